import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { notify } from '../ui/notify.ts';
import { judge, useFields } from './fields.ts';
import { NewPassword } from './NewPassword.tsx';
import { Key } from './pictures/Key.tsx';
import { Refused } from './Refused.tsx';
import { attempt, type Refusal } from './refusal.ts';
import { Scene } from './Scene.tsx';

/** /reset_password/{uuid} (001 §2.3): a new password by the link of a mail, single use, 60 minutes (001 O-75). */
export default function ResetPassword() {
  const t = useT();
  const navigate = useNavigate();
  const { uuid = '' } = useParams({ strict: false }) as { uuid?: string };
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { form, field, submit } = useFields(
    { newPassword: '', renewPassword: '' },
    { newPassword: judge.password, renewPassword: judge.repeat },
  );
  const link = useQuery({
    queryKey: ['reset', uuid],
    queryFn: () => api.session.checkRemember({ uuid }),
    retry: false,
    gcTime: 0,
  });
  const good = link.data?.uuid === 1;

  useEffect(() => {
    if (link.isPending || good) return;
    notify.warn('w_reset_link');
    void navigate({ to: '/', replace: true });
  }, [link.isPending, good, navigate]);

  const save = submit(async (values) => {
    setRefusal(null);
    const refused = await attempt('session.changePasswordRequested', 'e_password_error', () =>
      api.session.changePasswordRequested({ uuid, ...values }),
    );
    if (refused) return setRefusal(refused.code === 'NotFound' ? { ...refused, text: 'w_reset_link' } : refused);
    return navigate({ to: '/login', search: { why: 'new_password' } as never, replace: true });
  });

  return (
    <Scene picture={<Key />} title={t('reset_title')} lead={t('reset_lead')}>
      {good ? (
        <form onSubmit={save} noValidate>
          <Stack>
            <Refused refusal={refusal} />
            <NewPassword field={field} value={form.values.newPassword} />
            <Button type="submit" size="md" loading={form.submitting}>
              {t('reset_save')}
            </Button>
          </Stack>
        </form>
      ) : (
        <Stack aria-busy="true">
          <Skeleton h={60} />
          <Skeleton h={60} />
          <Skeleton h={42} />
        </Stack>
      )}
    </Scene>
  );
}
