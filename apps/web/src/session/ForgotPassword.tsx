import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api.ts';
import { useLocale, useT } from '../local/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { notify } from '../ui/notify.ts';
import { check, useFields } from './fields.ts';
import { Refused } from './Refused.tsx';
import { attempt, type Refusal } from './refusal.ts';

/** Requests a mail with a link to a new password (001 §2.3). `email` is the address typed for signing in. */
export function ForgotPassword({ onClose, email }: { onClose: () => void; email: string }) {
  const t = useT();
  return (
    <Dialog onClose={onClose} title={t('forgot_title')} size={440}>
      <Ask email={email} onClose={onClose} />
    </Dialog>
  );
}

function Ask({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, field, submit } = useFields({ email }, { email: check.email });

  const send = submit(async (values) => {
    setRefusal(null);
    const refused = await attempt('session.forgotPassword', 'e_send_email', () =>
      api.session.forgotPassword({ email: values.email.trim(), locale }),
    );
    if (!refused) {
      notify.success('s_send_email');
      return onClose();
    }
    const known = ['-1', '-2', 'too_many'].includes(refused.code);
    setRefusal(known ? refused : { code: refused.code, text: 'e_send_email' });
  });

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text c="dimmed">{t('forgot_lead')}</Text>
        <Refused refusal={refusal} />
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          maxLength={190}
          required
          withAsterisk={false}
          data-autofocus
          {...field('email')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('forgot_send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
