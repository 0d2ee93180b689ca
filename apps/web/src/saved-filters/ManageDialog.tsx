/** All saved filters of a screen, each renamed or deleted. */
import { ActionIcon, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { SavedFilter } from '@resa/contract/saved-filters';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { confirm } from '../ui/confirm.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { notify } from '../ui/notify.ts';
import { RenameDialog } from './NameDialog.tsx';

interface Props {
  saved: readonly SavedFilter[];
  onClose: () => void;
}

export default function ManageDialog({ saved, onClose }: Props) {
  const t = useT();
  const [renamed, rename] = useState<SavedFilter | null>(null);
  const none = saved.length === 0;
  useEffect(() => {
    if (none) onClose();
  }, [none, onClose]);
  const remove = async ({ id, name }: SavedFilter) => {
    const words = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name } } as const;
    if (!(await confirm({ ...words, yes: 'delete', danger: true }))) return;
    try {
      await api.saved_filters.destroy({ id });
      notify.success('s_successful_deleted', { name });
    } catch (failure) {
      notify.error(failureText(failure, 'e_removing'));
    }
  };
  return (
    <Dialog title={t('saved_filters')} size={480} onClose={onClose}>
      <Stack component="ul" gap={4} m={0} p={0}>
        {saved.map((one) => (
          <Group component="li" key={one.id} justify="space-between" wrap="nowrap" gap="xs">
            <Text style={{ overflowWrap: 'anywhere' }}>{one.name}</Text>
            <Group gap={4} wrap="nowrap">
              <ActionIcon variant="subtle" color="gray" size="lg" onClick={() => rename(one)}>
                <IconPencil size={18} aria-hidden />
                <VisuallyHidden>{t('edit_of', { name: one.name })}</VisuallyHidden>
              </ActionIcon>
              <ActionIcon variant="subtle" color="red" size="lg" onClick={() => void remove(one)}>
                <IconTrash size={18} aria-hidden />
                <VisuallyHidden>{t('delete_of', { name: one.name })}</VisuallyHidden>
              </ActionIcon>
            </Group>
          </Group>
        ))}
      </Stack>
      {renamed && <RenameDialog {...renamed} onClose={() => rename(null)} />}
    </Dialog>
  );
}
