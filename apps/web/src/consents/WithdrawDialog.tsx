import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { ConsentPurpose, PersonConsents } from '@resa/contract/consents';
import { decidesFor, usualDecider } from '@resa/rules/consent/decision';
import type { ByWhom } from '@resa/rules/consent/purposes';
import { useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import { type TextKey, useLocale, useT } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { refreshed } from '../queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { notify } from '../ui/notify.ts';

interface Props {
  person: PersonConsents;
  purpose: ConsentPurpose;
  today: string;
  onClose: () => void;
}

/** Asks who withdraws a consent, and records it. */
export function WithdrawDialog({ person: { client_id, name, dob }, purpose, today, onClose }: Props) {
  const t = useT();
  const locale = useLocale();
  const once = useOnce();
  const [by_whom, setByWhom] = useState(usualDecider(dob, today));
  const [fault, setFault] = useState<TextKey | null>(null);
  const [busy, setBusy] = useState(false);
  const values = { name, purpose: purpose[`name_${locale}`] };
  const withdraw = async () => {
    if (!by_whom) return setFault('consent_by_missing');
    const { code: of, version } = purpose;
    const input = {
      client_id,
      decisions: [{ client_id, purpose: of, version, state: 'withdrawn' as const, by_whom }],
      how: 'word' as const,
      language: locale,
      decided_on: today,
    };
    setBusy(true);
    try {
      const { code } = await once(input, (options) => api.consents.record(input, options));
      if (code !== 'Ok') return setFault(codeText('consents.record', code, 'e_saving'));
      await refreshed();
      notify.success('consent_recorded');
      onClose();
    } catch (failure) {
      setFault(failureText(failure, 'e_saving'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog small title={t('ask_consent_withdraw_title', values)} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('ask_consent_withdraw', values)}</Text>
        <Radio.Group label={t('consent_by')} value={by_whom ?? ''} onChange={(value) => setByWhom(value as ByWhom)}>
          <Group mt={4}>
            {decidesFor(dob, today).map((one) => (
              <Radio key={one} value={one} label={t(`consent_by_${one}`)} />
            ))}
          </Group>
        </Radio.Group>
        {fault && (
          <Alert color="red" role="alert">
            {t(fault)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red.8" loading={busy} onClick={() => void withdraw()}>
            {t('consent_withdraw')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
