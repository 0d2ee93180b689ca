import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useSession } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { notify } from '../../ui/notify.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import { check, useFields } from '../fields.ts';
import { NewPassword, PasswordField } from '../NewPassword.tsx';
import { Refused } from '../Refused.tsx';
import { attempt, type Refusal } from '../refusal.ts';

const empty = { oldPassword: '', newPassword: '', renewPassword: '' };
const checks = { oldPassword: check.typedPassword, newPassword: check.newPassword, renewPassword: check.repeat };

/** One's own password: the old one, the new one twice (000, own profile). */
export function PasswordTab() {
  const t = useT();
  const { email } = useSession();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, field, valid, submit, refuse } = useFields(empty, checks);
  useLeaving(() => form.isDirty());

  const save = submit(async (values) => {
    setRefusal(null);
    const refused = await attempt('user.changePassword', 'e_password_error', () => api.user.changePassword(values));
    if (refused?.code === '-3') return refuse('oldPassword', refused.text);
    if (refused) return setRefusal(refused);
    form.reset();
    notify.success('s_password_changed');
  });

  return (
    <form onSubmit={save} noValidate>
      <Stack maw={420}>
        <Text c="dimmed">{t('change_password_note')}</Text>
        <Refused refusal={refusal} />
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t('old_password')} autoComplete="current-password" {...field('oldPassword')} />
        <NewPassword field={field} value={form.values.newPassword} />
        <div>
          <Button type="submit" disabled={!valid} loading={form.submitting}>
            {t('change_password_save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
