import { Box, Group, Kbd, Text } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { type TextKey, useT } from '../local/texts.ts';
import { Hit } from '../people/Hit.tsx';
import { byHeading } from '../people/PersonCard.tsx';
import type { FoundPerson } from '../people/useFoundPersons.ts';
import { useVerdicts } from '../people/useVerdicts.ts';
import styles from './LiveHits.module.css';

const NewClientButton = lazy(() => import('../people/NewClientButton.tsx'));

interface Props {
  id: string;
  persons: readonly FoundPerson[];
  /** Why the search has no result. */
  unable: TextKey | null;
  /** Index of the hit that Enter opens, in the order shown; -1 without one. */
  marked: number;
  onChoose: (person: FoundPerson) => void;
  /** The text that was searched for. */
  typed: string;
  onNew: () => void;
}

export const optionOf = (list: string, index: number): string => `${list}_${index}`;

/** The hits below the search box. The focus stays in the box; a mouse or finger opens a hit directly. */
export function LiveHits({ id, persons, unable, marked, onChoose, typed, onNew }: Props) {
  const t = useT();
  const verdicts = useVerdicts(persons.map((person) => person.id));
  useEffect(() => {
    document.getElementById(optionOf(id, marked))?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the box.
    <div className={styles.hits} onMouseDown={(event) => event.preventDefault()}>
      <div role="listbox" id={id} aria-label={t('search_results')} className={styles.list}>
        {byHeading(persons).map(({ heading, persons: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options.
          <div key={heading ?? ''} role="group" aria-label={t(heading ?? 'search_results')}>
            {heading && (
              <Text size="sm" c="dimmed" px="sm" pt="xs" aria-hidden>
                {t(heading)}
              </Text>
            )}
            {some.map((person) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box has the focus and the keys.
              <div
                key={person.id}
                role="option"
                id={optionOf(id, persons.indexOf(person))}
                aria-selected={persons[marked] === person}
                className={styles.option}
                onClick={() => onChoose(person)}
              >
                <Hit person={person} eligibility={verdicts.get(person.id)} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {persons.length === 0 && (
        <Text p="sm" role={unable ? 'alert' : undefined}>
          {t(unable ?? 'no_data_found')}
        </Text>
      )}
      {persons.every(({ look_alike }) => look_alike === 1) && !unable && (
        <Box p="sm">
          <Suspense>
            <NewClientButton typed={typed} onPress={onNew} />
          </Suspense>
        </Box>
      )}
      <Group gap="xs" className={styles.keys} aria-hidden>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd>
        <Text size="sm">{t('keys_mark')}</Text>
        <Kbd size="xs">↵</Kbd>
        <Text size="sm">{t(marked < 0 ? 'keys_all_results' : 'keys_open')}</Text>
      </Group>
    </div>
  );
}
