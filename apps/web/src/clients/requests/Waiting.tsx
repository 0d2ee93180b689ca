import { AGE_LIMITS, ageAt } from '@resa/rules/person/request-queue';
import { daysBetween, organisationNow } from '@resa/rules/time/dates';
import { useOption } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import { Tint } from '../../ui/StateBadge.tsx';

/** How long a request has waited, in days of the organization; the oldest ones are marked. */
export function Waiting({ since, today }: { since: string; today: string }) {
  const t = useT();
  const zone = useOption('time_zone') ?? 'America/Toronto';
  const { date } = organisationNow(new Date(since), zone);
  const count = Math.max(0, daysBetween(date, today));
  const words = count === 0 ? t('request_today') : t('request_days', { count });
  const isOld = ageAt(count) === AGE_LIMITS.length;
  return (
    <time dateTime={since} className="unbroken">
      {isOld ? <Tint colour="orange">{words}</Tint> : words}
    </time>
  );
}
