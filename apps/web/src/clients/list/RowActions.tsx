import { Anchor, Button, Group } from '@mantine/core';
import type { ClientRow } from '@resa/contract/persons';
import { Link } from '@tanstack/react-router';
import { useT } from '../../local/texts.ts';
import { deleteButton } from './useDelete.ts';

interface Props<R> {
  row: R;
  /** Absent if nobody may delete. */
  onDelete: ((row: R) => Promise<void>) | undefined;
  deleting: boolean;
}
type Row = Pick<ClientRow, 'id' | 'name'>;

export function RowActions<R extends Row>({ row, ...deleting }: Props<R>) {
  const t = useT();
  return (
    <Group gap="sm" justify="flex-end" wrap="nowrap">
      <Anchor
        component={Link}
        inherit
        to="/client"
        search={{ hfid: row.id } as never}
        aria-label={t('view_file_of', { name: row.name })}
      >
        {t('view')}
      </Anchor>
      <DeleteButton row={row} {...deleting} />
    </Group>
  );
}

export function DeleteButton<R extends Row>({ row, onDelete, deleting }: Props<R>) {
  const t = useT();
  if (!onDelete) return null;
  return (
    <Button
      id={deleteButton(row.id)}
      variant="default"
      size="compact-sm"
      h={24}
      c="var(--mantine-color-error)"
      loading={deleting}
      aria-label={t('delete_file_of', { name: row.name })}
      onClick={() => void onDelete(row)}
    >
      {t('delete')}
    </Button>
  );
}
