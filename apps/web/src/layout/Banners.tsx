import { Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { inMemory } from '../local/database.ts';
import { useStore } from '../local/store.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { applyUpdate, updateReady } from '../local/updates.ts';
import styles from './Banners.module.css';

/** Banners about the whole program: no network, a newer version, a browser without a database (001 §8). */
export function Banners() {
  const t = useT();
  const { online } = useNetwork();
  const update = useStore(updateReady);
  const memoryOnly = useStore(inMemory);
  return (
    <div className={styles.banners} role="status">
      {!online && <Banner text="no_internet" kind="warning" />}
      {memoryOnly && <Banner text="e_local_database" kind="warning" />}
      {update && (
        <Banner text="update_available" kind="news">
          <Button size="compact-sm" variant="white" color="spruce" onClick={applyUpdate}>
            {t('refresh')}
          </Button>
        </Banner>
      )}
    </div>
  );
}

function Banner({ text, kind, children }: { text: TextKey; kind: 'warning' | 'news'; children?: ReactNode }) {
  const t = useT();
  return (
    <Group className={styles.banner} data-banner data-kind={kind} justify="center" gap="sm">
      <Text size="sm" inherit={false}>
        {t(text)}
      </Text>
      {children}
    </Group>
  );
}
