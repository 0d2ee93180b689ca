import { ActionIcon, Kbd, TextInput, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { isSearched, scannedNumber } from '@resa/rules/person/search-terms';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { api } from '../api.ts';
import { useSession } from '../local/session.ts';
import { useT } from '../local/texts.ts';
import { useChoosePerson } from '../people/useChoosePerson.ts';
import { type FoundPerson, useFoundPersons } from '../people/useFoundPersons.ts';
import { queries, queryOf } from '../queries.ts';
import { LoadingSign } from '../ui/Loading.tsx';
import { LiveHits, optionOf } from './LiveHits.tsx';
import styles from './TopBar.module.css';

const NONE = -1;

/**
 * The search over all clients (001 §2.16): hits while the user types, which arrow keys mark and Enter opens. With none
 * marked, Enter or the icon opens /search with the trimmed text, and a whole file number its file. `/` brings one here.
 */
export function SearchBox() {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const { search: linked } = useSearch({ strict: false }) as { search?: string };
  const [typed, setTyped] = useState(linked ?? '');
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(NONE);
  const found = useFoundPersons(api.clients.searchByName, (name) => ({ name }), open ? typed : '');
  const { persons, shown, unable, isFetching, hurry } = found;
  const show = useShow(typed);
  const choosePerson = useChoosePerson();
  useEffect(() => {
    // Users who type on while the results are loaded keep their text.
    if (linked !== undefined && document.activeElement !== input.current) setTyped(linked);
  }, [linked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other hits begin with none marked.
  useEffect(() => setMarked(NONE), [persons]);
  // At once, unlike other single keys, since the next keys are typed into the box.
  const { single_keys } = useSession();
  useHotkeys(single_keys === 1 ? [['/', () => input.current?.select()]] : []);
  const close = () => setOpen(false);
  const forget = () => {
    close();
    setTyped('');
  };
  const choose = (person: FoundPerson) => {
    forget();
    choosePerson(person);
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    const person = shown && persons[marked];
    if (person) return choose(person);
    if (typed.trim() === '') return input.current?.focus();
    close();
    void show(choose);
  };
  const move = (by: 1 | -1) => {
    if (!shown) return hurry();
    const places = persons.length + 1;
    setMarked(((marked + 1 + by + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && open) close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the role is on the form for browsers that do not know <search>.
    <form role="search" className={styles.search} onSubmit={go}>
      <TextInput
        ref={input}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        placeholder={t('search_clients')}
        aria-label={t('search_clients')}
        aria-keyshortcuts="/"
        autoComplete="off"
        // Until the results are there: a user may type on.
        data-keeps-focus={typed !== '' || undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? list : undefined}
        aria-activedescendant={shown && marked !== NONE ? optionOf(list, marked) : undefined}
        leftSection={
          <ActionIcon type="submit" variant="transparent" color="gray" aria-label={t('search')}>
            <IconSearch size={18} />
          </ActionIcon>
        }
        rightSection={
          isFetching ? (
            <LoadingSign size={16} />
          ) : (
            typed === '' &&
            single_keys === 1 && (
              <Kbd size="xs" aria-hidden>
                /
              </Kbd>
            )
          )
        }
      />
      <VisuallyHidden role="status">{shown && !unable && t('found_count', { count: persons.length })}</VisuallyHidden>
      {shown && (
        <LiveHits
          id={list}
          persons={persons}
          unable={unable}
          marked={marked}
          typed={typed}
          onChoose={choose}
          onNew={forget}
        />
      )}
    </form>
  );
}

/** Enter opens the file of a whole file number, otherwise the page of all results. */
function useShow(typed: string) {
  const navigate = useNavigate();
  const now = useRef(typed);
  now.current = typed;
  return async (choose: (person: FoundPerson) => void) => {
    const search = typed.trim();
    const number = isSearched(search) ? scannedNumber(search) : null;
    const person = number ? await fileOf(number) : undefined;
    // A user who continued typing is searching for somebody else.
    if (now.current.trim() !== search) return;
    if (person) choose(person);
    else void navigate({ to: '/search', search: { search } });
  };
}

/**
 * The client of a file number; undefined without such a file, or without a response: the page of results says which.
 */
async function fileOf(file_number: number): Promise<FoundPerson | undefined> {
  const query = queryOf(api.clients.searchByName, { name: `#${file_number}` });
  const answer = await queries.fetchQuery(query).catch(() => null);
  return answer?.code === 'Ok' ? answer.persons.find((person) => person.file_number === file_number) : undefined;
}
