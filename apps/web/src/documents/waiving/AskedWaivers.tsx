/** The open requests for waivers of a household, each with its answers. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import styles from '../documents.module.css';
import { documentsOf } from '../household.ts';
import { useTypeName } from '../useTypeName.ts';
import { AskedWaiver } from './AskedWaiver.tsx';
import { Refusing } from './Refusing.tsx';
import { isOpen } from './waivable.ts';

interface Props {
  /** The head, or only a member. */
  client_id: number;
  name: string;
  onClose: () => void;
}

export default function AskedWaivers({ client_id, name, onClose }: Props) {
  const t = useT();
  const typeName = useTypeName();
  const { data, error, refetch } = useQuery(documentsOf(client_id));
  const open = (data?.persons ?? []).flatMap((person) =>
    person.asked_waivers.filter(isOpen).map((asked) => ({ person, asked })),
  );
  return (
    <Dialog title={t('waivers_asked_of', { name })} size={640} onClose={onClose}>
      {error && <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={120} />}
      <Stack gap="md" className={styles.answers}>
        {open.map(({ person, asked }) => (
          <section key={asked.id} aria-label={`${person.name} ${typeName(asked.document_type_id)}`}>
            <Text fw={600}>{typeName(asked.document_type_id)}</Text>
            <Text size="sm" c="dimmed">
              {person.name} <span className={styles.number}>{person.file_number}</span>
            </Text>
            <AskedWaiver
              client_id={person.client_id}
              name={`${typeName(asked.document_type_id)} ${person.name}`}
              asked={asked}
              onAnswered={open.length === 1 ? onClose : undefined}
            />
          </section>
        ))}
      </Stack>
      {data && <Refusing persons={data.persons} {...(open.length === 1 && { onAnswered: onClose })} />}
    </Dialog>
  );
}
