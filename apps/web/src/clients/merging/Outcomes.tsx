/** The outcome of each field, and of the rows that only one file can have: chosen if there is a choice. */
import { SegmentedControl, Text } from '@mantine/core';
import { fieldNamed } from '@resa/contract/client-fields';
import type { Outcome } from '@resa/contract/merging';
import type { ReactNode } from 'react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { ClientPhoto } from '../../people/PersonCard.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Value } from '../file/Profile.tsx';

/** A file that was chosen. */
export interface Chosen {
  id: number;
  file_number: number;
  name: string;
}
export type Choices = Readonly<Record<string, Outcome['side']>>;

interface Props {
  rows: readonly Outcome[] | undefined;
  source: Chosen;
  target: Chosen;
  choices: Choices;
  onChoose: (name: string, side: Outcome['side']) => void;
  label?: TextKey;
  empty?: ReactNode;
}

const LABELS: Readonly<Record<string, TextKey>> = {
  household: 'merge_household',
  address: 'merge_address',
  appointments: 'merge_appointments',
  photo: 'photo',
};
const REVENUE = /^revenue_(\d+)$/;

export function Outcomes({ rows, source, target, choices, onChoose, label = 'merge_outcomes', empty }: Props) {
  const t = useT();
  const labelOf = useLabel();
  const files = { source, target };
  const number = (side: Outcome['side']) => t('merge_number', { file_number: files[side].file_number });
  const columns: Column<Outcome>[] = [
    {
      name: 'name',
      label: 'compare_field',
      heads: true,
      width: '20%',
      cell: (row) => (isWholeName(row, rows ?? []) ? t('name') : labelOf(row.name)),
    },
    {
      name: 'source',
      label: 'merge_source_of',
      values: { file_number: source.file_number },
      cell: (row) => <Shown name={row.name} value={row.source} of={source} />,
    },
    {
      name: 'target',
      label: 'merge_target_of',
      values: { file_number: target.file_number },
      cell: (row) => <Shown name={row.name} value={row.target} of={target} />,
    },
    {
      name: 'side',
      label: 'merge_outcome',
      cell: (row) =>
        row.fixed ? (
          number(row.side)
        ) : (
          <SegmentedControl
            size="xs"
            aria-label={t('merge_outcome_of', { field: labelOf(row.name) })}
            value={choices[row.name] ?? row.side}
            onChange={(side) => onChoose(row.name, side === 'source' ? 'source' : 'target')}
            data={(['source', 'target'] as const).map((side) => ({ value: side, label: number(side) }))}
          />
        ),
    },
  ];
  return (
    <DataTable
      label={t(label)}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      narrowBelow={760}
      empty={empty}
    />
  );
}

function useLabel() {
  const t = useT();
  const locale = useLocale();
  const revenues = useLookup('revenue_types');
  return (name: string): string => {
    const [, type] = REVENUE.exec(name) ?? [];
    if (type) return t('merge_revenue', { type: nameOf(revenues.byId(Number(type)), locale) });
    return t(LABELS[name] ?? fieldNamed(name)?.label ?? 'details');
  };
}

function Shown({ name, value, of }: { name: string; value: Outcome['source']; of: Chosen }) {
  if (name === 'photo' && value !== null) return <ClientPhoto person={{ ...of, photo: 1 }} size={64} />;
  const field = fieldNamed(name);
  if (field) return <Value field={field} client={{ [name]: value }} />;
  return (
    <Text span inherit style={{ whiteSpace: 'pre-line' }}>
      {value ?? '–'}
    </Text>
  );
}

/** If either file has one name only, the whole name is chosen and the first name has no row. */
const isWholeName = ({ name }: { name: string }, rows: readonly { name: string }[]): boolean =>
  name === 'last_name' && !rows.some((row) => row.name === 'first_name');
