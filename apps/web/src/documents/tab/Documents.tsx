/** The documents tab of a client file (000 §2): each person's proofs, with the documents uploaded for them. */
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Member } from '@resa/contract/persons';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import styles from '../documents.module.css';
import { documentsOf, linesOf, type Person } from '../household.ts';
import { Refusing } from '../waiving/Refusing.tsx';
import { WaiveOfPerson, Waiving } from '../waiving/Waiving.tsx';
import { LineRow } from './LineRow.tsx';
import { type Acts, useActs } from './useActs.ts';

const Preview = lazy(() => import('../preview/Preview.tsx'));
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
  const requested = useOpened('waivers');
  if (error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={320} />;
  const shown = data.persons.flatMap((person) => person.documents).find(({ id }) => String(id) === preview.opened);
  return (
    <Stack gap="xl">
      {!editing && mayEdit && <Text c="dimmed">{t('documents_read_only')}</Text>}
      {data.persons.map((person) => (
        <PersonLines key={person.client_id} person={person} acts={editing ? acts : null} onView={preview.open} />
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
      {editing && <Waiving persons={data.persons} />}
      {/* The dialog of all requested waivers has its own. */}
      {requested.opened === null && <Refusing persons={data.persons} />}
      {acts.sharing && (
        <Suspense>
          <ShareDialog sharing={acts.sharing} persons={data.persons} onClose={acts.stopSharing} />
        </Suspense>
      )}
    </Stack>
  );
}

interface PersonProps {
  person: Person;
  acts: Acts | null;
  onView: (id: number) => void;
}

function PersonLines({ person, acts, onView }: PersonProps) {
  const t = useT();
  const mayEdit = useCan()('crud_clients');
  const lines = linesOf(person);
  return (
    <section aria-labelledby={`documents_${person.client_id}`}>
      <Group justify="space-between" gap="sm">
        <h3 className={styles.person} id={`documents_${person.client_id}`}>
          {person.name} <VisuallyHidden>{t('file_number')}</VisuallyHidden>
          <span className={styles.number}>{person.file_number}</span>
        </h3>
        {acts && <WaiveOfPerson person={person} />}
      </Group>
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          {t('documents_none')} {mayEdit && t('documents_none_hint')}
        </Text>
      ) : (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <LineRow key={line.document_type_id} line={line} acts={acts} onView={onView} />
          ))}
        </ul>
      )}
    </section>
  );
}
