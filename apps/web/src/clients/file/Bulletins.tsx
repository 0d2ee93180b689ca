import { Button, Group, Text } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { Dated } from '../../ui/Dated.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';

type Bulletin = ClientFileData['bulletins'][number];

/** Notices to the staff about this client that are open, most urgent first, as the server orders them. */
export function Bulletins({ bulletins }: { bulletins: readonly Bulletin[] }) {
  const t = useT();
  if (bulletins.length === 0) return <Empty text="no_open_bulletins" />;
  return (
    <ul className={styles.plainList} aria-label={t('tab_bulletins')}>
      {bulletins.map((bulletin) => (
        <li key={bulletin.id} className={styles.bulletin}>
          <Group gap="sm" justify="space-between" align="flex-start">
            <Text fw={600} flex="1 1 200px">
              {bulletin.subject}
            </Text>
            <StateBadge kind="bulletin_priority" id={bulletin.bulletin_priority_type_id} />
          </Group>
          <RichText html={bulletin.description} />
          <Text size="sm" c="dimmed">
            <Dated>{t('bulletin_until', { date: bulletin.end_date })}</Dated>
            {bulletin.request_by && ` · ${t('bulletin_by', { name: bulletin.request_by })}`}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** What must not be overlooked, whichever tab is open. */
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
