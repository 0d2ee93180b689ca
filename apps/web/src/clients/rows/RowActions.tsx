/** The actions on a row of a file's tab: icons in a table, words on a card. */
import { Button, Group } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import { RowButton } from '../../ui/RowButton.tsx';

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
  const edit = { label: 'edit', of: 'edit_of', icon: IconPencil, danger: false, onClick: onOpen } as const;
  const view = { label: 'view', of: 'view_of', icon: IconEye, danger: false, onClick: onOpen } as const;
  const remove = { label: 'delete', of: 'delete_of', icon: IconTrash, danger: true, onClick: onRemove } as const;
  const acts = editing ? [edit, remove] : [view];
  return (
    <Group gap={words ? 6 : 2} justify={words ? 'flex-start' : 'flex-end'} wrap="nowrap">
      {acts.map(({ label, of, danger, onClick, icon }) =>
        words ? (
          <Button
            key={of}
            variant="default"
            size="compact-sm"
            c={danger ? 'var(--mantine-color-error)' : undefined}
            disabled={busy}
            aria-label={t(of, { name })}
            onClick={onClick}
          >
            {t(label)}
          </Button>
        ) : (
          <RowButton key={of} {...{ label, of, danger, onClick, icon }} name={name} disabled={busy} />
        ),
      )}
    </Group>
  );
}
