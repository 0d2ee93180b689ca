import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { check, useFields } from './fields.ts';
import { LinkChecked } from './LinkChecked.tsx';
import { NewPassword } from './NewPassword.tsx';
import { newPasswordBy, usePasswordRule } from './password-rule.ts';
import key from './pictures/key.svg?raw';
import { Picture } from './pictures/Picture.tsx';
import { PasswordOrProvider } from './provider/PasswordOrProvider.tsx';
import { Refused } from './Refused.tsx';
import { attempt, type Refusal } from './refusal.ts';
import { Scene } from './Scene.tsx';
import { useLink } from './useLink.ts';

/** /reset_password/{uuid} (001 §2.3): a new password by the link of a mail, single use, 60 minutes (001 O-75). */
export default function ResetPassword() {
  const t = useT();
  const navigate = useNavigate();
  const link = useLink('reset');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Whose link it is, only the server knows: it refuses their names.
  const rule = usePasswordRule(link.policy, {
    user: [],
    organisation: link.organisation,
    hasSecondStep: link.second_step === 1,
  });
  const { form, field, submit, refuseFields } = useFields(
    { newPassword: '', renewPassword: '' },
    { newPassword: newPasswordBy(rule), renewPassword: check.repeat },
  );
  const save = submit(async (values) => {
    setRefusal(null);
    const refused = await attempt('session.changePasswordRequested', 'e_password_error', () =>
      api.session.changePasswordRequested({ uuid: link.uuid, ...values }),
    );
    if (refused && refuseFields(refused)) return;
    if (refused) return setRefusal(refused.code === 'NotFound' ? { ...refused, text: 'w_reset_link' } : refused);
    return navigate({ to: '/login', search: { why: 'new_password' } as never, replace: true });
  });

  return (
    <Scene picture={<Picture source={key} />} title={t('reset_title')} lead={t('reset_lead')}>
      {link.good ? (
        <PasswordOrProvider
          label="provider_sign_in"
          errand={link.invitation ? { to: 'invitation', uuid: link.uuid } : null}
        >
          <form onSubmit={save} noValidate>
            <Stack>
              <Refused refusal={refusal} />
              <NewPassword field={field} value={form.values.newPassword} rule={rule} />
              <Button type="submit" size="md" loading={form.submitting}>
                {t('reset_save')}
              </Button>
            </Stack>
          </form>
        </PasswordOrProvider>
      ) : (
        <LinkChecked refusal={link.refusal} />
      )}
    </Scene>
  );
}
