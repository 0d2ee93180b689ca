import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLockExclamation } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import styles from '../clients.module.css';
import type { Edit } from './useEdit.ts';

/** Shown above the form after another user took over the file: nothing is lost, and the user may try again. */
export function LockLost({ edit, holder }: { edit: Edit; holder: string | null }) {
  const t = useT();
  return (
    <Alert
      color="orange"
      role="alert"
      className={styles.lost}
      icon={<IconLockExclamation aria-hidden />}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 280px">
          {holder === null ? t('lock_lost_nobody') : t('lock_lost_typed', { holder })}
        </Text>
        <Button size="xs" variant="default" onClick={() => void edit.lockAgain()}>
          {t('lock_take_again')}
        </Button>
      </Group>
    </Alert>
  );
}
