import { momentOf, organisationNow } from '@resa/rules/time/dates';
import { useOption } from '../local/lookups.ts';

/**
 * A date or time as Resa writes it everywhere: YYYY-MM-DD, with HH:mm where there is one. Takes a plain date, the
 * organisation's 'YYYY-MM-DD HH:mm', or an instant, which is shown on the organisation's clock.
 */
export function DateText({ value, time = true }: { value: string | null; time?: boolean }) {
  const zone = useOption('time_zone') ?? 'America/Toronto';
  if (!value) return null;
  const { date, clock } = read(value, zone);
  return (
    <time dateTime={value} className="tabular" style={{ whiteSpace: 'nowrap' }}>
      {clock && time ? `${date} ${clock}` : date}
    </time>
  );
}

function read(value: string, zone: string) {
  if (value.length === 10) return { date: value, clock: null };
  const { date, time } = value.endsWith('Z') ? organisationNow(new Date(value), zone) : momentOf(value);
  return { date, clock: time };
}
