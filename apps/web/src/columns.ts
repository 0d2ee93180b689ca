/**
 * A user's view of lists: the columns of each, and the row spacing of all. It is stored with the account and applies on
 * every computer.
 */
import type { Session } from '@resa/contract/session';
import type { ColumnList } from '@resa/contract/user';
import { api, failureText } from './api.ts';
import { refreshSession, sessionState, useSession } from './local/session.ts';
import type { ChosenColumns } from './ui/ColumnsButton.tsx';
import { notify } from './ui/notify.ts';

export function useChosenColumns(list: ColumnList): ChosenColumns {
  const { columns, compact_rows } = useSession();
  return {
    hidden: columns.find((column) => column.list === list)?.hidden ?? [],
    setHidden: (hidden) => void saveColumns(list, [...hidden]),
    compact: compact_rows === 1,
    setCompact: (compact) => void saveRows(compact ? 1 : 0),
  };
}

function saveColumns(list: ColumnList, hidden: string[]): Promise<void> {
  const others = (sessionState.get().session?.columns ?? []).filter((column) => column.list !== list);
  return save({ columns: [...others, { list, hidden }] }, () => api.user.saveColumns({ list, hidden }));
}

const saveRows = (compact: 0 | 1) => save({ compact_rows: compact }, () => api.user.saveRows({ compact }));

/** Shown immediately; the server's response brings the session up to date. */
async function save(shown: Partial<Session>, send: () => Promise<unknown>): Promise<void> {
  const state = sessionState.get();
  if (state.session) sessionState.set({ ...state, session: { ...state.session, ...shown } });
  try {
    await send();
  } catch (failure) {
    notify.error(failureText(failure, 'e_saving'));
  }
  await refreshSession();
}
