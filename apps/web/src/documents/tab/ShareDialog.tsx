/** Verifying a proof of revenue for several members of the household together (000 O-46). */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { notify } from '../../ui/notify.ts';
import type { Person, Upload } from '../household.ts';
import { useTypeName } from '../useTypeName.ts';

interface Props {
  sharing: Upload;
  persons: readonly Person[];
  onClose: () => void;
}

export default function ShareDialog({ sharing: { client_id, document_type_id }, persons, onClose }: Props) {
  const t = useT();
  const once = useOnce();
  const typeName = useTypeName();
  const listed = persons.filter(({ proofs }) => proofs.proof_of_revenue.includes(document_type_id));
  const [chosen, setChosen] = useState(() => listed.map((person) => String(person.client_id)));
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    const ids = chosen.map(Number);
    const input = {
      document: { client_id: JSON.stringify(ids), document_type_id: JSON.stringify(ids.map(() => document_type_id)) },
    };
    try {
      const { code } = await once(input, (options) => api.documents.verifyShared(input, options));
      if (code !== 'Ok') return notify.error(codeText('documents.verifyShared', code, 'e_verifying'));
      await refreshed();
      onClose();
    } catch (failure) {
      notify.error(failureText(failure, 'e_verifying'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('share_title')} size={560} onClose={onClose}>
      <Stack>
        <Text>{t('share_text', { document: typeName(document_type_id) })}</Text>
        <Checkbox.Group label={t('share_members')} value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {listed.map((person) => (
              <Checkbox
                key={person.client_id}
                value={String(person.client_id)}
                label={person.name}
                disabled={person.client_id === client_id}
                description={hasOwn(person, document_type_id) ? undefined : t('share_copy')}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} onClick={() => void verify()}>
            {t('verify')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const hasOwn = ({ documents }: Person, type: number) =>
  documents.some(({ document_type_id, state }) => document_type_id === type && state !== 'refused');
