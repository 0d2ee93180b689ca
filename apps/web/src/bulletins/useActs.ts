/** Closing a bulletin, for everybody or for one client, and deleting it: each after a confirmation, with refusals explained. */
import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import type { TextKey } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { refreshed } from '../queries.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';

interface Named {
  id: number;
  subject: string;
}
interface Person {
  id: number;
  name: string;
}

export function useActs() {
  const once = useOnce();
  /** The bulletin that something is done with. */
  const [busy, setBusy] = useState<number | null>(null);

  const act = async (
    { id }: Named,
    call: string,
    send: () => Promise<{ code: string }>,
    failed: TextKey,
    done: () => void,
  ) => {
    setBusy(id);
    try {
      const { code } = await send();
      if (code !== 'Ok') return notify.error(codeText(call, code, failed));
      done();
      await refreshed();
    } catch (failure) {
      notify.error(failureText(failure, failed));
    } finally {
      setBusy(null);
    }
  };

  return {
    busy,
    async close(bulletin: Named) {
      const { id, subject: name } = bulletin;
      const words = { title: 'ask_close_bulletin_title', text: 'm_ask_close_bulletin', values: { name } } as const;
      if (!(await confirm({ ...words, yes: 'close_bulletin' }))) return;
      const send = () => once({ close: id }, (options) => api.bulletins.close({ id }, options));
      await act(bulletin, 'bulletins.close', send, 'e_saving', () => notify.success('s_bulletin_closed', { name }));
    },
    async closeFor(bulletin: Named, { id: client_id, name: client }: Person) {
      const { id, subject: name } = bulletin;
      const words = { title: 'ask_close_for_title', text: 'm_ask_close_for', values: { name, client } } as const;
      if (!(await confirm({ ...words, yes: 'close_bulletin' }))) return;
      const send = () => once({ id, client_id }, (options) => api.bulletins.closeForClient({ id, client_id }, options));
      const done = () => notify.success('s_bulletin_closed', { name });
      await act(bulletin, 'bulletins.closeForClient', send, 'e_saving', done);
    },
    async remove(bulletin: Named) {
      const { id, subject: name } = bulletin;
      const words = { title: 'ask_delete_bulletin_title', text: 'm_ask_remove_row', values: { name } } as const;
      if (!(await confirm({ ...words, yes: 'delete', danger: true }))) return;
      const send = () => once({ destroy: id }, (options) => api.bulletins.destroy({ id }, options));
      const done = () => notify.success('s_successful_deleted', { name });
      await act(bulletin, 'bulletins.destroy', send, 'e_removing', done);
    },
  };
}
export type Acts = ReturnType<typeof useActs>;
