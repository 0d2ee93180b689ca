import { Card, Group, Text } from '@mantine/core';
import type { DeletedClient } from '@resa/contract/deleted';
import { displayName } from '@resa/rules/text/name';
import type { ReactNode } from 'react';
import { useT } from '../local/texts.ts';
import { DateText } from '../ui/DateText.tsx';

interface Props {
  row: DeletedClient;
  /** The buttons. */
  children: ReactNode;
}

/** A deleted file where the window is narrow. */
export function DeletedCard({ row, children }: Props) {
  const t = useT();
  return (
    <Card p="sm">
      <Text fw={600}>{displayName(row)}</Text>
      <Text size="sm" c="dimmed" component="div">
        <span className="tabular">{row.file_number}</span>
        {row.dob && ' · '}
        {row.dob && <DateText value={row.dob} />}
      </Text>
      <Text size="sm" mt={4} component="div">
        {t('deleted_at')} <DateText value={row.deleted_at} />
        {row.deleted_by && ` · ${row.deleted_by}`}
      </Text>
      {row.data === 1 && <Text size="sm">{t('deleted_data_left')}</Text>}
      <Group mt={6}>{children}</Group>
    </Card>
  );
}
