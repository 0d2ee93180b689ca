import { notifyManager } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../../api.ts';
import { refreshed } from '../../queries.ts';
import { notify } from '../../ui/notify.ts';
import { callsOf, type List, type Row } from '../lists.ts';
import { askAboutOrder } from './order-of-levels.tsx';

/**
 * Moves rows of an ordered list: shown immediately, saved one move after the other, then read again; after a failure
 * the old order is back (002 §4).
 */
export function useOrder(list: List, rows: readonly Row[]) {
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const line = useRef<Promise<void>>(Promise.resolve());
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = wanted ? wanted.flatMap((id) => byId.get(id) ?? []) : rows;

  const save = async (order: Parameters<ReturnType<typeof callsOf>['swap']>[0]['order']) => {
    try {
      await callsOf(list).swap({ order });
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
  const move = (from: number, to: number) => {
    const row = ordered[from];
    if (!row || from === to) return;
    const after = ordered.toSpliced(from, 1).toSpliced(to, 0, row);
    setWanted(after.map(({ id }) => id));
    const question = askAboutOrder(list, ordered, after);
    if (question) void question.then((sure) => (sure ? put(after, from, to) : setWanted(wanted)));
    else put(after, from, to);
  };
  const put = (after: readonly Row[], from: number, to: number) => {
    // Only the rows of the span between the two places have moved; the places themselves stay.
    const [first, last] = from < to ? [from, to] : [to, from];
    const order = after.slice(first, last + 1).map(({ id }, index) => ({
      id,
      position: rows[first + index]?.position ?? 0,
      idx: first + index,
    }));
    const saving = line.current.then(() => save(order));
    line.current = saving;
    void saving.then(async () => {
      if (line.current !== saving) return;
      await refreshed();
      // Behind the notice of the rows themselves, or the old order would be shown again until it arrives.
      notifyManager.schedule(() => {
        if (line.current === saving) setWanted(null);
      });
    });
  };
  return { ordered, move };
}
