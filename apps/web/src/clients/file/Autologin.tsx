import { Button } from '@mantine/core';
import { portalRefusal } from '@resa/rules/person/portal';
import { IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import type { ClientFileData } from '../client-file.ts';

/** Opens the client's own page in a new tab, if they have one (000 O-30). */
export function Autologin({ file: { client, family_role_type_id } }: { file: ClientFileData }) {
  const t = useT();
  const may = useCan()('crud_clients');
  const [busy, setBusy] = useState(false);
  if (!may || portalRefusal({ family_role_type_id, email: client.email })) return null;
  const openPage = async () => {
    // At once: only a click may open a window, and the address arrives later.
    const tab = open('', '_blank');
    if (!tab) return notify.warn('w_window_blocked');
    tab.opener = null;
    setBusy(true);
    try {
      const answer = await api.portal.autologin({ client_id: client.id });
      if (answer.code === 'Ok') return tab.location.replace(answer.user.address);
      tab.close();
      notify.error(codeText('portal.autologin', answer.code, 'e_autologin'));
    } catch (failure) {
      tab.close();
      notify.error(failureText(failure, 'e_autologin'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconUserShare size={18} aria-hidden />}
      onClick={() => void openPage()}
    >
      {t('autologin')}
    </Button>
  );
}
