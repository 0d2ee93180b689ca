/** The index of reports: groups, and the reports of the chosen one (002 §2.15). */
import { ActionIcon, Button, Card, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import type { ReportCard } from '@resa/contract/reports/calls';
import { client_data } from '@resa/contract/reports/client-data';
import { REPORT_GROUPS } from '@resa/contract/reports/define';
import { reports } from '@resa/contract/reports/index';
import { fold, foldedMatch } from '@resa/rules/text/fold';
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
  IconListCheck,
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
  IconSearch,
  IconStar,
  IconStarFilled,
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
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api, failureText } from '../api.ts';
import { useCan } from '../local/session.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { hueOf, shades } from '../ui/colours.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { notify } from '../ui/notify.ts';
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
  fact_check: IconListCheck,
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
  const [search, setSearch] = useState('');
  const cards = data?.reports ?? [];
  const chosen = cards.find(({ id, parent_id }) => parent_id === null && id === Number(group));
  const searches = fold(search) !== '';
  const reportCards = cards.filter(({ route }) => route !== null);
  const shown = searches
    ? reportCards.filter((card) => foldedMatch(titleOf(card), search))
    : cards.filter(({ parent_id }) => parent_id === (chosen?.id ?? null));
  const countOf = (card: ReportCard) => cards.filter(({ parent_id }) => parent_id === card.id).length;
  const isTop = !searches && !chosen;
  const favourites = reportCards.filter(({ favourite }) => favourite === 1);
  const lastUsed = reportCards
    .filter(({ used_at }) => used_at !== null)
    .sort((one, other) => (other.used_at ?? '').localeCompare(one.used_at ?? ''))
    .slice(0, LAST_USED);
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
      {cards.length > 0 && (
        <TextInput
          type="search"
          maw={420}
          mb="md"
          label={t('report_search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {isTop && <Marked title={t('reports_favourite')} cards={favourites} />}
      {isTop && <Marked title={t('reports_last_used')} cards={lastUsed} />}
      {data && shown.length === 0 && <Empty text="no_data_found" />}
      {isTop && favourites.length + lastUsed.length > 0 && <Heading>{t('reports_all')}</Heading>}
      <Cards cards={shown} countOf={countOf} />
      {mayTake && dialog.opened && (
        <Suspense>
          <PackageDialog onClose={dialog.close} />
        </Suspense>
      )}
    </Page>
  );
}

const LAST_USED = 6;

const Heading = ({ children }: { children: ReactNode }) => (
  <Title order={2} size="h4" mb="sm">
    {children}
  </Title>
);

function Marked({ title, cards }: { title: string; cards: readonly ReportCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      <Cards cards={cards} mb="lg" />
    </section>
  );
}

interface CardsProps {
  cards: readonly ReportCard[];
  countOf?: (card: ReportCard) => number;
  mb?: string;
}

function Cards({ cards, countOf = () => 0, mb }: CardsProps) {
  return (
    <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0} p={0} {...(mb && { mb })}>
      {cards.map((card) => (
        <li key={card.id} className={styles.item}>
          <ReportLink card={card} count={countOf(card)} />
          {card.route !== null && <Star card={card} />}
        </li>
      ))}
    </SimpleGrid>
  );
}

/** Makes a report a favourite, or no longer. */
function Star({ card }: { card: ReportCard }) {
  const t = useT();
  const title = useTitle()(card);
  const isFavourite = card.favourite === 1;
  const [busy, setBusy] = useState(false);
  const set = async () => {
    setBusy(true);
    try {
      await api.reports.favourite({ id: card.id, favourite: isFavourite ? 0 : 1 });
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setBusy(false);
    }
  };
  const Icon = isFavourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={styles.star}
      variant="subtle"
      color={isFavourite ? 'orange' : 'gray'}
      size={36}
      loading={busy}
      aria-pressed={isFavourite}
      aria-label={t('report_favourite', { title })}
      onClick={() => void set()}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
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
      {card.route === null && <IconChevronRight size={18} aria-hidden />}
    </Card>
  );
}
