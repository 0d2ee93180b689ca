import { Alert, Button, Stack, Text } from '@mantine/core';
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
import { ProveOwn, useOwnFactors } from '../ProveOwn.tsx';
import { attempt } from '../refusal.ts';

type Act = 'bind' | 'unbind';

/** Whether one's own account is bound to the identity provider. */
export default function ProviderTab() {
  const t = useT();
  const [act, setAct] = useState<Act | null>(null);
  const own = useOwnFactors();
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
      {act && own && <ActDialog act={act} name={name} onClose={() => setAct(null)} />}
    </Stack>
  );
}

function ActDialog({ act, name, onClose }: { act: Act; name: string; onClose: () => void }) {
  const t = useT();
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

  return (
    <Dialog title={t(`provider_${act}`, { name })} size={480} onClose={onClose} closeOnClickOutside={false}>
      <Stack>
        <Text c="dimmed">{t(`provider_${act}_lead`, { name })}</Text>
        <ProveOwn
          label={t(act === 'bind' ? 'step_next' : 'provider_unbind', { name })}
          prove={act === 'bind' ? bind : unbind}
          onClose={onClose}
          danger={act === 'unbind'}
        />
      </Stack>
    </Dialog>
  );
}
