import { Combobox, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { type ScannedCard, scannedCard } from '@resa/rules/person/search-terms';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { api } from '../api.ts';
import { type TextKey, useT } from '../local/texts.ts';
import { LoadingSign } from '../ui/Loading.tsx';
import { Hit } from './Hit.tsx';
import NewClientButton from './NewClientButton.tsx';
import { byHeading } from './PersonCard.tsx';
import styles from './SearchPerson.module.css';
import { type FoundPerson, useFoundPersons } from './useFoundPersons.ts';
import { useVerdicts } from './useVerdicts.ts';

interface Props {
  label: string;
  help: TextKey;
  onPick: (person: FoundPerson) => void;
  /** Only family heads and single persons: those who can be booked. */
  heads?: boolean;
  /** A file number or a card's code and Enter: what scanning a card types. */
  onCard?: (card: ScannedCard) => void;
  /** Called for each search that finds nobody. */
  onNobody?: () => void;
  /** Receives the typed text, letter by letter. */
  onType?: (text: string) => void;
  /** Enter while nothing is typed. */
  onBlank?: () => void;
  /** The fault of a required person who is not chosen. */
  error?: string | undefined;
  /** Offers a new client with the typed name if nobody is found. */
  offersNew?: boolean;
  id?: string;
  /** Whether it takes the focus when its dialog opens. */
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
  /** Puts text into the search as if it were typed; `fresh` replaces its former text. */
  typing?: Ref<(text: string, fresh: boolean) => void>;
}

/**
 * Finds a person by name, number, phone, email or date of birth. Enter takes the marked hit, the first at the start; while none
 * is there it searches immediately, and takes the hit if it is the only one. Hits of an earlier text are never shown
 * or taken, so nobody is chosen by mistake.
 */
export function SearchPerson(props: Props) {
  const { label, help, offersNew = false, error, id, autoFocus, ref } = props;
  const t = useT();
  const { typed, found, box, write, setOpen, enter, take } = useSearch(props);
  const { persons, isFetching } = found;
  return (
    <Combobox store={box} onOptionSubmit={(id) => take(persons.find((person) => String(person.id) === id))}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={ref}
          label={label}
          description={t(help)}
          {...(id && { id })}
          data-autofocus={autoFocus || undefined}
          data-keeps-focus
          error={error}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={isFetching ? <LoadingSign size={16} /> : null}
          value={typed}
          autoComplete="off"
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={enter}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
        />
      </Combobox.Target>
      <VisuallyHidden role="status">{box.dropdownOpened && t('found_count', { count: persons.length })}</VisuallyHidden>
      <Hits label={label} typed={typed} found={found} offersNew={offersNew} />
    </Combobox>
  );
}

type Found = ReturnType<typeof useFoundPersons>;

/** The hits, under their headings; and a new client, where nobody is called exactly so. */
function Hits({ label, typed, found, offersNew }: { label: string; typed: string; found: Found; offersNew: boolean }) {
  const t = useT();
  const { persons, unable } = found;
  const verdicts = useVerdicts(persons.map((person) => person.id));
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label}>
        {byHeading(persons).map(({ heading, persons: some }) => (
          <Combobox.Group key={heading ?? ''} label={heading && t(heading)}>
            {some.map((person) => (
              <Combobox.Option key={person.id} value={String(person.id)}>
                <Hit person={person} eligibility={verdicts.get(person.id)} />
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {persons.length === 0 && <Combobox.Empty>{t(unable ?? 'no_data_found')}</Combobox.Empty>}
      </Combobox.Options>
      {offersNew && !unable && persons.every(({ look_alike }) => look_alike === 1) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the search, which closes without it.
        <div className={styles.offer} onMouseDown={(event) => event.preventDefault()}>
          <NewClientButton typed={typed} />
        </div>
      )}
    </Combobox.Dropdown>
  );
}

function useSearch({ onPick, heads = false, onCard, onNobody, onBlank, onType, typing }: Props) {
  const [typed, setText] = useState('');
  const [open, setOpen] = useState(false);
  const setTyped = (text: string) => {
    setText(text);
    onType?.(text);
  };
  const write = (text: string) => {
    setTyped(text);
    setOpen(true);
  };
  useImperativeHandle(typing, () => (text: string, fresh: boolean) => write(fresh ? text : typed + text));
  // Each of the two calls takes the text under its own name.
  const found = useFoundPersons<{ name: string; search: string }>(
    heads ? api.appointments.searchFamilyHeadOrSingle : api.clients.searchByName,
    (text) => ({ name: text, search: text }),
    typed,
  );
  const { persons, shown, unable, only, hurry } = found;
  const isOpen = open && shown;
  const box = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  // Before the next key: Enter must not take the one that has the place of a marked hit of an earlier text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new hits begin with the first one marked.
  useLayoutEffect(() => {
    if (isOpen) box.selectFirstOption();
  }, [persons, isOpen]);
  const nobody = isOpen && !unable && persons.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search.
  useEffect(() => {
    if (nobody) onNobody?.();
  }, [nobody]);
  const clear = () => {
    setTyped('');
    setOpen(false);
  };
  const take = (person: FoundPerson | undefined) => {
    if (!person) return;
    const card = scannedCard(typed);
    clear();
    if (onCard && card?.file_number === person.file_number) onCard(card);
    else onPick(person);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a response to Enter chooses automatically.
  useEffect(() => take(only), [only]);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const text = typed.trim();
    if (text === '') return event.repeat ? undefined : onBlank?.();
    if (box.dropdownOpened && box.getSelectedOptionIndex() !== -1) return;
    event.preventDefault();
    const card = scannedCard(text);
    if (shown && persons.length > 0) take(persons[0]);
    else if (onCard && card) {
      clear();
      onCard(card);
    } else {
      setOpen(true);
      hurry();
    }
  };
  return { typed, found, box, write, setOpen, enter, take };
}
