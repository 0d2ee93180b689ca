/** Switching rows on and off, and deleting them: confirms, explains a refusal, and keeps the focus nearby. */
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { isTyping } from '../../ui/isTyping.ts';
import { neighbour } from '../../ui/neighbour.ts';
import { notify } from '../../ui/notify.ts';
import { useRehearsed } from '../../useRehearsed.ts';
import { callsOf, type List, type Row, useRowName } from '../lists.ts';
import { Uses } from './Uses.tsx';

/** The id of a row's first button, so that the focus finds it. */
export const buttonOf = (id: number) => `row_${id}`;

export function useChanges(list: List) {
  const once = useOnce();
  const nameOf = useRowName(list);
  const removing = useRehearsed();
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
    const { id } = row;
    const values = { name: nameOf(row) };
    const off = row.active === 1 && !list.without?.includes('activate');
    const done = await removing.change(
      id,
      callsOf(list).destroy,
      { id },
      {
        title: 'ask_delete_entry_title',
        text: 'm_ask_remove_row',
        values,
        yes: 'delete',
        // A row in use stays; it can be switched off instead.
        reason: (refused) =>
          refused.code === 'error'
            ? {
                details: <Uses used={refused.used} />,
                instead: off ? { label: 'deactivate', act: () => setActive(row, 0) } : undefined,
              }
            : null,
      },
    );
    if (!done) return;
    notify.success('s_successful_deleted', values);
    const next = neighbour(rows, id);
    await refreshed();
    focusOn(next);
  };

  return { setActive, remove, busy: busy ?? removing.busy };
}

/** The row after the removed one, or the heading of the list. */
function focusOn(id: number | undefined) {
  if (isTyping()) return;
  const button = id === undefined ? null : document.getElementById(buttonOf(id));
  const target = button ?? document.querySelector<HTMLElement>('main h1');
  target?.focus();
}
