/** One of the two files: searched by name, then shown with its rows. */
import { Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, failureText } from '../../api.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { ClientPhoto } from '../../people/PersonCard.tsx';
import { SearchPerson } from '../../people/SearchPerson.tsx';
import { queryOf } from '../../queries.ts';
import { BirthDate, DateText } from '../../ui/DateText.tsx';
import { LoadingSign } from '../../ui/Loading.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';

interface Props {
  label: string;
  about: string;
  chosen: number | null;
  onChoose: (id: number | null) => void;
}

export function Side({ label, about, chosen, onChoose }: Props) {
  const t = useT();
  return (
    <Card p="md" component="section" aria-label={label}>
      <Title order={2} size="h3">
        {label}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {about}
      </Text>
      {chosen ? (
        <Stack gap="sm">
          <File id={chosen} />
          <div>
            <Button variant="default" size="compact-sm" h={24} onClick={() => onChoose(null)}>
              {t('merge_choose_another')}
            </Button>
          </div>
        </Stack>
      ) : (
        <SearchPerson label={t('client')} help="search_person_help" onPick={({ id }) => onChoose(id)} />
      )}
    </Card>
  );
}

function File({ id }: { id: number }) {
  const t = useT();
  const { data, error } = useQuery(queryOf(api.clients.fetch, { id }));
  if (error) return <Text role="alert">{t(failureText(error, 'e_get_data'))}</Text>;
  if (!data) return <LoadingSign size="sm" />;
  const { client } = data;
  return (
    <>
      <Group wrap="nowrap" align="flex-start">
        <ClientPhoto person={client} size={64} />
        <Box miw={0}>
          <Text fw={600}>{client.name}</Text>
          <Text size="sm" c="dimmed" component="div">
            <FileNumber {...client} />
          </Text>
          <StateBadge kind="client_state" id={client.client_state_type_id} />
        </Box>
      </Group>
      <dl className={styles.side}>
        {client.first_name && <Fact label="first_name">{client.first_name}</Fact>}
        <Fact label="last_name">{client.last_name || client.name}</Fact>
        <Fact label="dob">{client.dob && <BirthDate {...client} dob={client.dob} />}</Fact>
        <Fact label="email">{client.email}</Fact>
        <Household file={data} />
        <Fact label="updated_at">
          <DateText value={client.updated_at} />
        </Fact>
        {data.info.locked_by && <Fact label="file_edited_by">{data.info.locked_by}</Fact>}
        {countsOf(data).map(([label, count]) => (
          <Fact key={label} label={label}>
            {String(count)}
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** The head of the household; the stored ids of both can be expanded. */
function Household({ file: { members, family_head_id, group_id } }: { file: ClientFileData }) {
  const t = useT();
  const head = members.find(({ client_id }) => client_id === family_head_id);
  return (
    <>
      <Fact label="merge_head">{head && `${head.name} (${t('merge_number', { file_number: head.file_number })})`}</Fact>
      <Fact label="merge_household">
        {t('household_of', { count: members.length })}
        <details>
          <summary>{t('merge_ids')}</summary>
          {t('merge_ids_of', { head: String(family_head_id ?? '–'), household: String(group_id ?? '–') })}
        </details>
      </Fact>
    </>
  );
}

const countsOf = ({ counts }: ClientFileData): [TextKey, number][] => [
  ['bulletins', counts.bulletins],
  ['proof_of_identification', counts.proof_of_identification],
  ['proof_of_address', counts.proof_of_address],
  ['proof_of_revenue', counts.proof_of_revenue],
  ['merge_documents', counts.documents_uploads],
  ['merge_revenues', counts.revenues],
  ['comments', counts.comments],
  ['merge_members', counts.members],
  ['merge_appointments_count', counts.appointments],
];

function Fact({ label, children }: { label: TextKey; children: ReactNode }) {
  const t = useT();
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}
