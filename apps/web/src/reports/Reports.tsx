/** The index of reports: groups, and the reports of the chosen one (002 §2.15). */
import { ActionIcon, Button, SimpleGrid, TextInput, Title } from '@mantine/core';
import type { ReportCard } from '@resa/contract/reports/calls';
import { fold, foldedMatch } from '@resa/rules/text/fold';
import { IconCalendarRepeat, IconPackage, IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api, failureText } from '../api.ts';
import { useCan } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/Page.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { Groups } from './Groups.tsx';
import { Jobs } from './jobs/Jobs.tsx';
import { ReportLink, useTitle } from './ReportLink.tsx';
import styles from './reports.module.css';

const PackageDialog = lazy(() => import('./jobs/PackageDialog.tsx'));

export default function Reports() {
  const t = useT();
  const mayTake = useCan()('manage_reports');
  const dialog = useOpened('package');
  const { group } = useSearch({ strict: false }) as { group?: string };
  const { data, error, refetch } = useQuery(queryOf(api.reports.list, {}));
  const titleOf = useTitle();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const cards = data?.reports ?? [];
  const chosen = cards.find(({ id, parent_id }) => parent_id === null && id === Number(group));
  const searches = fold(search) !== '';
  const reportCards = cards.filter(({ route }) => route !== null);
  const shown = searches
    ? reportCards.filter((card) => foldedMatch(titleOf(card), search))
    : cards.filter(({ parent_id }) => parent_id === (chosen?.id ?? null));
  const reportsOf = (group: ReportCard) => cards.filter(({ parent_id }) => parent_id === group.id);
  const [first] = searches ? shown : [];
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
      {...(data && { count: isTop ? reportCards.length : shown.length })}
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
        // Enter opens the first hit.
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (first?.route) void navigate({ to: first.route });
          }}
        >
          <TextInput
            type="search"
            maw={420}
            mb="md"
            label={t('report_search')}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </form>
      )}
      {isTop && <Marked title={t('reports_favourite')} cards={favourites} />}
      {isTop && <Marked title={t('reports_last_used')} cards={lastUsed} />}
      {data && shown.length === 0 && <Empty text="no_data_found" />}
      {isTop && favourites.length + lastUsed.length > 0 && <Heading>{t('reports_all')}</Heading>}
      {isTop ? <Groups groups={shown} reportsOf={reportsOf} /> : <Cards cards={shown} />}
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

function Cards({ cards, mb }: { cards: readonly ReportCard[]; mb?: string }) {
  return (
    <SimpleGrid component="ul" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0} p={0} {...(mb && { mb })}>
      {cards.map((card) => (
        <li key={card.id} className={styles.item}>
          <ReportLink card={card} />
          <Star card={card} />
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
