/** Today in a picture: how many have arrived, by the hour; its legend narrows the list below to one part. */
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../local/texts.ts';
import { Columns } from '../ui/charts/Columns.tsx';
import { LegendMark } from '../ui/charts/LegendMark.tsx';
import { Figure } from '../ui/Figure.tsx';
import styles from './dashboard.module.css';
import { countsOf, hoursOf, PART_TEXTS, type Part } from './today.ts';
import type { DashboardData } from './useDashboard.ts';

interface Props {
  appointments: DashboardData['today_appointments'];
  now: string;
  /** The part that is listed; null lists all. */
  part: Part | null;
  onPart: (part: Part | null) => void;
  /** Shown beside the number of arrivals. */
  children: ReactNode;
}

/** The order of the parts in a column, upwards. */
const DRAWN = ['arrived', 'late', 'coming'] as const satisfies readonly Part[];
const LOOKS = { arrived: {}, late: { striped: true }, coming: { open: true } } as const;

export function Day({ appointments, now, part, onPart, children }: Props) {
  const t = useT();
  const counts = countsOf(appointments, now);
  const present = Number(now.slice(0, 2));
  return (
    <>
      <div className={styles.figures}>
        <p className={styles.figure}>
          {t('checkin_arrived', { arrived: counts.arrived, booked: appointments.length })}
        </p>
        {children}
      </div>
      {appointments.length > 0 && (
        <>
          <Columns
            label={t('today_appointments')}
            across={t('start_time')}
            parts={DRAWN.map((name) => ({ name: t(PART_TEXTS[name]), ...LOOKS[name] }))}
            columns={hoursOf(appointments, now).map((hour) => {
              const booked = hour.arrived + hour.late + hour.coming;
              return {
                name: t('hour_of', { hour: hour.hour }),
                values: DRAWN.map((name) => hour[name]),
                words: hour.hour > present && hour.arrived === 0 ? String(booked) : `${hour.arrived}/${booked}`,
                marked: hour.hour === present,
              };
            })}
          />
          <ul className={styles.parts} aria-label={t('today_parts')}>
            {DRAWN.map((name) => (
              <li key={name}>
                <UnstyledButton
                  className={styles.part}
                  aria-pressed={part === name}
                  onClick={() => onPart(part === name ? null : name)}
                >
                  <LegendMark {...LOOKS[name]} />
                  {t(PART_TEXTS[name])}
                  <b>
                    <Figure of={counts[name]} />
                  </b>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
