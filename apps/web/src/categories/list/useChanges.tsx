/** Switching rows on and off, and deleting them: confirms, explains a refusal, and keeps the focus nearby. */
import type { IN_USE } from '@resa/contract/lists/calls';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { ask, confirm } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import { callsOf, type List, type Row, useRowName } from '../lists.ts';
import { Uses } from './Uses.tsx';

/** The id of a row's first button, so that the focus finds it. */
export const buttonOf = (id: number) => `row_${id}`;

export function useChanges(list: List) {
  const once = useOnce();
  const nameOf = useRowName(list);
  /** The row that is being changed. */
  const [busy, setBusy] = useState<number | null>(null);

  const setActive = async ({ id }: Row, active: 0 | 1) => {
    setBusy(id);
    try {
      const row = { id, active };
      const answer = await once(row, (options) => callsOf(list).setActive({ row }, options));
      if (answer.code === 'system_row') notify.warn('e_system_row');
      await refreshed();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(null);
    }
  };

  const remove = async (row: Row, rows: readonly Row[]) => {
    const values = { name: nameOf(row) };
    if (
      !(await confirm({
        title: 'ask_delete_entry_title',
        text: 'm_ask_remove_row',
        values,
        yes: 'delete',
        danger: true,
      }))
    )
      return;
    setBusy(row.id);
    try {
      const answer = await once({ id: row.id }, (options) => callsOf(list).destroy({ id: row.id }, options));
      if (answer.code === 'system_row') return notify.warn('e_system_row');
      if (answer.code === 'error') return await inUse(row, answer);
    } catch (failure) {
      return notify.error(failureText(failure, 'e_removing'));
    } finally {
      setBusy(null);
    }
    notify.success('s_successful_deleted', values);
    const next = neighbour(rows, row.id);
    await refreshed();
    focusOn(next);
  };

  /** A row in use stays; it can be switched off instead. */
  const inUse = async (row: Row, { used }: { error: typeof IN_USE; used: Parameters<typeof Uses>[0]['used'] }) => {
    const off = row.active === 1 && !list.without?.includes('activate');
    const answer = await ask({
      title: 'not_deleted',
      text: 'w_records_associated',
      details: <Uses used={used} />,
      stay: 'close',
      answers: off ? [{ name: 'deactivate', label: 'deactivate' }] : [],
    });
    if (answer) await setActive(row, 0);
  };

  return { setActive, remove, busy };
}

function neighbour(rows: readonly Row[], id: number): number | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return (rows[at + 1] ?? rows[at - 1])?.id;
}

/** The row after the one that is gone, or the heading of the list. */
function focusOn(id: number | undefined) {
  const button = id === undefined ? null : document.getElementById(buttonOf(id));
  const target = button ?? document.querySelector<HTMLElement>('main h1');
  target?.focus();
}
