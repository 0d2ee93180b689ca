import { Alert, Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { TYPED } from '@resa/rules/text/password-length';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../api.ts';
import { isReason, isWarning, reasonTexts } from '../local/reasons.ts';
import { type SignInStep, signIn } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { afterDrawing } from '../ui/after-drawing.ts';
import { RichWords } from '../ui/RichWords.tsx';
import { check, useFields } from './fields.ts';
import { Installation } from './Installation.tsx';
import { usePasskeys } from './passkeys/usePasskeys.ts';
import counter from './pictures/counter.svg?raw';
import { Picture } from './pictures/Picture.tsx';
import { PasswordOrProvider } from './provider/PasswordOrProvider.tsx';
import { Refused } from './Refused.tsx';
import { inLine, type Refusal, waiting } from './refusal.ts';
import { Scene } from './Scene.tsx';

/** Loaded when it is opened: a dialog would be a fifth of this page's code. */
const ForgotPassword = lazy(() => import('./ForgotPassword.tsx').then((file) => ({ default: file.ForgotPassword })));

const SIGN_IN = { to: 'sign_in' } as const;

/** Loaded where passkeys work. */
const PasskeyButton = lazy(() => import('./passkeys/PasskeyButton.tsx'));

/** Loaded for those who have one. */
const SecondStep = lazy(() => import('./second-step/SecondStep.tsx'));

/** /login (001 §2.2): email, password, language, forgotten password, version; in mode test the demo users. */
export default function Login() {
  const t = useT();
  const navigate = useNavigate();
  const { why } = useSearch({ strict: false }) as { why?: string };
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [forgotten, setForgotten] = useState(false);
  const passkeysWork = usePasskeys();
  const [step, setStep] = useState<SignInStep | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { form, field, submit } = useFields(
    { email: '', password: '' },
    { email: check.email, password: check.typedPassword },
  );

  // Not autoFocus, which forces a layout before the first paint.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => afterDrawing(() => first.current?.focus()), []);

  const enter = submit(async ({ email, password }) => {
    setRefusal(null);
    await api.session.dummy().catch(() => {});
    const { code, text, retry_after, step: asked } = await inLine(() => signIn(email.trim(), password), setRefusal);
    if (asked) {
      setStep(asked);
      return;
    }
    if (code === 'Ok') return navigate({ to: '/', replace: true });
    if (code === 'maintenance') return navigate({ to: '/maintenance' });
    setRefusal(retry_after === undefined ? { code, text: text ?? 'e_app' } : waiting(code, retry_after));
    form.getInputNode('password')?.focus();
  });

  if (step)
    return (
      <Suspense>
        <SecondStep
          step={step}
          onBack={(over) => {
            setStep(null);
            setRefusal(over);
            form.setFieldValue('password', '');
          }}
        />
      </Suspense>
    );
  return (
    <Scene
      picture={<Picture source={counter} />}
      title={t('login_welcome')}
      lead={<RichWords of="login_lead" />}
      saying={t('login_saying')}
    >
      {isReason(why) && !refusal && (
        <Alert
          variant="light"
          color={isWarning(why) ? 'orange' : 'spruce'}
          mb="md"
          role="status"
          styles={{ message: { color: 'var(--mantine-color-text)' } }}
        >
          {t(reasonTexts[why])}
        </Alert>
      )}
      <PasswordOrProvider
        label="provider_sign_in"
        errand={SIGN_IN}
        passkey={
          passkeysWork && (
            <Suspense>
              <PasskeyButton
                use={SIGN_IN}
                onDone={() => navigate({ to: '/', replace: true })}
                onOver={({ code, ...over }) =>
                  code === 'maintenance' ? void navigate({ to: '/maintenance' }) : setRefusal({ code, ...over })
                }
              />
            </Suspense>
          )
        }
      >
        <form onSubmit={enter} noValidate>
          <Stack>
            <Refused refusal={refusal} />
            <TextInput
              label={t('email')}
              type="email"
              autoComplete="username"
              inputMode="email"
              maxLength={190}
              required
              withAsterisk={false}
              ref={first}
              {...field('email')}
            />
            <div>
              <PasswordInput
                label={t('password')}
                autoComplete="current-password"
                maxLength={TYPED.max}
                required
                withAsterisk={false}
                visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
                {...field('password')}
              />
              <Group justify="flex-end" mt={6}>
                <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
                  {t('forgot_password')}
                </Anchor>
              </Group>
            </div>
            <Button ref={button} type="submit" size="md" loading={form.submitting}>
              {t('sign_in')}
            </Button>
          </Stack>
        </form>
      </PasswordOrProvider>
      <Installation
        onDemoUser={(demo) => {
          form.setValues(demo);
          form.clearErrors();
          button.current?.focus();
        }}
      />
      {forgotten && (
        <Suspense>
          <ForgotPassword onClose={() => setForgotten(false)} email={form.values.email} />
        </Suspense>
      )}
    </Scene>
  );
}
