/** Deleting an inactive file or a request from its list (000 §2, O-54): confirms, or explains why not, and keeps the focus nearby. */
import type { ClientRow } from '@resa/contract/persons';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { clearCurrentClient, useCurrentClient } from '../../local/current-client.ts';
import { queryOf, refreshed } from '../../queries.ts';
import { focusHeading } from '../../ui/focusHeading.ts';
import { isTyping } from '../../ui/isTyping.ts';
import type { ListState } from '../../ui/list-state.ts';
import { neighbour } from '../../ui/neighbour.ts';
import { notify } from '../../ui/notify.ts';
import { useRehearsed } from '../../useRehearsed.ts';
import { clientFile } from '../client-file.ts';
import { familyOf } from '../family/query.ts';

/** The id of a row's delete button, so that the focus finds the next one. */
export const deleteButton = (id: number) => `delete_${id}`;

type Row = Pick<ClientRow, 'id' | 'name' | 'file_number'>;

/**
 * `rows` are the rows of the shown page. Returns `remove`, which asks and deletes a file, and the id of the file being
 * deleted.
 */
export function useDelete(list: Pick<ListState, 'page' | 'setPage'>, rows: readonly Row[]) {
  const queries = useQueryClient();
  const current = useCurrentClient();
  const { busy: deleting, change } = useRehearsed();

  const remove = async ({ id, name, file_number }: Row) => {
    const done = await change(
      id,
      api.requests.destroy,
      { id },
      {
        title: 'ask_delete_file_title',
        text: 'm_ask_remove_file',
        values: { name, file_number },
        yes: 'delete',
        reason: (refused) =>
          refused.code === 'locked' ? { text: 'e_removing_in_use', values: { holder: refused.holder } } : null,
      },
    );
    if (!done) return;
    notify.success('s_successful_deleted', { name });
    if (current?.id === id) clearCurrentClient();
    const next = neighbour(rows, id);
    if (next === undefined && list.page > 1) list.setPage(list.page - 1);
    for (const query of [clientFile(id), familyOf(id), queryOf(api.clients.card, { id })]) queries.removeQueries(query);
    await refreshed();
    focusOn(next);
  };
  return { remove, deleting };
}

/** The row after the removed one, or the heading of the list. */
function focusOn(id: number | undefined) {
  if (isTyping()) return;
  const button = id === undefined ? null : document.getElementById(deleteButton(id));
  if (button) button.focus();
  else focusHeading();
}
