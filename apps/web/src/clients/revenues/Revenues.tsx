/** The revenues tab of a file (000 §2 "Revenues tab"): what each person of the household lives on, and the fee that follows. */
import { Skeleton, Stack } from '@mantine/core';
import type { PersonRevenues, RevenueRow } from '@resa/contract/revenues';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Failed } from '../../ui/Failed.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import type { ClientFileData } from '../client-file.ts';
import { Fee } from './Fee.tsx';
import { Person } from './Person.tsx';

const RevenueDialog = lazy(() => import('./RevenueDialog.tsx'));

interface Props {
  file: ClientFileData;
  /** This session holds the file's lock. */
  editing: boolean;
}

export default function Revenues({ file: { client }, editing }: Props) {
  const t = useT();
  const { opened, open, close } = useOpened('revenue');
  const [begun, setBegun] = useState<{ name: string; person: PersonRevenues; revenue: RevenueRow | null }>();
  const { data, error, refetch } = useQuery(queryOf(api.revenues.ofHousehold, { client_id: client.id }));
  if (error && !data) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} aria-label={t('loading')} />;
  // Who edits the file of the head edits the household's revenues; in the file of a member, the member's own.
  const edits = (client_id: number) => editing && (client.single_head === 1 || client_id === client.id);
  const persons = data.members.filter((one) => edits(one.client_id));
  const found = persons
    .flatMap((person) => [
      { person, revenue: null, name: `new-${person.client_id}` },
      ...person.revenues.map((revenue) => ({ person, revenue, name: String(revenue.id) })),
    ])
    .find(({ name }) => name === opened);
  // As it was opened: what somebody else saves is told by the save, and a form stays where its income is gone.
  if (begun?.name !== found?.name && (found || !opened)) setBegun(found);
  const form = editing && begun?.name === opened ? begun : undefined;
  return (
    <Stack gap="lg">
      <Fee of={data} />
      {data.members.map((person) => (
        <Person key={person.client_id} person={person} editing={edits(person.client_id)} open={open} />
      ))}
      {form && (
        <Suspense>
          <RevenueDialog key={form.name} person={form.person} revenue={form.revenue} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}
