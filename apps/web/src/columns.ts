/** Which columns of a list its user wants to see: kept with their account, so that they follow them to any computer. */
import type { ColumnList } from '@resa/contract/user';
import { api, failureText } from './api.ts';
import { refreshSession, sessionState, useSession } from './local/session.ts';
import type { ChosenColumns } from './ui/ColumnsButton.tsx';
import { notify } from './ui/notify.ts';

export function useChosenColumns(list: ColumnList): ChosenColumns {
  const { columns } = useSession();
  return {
    hidden: columns.find((one) => one.list === list)?.hidden ?? [],
    setHidden: (hidden) => void save(list, [...hidden]),
  };
}

async function save(list: ColumnList, hidden: string[]): Promise<void> {
  show(list, hidden);
  try {
    await api.user.saveColumns({ list, hidden });
  } catch (failure) {
    notify.error(failureText(failure, 'e_saving'));
  }
  await refreshSession();
}

/** At once; the server's answer brings the session up to date. */
function show(list: ColumnList, hidden: string[]) {
  const state = sessionState.get();
  if (!state.session) return;
  const columns = [...state.session.columns.filter((one) => one.list !== list), { list, hidden }];
  sessionState.set({ ...state, session: { ...state.session, columns } });
}
