/** Files that resemble the person being typed (000 §2, O-34): the best five, why, and a comparison side by side. */
import { Button, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { SimilarPerson } from '@resa/contract/clients';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { ClientPhoto } from '../../people/PersonCard.tsx';
import { REASONS } from '../../people/similar-reasons.ts';
import { queryOf } from '../../queries.ts';
import { DateText } from '../../ui/DateText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import styles from '../clients.module.css';
import { Comparison } from './Comparison.tsx';
import { asked, isEnough, type TypedPerson } from './similar.ts';

/** Milliseconds without typing before it searches (000 §2). */
const SEARCH_DEBOUNCE_MS = 750;

interface Props {
  /** Null while there is nothing to search for. */
  typed: TypedPerson | null;
  /** The file being edited; null for a new person. */
  id: number | null;
}

export function SimilarClients({ typed, id }: Props) {
  const t = useT();
  const [compared, setCompared] = useState<SimilarPerson | null>(null);
  const persons = useSimilar(typed, id);
  return (
    <div role="status">
      {typed && persons.length > 0 && (
        <section className={styles.similar} aria-labelledby="similar_title">
          <div>
            <Title order={4} id="similar_title" size="md">
              {t('similar_found', { count: persons.length })}
            </Title>
            <Text size="sm" c="dimmed">
              {t('similar_help')}
            </Text>
          </div>
          <ul className={styles.plainList}>
            {persons.map((person) => (
              <Hit key={person.id} person={person} onCompare={() => setCompared(person)} />
            ))}
          </ul>
          <Comparison typed={typed} found={compared} onClose={() => setCompared(null)} />
        </section>
      )}
    </div>
  );
}

/** Results of an earlier text stay until the next ones arrive, so that the list does not flicker. */
function useSimilar(typed: TypedPerson | null, id: number | null): readonly SimilarPerson[] {
  const question = typed && asked(typed);
  const [rested] = useDebouncedValue(JSON.stringify(question), SEARCH_DEBOUNCE_MS);
  const { data } = useQuery({
    ...queryOf(api.clients.searchByField, { ...(JSON.parse(rested) as ReturnType<typeof asked>), id }),
    enabled: rested !== 'null' && isEnough(JSON.parse(rested)),
    placeholderData: keepPreviousData,
  });
  return question && data?.code === 'Ok' ? data.persons.slice(0, 5) : NOBODY;
}
const NOBODY: readonly SimilarPerson[] = [];

function Hit({ person, onCompare }: { person: SimilarPerson; onCompare: () => void }) {
  const t = useT();
  const { name, file_number } = person;
  return (
    <li className={styles.hit}>
      <ClientPhoto person={person} size={36} />
      <div className={styles.hitWords}>
        <Text fw={550}>{name}</Text>
        <Text size="sm" c="dimmed" className="tabular">
          {file_number}
          {person.dob && ' · '}
          <DateText value={person.dob} />
        </Text>
        <Text size="sm">{person.reasons.map((reason) => t(REASONS[reason])).join(', ')}</Text>
      </div>
      <StateBadge kind="client_state" id={person.client_state_type_id} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsLeftRight size={16} aria-hidden />}
        aria-label={t('similar_compare_with', { name, file_number })}
        onClick={onCompare}
      >
        {t('similar_compare')}
      </Button>
    </li>
  );
}
