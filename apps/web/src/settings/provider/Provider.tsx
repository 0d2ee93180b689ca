import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Failed } from '../../ui/Failed.tsx';
import { SectionCard } from '../SectionCard.tsx';

const ProviderDialog = lazy(() => import('./ProviderDialog.tsx'));

/** The organization's identity provider, as administrators see it in the settings. */
export function Provider() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...queryOf(api.provider.fetch, {}), staleTime: 0 });
  const provider = data?.provider;
  return (
    <SectionCard name="provider" title="provider_title" lead="provider_lead">
      {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={80} aria-busy="true" />}
      {data && (
        <>
          <Alert mb="md" color={provider?.active === 1 ? 'spruce' : 'gray'} icon={<IconLogin2 aria-hidden />}>
            {!provider && t('provider_none')}
            {provider && t(provider.active === 1 ? 'provider_on' : 'provider_off', { name: provider.name })}
            {provider?.active === 1 && provider.passwords === 0 && ` ${t('provider_passwords_off')}`}
          </Alert>
          {provider && (
            <Text size="sm" mb="md" style={{ overflowWrap: 'anywhere' }}>
              <Text span c="dimmed">
                {t('provider_issuer')}
              </Text>{' '}
              {provider.issuer}
            </Text>
          )}
          <Group>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t(provider ? 'provider_change' : 'provider_set_up')}
            </Button>
          </Group>
        </>
      )}
      {open && data && (
        <Suspense>
          <ProviderDialog stored={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SectionCard>
  );
}
