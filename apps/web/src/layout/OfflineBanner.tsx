import { Group, Text } from '@mantine/core';
import { changedBy, type ResaEvent } from '@resa/contract/events';
import { clockAhead } from '../local/clock.ts';
import { desk } from '../local/offline/desk.ts';
import { checkDay } from '../local/offline/start.ts';
import { useStore } from '../local/store.ts';
import { useT } from '../local/texts.ts';
import { momentOf } from '../local/today.ts';
import { useEvents } from '../realtime.ts';
import styles from './Banners.module.css';

/** Since when this workstation goes on without a network, and how much of what was noted is not sent. */
export default function OfflineBanner({ since }: { since: number | null }) {
  const t = useT();
  const { unsent: count } = useStore(desk);
  useEvents(concernsClients, () => void checkDay());
  if (since === null && count === 0) return null;
  const { time } = momentOf(new Date((since ?? 0) + clockAhead()));
  return (
    <Group className={styles.banner} data-banner data-kind="warning" justify="center" gap="sm">
      <Text size="sm" inherit={false}>
        {since === null
          ? t('offline_unsent', { count })
          : t(count === 0 ? 'offline_since' : 'offline_since_unsent', { time, count })}
      </Text>
    </Group>
  );
}

const concernsClients = (event: ResaEvent) =>
  changedBy(event).nouns.some((noun) => noun === 'clients' || noun === 'families' || noun === 'consents');
