import { useRef } from 'react';
import { codeText, failureText } from '../api.ts';
import type { CallOptions } from '../connect.ts';
import { useOnce } from '../once.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.ts';
import { useDeciding } from './affected/useDeciding.tsx';

interface Answer {
  readonly code: string;
}
type Sent = ReturnType<ReturnType<typeof useDeciding>['sent']>;

/**
 * Removes a row after a confirmation; a refusal is shown in words, and appointments that it affects are decided about
 * first. `call` is the dotted name of the call.
 */
export function useRemoving(call: string, send: (id: number, deciding: Sent, options: CallOptions) => Promise<Answer>) {
  const once = useOnce();
  const removing = useRef<{ id: number; name: string } | null>(null);

  const go = async (): Promise<void> => {
    if (!removing.current) return;
    const { id, name } = removing.current;
    try {
      const sent = deciding.sent();
      const answer = await once({ id, sent }, (options) => send(id, sent, options));
      if (answer.code === 'affected') return void deciding.refused.affected(answer as never);
      if (answer.code === 'not_moved') return void deciding.refused.not_moved(answer as never);
      if (answer.code !== 'Ok') return notify.error(codeText(call, answer.code, 'e_removing'));
      deciding.close();
      notify.success('s_successful_deleted', { name });
    } catch (failure) {
      deciding.close();
      notify.error(failureText(failure, 'e_removing'));
    }
  };
  const deciding = useDeciding(go);

  return {
    async remove(id: number, name: string) {
      const question = { title: 'ask_delete_entry_title', text: 'm_ask_remove_row', values: { name } } as const;
      if (!(await confirm({ ...question, yes: 'delete', danger: true }))) return;
      removing.current = { id, name };
      await go();
    },
    dialog: deciding.dialog,
  };
}
