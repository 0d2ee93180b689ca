import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { TYPED } from '@resa/rules/text/password-length';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import type { Own } from '../../local/passkeys.ts';
import { leaveForProvider } from '../../local/provider.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { notify } from '../../ui/notify.ts';
import wrapping from '../../ui/wrapping.module.css';
import { check, useFields } from '../fields.ts';
import { PasswordField } from '../NewPassword.tsx';
import { ProofButton } from '../passkeys/ProofButton.tsx';
import { Refused } from '../Refused.tsx';
import { attempt, type Refusal } from '../refusal.ts';

type Act = 'bind' | 'unbind';

/** Whether one's own account is bound to the identity provider. */
export default function ProviderTab() {
  const t = useT();
  const [act, setAct] = useState<Act | null>(null);
  const { data } = useQuery({ ...queryOf(api.provider.status, {}), staleTime: 0 });
  if (!data) return <Loading height={200} />;
  const { since } = data;
  const name = data.name ?? '';
  return (
    <Stack maw={560} align="flex-start">
      {since ? (
        <>
          <Alert color="spruce" icon={<IconLink aria-hidden />} w="100%">
            {t('provider_bound', { name })}
          </Alert>
          <Text>
            <Text span c="dimmed">
              {t('provider_since')}
            </Text>{' '}
            <DateText value={since} />
          </Text>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            className={wrapping.button}
            onClick={() => setAct('unbind')}
          >
            {t('provider_unbind', { name })}
          </Button>
        </>
      ) : (
        <>
          <Text>{t('provider_not_bound', { name })}</Text>
          <Text c="dimmed">{t('provider_not_bound_lead', { name })}</Text>
          <Button className={wrapping.button} onClick={() => setAct('bind')}>
            {t('provider_bind', { name })}
          </Button>
        </>
      )}
      {act && <ProveDialog act={act} name={name} onClose={() => setAct(null)} />}
    </Stack>
  );
}

/** Password, and code where there is a second step: what every change of how somebody signs in requires. */
function ProveDialog({ act, name, onClose }: { act: Act; name: string; onClose: () => void }) {
  const t = useT();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { data: step } = useQuery({ ...queryOf(api.secondStep.status, {}), staleTime: 0 });
  const { form, field, submit, refuse } = useFields(
    { password: '', code: '' },
    { password: check.typedPassword, ...(step?.since && { code: check.required }) },
  );

  const bind = (own: Own) =>
    attempt('provider.beginBinding', 'e_app', async () => {
      const answer = await api.provider.beginBinding(own);
      return answer.code === 'Ok' ? leaveForProvider({ to: 'bind', ticket: answer.ticket }) : answer;
    });
  const unbind = (own: Own) =>
    attempt('provider.unbind', 'e_app', async () => {
      const answer = await api.provider.unbind(own);
      if (answer.code === 'Ok') {
        notify.success('provider_unbound');
        onClose();
      }
      return answer;
    });
  const prove = (own: Own) => (act === 'bind' ? bind(own) : unbind(own));
  const send = submit(async ({ password, code }) => {
    setRefusal(null);
    const refused = await prove({ password, code: code || null });
    if (refused?.code === '-3') refuse('password', refused.text);
    else if (refused?.code === 'wrong_code') refuse('code', refused.text);
    else setRefusal(refused);
  });

  return (
    <Dialog title={t(`provider_${act}`, { name })} size={480} onClose={onClose} closeOnClickOutside={false}>
      <form onSubmit={send} noValidate>
        <Stack>
          <Text c="dimmed">{t(`provider_${act}_lead`, { name })}</Text>
          <Refused refusal={refusal} />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            maxLength={TYPED.max}
            withAsterisk={false}
            data-autofocus
            {...field('password')}
          />
          {step?.since && (
            <TextInput
              label={t('step_own_code')}
              autoComplete="one-time-code"
              maxLength={40}
              required
              withAsterisk={false}
              {...field('code')}
            />
          )}
          <Group justify="flex-end">
            <ProofButton onProof={async (own) => setRefusal(await prove(own))} onRefused={setRefusal} />
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              color={act === 'unbind' ? 'red' : undefined}
              className={wrapping.button}
              loading={form.submitting}
            >
              {t(act === 'bind' ? 'step_next' : 'provider_unbind', { name })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
