import { api } from '../../api.ts';
import { refreshed } from '../../queries.ts';
import { notify } from '../../ui/notify.ts';
import { useRehearsed } from '../../useRehearsed.ts';
import type { Member } from './members.ts';

/** The button that adds a person. */
export const ADD = 'household_add';

/** Takes somebody out of the household, after a question that names the effects; sent once. */
export function useRemoving(
  { client_id, name, date_start }: Member,
  { group_id, today, isJustMade }: { group_id: number; today: string; isJustMade: boolean },
) {
  const { busy, change } = useRehearsed();
  const planned = date_start > today;
  const remove = async () => {
    const text = planned ? 'ask_remove_planned' : isJustMade ? 'ask_remove_just_made' : 'ask_remove_member';
    const done = await change(
      client_id,
      api.families.destroy,
      { client_id, group_id },
      {
        title: 'ask_remove_member_title',
        text,
        values: { name },
        yes: 'remove',
        refused: 'cannot_remove',
        reason: (refused) =>
          refused.code === 'locked' ? { text: 'e_removing_in_use', values: { holder: refused.holder } } : null,
      },
    );
    if (!done) return;
    await refreshed();
    notify.success(done.deleted === 1 ? 's_member_deleted' : 's_member_removed', { name });
    // The pressed button was removed with its row.
    document.getElementById(ADD)?.focus({ preventScroll: true });
  };
  return { busy: busy !== null, remove };
}
