/** Making the person whose file is open the head of their household, with the effects (000 O-24). */
import { Button } from '@mantine/core';
import { isAdult, isHeadOrSingle } from '@resa/rules/person/family';
import { IconCrown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { useOpened } from '../../ui/useOpened.ts';
import type { ClientFileData } from '../client-file.ts';

const SwitchDialog = lazy(() => import('./SwitchDialog.tsx'));

/** Shown for an adult member who is not the head, to users who may. */
export function SwitchHead({ file }: { file: ClientFileData }) {
  const t = useT();
  const may = useCan();
  const { opened, open, close } = useOpened('switch_head');
  const { client, family_head_id, family_role_type_id, today } = file;
  const offered =
    may('switch_of_family_head') &&
    may('crud_clients') &&
    !isHeadOrSingle(family_role_type_id) &&
    family_head_id !== null &&
    isAdult(client.dob, today);
  if (!offered) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconCrown size={18} aria-hidden />} onClick={() => open()}>
        {t('switch_head')}
      </Button>
      {opened && (
        <Suspense>
          <SwitchDialog file={file} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
