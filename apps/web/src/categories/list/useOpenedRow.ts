import { useEffect, useState } from 'react';
import { useOpened } from '../../ui/useOpened.ts';
import type { Row } from '../lists.ts';

/** The row whose dialog is open, or 'new': in the address as `?row=`, and as it was when it was opened. */
export function useOpenedRow(rows: readonly Row[] | undefined) {
  const { opened, open, close } = useOpened('row');
  const [row, setRow] = useState<Row | null>(null);
  const openedRow = row && String(row.id) === opened ? row : null;
  const found = openedRow ?? rows?.find(({ id }) => String(id) === opened) ?? null;
  // Others may change it meanwhile, or move it off the page: what is typed stays.
  useEffect(() => setRow(found), [found]);
  return {
    row: opened === 'new' ? ('new' as const) : found,
    add: () => open('new'),
    edit: (one: Row) => {
      setRow(one);
      open(one.id);
    },
    close,
  };
}
