import { Card, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { BulletinRow } from '../queries.ts';
import { State } from '../State.tsx';
import { Subject } from './Subject.tsx';

interface Props {
  row: BulletinRow;
  onOpen: (id: number) => void;
  /** The buttons. */
  children: ReactNode;
}

/** A bulletin of the list where the window is narrow. */
export function BulletinCard({ row, onOpen, children }: Props) {
  const t = useT();
  return (
    <Card p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Subject row={row} onOpen={onOpen} />
        </div>
        <StateBadge kind="bulletin_priority" id={row.bulletin_priority_type_id} />
      </Group>
      <Stack gap={4} mt={6}>
        <Text size="sm" component="div">
          <DateText value={row.start_date} /> – <DateText value={row.end_date} />
          {row.request_by_name && ` · ${t('bulletin_by', { name: row.request_by_name })}`}
        </Text>
        <div>
          <State of={row} />
        </div>
        {children}
      </Stack>
    </Card>
  );
}
