import { Button, Group, Text } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';

type Bulletin = ClientFileData['bulletins'][number];

/** The most urgent bulletin: above every tab if there is room, otherwise above the first. */
export function MostUrgent({ bulletins, onOpen }: { bulletins: readonly Bulletin[]; onOpen: () => void }) {
  const t = useT();
  const [first] = bulletins;
  if (!first) return null;
  return (
    <Group className={styles.urgent} gap="sm" mb="sm">
      <StateBadge kind="bulletin_priority" id={first.bulletin_priority_type_id} />
      <Text fw={550} flex="1 1 180px">
        {first.subject}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onOpen}>
        {t('read_bulletins', { count: bulletins.length })}
      </Button>
    </Group>
  );
}
