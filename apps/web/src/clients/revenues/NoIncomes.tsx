import { Checkbox, Group, Stack, Text } from '@mantine/core';
import type { NoIncomeRow, PersonRevenues } from '@resa/contract/revenues';
import { api } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { Dated } from '../../ui/Dated.tsx';
import { RowActions } from '../rows/RowActions.tsx';
import { useRemove } from '../rows/useRemove.ts';

interface Acting {
  person: PersonRevenues;
  editing: boolean;
  open: (value: string | number) => void;
}

/** A tick for a person who needs an income and has none today, and the declarations that were made so far. */
export function NoIncomes({ person, editing, open }: Acting) {
  const present = person.no_incomes.find(({ counts }) => counts === 1);
  const earning = person.revenues.some(({ counts }) => counts === 1);
  const offered = person.required === 1 && !earning;
  if (!(editing && offered) && person.no_incomes.length === 0) return null;
  return (
    <Stack gap="xs" my="xs">
      {editing && (present || offered) && <Tick person={person} present={present} open={open} />}
      {person.no_incomes.map((row) => (
        <Declaration key={row.id} row={row} person={person} editing={editing} open={open} />
      ))}
    </Stack>
  );
}

function Tick({ person, present, open }: Omit<Acting, 'editing'> & { present: NoIncomeRow | undefined }) {
  const t = useT();
  const { ask, busy } = useWithdraw(person, present?.id ?? 0);
  return (
    <Checkbox
      label={t('no_income')}
      aria-label={t('no_income_declare_of', { name: person.name })}
      description={present ? undefined : t('no_income_help')}
      checked={present !== undefined}
      disabled={busy}
      onChange={() => (present ? ask() : open(`none-${person.client_id}`))}
    />
  );
}

function Declaration({ row, person, editing, open }: Acting & { row: NoIncomeRow }) {
  const t = useT();
  const { ask, busy } = useWithdraw(person, row.id);
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm" {...(row.counts === 0 && { c: 'dimmed' })}>
          <Dated>
            {row.end_date === null
              ? t('no_income_declared_since', { date: row.start_date })
              : t('no_income_former', { from: row.start_date, to: row.end_date })}
          </Dated>
        </Text>
        {row.note && (
          <Text size="sm" c="dimmed">
            {row.note}
          </Text>
        )}
      </div>
      {editing && (
        <RowActions
          name={`${t('no_income')} ${row.start_date}`}
          editing
          busy={busy}
          onOpen={() => open(`none-of-${row.id}`)}
          onRemove={ask}
        />
      )}
    </Group>
  );
}

function useWithdraw(person: PersonRevenues, id: number) {
  const t = useT();
  const { ask, busy } = useRemove('revenues.withdrawNone', (options) => api.revenues.withdrawNone({ id }, options));
  const name = t('no_income_declare_of', { name: person.name });
  return { busy, ask: () => void ask({ title: 'ask_delete_no_income_title', name }) };
}
