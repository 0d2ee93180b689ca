import { Button, Stack, Text } from '@mantine/core';
import { longestTyped } from '@resa/rules/text/password-length';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { passwordTyped, refreshSession, useSession } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { notify } from '../../ui/notify.ts';
import { staysOnPage, useLeaving } from '../../ui/useLeaving.ts';
import { check, useFields } from '../fields.ts';
import { NewPassword, PasswordField } from '../NewPassword.tsx';
import { newPasswordBy, useRuleFor } from '../password-rule.ts';
import { Refused } from '../Refused.tsx';
import { attempt, type Refusal } from '../refusal.ts';

const empty = { oldPassword: '', newPassword: '', renewPassword: '' };

/** One's own password: the old one, the new one twice (000, own profile). */
export function PasswordTab() {
  const t = useT();
  const { email, username } = useSession();
  const { data } = useQuery({ ...queryOf(api.secondStep.status, {}), staleTime: 0 });
  const rule = useRuleFor([username, email], (data?.since ?? null) !== null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, field, valid, submit, refuse, refuseFields } = useFields(empty, {
    oldPassword: check.typedPassword,
    newPassword: newPasswordBy(rule),
    renewPassword: check.repeat,
  });
  useLeaving(() => form.isDirty(), undefined, { staysInForm: staysOnPage });

  const save = submit(async (values) => {
    setRefusal(null);
    const refused = await attempt('user.changePassword', 'e_password_error', () => api.user.changePassword(values));
    if (refused?.code === '-3') return refuse('oldPassword', refused.text);
    if (refused && refuseFields(refused)) return;
    if (refused) return setRefusal(refused);
    void passwordTyped(values.newPassword);
    form.reset();
    notify.success('s_password_changed');
    await refreshSession();
  });

  return (
    <form onSubmit={save} noValidate>
      <Stack maw={420}>
        <Text c="dimmed">{t('change_password_note')}</Text>
        <Refused refusal={refusal} />
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('old_password')}
          autoComplete="current-password"
          maxLength={longestTyped(rule.policy)}
          {...field('oldPassword')}
        />
        <NewPassword field={field} value={form.values.newPassword} rule={rule} />
        <div>
          <Button type="submit" disabled={!valid} loading={form.submitting}>
            {t('change_password_save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
