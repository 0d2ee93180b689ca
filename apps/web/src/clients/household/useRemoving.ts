import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import type { Member } from './members.ts';

/** The button that adds a person. */
export const ADD = 'household_add';

/** Takes somebody out of the household, after a question that names the effects; sent once. */
export function useRemoving(
  { client_id, name, date_start }: Member,
  { group_id, today, isJustMade }: { group_id: number; today: string; isJustMade: boolean },
) {
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const planned = date_start > today;
  const remove = async () => {
    const text = planned ? 'ask_remove_planned' : isJustMade ? 'ask_remove_just_made' : 'ask_remove_member';
    if (!(await confirm({ title: 'ask_remove_member_title', text, values: { name }, yes: 'remove', danger: true })))
      return;
    setBusy(true);
    try {
      const input = { client_id, group_id };
      const answer = await once(input, (options) => api.families.destroy(input, options));
      if (answer.code !== 'Ok') return notify.error(codeText('families.destroy', answer.code, 'e_removing'));
      await refreshed();
      notify.success(answer.deleted === 1 ? 's_member_deleted' : 's_member_removed', { name });
      // The pressed button is gone with its row.
      document.getElementById(ADD)?.focus({ preventScroll: true });
    } catch (failure) {
      notify.error(failureText(failure, 'e_removing'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, remove };
}
