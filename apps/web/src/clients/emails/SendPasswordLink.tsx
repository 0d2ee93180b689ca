import { Button, Tooltip } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { confirm } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';

interface Props {
  client: { id: number; name: string; email: string | null };
}

/** Mails the client a link to choose the password of their own page (000 O-31); the address is read before it is sent. */
export function SendPasswordLink({ client: { id, name, email } }: Props) {
  const t = useT();
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const send = async (address: string) => {
    const sure = await confirm({
      title: 'client_password_ask_title',
      text: 'client_password_ask',
      values: { name, email: address },
      yes: 'email_send',
    });
    if (!sure) return;
    setBusy(true);
    try {
      const { code } = await once({ id }, (options) => api.portal.sendPasswordReset({ id }, options));
      if (code === 'Ok') notify.success('s_send_email');
      else notify.error(codeText('portal.sendPasswordReset', code, 'e_send_email'));
    } catch (failure) {
      notify.error(failureText(failure, 'e_send_email'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip label={t('client_password_no_email')} disabled={email !== null}>
      <Button
        variant="default"
        leftSection={<IconKey size={18} aria-hidden />}
        loading={busy}
        data-disabled={email === null || undefined}
        aria-disabled={email === null}
        onClick={() => email !== null && void send(email)}
      >
        {t('client_password_send')}
      </Button>
    </Tooltip>
  );
}
