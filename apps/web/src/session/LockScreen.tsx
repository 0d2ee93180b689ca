import { Button, Paper, Stack, Text } from '@mantine/core';
import { TYPED } from '@resa/rules/text/password-length';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { awaySince, offlinePlace } from '../local/offline/away.ts';
import type { Reason } from '../local/reasons.ts';
import { lockScreen, signOut, unlock, unlockHere, useSessionState } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { UserPhoto } from '../people/UserPhoto.tsx';
import { afterDrawing } from '../ui/after-drawing.ts';
import { PIN_FIELD } from '../ui/pin-field.ts';
import { RichWords } from '../ui/RichWords.tsx';
import { check, useFields } from './fields.ts';
import { Languages } from './Languages.tsx';
import { PasswordField } from './NewPassword.tsx';
import { usePasskeys } from './passkeys/usePasskeys.ts';
import { PasswordOrProvider } from './provider/PasswordOrProvider.tsx';
import { Quiet } from './Quiet.tsx';
import { Refused } from './Refused.tsx';
import { type Refusal, waiting } from './refusal.ts';
import { useConfig } from './useConfig.ts';
import { useOpensHere } from './useOpensHere.ts';

const HERE = {
  password: { wrong: 'e_bad_password', erased: 'offline_erased', none: 'e_communication' },
  pin: { wrong: 'offline_pin_wrong', erased: 'offline_erased', none: 'e_communication' },
} as const;
const UNLOCK = { to: 'unlock' } as const;

/** Loaded for those who have one. */
const PasskeyButton = lazy(() => import('./passkeys/PasskeyButton.tsx'));

/**
 * /lock_screen (001 §2.4): who is away, and the password that opens again where the work was left; or the identity
 * provider, where it opened the session or passwords are off.
 */
export default function LockScreen() {
  const t = useT();
  const navigate = useNavigate();
  const { session } = useSessionState();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [leaving, setLeaving] = useState(false);
  const byPin = useOpensHere() === 'pin';
  const secret = byPin ? 'pin' : 'password';
  const passkeysWork = usePasskeys();
  const passwordsAreOff = useConfig()?.provider?.passwords === 0;
  // Fields of their own: a PIN is never sent as a password when the network is back.
  const { form, field, submit } = useFields(
    { password: '', pin: '' },
    byPin ? { pin: check.typedPassword } : { password: check.typedPassword },
  );

  // Opened by hand, it locks like the menu does; already locked, this changes nothing.
  useEffect(() => lockScreen('LS2'), []);
  // Not autoFocus: the menu that locked the screen takes the focus back while it closes.
  const { getInputNode } = form;
  useEffect(() => afterDrawing(() => getInputNode(secret)?.focus()), [getInputNode, secret]);

  const leave = async (why?: Reason) => {
    setLeaving(true);
    const { code, text } = await signOut({ keepDrafts: true });
    setLeaving(false);
    if (code !== 'Ok') return setRefusal({ code, text: text ?? 'e_app' });
    return navigate({ to: '/login', search: (why ? { why } : {}) as never, replace: true });
  };

  /** Opens the households of this workstation with the same password, or a PIN, while the network is away (decision 076). */
  const openHere = async (typed: string) => {
    const { openDesk } = await import('../local/offline/desk.ts');
    const opened = await openDesk(typed, secret).catch(() => 'none' as const);
    if (opened !== 'open') {
      form.setFieldValue(secret, '');
      form.getInputNode(secret)?.focus();
      return setRefusal({ code: opened, text: HERE[secret][opened] });
    }
    unlockHere(secret);
    return navigate({ to: '/checkin', replace: true });
  };

  const open = submit(async ({ password, pin }) => {
    setRefusal(null);
    if (byPin) return openHere(pin);
    if (awaySince.get() !== null) return openHere(password);
    const { code, text, retry_after, ended } = await unlock(password);
    if (code === 'Ok') return;
    if (code === '-100' && offlinePlace.get() !== null) return openHere(password);
    // The server ends it at the fifth wrong password (001 O-74); it also ends for other reasons.
    if (ended) return leave(ended);
    form.setFieldValue('password', '');
    form.getInputNode('password')?.focus();
    setRefusal(retry_after === undefined ? { code, text: text ?? 'e_app' } : waiting(code, retry_after));
  });

  if (!session) return null;
  return (
    <Quiet
      title={session.username}
      lead={byPin ? t('offline_open_pin') : <RichWords of="lock_lead" />}
      corner={<Languages />}
      picture={<UserPhoto user={session} size={112} />}
    >
      <Paper p="lg" w="100%" maw={380}>
        <PasswordOrProvider
          label="provider_unlock"
          errand={!byPin && (session.by_provider === 1 || passwordsAreOff) ? UNLOCK : null}
          passkey={
            passkeysWork &&
            !byPin &&
            session.by_passkey === 1 && (
              <Suspense>
                <PasskeyButton use={UNLOCK} />
              </Suspense>
            )
          }
        >
          <form onSubmit={open} noValidate>
            <Stack>
              <Refused refusal={refusal} />
              <PasswordField
                key={secret}
                label={t(byPin ? 'offline_pin' : 'password')}
                {...(byPin ? PIN_FIELD : { autoComplete: 'current-password', maxLength: TYPED.max })}
                withAsterisk={false}
                {...field(secret)}
              />
              <Button type="submit" size="md" loading={form.submitting}>
                {t('unlock')}
              </Button>
            </Stack>
          </form>
        </PasswordOrProvider>
      </Paper>
      <Stack gap={4} align="center">
        <Text size="sm" c="dimmed">
          {t('lock_not_you', { name: session.username })}
        </Text>
        <Button variant="subtle" loading={leaving} onClick={() => void leave()}>
          {t('logout')}
        </Button>
      </Stack>
    </Quiet>
  );
}
