import type { WaitingRow } from '@resa/contract/waiting';
import { movedTo } from '@resa/rules/booking/waiting';
import { notifyManager } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshed } from '../../queries.ts';
import type { WaitingActs } from './useWaitingActs.ts';

/**
 * Moves an entry in its list: the new order is shown at once, then saved and read again. After a refusal the former
 * order is shown.
 */
export function useMoves<R extends WaitingRow>(rows: readonly R[], acts: WaitingActs) {
  const [pending, setPending] = useState<readonly number[] | null>(null);
  const latest = useRef(0);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = pending ? pending.flatMap((id) => byId.get(id) ?? []) : rows;
  const move = async (from: number, to: number) => {
    const row = ordered[from];
    if (!row || from === to) return;
    latest.current += 1;
    const current = latest.current;
    setPending(
      movedTo(
        ordered.map(({ id }) => id),
        row.id,
        to + 1,
      ),
    );
    await acts.move(row, to + 1);
    await refreshed();
    // Behind the notice of the rows themselves, or the former order would be shown again until it arrives.
    notifyManager.schedule(() => {
      if (latest.current === current) setPending(null);
    });
  };
  return { ordered, move: (from: number, to: number) => void move(from, to) };
}
