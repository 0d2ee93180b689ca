/** The actions on a member: icons in a table, words on a card. Only the switch changes the head. */
import { ActionIcon, Button, Group, Tooltip, VisuallyHidden } from '@mantine/core';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { IconPencil, IconUserMinus } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import type { Acting, Member } from './members.ts';
import { useRemoving } from './useRemoving.ts';

export function Acts({
  row,
  group_id,
  today,
  just_made,
  open,
  words = false,
}: Acting & { row: Member; words?: boolean }) {
  const t = useT();
  const { name } = row;
  const { busy, remove } = useRemoving(row, { group_id, today, isJustMade: just_made.includes(row.client_id) });
  if (isHeadOrSingle(row.group_role_type_id)) return null;
  const acts = [
    {
      key: 'edit',
      label: t('edit'),
      said: t('edit_of', { name }),
      Icon: IconPencil,
      run: () => open(row.membership_id),
    },
    {
      key: 'remove',
      label: t('remove'),
      said: t('remove_of', { name }),
      Icon: IconUserMinus,
      run: () => void remove(),
    },
  ];
  return (
    <Group gap={words ? 6 : 2} mt={words ? 8 : 0} wrap="nowrap" justify={words ? 'flex-start' : 'flex-end'}>
      {acts.map(({ key, label, said, Icon, run }) =>
        words ? (
          <Button key={key} variant="default" size="compact-sm" disabled={busy} onClick={run}>
            {label}
            <VisuallyHidden> {row.name}</VisuallyHidden>
          </Button>
        ) : (
          <Tooltip key={key} label={label}>
            <ActionIcon variant="subtle" color="gray" aria-label={said} disabled={busy} onClick={run}>
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        ),
      )}
    </Group>
  );
}
