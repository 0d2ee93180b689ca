/** The global search (001 §2.15): everyone whom a name, number, phone or e-mail fits, as cards. */
import { Button, Skeleton } from '@mantine/core';
import { Navigate, useSearch } from '@tanstack/react-router';
import { api, failureText } from '../api.ts';
import { useT } from '../local/texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { useListState } from '../ui/list-state.ts';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import { PersonCard } from '../ui/PersonCard.tsx';
import { usePagedList } from '../ui/usePagedList.ts';
import { ClientType } from './ClientType.tsx';
import styles from './clients.module.css';
import { searched } from './searched.ts';

const DEFAULTS = { sorts: ['rank'], sortBy: 'rank', descending: true } as const;
/** Characters from which on the server is asked (001 O-65). */
const ENOUGH = 3;

export default function Search() {
  const t = useT();
  const { search = '' } = useSearch({ strict: false }) as { search?: string };
  const filter = search.trim();
  if (filter === '') return <Navigate to="/" replace />;
  if (filter.length >= ENOUGH) return <Results key={filter} filter={filter} />;
  return (
    <Page title={t('search_results')}>
      <Empty text="search_too_short" hint="search_person_help" />
    </Page>
  );
}

function Results({ filter }: { filter: string }) {
  const t = useT();
  const list = useListState(DEFAULTS);
  const query = usePagedList(['clients', 'search', filter], list, async (paging, signal) =>
    searched(await api.clients.searchPaginate({ ...paging, filter }, { signal })),
  );
  const { data } = query;
  return (
    <Page title={t('search_results')} count={data?.recordsFiltered} capped={data?.capped === 1}>
      {query.isError && (
        <Empty text={failureText(query.error, 'e_get_data')}>
          <Button onClick={() => void query.refetch()}>{t('try_again')}</Button>
        </Empty>
      )}
      {query.isPending && <Waiting />}
      {data?.rows.length === 0 && <Empty text="no_data_found" hint="search_no_hit" />}
      {data && data.rows.length > 0 && (
        <>
          <ul className={styles.cards} aria-label={t('search_results')} aria-busy={query.isFetching}>
            {data.rows.map((person) => (
              <li key={person.id}>
                <PersonCard person={person}>
                  <ClientType client_type={person.client_type} />
                </PersonCard>
              </li>
            ))}
          </ul>
          <Pager list={list} total={data.recordsFiltered} capped={data.capped === 1} />
        </>
      )}
    </Page>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div className={styles.cards} role="status" aria-label={t('loading')}>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} height={84} />
      ))}
    </div>
  );
}
