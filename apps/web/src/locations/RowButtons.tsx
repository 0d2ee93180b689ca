import { Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { RowButton } from '../ui/RowButton.tsx';

/** Edit and delete, named after their row. */
export function RowButtons({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <RowButton icon={IconPencil} label="edit" of="edit_of" name={name} onClick={onEdit} />
      <RowButton icon={IconTrash} label="delete" of="delete_of" name={name} danger onClick={onRemove} />
    </Group>
  );
}
