/** The end of an intake: approving it, handing it to a user who may, or taking it in process again (000 §4, O-57). */
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import type { TextKey } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { confirm } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import { type ClientFileData, clientFile } from '../client-file.ts';
import type { Edit } from '../edit/useEdit.ts';
import { useOffered } from '../states/offered.ts';
import { useAutomatic } from '../states/useAutomatic.ts';
import { useInviteBox } from '../states/useInviteBox.tsx';

/** `edit` is null while the request is read. */
export function useApproval(file: ClientFileData, edit: Edit | null) {
  const { client } = file;
  const { id, name, client_state_type_id: state } = client;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const mayApprove = useCan()('approve_clients') && state === CLIENT_STATE.in_process;
  const [approving, setApproving] = useState(false);
  const inProcess = state === CLIENT_STATE.in_process;
  const takes = useOffered(file, false).some(({ action }) => action === 'in_progress');
  const move = useAutomatic(file, () => {});
  const newBox = useInviteBox();

  const send = async (row_version: number, invite: () => Promise<void>) => {
    const input = { id, row_version };
    const answer = await once(input, (options) => api.requests.approve(input, options));
    switch (answer.code) {
      case 'Ok':
        notify.success('s_approved', { name });
        await invite();
        return navigate({ to: '/clients_list' });
      case 'incomplete':
        return notify.warn('e_all_must_be_completed');
      case 'locked':
        return notify.warn('e_state_in_use', { holder: answer.holder });
      default:
        return notify.error(codeText('requests.approve', answer.code, 'e_saving'));
    }
  };
  /** Saves typed values first, such as a fee that was just ticked, and then ends the intake. */
  const end = async () => {
    if (edit?.unsaved && !(await edit.saveAndStay({}))) return;
    if (!inProcess) return move('in_progress');
    if (!mayApprove) return navigate({ to: '/requests' });
    // Approves the version that was just saved and that the approver has read.
    const saved = queries.getQueryData(clientFile(id).queryKey) ?? file;
    const { details, send: invite } = newBox(saved);
    const question = { title: 'approve', text: 'ask_approve', values: { name }, yes: 'approve' } as const;
    if (!(await confirm({ ...question, ...(details !== undefined && { details }) }))) return;
    await send(saved.client.row_version, invite);
  };
  const approve = async () => {
    setApproving(true);
    try {
      await end();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setApproving(false);
    }
  };
  const handing = mayApprove ? 'approve' : 'intake_submit';
  const taking = takes ? 'state_in_progress' : null;
  /** The text of the last button; null for users who only read the request. */
  const finish: TextKey | null = edit && (inProcess ? handing : taking);
  return { approve, approving, mayApprove, finish };
}
