/** The actions on a user from the list: switched on and off, invited again, deleted. */
import type { UserRow } from '@resa/contract/users';
import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import type { TextKey } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { notify } from '../ui/notify.ts';
import { useRehearsed } from '../useRehearsed.ts';

export function useUserActs() {
  const once = useOnce();
  const { busy: rehearsed, change } = useRehearsed();
  const [busy, setBusy] = useState<number | null>(null);

  const act = async (
    { id, name }: UserRow,
    call: string,
    send: (options: CallOptions) => Promise<{ code: string }>,
    { failed, done }: { failed: TextKey; done?: TextKey },
  ) => {
    if (busy === id) return;
    setBusy(id);
    try {
      const { code } = await once([call, id], send);
      if (code !== 'Ok') notify.error(codeText(call, code, failed));
      else if (done) notify.success(done, { name });
    } catch (failure) {
      notify.error(failureText(failure, failed));
    } finally {
      setBusy(null);
    }
  };

  return {
    busy: busy ?? rehearsed,
    async setActive(row: UserRow, active: 0 | 1) {
      const { id, name } = row;
      const input = { row: id, active };
      if (active === 0)
        await change(id, api.users.setActive, input, {
          title: 'ask_deactivate_user_title',
          text: 'ask_deactivate_user',
          values: { name },
          yes: 'deactivate_user',
          danger: false,
          refused: 'cannot_deactivate',
          failed: 'e_saving',
        });
      else await act(row, 'users.setActive', (options) => api.users.setActive(input, options), { failed: 'e_saving' });
    },
    invite: (row: UserRow) =>
      act(row, 'users.invite', (options) => api.users.invite({ id: row.id }, options), {
        failed: 'e_send_email',
        done: 's_invited',
      }),
    async resetSecondStep({ id, name }: UserRow) {
      const done = await change(
        id,
        api.secondStep.reset,
        { id },
        {
          title: 'ask_reset_second_step_title',
          text: 'ask_reset_second_step',
          values: { name },
          yes: 'reset_second_step_yes',
          failed: 'e_saving',
        },
      );
      if (done) notify.success('s_second_step_reset', { name });
    },
    async unbind({ id, name }: UserRow, provider: string) {
      const done = await change(
        id,
        api.provider.unbindUser,
        { id },
        {
          title: 'ask_unbind_user_title',
          text: 'ask_unbind_user',
          values: { name, provider },
          yes: 'unbind_user_yes',
          failed: 'e_saving',
        },
      );
      if (done) notify.success('s_user_unbound', { name });
    },
    async remove({ id, name }: UserRow) {
      const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name } } as const;
      if (await change(id, api.users.destroy, { id }, { ...question, yes: 'delete' }))
        notify.success('s_successful_deleted', { name });
    },
  };
}
