/** The settings of the organisation, in sections that are saved one by one (002 F06). */
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';
import { Page } from '../ui/Page.tsx';
import { About } from './About.tsx';
import { Logo } from './Logo.tsx';
import { Maintenance } from './Maintenance.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { sections } from './sections.ts';
import { TestMail } from './TestMail.tsx';

export default function AppSettings() {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...queryOf(api.app_settings.fetch, {}), staleTime: 0 });
  return (
    <Page title={t('app_settings')}>
      {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={320} aria-busy="true" />}
      {data && (
        <Stack maw={900} gap="lg">
          <SettingsForm section={sections.organisation} stored={data.settings}>
            <Logo logo={data.logo} />
          </SettingsForm>
          <SettingsForm section={sections.mail} stored={data.settings}>
            <TestMail sends={data.sends_mail} />
          </SettingsForm>
          <SettingsForm section={sections.session} stored={data.settings} />
          <Maintenance key={data.maintenance?.id ?? 'none'} stored={data.maintenance} texts={data.maintenance_texts} />
          <SettingsForm section={sections.defaults} stored={data.settings} />
          <SettingsForm section={sections.reminders} stored={data.settings} />
          <SettingsForm section={sections.checkin} stored={data.settings} />
          <SettingsForm section={sections.meanings} stored={data.settings} />
          <About />
        </Stack>
      )}
    </Page>
  );
}
