/** The global search (001 §2.15): everyone who matches a name, number, phone, email or date of birth, as cards, then the look-alikes. */
import { Box, Skeleton, Title } from '@mantine/core';
import type { Eligibility } from '@resa/contract/persons';
import { isSearched } from '@resa/rules/person/search-terms';
import { Navigate, useSearch } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { EligibilityBadge } from '../people/EligibilityBadge.tsx';
import NewClientButton from '../people/NewClientButton.tsx';
import { byHeading, PersonCard } from '../people/PersonCard.tsx';
import { useVerdicts } from '../people/useVerdicts.ts';
import { arrowKeys } from '../ui/arrow-keys.ts';
import { Empty } from '../ui/Empty.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Page } from '../ui/Page.tsx';
import { Pager } from '../ui/Pager.tsx';
import { usePagedTable } from '../ui/usePagedTable.ts';
import { ClientType } from './ClientType.tsx';
import styles from './clients.module.css';
import { searched } from './searched.ts';

const DEFAULTS = { sorts: ['rank'], sortBy: 'rank', descending: true } as const;

export default function Search() {
  const t = useT();
  const { search = '' } = useSearch({ strict: false }) as { search?: string };
  const filter = search.trim();
  if (filter === '') return <Navigate to="/" replace />;
  if (isSearched(filter, true)) return <Results key={filter} filter={filter} />;
  return (
    <Page title={t('search_results')}>
      <Empty text="search_too_short" hint="search_person_help" />
    </Page>
  );
}

function Results({ filter }: { filter: string }) {
  const t = useT();
  const { list, table } = usePagedTable(
    api.clients.searchPaginate,
    DEFAULTS,
    ({ paging }) => ({ ...paging, filter }),
    searched,
  );
  const { rows, total, capped, loading, failed, onRetry } = table;
  const hits = useFirstHit(filter, rows !== undefined);
  const verdicts = useVerdicts(rows?.map(({ id }) => id) ?? []);
  return (
    <Page title={t('search_results')} count={total} capped={capped}>
      {failed && <Failed text={failed} onRetry={onRetry} />}
      {!rows && !failed && <Waiting />}
      {rows?.length === 0 && (
        <div ref={hits}>
          <Empty text="no_data_found" hint="search_no_hit">
            <NewClientButton typed={filter} />
          </Empty>
        </div>
      )}
      {rows && rows.length > 0 && (
        <>
          <section ref={hits} aria-label={t('search_results')} aria-busy={loading} onKeyDown={arrowKeys}>
            {byHeading(rows).map(({ heading, persons }) => (
              <Fragment key={heading ?? ''}>
                {heading && (
                  <Title order={2} size="sm" mt="sm" mb="xs">
                    {t(heading)}
                  </Title>
                )}
                <ul className={styles.cards} aria-label={t(heading ?? 'search_results')}>
                  {persons.map((person) => (
                    <li key={person.id}>
                      <PersonCard person={person}>
                        <Checked client_type={person.client_type} eligibility={verdicts.get(person.id)} />
                      </PersonCard>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </section>
          {rows.every(({ look_alike }) => look_alike === 1) && (
            <Box mt="sm">
              <NewClientButton typed={filter} />
            </Box>
          )}
          <Pager list={list} total={total ?? 0} capped={capped} />
        </>
      )}
    </Page>
  );
}

/** The badge, which arrives after the person, has its own line. */
function Checked({ client_type, eligibility }: { client_type: number; eligibility: Eligibility | undefined }) {
  return (
    <>
      <ClientType client_type={client_type} />
      <Box mih={26} mt={4}>
        {eligibility && <EligibilityBadge eligibility={eligibility} />}
      </Box>
    </>
  );
}

/**
 * Moves the focus to the first hit, or to the offer of a new client, when results arrive, unless the user has typed on
 * or moved the focus meanwhile.
 */
function useFirstHit(filter: string, arrived: boolean) {
  const hits = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = document.activeElement;
    const waiting = at instanceof HTMLInputElement ? at.value.trim() === filter : !at?.closest('button, a, select');
    if (arrived && waiting) hits.current?.querySelector<HTMLElement>('a, [data-new-client]')?.focus();
  }, [filter, arrived]);
  return hits;
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
