/**
 * How many live in a head's household; opens the family dialog. Hidden at 0, which means that the person is not a head
 * (000 O-68).
 */
import { Button } from '@mantine/core';
import type { ClientRow } from '@resa/contract/persons';
import { IconUsers } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';

export function FamilyButton({ row, onOpen }: { row: ClientRow; onOpen: (row: ClientRow) => void }) {
  const t = useT();
  if (row.family_size === 0) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      h={24}
      radius="xl"
      className="tabular"
      leftSection={<IconUsers size={14} aria-hidden />}
      aria-haspopup="dialog"
      aria-label={t('open_family_of', { name: row.name, count: row.family_size })}
      onClick={() => onOpen(row)}
    >
      {row.family_size}
    </Button>
  );
}
