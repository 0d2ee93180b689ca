/** /checkin (000 §2, decision 060): the location of the desk, who is expected, who is here, and checking the household in. */
import { Group, Stack } from '@mantine/core';
import type { ScannedCard } from '@resa/rules/person/search-terms';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useCurrentClient } from '../local/current-client.ts';
import { awaySince, offlinePlace } from '../local/offline/away.ts';
import { useStore } from '../local/store.ts';
import { useT } from '../local/texts.ts';
import { SearchPerson } from '../people/SearchPerson.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { Arrivals } from './Arrivals.tsx';
import styles from './checkin.module.css';
import { Expected } from './Expected.tsx';
import { Household } from './Household.tsx';
import { LocationCards } from './LocationCards.tsx';
import { NextButton } from './NextButton.tsx';
import { Offer } from './Offer.tsx';
import { Places } from './Places.tsx';
import type { HouseholdSearch } from './queries.ts';
import { type Place, usePlace } from './usePlace.ts';
import { useScanner } from './useScanner.ts';

const OfflineCounter = lazy(() => import('./offline/OfflineCounter.tsx'));
const Readiness = lazy(() => import('./offline/Readiness.tsx'));
const Unsettled = lazy(() => import('./offline/Unsettled.tsx'));

export default function Checkin() {
  const t = useT();
  const { places, place, choose } = usePlace();
  return (
    <Page title={t('checkin_title')} actions={place && <Places places={places} place={place} onChoose={choose} />}>
      {place ? (
        <Desk place={place} />
      ) : places.length === 0 ? (
        <Empty text="no_assigned_location" />
      ) : (
        <LocationCards places={places} onChoose={choose} />
      )}
    </Page>
  );
}

/** The counter; without a network, what this workstation keeps of the day. */
function Desk({ place }: { place: Place }) {
  const away = useStore(awaySince) !== null;
  const keeps = useStore(offlinePlace) === place.id;
  const [busy, setBusy] = useState(false);
  if (keeps && (away || busy))
    return (
      <Suspense>
        <OfflineCounter onBusy={setBusy} />
      </Suspense>
    );
  return (
    <Stack gap="lg">
      <Suspense>
        <Unsettled place={place} />
      </Suspense>
      <Counter place={place} />
      {place.offline === 1 && (
        <Suspense>
          <Group justify="flex-end">
            <Readiness place={place} />
          </Group>
        </Suspense>
      )}
    </Stack>
  );
}

/** Search and who is expected today, then the household found; the search takes the focus back for the next one. */
function Counter({ place }: { place: Place }) {
  const t = useT();
  const current = useCurrentClient();
  const search = useRef<HTMLInputElement>(null);
  const booked = useOpened('book').opened;
  const sent = useOpened('client');
  // A booking that was open before a reload or a locked screen is open again for the same client.
  const beginning = Number(booked ?? sent.opened);
  const [shown, setShown] = useState<Shown>(
    Number.isSafeInteger(beginning) && beginning > 0
      ? { what: 'household', search: { file_number: beginning }, turn: 0 }
      : { what: 'ready' },
  );
  // `turn` makes the same card scanned again a new question.
  const show = (search: HouseholdSearch) =>
    setShown((before) => ({ what: 'household', search, turn: before.what === 'household' ? before.turn + 1 : 0 }));
  const showNumber = (file_number: number) => show({ file_number });
  const showCard = ({ file_number, code }: ScannedCard) => show({ file_number, card_code: code });
  const [typed, setTyped] = useState('');
  const next = () => search.current?.focus();
  const typing = useRef<(text: string, fresh: boolean) => void>(null);
  const input = useCallback(() => search.current, []);
  const type = useCallback((text: string, fresh: boolean) => typing.current?.(text, fresh), []);
  useScanner({ input, type, onCard: showCard });
  // The search is another for each client, so that nothing of the one before stays in it.
  const [turn, setTurn] = useState(0);
  const another = () => {
    setShown({ what: 'ready' });
    setTyped('');
    setTurn((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a location, and the next client, lead on to the search.
  useEffect(next, [place.id, turn]);
  useEffect(() => {
    if (!sent.opened) return;
    const file_number = Number(sent.opened);
    if (shown.what !== 'household' || shown.search.file_number !== file_number) showNumber(file_number);
    // Once: a reload later must not bring back a client who was served since.
    sent.close();
  });
  // A user who types looks for somebody else.
  const offered = shown.what === 'ready' && typed.trim() === '' ? current : null;
  return (
    <>
      <div className={styles.find}>
        <div className={styles.grow}>
          <SearchPerson
            key={turn}
            ref={search}
            typing={typing}
            label={t('find_client')}
            help="checkin_search_help"
            onPick={(person) => showNumber(person.file_number)}
            onCard={showCard}
            onType={setTyped}
            offersNew
            onNobody={() => setShown({ what: 'nobody' })}
            onBlank={() => offered && showNumber(offered.file_number)}
          />
        </div>
        {shown.what === 'household' && <NextButton onNext={another} />}
      </div>
      {shown.what === 'household' && (
        <Household
          key={shown.turn}
          search={shown.search}
          place={place}
          searching={typed !== ''}
          onShow={showNumber}
          onServed={next}
        />
      )}
      <Arrivals place={place} onUndone={next} />
      {offered && <Offer person={offered} onTake={() => showNumber(offered.file_number)} />}
      {shown.what !== 'household' && <Expected place={place} typed={typed} onShow={showNumber} onServed={next} />}
    </>
  );
}

/** Below the search: the household found. Where a search found nobody, nothing of an earlier one is shown. */
type Shown = { what: 'ready' } | { what: 'nobody' } | { what: 'household'; search: HouseholdSearch; turn: number };
