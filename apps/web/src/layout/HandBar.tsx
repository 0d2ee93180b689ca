import { ActionIcon, Group, Skeleton, Text, Tooltip } from '@mantine/core';
import { linkOf } from '@resa/rules/person/client-state';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { putAway, useAwaited, useHand } from '../local/hand.ts';
import { useT } from '../local/texts.ts';
import { ClientPhoto } from '../people/PersonCard.tsx';
import { StateBadge } from '../ui/StateBadge.tsx';
import styles from './HandBar.module.css';

/** The last opened client stays at hand on every screen, until put away. */
export function HandBar() {
  const t = useT();
  const person = useHand();
  const awaited = useAwaited();
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
