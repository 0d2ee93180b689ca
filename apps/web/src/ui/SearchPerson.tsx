import { Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { useT } from '../local/texts.ts';
import { DateText } from './DateText.tsx';
import { ClientPhoto } from './PersonCard.tsx';
import { StateBadge } from './StateBadge.tsx';

/** Milliseconds of rest before a search, and how many characters it takes at least (001 §9). */
const REST = 750;
const ENOUGH = 3;

type Persons = Extract<Awaited<ReturnType<typeof api.clients.searchByName>>, { persons: unknown }>['persons'];
export type FoundPerson = Persons[number];

interface Props {
  label: string;
  onPick: (person: FoundPerson) => void;
  onlyHeads?: boolean;
  /** Persons who are already chosen. */
  exclude?: readonly number[];
  autoFocus?: boolean;
}

/** Finds a person by name, number, phone or e-mail; Enter takes the first hit. Older answers never overwrite newer ones. */
export function SearchPerson({ label, onPick, onlyHeads = false, exclude = [], autoFocus }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const name = useDebouncedValue(typed.trim(), REST)[0];
  const box = useCombobox();
  const enough = name.length >= ENOUGH;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search_person', name, onlyHeads, exclude],
    queryFn: ({ signal }) =>
      api.clients.searchByName({ name, only_heads: onlyHeads ? 1 : 0, exclude: [...exclude] }, { signal }),
    enabled: enough,
    staleTime: 10_000,
  });
  const persons = data?.code === 'Ok' ? data.persons : [];
  const unable = isError || data?.code === 'NoElasticNode';
  const pick = (id: string) => {
    const person = persons.find((one) => String(one.id) === id);
    if (!person) return;
    setTyped('');
    box.closeDropdown();
    onPick(person);
  };
  return (
    <Combobox store={box} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          label={label}
          description={t('search_person_help')}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={isFetching ? <Loader size={16} /> : null}
          value={typed}
          autoComplete="off"
          data-autofocus={autoFocus || undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            box.openDropdown();
            box.selectFirstOption();
          }}
          onFocus={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!enough || (isFetching && persons.length === 0)}>
        <Combobox.Options aria-label={label}>
          {persons.map((person, index) => (
            <Combobox.Option key={person.id} value={String(person.id)} selected={index === 0}>
              <Group wrap="nowrap" gap="sm">
                <ClientPhoto person={person} size={32} />
                <div style={{ flex: 1, minWidth: 0 }}>
                  <Text size="sm" fw={550} truncate>
                    {person.name}
                  </Text>
                  <Text size="xs" c="dimmed" className="tabular">
                    {person.file_number}
                    {person.dob && ' · '}
                    <DateText value={person.dob} />
                  </Text>
                </div>
                <StateBadge kind="client_state" id={person.client_state_type_id} />
              </Group>
            </Combobox.Option>
          ))}
          {persons.length === 0 && <Combobox.Empty>{t(unable ? 'e_no_elastic' : 'no_data_found')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
