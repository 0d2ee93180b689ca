/**
 * The hours of a week as a picture that is drawn: a rectangle of free half hours opens, hours are opened to change or
 * remove them, and they or their ends are moved with a mouse.
 */
import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { type DayHours, HALF_HOURS, hoursAt, shareOfDay } from '@resa/rules/booking/week';
import { type ComponentProps, useRef } from 'react';
import { useLocale, useT } from '../../local/texts.ts';
import { shortWeekday, weekdayName } from '../../ui/day-text.ts';
import { type Hours, hoursText } from './hours.ts';
import { type Drawing, useDrawing } from './useDrawing.ts';
import { useMoving } from './useMoving.ts';
import styles from './week.module.css';

/** Weeks begin on Sunday (002 §9). */
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Two lines have no room in less than this part of a day, 45 minutes. */
const SHORT = 1 / 16;

interface Props<H extends Hours> {
  label: string;
  rows: readonly H[];
  /** Hours that are being saved. */
  pending: readonly DayHours[];
  /** The last act in words. */
  said: string | null;
  onDraw: (drawn: readonly DayHours[]) => void;
  onMove: (row: H, hours: DayHours) => Promise<void>;
  onOpen: (row: H) => void;
  onRemove: (row: H) => void;
}

export function Week<H extends Hours>({ label, rows, pending, said, onDraw, onMove, onOpen, onRemove }: Props<H>) {
  const t = useT();
  const locale = useLocale();
  const area = useRef<HTMLDivElement>(null);
  const drawing = useDrawing({ area, rows, onDraw, onOpen, onRemove });
  const moving = useMoving({ area, rows, onMove });
  const { span } = drawing;
  const from = span && `${weekdayName(span.from.weekday, locale)} ${HALF_HOURS[span.from.at]}`;
  return (
    <div>
      <Group gap="xs" className={styles.said}>
        <Text size="sm" c="dimmed" aria-live="polite">
          {from ? t('hours_choose_end', { from }) : (said ?? t('hours_draw'))}
        </Text>
        {span && (
          <Button variant="subtle" size="compact-sm" onClick={drawing.cancel}>
            {t('cancel')}
          </Button>
        )}
      </Group>
      <section className={styles.week} aria-label={label}>
        <div className={styles.line} aria-hidden>
          <span />
          {DAYS.map((weekday) => (
            <span key={weekday} className={styles.head}>
              <span className={styles.long}>{weekdayName(weekday, locale)}</span>
              <span className={styles.short}>{shortWeekday(weekday, locale)}</span>
            </span>
          ))}
        </div>
        <Box ref={area} className={styles.area} {...drawing.handlers}>
          {HALF_HOURS.map((time, index) => (
            <div key={time} className={styles.line} data-hour={index % 2 === 0 || undefined}>
              <span className={styles.time} aria-hidden>
                {index % 2 === 0 && time}
              </span>
              {DAYS.map((weekday) => (
                <Cell key={weekday} spot={{ weekday, at: index }} time={time} rows={rows} drawing={drawing} />
              ))}
            </div>
          ))}
          <div className={styles.days} data-days aria-hidden>
            {rows.map((row) => (
              <Block
                key={row.id}
                hours={moving.shown(row)}
                state={moving.isMoved(row) ? 'moved' : 'open'}
                {...moving.handlers(row, 'whole')}
              >
                <span className={styles.end} data-end="start_time" {...moving.handlers(row, 'start_time')} />
                <span className={styles.end} data-end="end_time" {...moving.handlers(row, 'end_time')} />
              </Block>
            ))}
            {[...pending, ...drawing.drawn].map((hours) => (
              <Block key={`${hours.weekday} ${hours.start_time}`} hours={hours} state="drawn" />
            ))}
          </div>
        </Box>
      </section>
    </div>
  );
}

interface CellProps<H extends Hours> {
  spot: { weekday: number; at: number };
  time: string;
  rows: readonly H[];
  drawing: Drawing;
}

function Cell<H extends Hours>({ spot, time, rows, drawing }: CellProps<H>) {
  const t = useT();
  const locale = useLocale();
  const open = hoursAt(rows, spot);
  const state = open ? hoursText(open) : t('plan_day_none');
  const isHere = drawing.here.weekday === spot.weekday && drawing.here.at === spot.at;
  return (
    <UnstyledButton
      className={styles.cell}
      tabIndex={isHere ? 0 : -1}
      aria-label={`${weekdayName(spot.weekday, locale)} ${time}, ${state}`}
      data-weekday={spot.weekday}
      data-at={spot.at}
    />
  );
}

interface BlockProps extends ComponentProps<'div'> {
  hours: DayHours;
  state: 'open' | 'moved' | 'drawn';
}

function Block({ hours, state, children, ...handlers }: BlockProps) {
  const top = shareOfDay(hours.start_time);
  const end = shareOfDay(hours.end_time);
  return (
    <div
      className={styles.block}
      data-state={state}
      style={{
        gridColumn: `${hours.weekday + 1} / ${hours.weekday + 2}`,
        top: `${100 * top}%`,
        height: `${100 * (end - top)}%`,
      }}
      {...handlers}
    >
      <span>{hours.start_time}</span>
      {end - top >= SHORT && <span>{hours.end_time}</span>}
      {children}
    </div>
  );
}
