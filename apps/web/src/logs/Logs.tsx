/** Logs and monitoring (002 §2.8): who did what, and how the program is doing. */
import { Card as Frame, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import { Page } from '../ui/Page.tsx';
import { Entries } from './entries/Entries.tsx';
import { Figures } from './Figures.tsx';
import { WhoButtons } from './online/WhoButtons.tsx';
import { RefusedTries } from './RefusedTries.tsx';
import { StaffActivity } from './StaffActivity.tsx';
import { Resources } from './system/Resources.tsx';
import { SystemLog } from './system/SystemLog.tsx';

interface Part {
  readonly name: string;
  readonly label: TextKey;
  readonly show: () => ReactNode;
}
const PARTS: readonly Part[] = [
  { name: 'logs', label: 'logs_tab_logs', show: () => <Entries /> },
  {
    name: 'staff_activity',
    label: 'logs_tab_staff_activity',
    show: () => <StaffActivity />,
  },
  { name: 'refused', label: 'logs_tab_refused', show: () => <RefusedTries /> },
  { name: 'system_logs', label: 'logs_tab_system_logs', show: () => <SystemLog /> },
  { name: 'system_info', label: 'logs_tab_system_info', show: () => <Resources /> },
];

export default function Logs() {
  const t = useT();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const current = PARTS.find(({ name }) => name === tab) ?? (PARTS[0] as Part);
  // Page, order and a report's filters belong to the tab that is left.
  const open = (name: string | null) =>
    void navigate({
      to: '.',
      search: ({ page, sort, order, shown, users, date, figure, ...old }: Record<string, unknown>) => ({
        ...old,
        tab: name === PARTS[0]?.name ? undefined : (name ?? undefined),
      }),
      replace: true,
      resetScroll: false,
    } as never);
  return (
    <Page title={t('logs_title')}>
      <WhoButtons />
      <Figures />
      <Frame p={0} mt="lg">
        <Tabs value={current.name} onChange={open} keepMounted={false}>
          <Tabs.List>
            {PARTS.map(({ name, label }) => (
              <Tabs.Tab key={name} value={name} mih={44}>
                {t(label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {PARTS.map(({ name, show }) => (
            <Tabs.Panel key={name} value={name} p={{ base: 'md', sm: 'lg' }}>
              {show()}
            </Tabs.Panel>
          ))}
        </Tabs>
      </Frame>
    </Page>
  );
}
