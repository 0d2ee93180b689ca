import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { api } from '../api.ts';
import { signIn } from '../local/session.ts';
import { useLocale, useT } from '../local/texts.ts';
import { DemoUsers } from './DemoUsers.tsx';
import { judge, useFields } from './fields.ts';
import { Counter } from './pictures/Counter.tsx';
import { Refused } from './Refused.tsx';
import { isReason, reasonTexts } from './reasons.ts';
import { type Refusal, waiting } from './refusal.ts';
import { Scene } from './Scene.tsx';

/** Comes after the page itself: dialogs are a sixth of its code. */
const ForgotPassword = lazy(() => import('./ForgotPassword.tsx').then((file) => ({ default: file.ForgotPassword })));

/** /login (001 §2.2): e-mail, password, language, forgotten password, version; in mode test the demo users. */
export default function Login() {
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const { why } = useSearch({ strict: false }) as { why?: string };
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [forgotten, setForgotten] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { form, field, submit } = useFields(
    { email: '', password: '' },
    { email: judge.email, password: judge.password },
  );
  const { data: config } = useQuery({
    queryKey: ['config', locale],
    queryFn: () => api.session.config(),
    placeholderData: keepPreviousData,
  });

  const enter = submit(async ({ email, password }) => {
    setRefusal(null);
    await api.session.dummy().catch(() => {});
    const { code, text, retry_after } = await signIn(email.trim(), password);
    if (code === 'Ok') return navigate({ to: '/', replace: true });
    if (code === 'maintenance') return navigate({ to: '/maintenance' });
    setRefusal(retry_after === undefined ? { code, text: text ?? 'e_app' } : waiting(code, retry_after));
    form.getInputNode('password')?.focus();
  });

  return (
    <Scene picture={<Counter />} title={t('login_welcome')} lead={t('login_lead')} saying={t('login_saying')}>
      {isReason(why) && !refusal && (
        <Alert
          variant="light"
          color="spruce"
          mb="md"
          role="status"
          styles={{ message: { color: 'var(--mantine-color-text)' } }}
        >
          {t(reasonTexts[why])}
        </Alert>
      )}
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
            autoFocus
            {...field('email')}
          />
          <div>
            <PasswordInput
              label={t('password')}
              autoComplete="current-password"
              maxLength={32}
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
      {config && config.demo_users.length > 0 && (
        <DemoUsers
          users={config.demo_users}
          onChoose={(email) => {
            form.setValues({ email, password: config.demo_password ?? '' });
            form.clearErrors();
            button.current?.focus();
          }}
        />
      )}
      <Text size="sm" c="dimmed" mt="lg" className="tabular">
        {config ? t('version_number', { version: config.version }) : '\u00a0'}
      </Text>
      <Suspense>
        <ForgotPassword opened={forgotten} onClose={() => setForgotten(false)} email={form.values.email} />
      </Suspense>
    </Scene>
  );
}
