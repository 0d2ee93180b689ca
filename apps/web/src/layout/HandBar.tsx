import { ActionIcon, Group, Skeleton, Text, Tooltip } from '@mantine/core';
import { linkOf } from '@resa/rules/person/client-state';
import { IconX } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { api } from '../api.ts';
import { type PersonInHand, putAway, takeInHand, useAwaited, useHand } from '../local/hand.ts';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { ClientPhoto } from '../people/PersonCard.tsx';
import { useEvents } from '../realtime.ts';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './HandBar.module.css';

/** The last opened client stays at hand on every screen, until put away. */
export function HandBar() {
  const t = useT();
  const person = useHand();
  const awaited = useAwaited();
  useStateNews(person);
  if (!person && awaited)
    return (
      <div className={styles.bar} aria-hidden>
        <Skeleton height={28} />
      </div>
    );
  if (!person) return null;
  return (
    <section className={styles.bar} aria-label={t('client_in_hand')}>
      <Group gap="sm" wrap="nowrap">
        <ClientPhoto person={person} size={28} />
        <Link to={linkOf(person)} className={styles.name}>
          {person.name}
        </Link>
        <Text size="sm" c="dimmed" className="tabular">
          {person.file_number}
        </Text>
        <StateBadge kind="client_state" id={person.client_state_type_id} />
      </Group>
      <Tooltip label={t('put_away')}>
        <ActionIcon variant="subtle" color="gray" onClick={putAway} aria-label={t('put_away')}>
          <IconX size={18} />
        </ActionIcon>
      </Tooltip>
    </section>
  );
}

/** Keeps the client's state while others change it, and after a time without a connection; an open file does so itself. */
function useStateNews(person: PersonInHand | null): void {
  const { hfid } = useSearch({ strict: false }) as { hfid?: string };
  const may = useCan()('crud_clients', 'view_clients') && person !== null && String(person.id) !== hfid;
  useEvents(
    (event) => may && event.type === 'ClientStateUpdate' && event.client_ids.includes(person.id),
    () => {
      if (!may) return;
      api.requests.state({ id: person.id, seen: person.client_state_type_id }).then(
        ({ now }) => now && takeInHand({ ...person, client_state_type_id: now.client_state_type_id }),
        () => {},
      );
    },
  );
}
