/** The name, colour and icon of a card of the index. */
import { Card, Text } from '@mantine/core';
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
import { Link } from '@tanstack/react-router';
import { type TextKey, useT } from '../local/texts.ts';
import { hueOf, shades } from '../ui/colours.ts';
import { useScheme } from '../ui/useScheme.ts';
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
export const useTitle = () => {
  const t = useT();
  return ({ id, name }: ReportCard): string => {
    const title = TITLES.get(id);
    return title ? t(title) : name;
  };
};

interface Props {
  card: ReportCard;
  /** The number of reports of a group. */
  count?: number;
  /** Without a border, within a card. */
  bare?: boolean;
}

/** A report opens its page, a group the list of its reports. */
export function ReportLink({ card, count = 0, bare = false }: Props) {
  const t = useT();
  const titleOf = useTitle();
  const scheme = useScheme();
  const Icon = ICONS[card.icon] ?? IconReport;
  const { text, ground } = shades[hueOf(card.color)][scheme];
  const to = card.route ? { to: card.route } : { to: '/reports', search: { group: card.id } as never };
  return (
    <Card component={Link} {...to} p="md" withBorder={!bare} className={styles.card}>
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
