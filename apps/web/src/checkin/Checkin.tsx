/** /checkin (000 §2): where the desk stands, who is expected, who is here, and checking the household in. */
import { Button, Group, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { leadsOn, offerNext, useLastAct } from '../local/act.ts';
import { useCurrentClient } from '../local/current-client.ts';
import { useT } from '../local/texts.ts';
import { SearchPerson } from '../people/SearchPerson.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { useOpened } from '../ui/useOpened.ts';
import { Expected } from './Expected.tsx';
import { Household } from './Household.tsx';
import { Offer } from './Offer.tsx';
import { Places } from './Places.tsx';
import { type Place, usePlace } from './usePlace.ts';
import { useScanner } from './useScanner.ts';

export default function Checkin() {
  const t = useT();
  const { places, place, choose } = usePlace();
  return (
    <Page
      title={t('checkin_title')}
      actions={places.length > 0 && <Places places={places} place={place} onChoose={choose} />}
    >
      {place ? (
        <Stack gap="lg">
          <Counter place={place} />
        </Stack>
      ) : places.length === 0 ? (
        <Empty text="no_assigned_location" />
      ) : (
        <Empty text="checkin_choose_location" />
      )}
    </Page>
  );
}

/** Search and who is expected today, then the household found; the search takes the focus back for the next one. */
function Counter({ place }: { place: Place }) {
  const t = useT();
  const current = useCurrentClient();
  const act = useLastAct();
  const search = useRef<HTMLInputElement>(null);
  const booked = useOpened('book').opened;
  const sent = useOpened('client');
  // A booking that was open before a reload or a locked screen is open again for the same client.
  const beginning = Number(booked ?? sent.opened);
  const [shown, setShown] = useState<Shown>(
    Number.isSafeInteger(beginning) && beginning > 0
      ? { what: 'household', file_number: beginning, turn: 0 }
      : { what: 'ready' },
  );
  // `turn` makes the same number scanned again a new question.
  const show = (file_number: number) =>
    setShown((before) => ({ what: 'household', file_number, turn: before.what === 'household' ? before.turn + 1 : 0 }));
  const [typed, setTyped] = useState('');
  const next = () => search.current?.focus();
  const typing = useRef<(text: string, fresh: boolean) => void>(null);
  const input = useCallback(() => search.current, []);
  const type = useCallback((text: string, fresh: boolean) => typing.current?.(text, fresh), []);
  useScanner({ input, type, onNumber: show });
  // The search is another for each client, so that nothing of the one before stays in it.
  const [turn, setTurn] = useState(0);
  const another = () => {
    setShown({ what: 'ready' });
    setTyped('');
    setTurn((before) => before + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing a location, and the next client, lead on to the search.
  useEffect(next, [place.id, turn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing that changes.
  useEffect(() => offerNext(another), []);
  useEffect(() => {
    if (!sent.opened) return;
    const file_number = Number(sent.opened);
    if (shown.what !== 'household' || shown.file_number !== file_number) show(file_number);
    // Once: a reload later must not bring back whoever was served since.
    sent.close();
  });
  // Whoever types looks for somebody else.
  const offered = shown.what === 'ready' && typed.trim() === '' ? current : null;
  return (
    <>
      <SearchPerson
        key={turn}
        ref={search}
        typing={typing}
        label={t('find_client')}
        help="checkin_search_help"
        onPick={(person) => show(person.file_number)}
        onNumber={show}
        onType={setTyped}
        onNobody={() => setShown({ what: 'nobody' })}
        onBlank={() => offered && show(offered.file_number)}
      />
      {shown.what === 'household' && (
        <>
          {/* The line of the last check-in has the same button. */}
          {!(act && leadsOn(act)) && (
            <Group justify="flex-end">
              <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={another}>
                {t('checkin_next')}
              </Button>
            </Group>
          )}
          <Household
            key={shown.turn}
            file_number={shown.file_number}
            place={place}
            searching={typed !== ''}
            onShow={show}
            onServed={next}
          />
        </>
      )}
      {offered && <Offer person={offered} onTake={() => show(offered.file_number)} />}
      {shown.what !== 'household' && <Expected place={place} typed={typed} onShow={show} onServed={next} />}
    </>
  );
}

/** Below the search: the household found. Where a search found nobody, nothing of an earlier one is shown. */
type Shown = { what: 'ready' } | { what: 'nobody' } | { what: 'household'; file_number: number; turn: number };
