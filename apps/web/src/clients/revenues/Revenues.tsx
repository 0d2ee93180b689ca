/** The revenues tab of a file (000 §2 "Revenues tab"): what each person of the household lives on, and the fee that follows. */
import { Stack } from '@mantine/core';
import type { NoIncomeRow, PersonRevenues, RevenueRow } from '@resa/contract/revenues';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { queryOf } from '../../queries.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import type { ClientFileData } from '../client-file.ts';
import { Fee } from './Fee.tsx';
import { Person } from './Person.tsx';

const RevenueDialog = lazy(() => import('./RevenueDialog.tsx'));
const NoIncomeDialog = lazy(() => import('./NoIncomeDialog.tsx'));

interface Props {
  file: ClientFileData;
  /** This session holds the file's lock. */
  editing: boolean;
}

/** The form that the address opens: an income, or a declaration of having none; null for a new one. */
type Form = { name: string; person: PersonRevenues } & (
  | { revenue: RevenueRow | null }
  | { no_income: NoIncomeRow | null }
);

export default function Revenues({ file: { client, info }, editing }: Props) {
  const { opened, open, close } = useOpened('revenue');
  const [begun, setBegun] = useState<Form>();
  const { data, error, refetch } = useQuery(queryOf(api.revenues.ofHousehold, { client_id: client.id }));
  if (error && !data) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={320} />;
  // A user who edits the file of the head edits the household's revenues; in the file of a member, the member's own.
  const edits = (client_id: number) => editing && (client.single_head === 1 || client_id === client.id);
  const persons = data.members.filter((member) => edits(member.client_id));
  const found = persons
    .flatMap((person): Form[] => [
      { person, revenue: null, name: `new-${person.client_id}` },
      ...person.revenues.map((revenue) => ({ person, revenue, name: String(revenue.id) })),
      { person, no_income: null, name: `none-${person.client_id}` },
      ...person.no_incomes.map((no_income) => ({ person, no_income, name: `none-of-${no_income.id}` })),
    ])
    .find(({ name }) => name === opened);
  // As it was opened: the save reports what somebody else saves, and a form stays if its income is gone.
  if (begun?.name !== found?.name && (found || !opened)) setBegun(found);
  const form = editing && begun?.name === opened ? begun : undefined;
  return (
    <Stack gap="lg">
      <Fee of={data} />
      {data.members.map((person) => (
        <Person
          key={person.client_id}
          person={person}
          gap={info.missing.find(({ step, client_id }) => step === 'revenues' && client_id === person.client_id)}
          editing={edits(person.client_id)}
          open={open}
        />
      ))}
      {form && (
        <Suspense>
          {'revenue' in form ? (
            <RevenueDialog key={form.name} person={form.person} revenue={form.revenue} onClose={close} />
          ) : (
            <NoIncomeDialog key={form.name} person={form.person} declared={form.no_income} onClose={close} />
          )}
        </Suspense>
      )}
    </Stack>
  );
}
