import { Button } from '@mantine/core';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { IconDeviceMobile } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { usePortalOn } from '../../local/usePortalOn.ts';
import { useOpened } from '../../ui/useOpened.ts';
import type { ClientFileData } from '../client-file.ts';

const OnlinePageDialog = lazy(() => import('./OnlinePageDialog.tsx'));

/** Opens the dialog that gives a client access to their own page: an invitation, or a code on paper (decision 084). */
export function OnlinePage({ file: { client, family_role_type_id } }: { file: ClientFileData }) {
  const t = useT();
  const may = useCan()('crud_clients');
  const isOn = usePortalOn();
  const { opened, open, close } = useOpened('online');
  if (!may || !isOn || !isHeadOrSingle(family_role_type_id)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDeviceMobile size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open()}
      >
        {t('online_page')}
      </Button>
      <Suspense>{opened && <OnlinePageDialog client={client} onClose={close} />}</Suspense>
    </>
  );
}
