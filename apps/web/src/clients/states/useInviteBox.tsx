import { Checkbox } from '@mantine/core';
import { portalRefusal } from '@resa/rules/person/portal';
import { type ReactNode, useRef } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { usePortalOn } from '../../local/usePortalOn.ts';
import { useOnce } from '../../once.ts';
import { notify } from '../../ui/notify.ts';
import type { ClientFileData } from '../client-file.ts';

interface InviteBox {
  /** The box for the question that approves a file; undefined where the client cannot be invited. */
  readonly details?: ReactNode;
  /** Sends the invitation after the approval, if the box was ticked. The approval counts even if this fails. */
  readonly send: () => Promise<void>;
}

/** Returns a box, off at first, with which the user who approves a file also invites its client to their own page. */
export function useInviteBox(): (file: ClientFileData) => InviteBox {
  const t = useT();
  const once = useOnce();
  const may = useCan()('crud_clients');
  const isOn = usePortalOn();
  const ticked = useRef(false);
  return ({ client: { id, email }, family_role_type_id }) => {
    ticked.current = false;
    const send = async () => {
      if (!ticked.current) return;
      try {
        const { code } = await once({ id }, (options) => api.portal.invite({ client_id: id }, options));
        if (code === 'Ok') notify.success('online_page_invited_done');
        else notify.warn(codeText('portal.invite', code, 'e_send_email'));
      } catch (failure) {
        notify.error(failureText(failure, 'e_send_email'));
      }
    };
    if (!may || !isOn || !email || portalRefusal({ family_role_type_id, email })) return { send };
    const tick = (checked: boolean) => {
      ticked.current = checked;
    };
    const label = t('approve_invite', { email });
    return { send, details: <Checkbox label={label} onChange={(event) => tick(event.currentTarget.checked)} /> };
  };
}
