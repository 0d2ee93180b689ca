import { Skeleton, Stack, Text } from '@mantine/core';
import type { PlanOffered } from '@resa/contract/appointments';
import { appointment_categories } from '@resa/contract/lists/fixed';
import { nameOf } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Dated } from '../../ui/Dated.tsx';
import { dayText } from '../../ui/day-text.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import { Choice, Choices } from '../../ui/wizard/Choice.tsx';
import { Note } from '../Note.tsx';
import { isBookable } from './draft.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { NotRead } from './NotRead.tsx';
import type { Booking } from './useBooking.ts';
import styles from './wizard.module.css';

/** Step 2, with room beside it for the times that follow. */
export function TypeStep({ booking }: { booking: Booking }) {
  const t = useT();
  return (
    <div className={styles.beside}>
      <Types booking={booking} />
      {booking.plans && booking.plans.length > 0 && (
        <Text c="dimmed" className={styles.later}>
          {t('times_after_type')}
        </Text>
      )}
    </div>
  );
}

/**
 * The types that can be booked today at this location (001 §5). If the last appointment was at another location, a note
 * says so.
 */
export function Types({ booking }: { booking: Booking }) {
  const t = useT();
  const { schedule, plans, draft } = booking;
  if (schedule.isError) return <NotRead onRetry={() => void schedule.refetch()} />;
  if (!plans) return <Skeleton h={180} />;
  if (plans.length === 0)
    return (
      <Note hue="orange" live>
        {t('rule_appointment_not_available')}
      </Note>
    );
  return (
    <Stack>
      <Choices>
        {plans.map((plan) => (
          <Choice
            key={plan.id}
            chosen={draft.plan?.id === plan.id}
            disabled={!isBookable(plan)}
            onChoose={() => void booking.pickPlan(plan)}
          >
            <PlanWords plan={plan} booking={booking} />
          </Choice>
        ))}
      </Choices>
      <Elsewhere booking={booking} />
    </Stack>
  );
}

function PlanWords({ plan, booking }: { plan: PlanOffered; booking: Booking }) {
  const t = useT();
  const locale = useLocale();
  const category = appointment_categories.find(({ id }) => id === plan.category_id);
  const message = plan[`message_${locale}`];
  return (
    <span className={styles.words}>
      <span className={styles.planName}>
        <b>{nameOf(plan, locale)}</b>
        {category && <Tint colour={category.colour}>{t(category.key)}</Tint>}
      </span>
      <small>
        <FirstDate plan={plan} booking={booking} />
      </small>
      {message && <small className={styles.message}>{message}</small>}
    </span>
  );
}

/**
 * The first date for this client on a plan, or why they have none. While it is not known, and if the note above the
 * steps already gives the reason, the plan's first date is shown instead.
 */
function FirstDate({ plan, booking: { dates, firstFree, standing } }: { plan: PlanOffered; booking: Booking }) {
  const t = useT();
  const locale = useLocale();
  const [first] = plan.dates;
  if (!first) return t('plan_no_date');
  if (dates.isPending && dates.isFetching) return t('loading');
  const own = firstFree(plan.id);
  const why = own?.evidences.find((key) => !standing.some((one) => one === key));
  if (!own || (!own.start_date_time && !why && own.evidences.length > 0))
    return <Dated>{t('plan_first_date', { date: dayText(first, locale) })}</Dated>;
  const { start_date_time } = own;
  if (start_date_time)
    return <Dated>{t('client_first_date', { date: dayText(start_date_time.slice(0, 10), locale) })}</Dated>;
  return t(why ?? 'client_no_date');
}
