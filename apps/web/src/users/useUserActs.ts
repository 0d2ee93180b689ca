/** The actions on a user from the list: switched on and off, invited again, deleted. */
import type { UserRow } from '@resa/contract/users';
import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import type { TextKey } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';

export function useUserActs() {
  const once = useOnce();
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
    busy,
    async setActive(row: UserRow, active: 0 | 1) {
      if (active === 0) {
        const question = { title: 'ask_deactivate_user_title', text: 'ask_deactivate_user' } as const;
        if (!(await confirm({ ...question, values: { name: row.name }, yes: 'deactivate_user' }))) return;
      }
      const send = (options: CallOptions) => api.users.setActive({ row: row.id, active }, options);
      await act(row, `users.setActive ${active}`, send, { failed: 'e_saving' });
    },
    invite: (row: UserRow) =>
      act(row, 'users.invite', (options) => api.users.invite({ id: row.id }, options), {
        failed: 'e_send_email',
        done: 's_invited',
      }),
    async remove(row: UserRow) {
      const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row' } as const;
      const values = { name: row.name };
      if (!(await confirm({ ...question, values, yes: 'delete', danger: true }))) return;
      await act(row, 'users.destroy', (options) => api.users.destroy({ id: row.id }, options), {
        failed: 'e_removing',
        done: 's_successful_deleted',
      });
    },
  };
}
