/** The settings of the organization in sections, with an index of them and one bar that saves them (002 F06). */
import { Skeleton, Stack } from '@mantine/core';
import type { SomeSettings } from '@resa/contract/app-settings';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import type { FormFields } from '../forms/fields.ts';
import { SaveFailed } from '../forms/SaveFailed.tsx';
import { Summary } from '../forms/Summary.tsx';
import { Theirs } from '../forms/Theirs.tsx';
import { useIsAdministrator } from '../local/session.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Failed } from '../ui/Failed.tsx';
import { Page } from '../ui/Page.tsx';
import { About } from './About.tsx';
import { Index } from './Index.tsx';
import { InviteMany } from './InviteMany.tsx';
import { Logo } from './Logo.tsx';
import { Maintenance } from './Maintenance.tsx';
import { Provider } from './provider/Provider.tsx';
import { SaveBar } from './SaveBar.tsx';
import { SettingsSection, useSettings } from './SettingsForm.tsx';
import { sections } from './sections.ts';
import styles from './settings.module.css';
import { TestMail } from './TestMail.tsx';
import { useValueText } from './useValueText.ts';

export default function AppSettings() {
  const t = useT();
  const { data, error, refetch } = useQuery({ ...queryOf(api.app_settings.fetch, {}), staleTime: 0 });
  return (
    <Page title={t('app_settings')}>
      {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={320} aria-busy="true" />}
      {data && <Settings data={data} />}
    </Page>
  );
}

type Read = Awaited<ReturnType<typeof api.app_settings.fetch>>;

const FIELDS: FormFields<SomeSettings> = Object.assign({}, ...Object.values(sections).map(({ fields }) => fields));

function Settings({ data }: { data: Read }) {
  const t = useT();
  const form = useSettings(data.settings);
  const valueText = useValueText();
  const isAdministrator = useIsAdministrator();
  return (
    <div className={styles.beside}>
      <Index />
      <Stack gap="lg" className={styles.sections}>
        <SaveFailed form={form} />
        <Summary form={form} label={(name) => t(FIELDS[name]?.label as TextKey)} />
        {form.theirs && <Theirs theirs={form.theirs} mine={form.values} fields={FIELDS} value={valueText} />}
        <SettingsSection form={form} section={sections.organisation}>
          <Logo logo={data.logo} />
        </SettingsSection>
        <SettingsSection form={form} section={sections.mail}>
          <TestMail sends={data.sends_mail} />
        </SettingsSection>
        <SettingsSection form={form} section={sections.session} />
        {isAdministrator && <Provider />}
        <Maintenance key={data.maintenance?.id ?? 'none'} stored={data.maintenance} texts={data.maintenance_texts} />
        <SettingsSection form={form} section={sections.defaults} />
        <SettingsSection form={form} section={sections.reminders} />
        <SettingsSection form={form} section={sections.checkin} />
        <SettingsSection form={form} section={sections.portal}>
          <InviteMany />
        </SettingsSection>
        <SettingsSection form={form} section={sections.meanings} />
        <About />
        <SaveBar form={form} />
      </Stack>
    </div>
  );
}
