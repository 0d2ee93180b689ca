/** The changed row, by the name that it had then. */
import { Text } from '@mantine/core';
import type { LogRow } from '@resa/contract/logs';
import styles from './log.module.css';
import { useLogTexts } from './useLogTexts.ts';

export function Subject({ row }: { row: Pick<LogRow, 'entity' | 'name'> }) {
  const subject = useLogTexts().subject(row);
  if (!subject) return null;
  return (
    <Text size="sm" className={styles.subject}>
      {subject}
    </Text>
  );
}
