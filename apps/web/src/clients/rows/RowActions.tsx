/** The actions on a row of a file's tab: icons in a table, words on a card. */
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';

interface Props {
  /** The name of the row. */
  name: string;
  /** Whether it can be changed now; it is only read otherwise. */
  editing: boolean;
  busy: boolean;
  onOpen: () => void;
  onRemove: () => void;
  words?: boolean | undefined;
}

export function RowActions({ name, editing, busy, onOpen, onRemove, words = false }: Props) {
  const t = useT();
  const acts = [
    editing
      ? { label: t('edit'), said: t('edit_of', { name }), Icon: IconPencil, run: onOpen }
      : { label: t('view'), said: t('view_of', { name }), Icon: IconEye, run: onOpen },
    ...(editing ? [{ label: t('delete'), said: t('delete_of', { name }), Icon: IconTrash, run: onRemove }] : []),
  ];
  return (
    <Group gap={words ? 6 : 2} justify={words ? 'flex-start' : 'flex-end'} wrap="nowrap">
      {acts.map(({ label, said, Icon, run }) => {
        const shared = {
          'aria-label': said,
          disabled: busy,
          onClick: run,
          ...(Icon === IconTrash && { c: 'var(--mantine-color-error)' }),
        };
        return words ? (
          <Button key={said} variant="default" size="compact-sm" {...shared}>
            {label}
          </Button>
        ) : (
          <Tooltip key={said} label={label}>
            <ActionIcon variant="subtle" color="gray" {...shared}>
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}
