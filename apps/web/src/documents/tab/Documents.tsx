/** The documents tab of a client file (000 §2): each person's proofs, with the documents uploaded for them. */
import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Member } from '@resa/contract/persons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import styles from '../documents.module.css';
import { documentsOf, type Line, linesOf, type Person } from '../household.ts';
import { LineRow } from './LineRow.tsx';
import { type Acts, useActs } from './useActs.ts';

const Preview = lazy(() => import('../preview/Preview.tsx'));
const WaiveDialog = lazy(() => import('./WaiveDialog.tsx'));
const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

interface Props {
  client_id: number;
  members: readonly Member[];
  /** Whether the file is being edited. */
  editing: boolean;
}

export default function Documents({ client_id, members, editing }: Props) {
  const t = useT();
  const mayEdit = useCan()('crud_clients');
  const { data, error, refetch } = useQuery(documentsOf(client_id));
  const acts = useActs(data?.persons ?? []);
  const preview = useOpened('document');
  const waiving = useOpened('waive');
  if (error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} aria-label={t('loading')} />;
  const waived = editing && acts.mayWaive && lineNamed(data.persons, waiving.opened);
  const shown = data.persons.flatMap((one) => one.documents).find(({ id }) => String(id) === preview.opened);
  return (
    <Stack gap="xl">
      {!editing && mayEdit && <Text c="dimmed">{t('documents_read_only')}</Text>}
      {data.persons.map((person) => (
        <PersonLines
          key={person.client_id}
          person={person}
          acts={editing ? acts : null}
          onView={preview.open}
          onWaive={(line) => waiving.open(nameOf(line))}
        />
      ))}
      {shown && (
        <Suspense>
          <Preview
            document={shown}
            members={members}
            acts={editing ? acts : null}
            onShow={preview.open}
            onClose={preview.close}
          />
        </Suspense>
      )}
      {waived && (
        <Suspense>
          <WaiveDialog {...waived} onClose={waiving.close} />
        </Suspense>
      )}
      {acts.sharing && (
        <Suspense>
          <ShareDialog sharing={acts.sharing} persons={data.persons} onClose={acts.stopSharing} />
        </Suspense>
      )}
    </Stack>
  );
}

/** A line as the address names it. */
const nameOf = ({ client_id, document_type_id }: Line) => `${client_id}-${document_type_id}`;

/** A line that may be waived, with its person; null when the address names none. */
function lineNamed(persons: readonly Person[], named: string | null) {
  const lines = persons.flatMap((person) => linesOf(person).map((line) => ({ line, name: person.name })));
  return lines.find(({ line }) => line.asked && nameOf(line) === named) ?? null;
}

interface PersonProps {
  person: Person;
  acts: Acts | null;
  onView: (id: number) => void;
  onWaive: (line: Line) => void;
}

function PersonLines({ person, acts, onView, onWaive }: PersonProps) {
  const t = useT();
  const mayEdit = useCan()('crud_clients');
  const lines = linesOf(person);
  return (
    <section aria-labelledby={`documents_${person.client_id}`}>
      <h3 className={styles.person} id={`documents_${person.client_id}`}>
        {person.name} <VisuallyHidden>{t('file_number')}</VisuallyHidden>
        <span className={styles.number}>{person.file_number}</span>
      </h3>
      {lines.length === 0 ? (
        <Empty text="documents_none" hint={mayEdit ? 'documents_none_hint' : undefined} />
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <LineRow key={line.document_type_id} line={line} acts={acts} onView={onView} onWaive={onWaive} />
          ))}
        </ul>
      )}
    </section>
  );
}
