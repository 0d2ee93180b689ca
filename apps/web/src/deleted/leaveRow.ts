/** Where the focus goes when a row of the deleted files leaves the list. */
import type { DeletedClient } from '@resa/contract/deleted';
import { focusHeading } from '../ui/focusHeading.ts';
import { isTyping } from '../ui/isTyping.ts';
import type { ListState } from '../ui/list-state.ts';
import { whenGone } from '../ui/whenGone.ts';

/** The id of a row's button, so that the focus finds the next one. */
export const restoreButton = (id: number) => `restore_${id}`;

/**
 * Call it with the row before the list is refetched; if the row is the last of its page, it turns to the page before.
 * The returned function focuses the next row, or the heading, after the row is removed.
 */
export function leaveRow(list: ListState, rows: readonly DeletedClient[], id: number): () => void {
  const index = rows.findIndex((row) => row.id === id);
  const next = rows[index + 1] ?? rows[index - 1];
  if (!next && list.page > 1) list.setPage(list.page - 1);
  const own = document.getElementById(restoreButton(id));
  return () =>
    whenGone(own, () => {
      if (isTyping()) return;
      const button = next && document.getElementById(restoreButton(next.id));
      if (button) button.focus();
      else focusHeading();
    });
}
