import { Skeleton, Stack, Tabs } from '@mantine/core';
import {
  IconDevices,
  IconEye,
  IconFingerprint,
  IconLink,
  IconLock,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { api } from '../api.ts';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Loading } from '../ui/Loading.tsx';
import { Page } from '../ui/Page.tsx';
import { TabsList } from '../ui/TabsList.tsx';
import { PasswordTab } from './profile/PasswordTab.tsx';
import { UserTab } from './profile/UserTab.tsx';

const SessionsTab = lazy(() => import('./profile/SessionsTab.tsx'));
const ViewsTab = lazy(() => import('./profile/ViewsTab.tsx'));
const PasskeysTab = lazy(() => import('./profile/PasskeysTab.tsx'));
const ProviderTab = lazy(() => import('./profile/ProviderTab.tsx'));
const SecondStepTab = lazy(() => import('./profile/SecondStepTab.tsx'));

/** /profile (000, own profile): the user's own name, email, language, photo and password, their open sessions, and the views that are recorded of them. */
export default function Profile() {
  const t = useT();
  const may = useCan();
  const { data: provider } = useQuery(queryOf(api.provider.status, {}));
  const [tab, open] = useTab(may('change_password'));
  const { data } = useQuery({
    ...queryOf(api.user.profile, {}),
    staleTime: 0,
    refetchOnMount: 'always',
  });

  return (
    <Page title={t('my_profile')}>
      {/* A form on the hidden tab stays: leaving the page asks about its unsaved work. */}
      <Tabs value={tab} onChange={open} keepMounted keepMountedMode="display-none">
        <TabsList current={tab} mb="lg">
          <Tabs.Tab value="user" leftSection={<IconUser size={18} aria-hidden />}>
            {t('profile_user')}
          </Tabs.Tab>
          {may('change_password') && (
            <Tabs.Tab value="password" leftSection={<IconLock size={18} aria-hidden />}>
              {t('profile_password')}
            </Tabs.Tab>
          )}
          <Tabs.Tab value="second_step" leftSection={<IconShieldLock size={18} aria-hidden />}>
            {t('second_step_title')}
          </Tabs.Tab>
          <Tabs.Tab value="passkeys" leftSection={<IconFingerprint size={18} aria-hidden />}>
            {t('passkeys_title')}
          </Tabs.Tab>
          {provider?.name && (
            <Tabs.Tab value="provider" leftSection={<IconLink size={18} aria-hidden />}>
              {provider.name}
            </Tabs.Tab>
          )}
          <Tabs.Tab value="sessions" leftSection={<IconDevices size={18} aria-hidden />}>
            {t('profile_sessions')}
          </Tabs.Tab>
          <Tabs.Tab value="views" leftSection={<IconEye size={18} aria-hidden />}>
            {t('profile_views')}
          </Tabs.Tab>
        </TabsList>
        <Tabs.Panel value="user">
          {data ? (
            <UserTab key={data.user.id} user={data.user} />
          ) : (
            <Stack maw={560} aria-busy="true">
              <Skeleton h={120} w={120} circle />
              <Skeleton h={60} />
              <Skeleton h={60} />
            </Stack>
          )}
        </Tabs.Panel>
        {may('change_password') && (
          <Tabs.Panel value="password">
            <PasswordTab />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="second_step">
          <Suspense fallback={<Loading height={200} />}>{tab === 'second_step' && <SecondStepTab />}</Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="passkeys">
          <Suspense fallback={<Loading height={200} />}>{tab === 'passkeys' && <PasskeysTab />}</Suspense>
        </Tabs.Panel>
        {provider?.name && (
          <Tabs.Panel value="provider">
            <Suspense fallback={<Loading height={200} />}>{tab === 'provider' && <ProviderTab />}</Suspense>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="sessions">
          <Suspense fallback={<Loading height={360} />}>{tab === 'sessions' && <SessionsTab />}</Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="views">
          <Suspense fallback={<Loading height={360} />}>{tab === 'views' && <ViewsTab />}</Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** The tab in the address: a notice and a mail lead to one. */
function useTab(mayChange: boolean): [string, (to: string | null) => void] {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const open = (to: string | null) =>
    void navigate({ to: '.', search: { tab: to === 'user' ? undefined : to } as never, replace: true });
  const always = ['sessions', 'views', 'second_step', 'passkeys', 'provider'];
  const isOpen = tab !== undefined && (always.includes(tab) || (tab === 'password' && mayChange));
  const shown = isOpen ? tab : 'user';
  return [shown, open];
}
