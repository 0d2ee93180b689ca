import { Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { nameOf } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { Dated } from '../../ui/Dated.tsx';
import { momentText } from '../../ui/day-text.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import { isEvent, startOf } from './draft.ts';
import { Elsewhere } from './Elsewhere.tsx';
import { Evidence } from './Evidence.tsx';
import { SlotState } from './SlotState.tsx';
import type { Booking } from './useBooking.ts';
import styles from './wizard.module.css';

/** Step 5: everything once more and comments, with the question above the button. */
export function SaveStep({ booking }: { booking: Booking }) {
  const t = useT();
  const locale = useLocale();
  const { draft, plan, household } = booking;
  const start = startOf(draft);
  const before = booking.editing && startOf(booking.editing.draft);
  const names = household.data?.members
    .filter(({ client_id }) => draft.members.includes(client_id))
    .map(({ name }) => name);
  return (
    <Stack>
      <dl className={styles.summary}>
        <dt>{t('client')}</dt>
        <dd>
          {draft.client?.name} <span className="tabular">({draft.client?.file_number})</span>
        </dd>
        <dt>{t('location')}</dt>
        <dd>{booking.places.find(({ id }) => id === draft.place_id)?.name}</dd>
        <dt>{t('appointment_type')}</dt>
        <dd>{nameOf(plan ?? undefined, locale)}</dd>
        {isEvent(draft) && <dt>{t('participants')}</dt>}
        {isEvent(draft) && <dd>{names?.join(', ')}</dd>}
        <dt>{t('date_and_time')}</dt>
        <dd>
          {start && <Dated>{momentText(start, locale)}</Dated>}{' '}
          {booking.emergency && <Tint colour="orange">{t('emergency')}</Tint>}
          {before && before !== start && (
            <Text size="sm" c="dimmed">
              <Dated>{t('appointment_was', { when: momentText(before, locale) })}</Dated>
            </Text>
          )}
        </dd>
      </dl>
      <SlotState booking={booking} />
      <Evidence booking={booking} />
      {booking.wantedTime !== null && <Elsewhere booking={booking} />}
      <Textarea
        label={t('comments')}
        autosize
        minRows={3}
        maxLength={2000}
        value={draft.comments}
        onChange={(event) => booking.change({ ...draft, comments: event.currentTarget.value })}
      />
      {household.data?.interview === 1 && (
        <Checkbox
          label={t('media_interview')}
          checked={draft.media === 1}
          onChange={(event) => booking.change({ ...draft, media: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
    </Stack>
  );
}
