import { momentOf, organisationNow } from '@resa/rules/time/dates';
import { useOption } from '../local/lookups.ts';
import { useT } from '../local/texts.ts';
import { Dated } from './Dated.tsx';

/**
 * A date or time as Resa writes it everywhere: YYYY-MM-DD, with HH:mm if it has a time. Takes a plain date, the
 * organization's 'YYYY-MM-DD HH:mm', or an instant, which is shown on the organization's clock. `under` a heading of its
 * day, only the time. `seconds` shows an instant to the second.
 */
interface Props {
  value: string | null;
  time?: boolean;
  seconds?: boolean;
  under?: string;
}

export function DateText({ value, time = true, seconds = false, under }: Props) {
  const zone = useOption('time_zone') ?? 'America/Toronto';
  if (!value) return null;
  const { date, clock } = read(value, zone, seconds);
  return (
    <time dateTime={value} className="tabular unbroken">
      {clock && time ? (date === under ? clock : `${date} ${clock}`) : date}
    </time>
  );
}

function read(value: string, zone: string, seconds: boolean) {
  if (value.length === 10) return { date: value, clock: null };
  const { date, time } = value.endsWith('Z') ? organisationNow(new Date(value), zone) : momentOf(value);
  // Time zones differ by whole minutes.
  return { date, clock: seconds && value.endsWith('Z') ? `${time}${value.slice(16, 19)}` : time };
}

/** A date of birth; one derived from an approximate age is marked. */
export function BirthDate({ dob, dob_known }: { dob: string | null; dob_known: 0 | 1 }) {
  const t = useT();
  if (!dob || dob_known) return <DateText value={dob} />;
  return <Dated>{t('about_date', { date: dob })}</Dated>;
}
