import { AUTOMATIC_COMMENT_TYPE, type StateAction } from '@resa/rules/person/transitions';
import { api, codeText, failureText } from '../../api.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { confirm } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import type { ClientFileData } from '../client-file.ts';
import { ACTION_TEXTS } from './offered.ts';
import { useInviteBox } from './useInviteBox.tsx';

/** The comment that is written where the change needs only a yes (000 O-58). */
const COMMENTS: Readonly<Partial<Record<StateAction, TextKey>>> = {
  in_progress: 'comment_in_progress',
  updating: 'comment_updating',
};

/** Changes the state of a file after a yes; `onIncomplete` is called when its intake is not complete. */
export function useAutomatic(file: ClientFileData, onIncomplete: () => void) {
  const { id, name, row_version } = file.client;
  const newBox = useInviteBox();
  const t = useT();
  const once = useOnce();
  return async (action: StateAction) => {
    const yes = ACTION_TEXTS[action];
    const { details, send } = newBox(file);
    const box = action === 'approve' && details !== undefined && { details };
    if (!(await confirm({ title: yes, text: 'ask_state', values: { name }, yes, ...box }))) return;
    const comment = t(COMMENTS[action] ?? yes);
    const input = { id, row_version, comment_type_id: AUTOMATIC_COMMENT_TYPE, comment };
    try {
      const answer = await once(input, (options) =>
        api.requests[action](input as Parameters<typeof api.requests.inactivate>[0], options),
      );
      if (answer.code === 'Ok') {
        notify.success('s_successful');
        return send();
      }
      if (answer.code === 'incomplete') return onIncomplete();
      if (answer.code === 'locked') return notify.warn('e_state_in_use', { holder: answer.holder });
      notify.error(codeText(`requests.${action}`, answer.code, 'e_saving'));
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    }
  };
}
