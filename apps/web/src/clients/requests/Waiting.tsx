import { daysBetween, organisationNow } from '@resa/rules/time/dates';
import { useOption } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';

/** How long a request has waited, in days of the organisation. */
export function Waiting({ since, today }: { since: string; today: string }) {
  const t = useT();
  const zone = useOption('time_zone') ?? 'America/Toronto';
  const { date } = organisationNow(new Date(since), zone);
  const count = Math.max(0, daysBetween(date, today));
  return (
    <time dateTime={since} className="unbroken">
      {count === 0 ? t('request_today') : t('request_days', { count })}
    </time>
  );
}
