import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core';
import { TYPED } from '@resa/rules/text/password-length';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { type Own, proveOwn } from '../local/passkeys.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Loading } from '../ui/Loading.tsx';
import wrapping from '../ui/wrapping.module.css';
import { check, useFields } from './fields.ts';
import { PasswordField } from './NewPassword.tsx';
import { attemptPasskey } from './passkeys/refused.ts';
import { usePasskeys } from './passkeys/usePasskeys.ts';
import { Refused } from './Refused.tsx';
import type { Refusal } from './refusal.ts';
import { useConfig } from './useConfig.ts';

interface Props {
  /** The text of the button that sends password and code. */
  label: string;
  /** Makes the change; returns null if it worked. */
  prove: (own: Own) => Promise<Refusal | null>;
  onClose: () => void;
  danger?: boolean;
}

/** The factors of the caller's account; undefined until they are known. */
export function useOwnFactors() {
  const { data } = useQuery(queryOf(api.passkeys.fetch, {}));
  return (
    data && {
      hasStep: data.second_step === 1,
      app: data.app === 1,
      passkey: data.rows.some(({ works }) => works === 1),
    }
  );
}

/**
 * The proof that each change of how somebody signs in requires: the password, with a code where there is a second step, or
 * a passkey. A user who has passkeys and no second step proves it by a passkey only.
 */
export function ProveOwn(props: Props) {
  const own = useOwnFactors();
  if (!own) return <Loading height={120} />;
  return own.passkey && !own.hasStep ? <ByPasskey {...props} /> : <ByPassword {...props} {...own} />;
}

function ByPassword({
  label,
  prove,
  onClose,
  danger,
  hasStep,
  app,
  passkey,
}: Props & { hasStep: boolean; app: boolean; passkey: boolean }) {
  const t = useT();
  const canUse = usePasskeys();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, field, submit, refuse } = useFields(
    { password: '', code: '' },
    { password: check.typedPassword, ...(hasStep && { code: check.required }) },
  );
  const send = submit(async ({ password, code }) => {
    setRefusal(null);
    const refused = await prove({ password, code: code || null });
    if (refused?.code === '-3') refuse('password', refused.text);
    else if (refused?.code === 'wrong_code') refuse('code', refused.text);
    else setRefusal(refused);
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Refused refusal={refusal} />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          maxLength={TYPED.max}
          withAsterisk={false}
          data-autofocus
          {...field('password')}
        />
        {hasStep && (
          <TextInput
            label={t(app ? 'step_own_code' : 'step_recovery_code')}
            autoComplete="one-time-code"
            maxLength={40}
            required
            withAsterisk={false}
            {...field('code')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            color={danger ? 'red' : undefined}
            className={wrapping.button}
            loading={form.submitting}
          >
            {label}
          </Button>
        </Group>
        {passkey && canUse && (
          <>
            <Divider label={t('provider_or')} />
            <PasskeyProof prove={prove} onRefused={setRefusal} />
          </>
        )}
      </Stack>
    </form>
  );
}

function ByPasskey({ prove, onClose, danger }: Props) {
  const t = useT();
  const canUse = usePasskeys();
  const origin = useConfig()?.passkeys?.origin ?? '';
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <Stack>
      <Text>{t(canUse ? 'passkey_needed' : 'passkey_needed_elsewhere', { origin })}</Text>
      <Refused refusal={refusal} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        {canUse && <PasskeyProof first danger={danger} prove={prove} onRefused={setRefusal} />}
      </Group>
    </Stack>
  );
}

interface ProofProps {
  prove: Props['prove'];
  onRefused: (refusal: Refusal | null) => void;
  /** Whether nothing else proves it. */
  first?: boolean;
  danger?: boolean | undefined;
}

function PasskeyProof({ prove, onRefused, first = false, danger }: ProofProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    onRefused(null);
    let refusal: Refusal | null = null;
    const refused = await attemptPasskey(async () => {
      const { own, ...outcome } = await proveOwn();
      if (own) refusal = await prove(own);
      return outcome;
    });
    setBusy(false);
    onRefused(refused ?? refusal);
  };
  return (
    <Button
      variant={first ? 'filled' : 'default'}
      color={danger ? 'red' : undefined}
      className={wrapping.button}
      leftSection={<IconFingerprint size={18} aria-hidden />}
      loading={busy}
      data-autofocus={first || undefined}
      onClick={() => void press()}
    >
      {t('passkey_step')}
    </Button>
  );
}
