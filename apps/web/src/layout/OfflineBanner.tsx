import { Group, Text } from '@mantine/core';
import { desk } from '../local/offline/desk.ts';
import { useStore } from '../local/store.ts';
import { useT } from '../local/texts.ts';
import { momentOf } from '../local/today.ts';
import styles from './Banners.module.css';

/** Since when this workstation goes on without a network, and how much of what was noted is not sent. */
export default function OfflineBanner({ since }: { since: number }) {
  const t = useT();
  const { unsent } = useStore(desk);
  const { time } = momentOf(new Date(since));
  return (
    <Group className={styles.banner} data-banner data-kind="warning" justify="center" gap="sm">
      <Text size="sm" inherit={false}>
        {unsent === 0 ? t('offline_since', { time }) : t('offline_since_unsent', { time, count: unsent })}
      </Text>
    </Group>
  );
}
