/** The parts of an entry that both the list of a day and the tab of a file show. */
import { ActionIcon, Button, Checkbox, Group, Menu, Stack, Text } from '@mantine/core';
import type { WaitingRow } from '@resa/contract/waiting';
import { momentOf, organisationNow } from '@resa/rules/time/dates';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useOption } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { refreshed } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import type { Entry, WaitingActs } from './useWaitingActs.ts';

/** Waiting, or the held place and until when; and the times that were not taken. */
export function WaitingState({ row }: { row: WaitingRow }) {
  const t = useT();
  const untilOf = useUntil();
  const { offer, let_go } = row;
  return (
    <Stack gap={2} align="flex-start">
      {offer ? (
        <Tint colour="green">
          {t('waiting_held', { start: momentOf(offer.start_date_time).time, until: untilOf(offer.held_until) })}
        </Tint>
      ) : (
        <Tint colour="grey">{t('waiting_is_waiting')}</Tint>
      )}
      {let_go.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('waiting_let_go', { times: let_go.map((start) => momentOf(start).time).join(', ') })}
        </Text>
      )}
    </Stack>
  );
}

/** The time of today, or the date with it, on the organization's clock. */
export function useUntil(): (instant: string) => string {
  const zone = useOption('time_zone') ?? 'America/Toronto';
  const today = useToday();
  return (instant) => {
    const { date, time } = organisationNow(new Date(instant), zone);
    return date === today ? time : `${date} ${time}`;
  };
}

export function WishedTime({ time }: { time: string | null }) {
  const t = useT();
  return time ? <span className="tabular">{time}</span> : t('waiting_any_time');
}

/** The client's yes, with the user who recorded it. */
export function Consent({ row, acts }: { row: WaitingRow; acts: WaitingActs | null }) {
  const t = useT();
  const given = row.consent_at !== null;
  const [pending, setPending] = useState<boolean | null>(null);
  const change = async (yes: boolean) => {
    setPending(yes);
    await acts?.consent(row, yes ? 1 : 0);
    await refreshed();
    setPending(null);
  };
  return (
    <Stack gap={2}>
      <Checkbox
        aria-label={t('waiting_consent_of', { name: row.name })}
        label={t('waiting_consent')}
        checked={pending ?? given}
        disabled={acts === null}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      {given && (
        <Text size="xs" c="dimmed">
          <DateText value={row.consent_at} /> {row.consent_by}
        </Text>
      )}
    </Stack>
  );
}

/** Books the held place; the menu has the other actions. */
export function EntryActs({ row, acts }: { row: Entry; acts: WaitingActs }) {
  const t = useT();
  const { name } = row;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {row.offer && (
        <Button
          size="compact-sm"
          h={30}
          loading={acts.busy === row.id}
          aria-label={t('waiting_book_of', { name })}
          onClick={() => void acts.book(row)}
        >
          {t('book')}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={t('more_actions_of', { name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.offer && <Menu.Item onClick={() => void acts.refuse(row)}>{t('waiting_refuse')}</Menu.Item>}
          <Menu.Item color="red" onClick={() => void acts.remove(row)}>
            {t('waiting_remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
