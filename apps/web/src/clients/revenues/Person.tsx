/** The incomes of one person. */
import { Button, Card, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Missing } from '@resa/contract/requests';
import type { PersonRevenues, RevenueRow } from '@resa/contract/revenues';
import { IconPlus } from '@tabler/icons-react';
import { api } from '../../api.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { GapMark } from '../../people/gaps.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { Money } from '../../ui/Money.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import { RowActions } from '../rows/RowActions.tsx';
import { useRemove } from '../rows/useRemove.ts';
import { NoIncomes } from './NoIncomes.tsx';

interface Acting {
  editing: boolean;
  open: (value: string | number) => void;
}

interface Props extends Acting {
  person: PersonRevenues;
  /** The gap of the person's income. */
  gap: Missing | undefined;
}

export function Person({ person, gap, editing, open }: Props) {
  const t = useT();
  const locale = useLocale();
  const role = useLookup('family_role_types').byId(person.group_role_type_id);
  const id = `revenues_of_${person.client_id}`;
  return (
    // A group, not a landmark: the card of the file is the region of this name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds controls.
    <div role="group" aria-labelledby={id}>
      <Group justify="space-between" mb="xs">
        <div>
          <Title order={3} id={id}>
            {person.name}
          </Title>
          <Text size="sm" c="dimmed">
            {nameOf(role, locale)}
          </Text>
        </div>
        {editing && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => open(`new-${person.client_id}`)}
          >
            {t('add_revenue')}
            <VisuallyHidden> {person.name}</VisuallyHidden>
          </Button>
        )}
      </Group>
      {person.revenues.length > 0 && <Rows person={person} editing={editing} open={open} />}
      {person.revenues.length === 0 && !person.no_incomes.some(({ counts }) => counts === 1) && (
        <Text c="dimmed">{t('no_revenue')}</Text>
      )}
      <NoIncomes person={person} editing={editing} open={open} />
      {gap && <GapMark gap={gap}>{t(person.missing === 1 ? 'revenue_missing' : 'revenue_twice')}</GapMark>}
    </div>
  );
}

function Rows({ person, ...acting }: { person: PersonRevenues } & Acting) {
  const t = useT();
  const words = useWords();
  const columns: Column<RevenueRow>[] = [
    { name: 'revenue_type_id', label: 'revenue_type', cell: (row) => <Type row={row} /> },
    { name: 'amount', label: 'amount', align: 'right', cell: (row) => <Money value={row.amount} /> },
    { name: 'pay_frequency_type_id', label: 'pay_frequency', cell: words.frequency },
    { name: 'monthly', label: 'monthly_amount', align: 'right', cell: (row) => <Monthly row={row} /> },
    { name: 'start_date', label: 'revenue_since', cell: (row) => <DateText value={row.start_date} /> },
    { name: 'end_date', label: 'revenue_until', cell: (row) => <DateText value={row.end_date} /> },
    { own: 'actions', label: 'actions', silent: true, cell: (row) => <Acts row={row} {...acting} /> },
  ];
  return (
    <DataTable
      label={t('revenues_of', { name: person.name })}
      columns={acting.editing ? columns : columns.filter((column) => !('own' in column))}
      rows={person.revenues}
      rowKey={(row) => row.id}
      narrowBelow={760}
      card={(row) => (
        <Card p="sm">
          <Stack gap={6}>
            <div>
              <Type row={row} />
            </div>
            <Text size="sm">
              <Money value={row.amount} /> · {words.frequency(row)}
            </Text>
            <Text size="sm">
              <Monthly row={row} /> {t('a_month')}
            </Text>
            <Text size="sm" component="div">
              {t('revenue_since')} <DateText value={row.start_date} />
              {row.end_date && (
                <>
                  {' · '}
                  {t('revenue_until')} <DateText value={row.end_date} />
                </>
              )}
            </Text>
            {acting.editing && <Acts row={row} {...acting} words />}
          </Stack>
        </Card>
      )}
    />
  );
}

function useWords() {
  const locale = useLocale();
  const types = useLookup('revenue_types');
  const frequencies = useLookup('pay_frequency_types');
  return {
    type: (row: RevenueRow) => nameOf(types.byId(row.revenue_type_id), locale),
    frequency: (row: RevenueRow) => nameOf(frequencies.byId(row.pay_frequency_type_id), locale),
  };
}

/** The type, whether it counts already, and the note. */
function Type({ row }: { row: RevenueRow }) {
  const t = useT();
  return (
    <>
      <Text fw={600} component="div">
        {useWords().type(row)}
      </Text>
      {row.counts === 0 && <Tint colour="blue_grey">{t('revenue_later')}</Tint>}
      {row.note && (
        <Text size="sm" c="dimmed">
          {row.note}
        </Text>
      )}
    </>
  );
}

function Monthly({ row: { monthly } }: { row: RevenueRow }) {
  const t = useT();
  return monthly === null ? t('revenue_formula_broken') : <Money value={monthly} />;
}

function Acts({ row, editing, open, words }: { row: RevenueRow; words?: boolean } & Acting) {
  const { id } = row;
  const name = useWords().type(row);
  const remove = useRemove('revenues.destroy', (options) => api.revenues.destroy({ id }, options));
  return (
    <RowActions
      name={name}
      editing={editing}
      words={words}
      busy={remove.busy}
      onOpen={() => open(id)}
      onRemove={() => void remove.ask({ title: 'ask_delete_revenue_title', name })}
    />
  );
}
