import { CloseButton, Group, Progress, Text } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import styles from '../documents.module.css';
import type { Upload } from './useUploads.ts';

/** A file being uploaded, or why it was refused. */
export function Sending({ sending: { name, sent, failed }, onDismiss }: { sending: Upload; onDismiss: () => void }) {
  const t = useT();
  if (failed)
    return (
      <Group role="alert" className={styles.failed} justify="space-between" wrap="nowrap">
        <Text size="sm">
          <strong>{name}</strong> — {t(failed)}
        </Text>
        <CloseButton aria-label={t('dismiss_of', { name })} onClick={onDismiss} />
      </Group>
    );
  const percent = Math.round(sent * 100);
  return (
    <div>
      <Text size="sm">{t(sent < 1 ? 'file_sending' : 'file_checking', { name })}</Text>
      <Progress.Root size="md">
        <Progress.Section value={percent} aria-label={t('file_sending', { name })} animated={sent === 1} />
      </Progress.Root>
    </div>
  );
}
