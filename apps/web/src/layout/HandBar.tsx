import { ActionIcon, Group, Skeleton, Text, Tooltip } from '@mantine/core';
import { linkOf } from '@resa/rules/person/client-state';
import { IconX } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
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

/** Keeps the client's state while others change it; an open file does so itself. */
function useStateNews(person: PersonInHand | null): void {
  const { hfid } = useSearch({ strict: false }) as { hfid?: string };
  const may = useCan()('crud_clients', 'view_clients') && person !== null && String(person.id) !== hfid;
  const heard = useRef(false);
  useEvents(
    (event) => {
      heard.current ||= may && event.type === 'ClientStateUpdate' && event.client_ids.includes(person.id);
      return heard.current;
    },
    () => {
      if (!heard.current || !may) return;
      heard.current = false;
      api.requests.state({ id: person.id }).then(
        ({ client_state_type_id }) => takeInHand({ ...person, client_state_type_id }),
        () => {},
      );
    },
  );
}
