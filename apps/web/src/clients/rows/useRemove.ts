/** Deleting a row of a file's tab: a question first, sent once, refusals in words. */
import { useState } from 'react';
import { codeText, failureText } from '../../api.ts';
import type { CallOptions } from '../../connect.ts';
import type { TextKey } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { confirm } from '../../ui/confirm.ts';
import { focusNear } from '../../ui/focusNear.ts';
import { notify } from '../../ui/notify.ts';

interface Removal {
  title: TextKey;
  name: string;
  text?: TextKey;
  count?: number;
}

/** `call` is the dotted name that words its codes. */
export function useRemove(call: string, send: (options: CallOptions) => Promise<{ code: string }>) {
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    /** `text` if more is deleted than the row: it names the `count`. */
    async ask({ title, name, text = 'm_ask_remove_row', count = 0 }: Removal) {
      const focusLeft = focusNear();
      if (!(await confirm({ title, text, values: { name, count }, yes: 'delete', danger: true }))) return;
      setBusy(true);
      try {
        const { code } = await once(call, send);
        if (code !== 'Ok') return notify.error(codeText(call, code, 'e_removing'));
        notify.success('s_successful_deleted', { name });
        await refreshed();
        focusLeft();
      } catch (failure) {
        notify.error(failureText(failure, 'e_removing'));
      } finally {
        setBusy(false);
      }
    },
  };
}
