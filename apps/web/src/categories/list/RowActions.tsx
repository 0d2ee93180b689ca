import { Group, Switch } from '@mantine/core';
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { type List, type Row, useRowName } from '../lists.ts';
import { buttonOf } from './useChanges.tsx';

interface Props {
  list: List;
  row: Row;
  busy: boolean;
  /** Whether the user may change the list; otherwise switches and buttons are disabled (002 §2.14). */
  may: boolean;
}

/** Whether a row is active; a system row always is. In words if it cannot be switched. */
export function ActiveSwitch({ list, row, busy, may, onSwitch }: Props & { onSwitch: (to: 0 | 1) => void }) {
  const t = useT();
  const nameOf = useRowName(list);
  const fixed = row.system === 1 && row.active === 1;
  if (fixed) return <span>{t(row.active === 1 ? 'yes' : 'no')}</span>;
  return (
    <Switch
      size="sm"
      checked={row.active === 1}
      disabled={!may}
      aria-busy={busy}
      aria-label={t('active_of', { name: nameOf(row) })}
      onChange={(event) => !busy && onSwitch(event.currentTarget.checked ? 1 : 0)}
    />
  );
}

/** Edit and delete; in the place of the latter, why a system row has none. */
export function RowActions({
  list,
  row,
  busy,
  may,
  onEdit,
  onRemove,
}: Props & { onEdit: () => void; onRemove: () => void }) {
  const name = useRowName(list)(row);
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      <RowButton
        id={buttonOf(row.id)}
        icon={IconPencil}
        label="edit"
        of="edit_of"
        name={name}
        disabled={!may}
        opens
        onClick={onEdit}
      />
      {!list.without?.includes('remove') &&
        (row.system === 1 ? (
          <RowButton
            icon={IconLock}
            label="e_system_row"
            of="system_row_of"
            name={name}
            onClick={() => notify.warn('e_system_row')}
          />
        ) : (
          <RowButton
            icon={IconTrash}
            label="delete"
            of="delete_of"
            name={name}
            danger
            busy={busy}
            disabled={!may}
            onClick={onRemove}
          />
        ))}
    </Group>
  );
}
