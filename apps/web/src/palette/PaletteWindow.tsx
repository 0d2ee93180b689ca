import { Group, Kbd, Skeleton, Text } from '@mantine/core';
import { Spotlight, useSpotlight } from '@mantine/spotlight';
import { LoadingSign } from '../ui/Loading.tsx';
import '@mantine/spotlight/styles.css';
import type { Eligibility } from '@resa/contract/persons';
import { isSearched } from '@resa/rules/person/search-terms';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import { Reasons } from '../people/EligibilityBadge.tsx';
import { Hit } from '../people/Hit.tsx';
import { useNewClient } from '../people/useNewClient.ts';
import { useVerdicts, type Verdicts } from '../people/useVerdicts.ts';
import { type Act, useActions, useScreens, useSearchAll } from './acts.tsx';
import { takeKeys } from './early-keys.ts';
import { matches } from './matches.ts';
import { paletteStore } from './open.ts';
import styles from './palette.module.css';
import { useFoundGroups, useRecentGroup } from './persons.ts';
import { useVerbs } from './useVerbs.tsx';

/** Ctrl/Cmd+K: jump to a screen, find a client, do a thing (001 §2.16). */
export default function PaletteWindow() {
  const t = useT();
  const [typed, setTyped] = useState('');
  // At the moment that the field is rendered, so that no letter typed without a pause is lost.
  const takeFocus = useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    input.focus();
    const letters = takeKeys();
    if (letters !== '') setTyped(letters);
  }, []);
  const { groups, ...found } = useGroups(typed);
  return (
    <Spotlight.Root
      store={paletteStore}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('palette') } }}
      size={680}
      scrollable
      maxHeight="min(60dvh, 460px)"
    >
      <Spotlight.Search
        ref={takeFocus}
        data-keeps-focus
        placeholder={t('palette')}
        aria-label={t('palette')}
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={found.searching && <LoadingSign size={16} />}
      />
      <Acts groups={groups} typed={typed} {...found} />
    </Spotlight.Root>
  );
}

export interface ActGroup {
  label: string;
  acts: Act[];
  /** The number of rows that are still loading, whose space is reserved. */
  coming?: number;
}

interface Found {
  searching: boolean;
  /** The text if nothing is found. */
  nobody: TextKey;
}

/** Acts, which are known immediately, are listed first, so that nothing moves when clients are found below them. */
function useGroups(text: string): { groups: ActGroup[] } & Found {
  const typed = text.trim();
  const t = useT();
  const { opened } = useSpotlight(paletteStore);
  const visible = (acts: Act[]) => acts.filter(({ label }) => matches(label, text));
  const recent = useRecentGroup(opened && typed === '');
  const { groups: persons, ...found } = useFoundGroups(opened ? text : '');
  const verbs = useVerbs();
  const groups: ActGroup[] = [
    ...(typed === '' ? recent : []),
    { label: verbs.label, acts: visible(verbs.acts) },
    { label: t('palette_screens'), acts: visible(useScreens(typed !== '')) },
    { label: t('palette_actions'), acts: [...visible(useActions()), ...useSearchAll(typed)] },
    ...persons,
  ];
  const known = groups.some(({ acts, coming }) => coming || acts.some(({ id }) => id !== 'search'));
  const offer = useNewClient(typed);
  if (offer && !known && !found.searching && isSearched(text))
    groups.push({
      label: t('palette_clients'),
      acts: [{ id: 'new', label: offer.label, icon: <IconUserPlus size={20} />, run: offer.begin }],
    });
  return { groups: groups.filter(({ acts, coming }) => acts.length > 0 || coming), ...found };
}

function Acts({ groups, typed, searching, nobody }: { groups: ActGroup[]; typed: string } & Found) {
  const t = useT();
  const acts = groups.flatMap((group) => group.acts);
  const verdicts = useVerdicts(acts.flatMap(({ person }) => (person ? [person.id] : [])));
  const list = useFirstSelected(typed, acts);
  return (
    <>
      <Spotlight.ActionsList ref={list} className={styles.list}>
        {groups.map(({ label, acts: some, coming }) => (
          <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
            {some.map((act) => (
              <Entry key={act.id} act={act} verdicts={verdicts} />
            ))}
            {Array.from({ length: coming ?? 0 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else.
              <Skeleton key={index} className={styles.coming} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && !searching && <Spotlight.Empty>{t(nobody)}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Foot acts={acts} verdicts={verdicts} />
    </>
  );
}

function Entry({ act: { label, description, icon, keys, person, run }, verdicts }: { act: Act; verdicts: Verdicts }) {
  if (person)
    return (
      <Spotlight.Action onClick={run}>
        <Hit person={person} eligibility={verdicts.get(person.id)} />
      </Spotlight.Action>
    );
  return (
    <Spotlight.Action
      label={label}
      description={description}
      leftSection={icon}
      rightSection={keys && <Kbd size="sm">{keys}</Kbd>}
      onClick={run}
    />
  );
}

/**
 * Enter takes the first entry; if only the search of all clients is known immediately, the first client as soon as one
 * is found. A user who has moved the mark keeps it.
 */
function useFirstSelected(typed: string, acts: readonly Act[]) {
  const list = useRef<HTMLDivElement>(null);
  const own = useRef(-1);
  const only = acts.length > 1 && acts[0]?.id === 'search' ? 1 : 0;
  const first = typed !== '' && acts.length > 0 ? only : -1;
  const select = (index: number) => {
    own.current = index;
    list.current?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list.current?.querySelectorAll('[data-action]')[index]?.setAttribute('data-selected', 'true');
    paletteStore.updateState((state) => ({ ...state, selected: index }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing begins again.
  useEffect(() => select(first), [typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that changed without a key.
  useEffect(() => {
    if (paletteStore.getState().selected === own.current) select(first);
  }, [acts.map(({ id }) => id).join()]);
  return list;
}

/** Why the marked client may or may not be served, and the keys. */
function Foot({ acts, verdicts }: { acts: readonly Act[]; verdicts: Verdicts }) {
  const t = useT();
  const { selected } = useSpotlight(paletteStore);
  const person = acts[selected]?.person;
  const eligibility: Eligibility | undefined = person && verdicts.get(person.id);
  return (
    <div className={styles.foot}>
      <div className={styles.why}>{eligibility && <Reasons eligibility={eligibility} />}</div>
      <Group gap="xs" className={styles.keys} aria-hidden>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd>
        <Text size="sm">{t('keys_mark')}</Text>
        <Kbd size="xs">↵</Kbd>
        <Text size="sm">{t('keys_open')}</Text>
        <Kbd size="xs">Esc</Kbd>
        <Text size="sm">{t('close')}</Text>
      </Group>
    </div>
  );
}
