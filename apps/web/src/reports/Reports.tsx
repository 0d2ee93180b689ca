/** The index of reports: groups, and the reports of the chosen one (002 §2.15). */
import { Button, Card, SimpleGrid, Text } from '@mantine/core';
import type { ReportCard } from '@resa/contract/reports/calls';
import { client_data } from '@resa/contract/reports/client-data';
import { REPORT_GROUPS } from '@resa/contract/reports/define';
import { reports } from '@resa/contract/reports/index';
import {
  IconAlertTriangle,
  IconBackpack,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCake,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarRepeat,
  IconCalendarTime,
  IconCalendarX,
  IconCash,
  IconChartBar,
  IconChevronRight,
  IconClipboardList,
  IconClock,
  IconFriends,
  IconHanger,
  IconHistory,
  IconHome,
  IconHourglass,
  IconId,
  IconListDetails,
  IconListNumbers,
  IconMailQuestion,
  IconMap,
  IconMapPinOff,
  IconMapSearch,
  IconMoodKid,
  IconPackage,
  IconRepeat,
  IconReport,
  IconSchool,
  IconTable,
  IconTicket,
  IconToolsKitchen2,
  IconTrendingUp,
  IconUserCheck,
  IconUserOff,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { api, failureText } from '../api.ts';
import { useCan } from '../local/session.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { hueOf, shades } from '../ui/colours.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Page } from '../ui/Page.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { useScheme } from '../ui/useScheme.ts';
import { Jobs } from './jobs/Jobs.tsx';
import styles from './reports.module.css';

/** The icons of Tabler for those of Material that the server names. */
const ICONS: Readonly<Record<string, typeof IconReport>> = {
  event: IconCalendarEvent,
  insights: IconChartBar,
  restaurant: IconToolsKitchen2,
  report: IconAlertTriangle,
  event_busy: IconCalendarOff,
  today: IconCalendarTime,
  schedule: IconClock,
  hourglass_top: IconHourglass,
  person_off: IconUserOff,
  rule: IconUserCheck,
  summarize: IconClipboardList,
  event_note: IconCalendarX,
  history: IconHistory,
  map: IconMap,
  travel_explore: IconMapSearch,
  groups: IconFriends,
  format_list_numbered: IconListNumbers,
  list_alt: IconListDetails,
  trending_up: IconTrendingUp,
  table_chart: IconTable,
  location_city: IconBuildingCommunity,
  backpack: IconBackpack,
  school: IconSchool,
  checkroom: IconHanger,
  diversity_3: IconUsers,
  markunread_mailbox: IconMailQuestion,
  storefront: IconBuildingStore,
  family_restroom: IconUsersGroup,
  home: IconHome,
  cake: IconCake,
  repeat: IconRepeat,
  badge: IconId,
  payments: IconCash,
  apartment: IconBuilding,
  local_activity: IconTicket,
  people: IconUsers,
  table_view: IconTable,
  wrong_location: IconMapPinOff,
  child_care: IconMoodKid,
};

/** Titles by the number of a card, so that they follow the language at once. */
const TITLES: ReadonlyMap<number, TextKey> = new Map(
  [...Object.values(REPORT_GROUPS), ...Object.values(reports), client_data].map(
    ({ id, title }) => [id, title] as const,
  ),
);
const useTitle = () => {
  const t = useT();
  return ({ id, name }: ReportCard): string => {
    const title = TITLES.get(id);
    return title ? t(title) : name;
  };
};

const PackageDialog = lazy(() => import('./jobs/PackageDialog.tsx'));

export default function Reports() {
  const t = useT();
  const mayTake = useCan()('manage_reports');
  const dialog = useOpened('package');
  const { group } = useSearch({ strict: false }) as { group?: string };
  const { data, error, refetch } = useQuery(queryOf(api.reports.list, {}));
  const titleOf = useTitle();
  const cards = data?.reports ?? [];
  const chosen = cards.find(({ id, parent_id }) => parent_id === null && id === Number(group));
  const shown = cards.filter(({ parent_id }) => parent_id === (chosen?.id ?? null));
  return (
    <Page
      title={chosen ? titleOf(chosen) : t('reports')}
      crumbs={chosen ? ['group_reports', { label: 'reports', to: '/reports' }] : ['group_reports']}
      {...(data && { count: shown.length })}
      {...(cards.length > 0 && {
        actions: (
          <>
            {mayTake && (
              <Button
                variant="default"
                leftSection={<IconPackage size={18} aria-hidden />}
                onClick={() => dialog.open()}
              >
                {t('report_package')}
              </Button>
            )}
            <Button
              component={Link}
              to="/reports/schedules"
              variant="default"
              leftSection={<IconCalendarRepeat size={18} aria-hidden />}
            >
              {t('schedules')}
            </Button>
          </>
        ),
      })}
    >
      <Jobs />
      {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {data && shown.length === 0 && <Empty text="no_data_found" />}
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0} p={0}>
        {shown.map((card) => (
          <li key={card.id} className={styles.item}>
            <ReportLink card={card} count={cards.filter(({ parent_id }) => parent_id === card.id).length} />
          </li>
        ))}
      </SimpleGrid>
      {mayTake && dialog.opened && (
        <Suspense>
          <PackageDialog onClose={dialog.close} />
        </Suspense>
      )}
    </Page>
  );
}

/** A report opens its page, a group the list of its reports. */
function ReportLink({ card, count }: { card: ReportCard; count: number }) {
  const t = useT();
  const titleOf = useTitle();
  const scheme = useScheme();
  const Icon = ICONS[card.icon] ?? IconReport;
  const { text, ground } = shades[hueOf(card.color)][scheme];
  const to = card.route ? { to: card.route } : { to: '/reports', search: { group: card.id } as never };
  return (
    <Card component={Link} {...to} p="md" className={styles.card}>
      <span className={styles.icon} style={{ color: text, backgroundColor: ground }}>
        <Icon size={22} aria-hidden />
      </span>
      <span className={styles.name}>
        <Text component="span" fw={550}>
          {titleOf(card)}
        </Text>
        {!card.route && (
          <Text component="span" size="sm" c="dimmed" display="block">
            {t('reports_counted', { count })}
          </Text>
        )}
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Card>
  );
}
