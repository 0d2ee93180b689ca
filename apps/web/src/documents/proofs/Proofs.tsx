/** The proof documents tab (000 §2 "Documents settings"): which documents each person needs. */
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { Missing } from '@resa/contract/requests';
import { PROOF_LISTS } from '@resa/rules/documents/proofs';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { failureText } from '../../api.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { GapMark } from '../../people/gaps.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import styles from '../documents.module.css';
import { documentsOf, type Person } from '../household.ts';
import { useTypeName } from '../useTypeName.ts';
import { AskedWaiver } from '../waiving/AskedWaiver.tsx';
import { Refusing } from '../waiving/Refusing.tsx';
import { WaiveOfPerson, Waiving } from '../waiving/Waiving.tsx';

const ProofsForm = lazy(() => import('./ProofsForm.tsx'));

interface Props {
  client_id: number;
  /** The gaps of the file. */
  missing: readonly Missing[];
  editing: boolean;
}

export default function Proofs({ client_id, missing, editing }: Props) {
  const t = useT();
  const mayEdit = useCan()('crud_clients');
  const { data, error, refetch } = useQuery(documentsOf(client_id));
  const { opened, open, close } = useOpened('proofs');
  if (error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={320} />;
  const edited = editing && data.persons.find((person) => String(person.client_id) === opened);
  return (
    <Stack gap="xl">
      {!editing && mayEdit && <Text c="dimmed">{t('proofs_read_only')}</Text>}
      {data.persons.map((person) => (
        <ProofsOfPerson
          key={person.client_id}
          person={person}
          gaps={missing.filter((gap) => gap.step === 'proofs' && gap.client_id === person.client_id)}
          onEdit={editing ? () => open(person.client_id) : null}
        />
      ))}
      {editing && <Waiving persons={data.persons} />}
      <Refusing persons={data.persons} />
      {edited && (
        <Suspense>
          <ProofsForm key={edited.client_id} person={edited} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}

interface OfPersonProps {
  person: Person;
  gaps: readonly Missing[];
  onEdit: (() => void) | null;
}

function ProofsOfPerson({ person, gaps, onEdit }: OfPersonProps) {
  const t = useT();
  const typeName = useTypeName();
  return (
    <section aria-labelledby={`proofs_${person.client_id}`}>
      <Group justify="space-between" gap="sm">
        <h3 className={styles.person} id={`proofs_${person.client_id}`}>
          {person.name} <VisuallyHidden>{t('file_number')}</VisuallyHidden>
          <span className={styles.number}>{person.file_number}</span>
        </h3>
        {onEdit && (
          <Group gap="xs" ml="auto">
            <WaiveOfPerson person={person} />
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={onEdit}
            >
              {t('choose_proofs')}
              <VisuallyHidden> {person.name}</VisuallyHidden>
            </Button>
          </Group>
        )}
      </Group>
      <dl className={styles.facts}>
        {PROOF_LISTS.map((list) => {
          const gap = gaps.find(({ field }) => field === list);
          return (
            <div key={list}>
              <dt>{t(list)}</dt>
              <dd>
                {person.proofs[list].map(typeName).join(' · ')}{' '}
                {gap && <GapMark gap={gap}>{t('proof_required')}</GapMark>}
                {!gap && person.proofs[list].length === 0 && t('proof_not_required')}
              </dd>
            </div>
          );
        })}
      </dl>
      {person.asked_waivers.map((waiver) => (
        <div key={waiver.id} className={styles.waiver}>
          <Text size="sm" fw={600}>
            {typeName(waiver.document_type_id)}
          </Text>
          <AskedWaiver
            client_id={person.client_id}
            name={`${typeName(waiver.document_type_id)} ${person.name}`}
            asked={waiver}
          />
        </div>
      ))}
    </section>
  );
}
