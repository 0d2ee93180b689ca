import { Anchor, Stack, Text } from '@mantine/core';
import { blocks, type EvidenceDetail, nextAllowedDate } from '@resa/rules/booking/evidence';
import { useLocale, useT } from '../../local/texts.ts';
import { Dated } from '../../ui/Dated.tsx';
import { dayText, momentText } from '../../ui/day-text.ts';
import { Note } from '../Note.tsx';
import type { Booking } from './useBooking.ts';

/**
 * The evidence against this booking, in words, with the next allowed date (001 O-22); evidence that is shown above the
 * steps is not repeated.
 */
export function Evidence({ booking, onDate }: { booking: Booking; onDate?: (date: string) => void }) {
  const t = useT();
  const locale = useLocale();
  const { info, plan } = booking;
  if (booking.unmoved) return null;
  if (info.isError)
    return (
      <Note hue="red" live>
        {t('e_get_data')}{' '}
        <Anchor component="button" type="button" onClick={() => void info.refetch()} c="inherit" td="underline">
          {t('try_again')}
        </Anchor>
      </Note>
    );
  const { details = {} } = info.data ?? {};
  const evidences = info.data?.evidences.filter((key) => !booking.standing.some((one) => one === key)) ?? [];
  if (evidences.length === 0) return null;
  const next = nextAllowedDate(details);
  const offered = next === null ? undefined : plan?.dates.find((date) => date >= next);
  return (
    <Note hue={blocks(evidences, true) ? 'red' : 'orange'} live>
      <Stack gap={4}>
        {evidences.map((key) => (
          <Text key={key} size="sm" inherit={false}>
            <b>{t(key)}</b> <Detail detail={details[key]} members={booking.household.data?.members ?? []} />
          </Text>
        ))}
        {offered && onDate && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="inherit"
            td="underline"
            onClick={() => onDate(offered)}
            ta="start"
          >
            <Dated>{t('evidence_show_date', { date: dayText(offered, locale) })}</Dated>
          </Anchor>
        )}
      </Stack>
    </Note>
  );
}

/** The detail of one key: a date, a limit, names. */
export function Detail({
  detail,
  members,
}: {
  detail: EvidenceDetail | undefined;
  members: readonly { client_id: number; name: string }[];
}) {
  const t = useT();
  const locale = useLocale();
  const names = members.filter(({ client_id }) => detail?.client_ids?.includes(client_id)).map(({ name }) => name);
  const sentences = [
    detail?.start_date_time && t('evidence_open_on', { when: momentText(detail.start_date_time, locale) }),
    detail?.max !== undefined && t('evidence_max', { max: detail.max }),
    detail?.closed_at && t('evidence_closed_at', { when: momentText(detail.closed_at, locale) }),
    detail?.next_date && t('evidence_next_date', { date: dayText(detail.next_date, locale) }),
    names.join(', '),
  ];
  return <Dated>{sentences.filter(Boolean).join(' ')}</Dated>;
}
