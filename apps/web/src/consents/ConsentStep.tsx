/** The step of the intake that asks the household (decision 067). Whoever refuses is served all the same. */
import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureText } from '../api.ts';
import { useLocale } from '../local/texts.ts';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { PrintForm } from './ConsentsOfFile.tsx';
import { languageOf, useHousehold } from './household.ts';
import { RecordForm } from './RecordForm.tsx';
import { Summary } from './Summary.tsx';

interface Props {
  client: { id: number; file_number: number; name: string; service_language_id: number | null };
  editing: boolean;
  /** Offered where somebody refuses what a file by name needs. */
  whenRefused: ReactNode;
}

export default function ConsentStep({ client, editing, whenRefused }: Props) {
  const locale = useLocale();
  const { data, error, refetch } = useHousehold(client.id);
  if (!data)
    return error ? (
      <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />
    ) : (
      <Loading height={360} />
    );
  const isAsked = data.persons.some(({ rows }) => rows.length > 0);
  return (
    <Stack gap="md">
      <Group justify="flex-end">
        <PrintForm client={client} />
      </Group>
      {isAsked && <Summary household={data} whenRefused={whenRefused} />}
      {editing && (
        <RecordForm household={data} client_id={client.id} language={languageOf(client.service_language_id, locale)} />
      )}
    </Stack>
  );
}
