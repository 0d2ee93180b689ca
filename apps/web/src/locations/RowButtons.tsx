import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useT } from '../local/texts.ts';

/** Edit and delete, named after their row. */
export function RowButtons({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  const t = useT();
  const plain = { variant: 'subtle', color: 'gray', size: 'md' } as const;
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <Tooltip label={t('edit')}>
        <ActionIcon {...plain} aria-label={t('edit_of', { name })} onClick={onEdit}>
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('delete')}>
        <ActionIcon {...plain} c="var(--mantine-color-error)" aria-label={t('delete_of', { name })} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
