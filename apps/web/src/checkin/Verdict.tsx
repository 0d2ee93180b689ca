import { Card, Stack } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useLocale, useT } from '../local/texts.ts';
import { Reasons, VERDICT_SIGNS, VerdictText } from '../people/EligibilityBadge.tsx';
import { shades } from '../ui/colours.ts';
import { Dated } from '../ui/Dated.tsx';
import { dayText } from '../ui/day-text.ts';
import { useScheme } from '../ui/useScheme.ts';
import { arrivedAt } from './arrived-at.ts';
import type { Acting } from './CheckInButton.tsx';
import { dueToday, type Found } from './check.ts';
import styles from './checkin.module.css';
import { Due } from './Due.tsx';
import { NoneToday } from './NoneToday.tsx';
import type { Place } from './usePlace.ts';

interface Props {
  found: Found;
  place: Place;
  acting: Acting;
  /** Something is typed in the search, which keeps the focus. */
  searching: boolean;
  /** Shows another person of the household instead. */
  onShow: (file_number: number) => void;
}

/**
 * Whether to serve the household, and the act that follows: a button for each appointment of today, or booking one.
 * After an arrival it is green. With exactly one appointment today its button takes the focus: Enter checks in, unless
 * the desk first has to check who it is.
 */
export function Verdict({ found, place, acting, searching, onShow }: Props) {
  const t = useT();
  const scheme = useScheme();
  const { eligibility, all_appointments, today } = found;
  const due = dueToday(all_appointments, today);
  const arrived = due.length === 0 ? arrivedAt(found) : undefined;
  const colour = arrived && !eligibility.arrived ? 'green' : eligibility.colour;
  const only = due.length === 1 ? due[0] : undefined;
  const focusOn = useFirst(searching || found.check ? undefined : only?.id);
  const { text, ground } = shades[colour][scheme];
  const Sign = arrived && colour === 'green' ? IconUserCheck : VERDICT_SIGNS[colour];
  return (
    <Card p={0} component="section" aria-label={t('served_verdict')} className={styles.verdict}>
      <div className={styles.answer} style={{ '--text': text, '--ground': ground } as CSSProperties}>
        <Sign className={styles.sign} stroke={1.5} aria-hidden />
        <div>
          <div className={styles.words}>
            {arrived ? t('checkin_arrived_at', { time: arrived }) : <Words eligibility={eligibility} />}
          </div>
          {arrived && <Next date={eligibility.next_date} />}
          {(!arrived || colour !== 'green') && <Reasons eligibility={eligibility} />}
        </div>
      </div>
      {!arrived && (
        <Stack gap="md" p="md">
          {due.map((row) => (
            <Due
              key={row.id}
              row={row}
              place={place}
              acting={acting}
              primary={row === only && eligibility.colour !== 'red'}
              focus={row.id === focusOn}
            />
          ))}
          {due.length === 0 && <NoneToday found={found} place={place} onShow={onShow} />}
        </Stack>
      )}
    </Card>
  );
}

/** The verdict without the reason, which is below, or the time, which is beside the button. */
function Words({ eligibility }: { eligibility: Found['eligibility'] }) {
  const t = useT();
  const { colour, next_date } = eligibility;
  if (colour === 'orange' && next_date) return <VerdictText eligibility={eligibility} />;
  return t(WORDS[colour]);
}
const WORDS = { green: 'served_green', orange: 'served_care', red: 'served_cannot' } as const;

function Next({ date }: { date: string | null }) {
  const t = useT();
  const locale = useLocale();
  return date && <Dated>{t('served_next_date', { date: dayText(date, locale) })}</Dated>;
}

/** The appointment whose button takes the focus: the only one shown at first, and never again later. */
function useFirst(first: number | undefined) {
  const [focusOn, setFocusOn] = useState(first);
  useEffect(() => setFocusOn(undefined), []);
  return focusOn;
}
