/** The target of each column of the file: guessed, and corrected by one select each beside three of its values. */
import { Card, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { GROUPINGS, type Grouping } from '@resa/rules/client-import/types';
import { useState } from 'react';
import { type TextKey, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import type { Reading } from '../calls.ts';
import styles from '../client-import.module.css';
import { Skipped } from '../Skipped.tsx';
import type { Decisions } from '../useMapping.ts';
import { DateQuestion } from './DateQuestion.tsx';
import { Kept } from './Kept.tsx';
import { type ColumnShown, columnsShown } from './shown.ts';
import { TargetSelect } from './TargetSelect.tsx';
import { WhoseSelect } from './WhoseSelect.tsx';

const GROUPING: Readonly<Record<Grouping, TextKey>> = {
  household: 'client_import_by_household',
  reference: 'client_import_by_reference',
  following: 'client_import_by_following',
  row: 'client_import_by_row',
  none: 'client_import_by_none',
};

interface Props {
  wizard: Reading;
  decisions: Decisions;
}

export function ColumnsStep({ wizard, decisions }: Props) {
  const t = useT();
  const { mapping, change } = decisions;
  const rows = columnsShown(wizard, mapping);
  const several = rows.some(({ whose }) => whose !== 'row');
  const [asked, setAsked] = useState(false);
  const withWhose = several || asked;
  const left = rows.filter(({ target }) => target === null).map(({ heading }) => heading);
  const columns: Column<ColumnShown>[] = [
    { name: 'heading', label: 'client_import_column', heads: true, width: '18%' },
    { name: 'samples', label: 'client_import_samples', cell: (row) => <Samples of={row.samples} /> },
    {
      name: 'target',
      label: 'client_import_is',
      width: withWhose ? '29%' : '40%',
      cell: (row) => <TargetSelect row={row} decisions={decisions} />,
    },
    ...(withWhose
      ? [
          {
            name: 'whose',
            label: 'client_import_whose',
            width: '27%',
            cell: (row) => <WhoseSelect row={row} rows={rows} decisions={decisions} />,
          } as const satisfies Column<ColumnShown>,
        ]
      : []),
  ];
  return (
    <Stack>
      <Text>{t('client_import_columns_help')}</Text>
      <Skipped table={wizard.table} />
      <Kept wizard={wizard} decisions={decisions} />
      <DataTable
        label={t('client_import_step_columns')}
        columns={columns}
        rows={rows}
        rowKey={({ at }) => at}
        narrowBelow={620}
        below={(row) => row.asked && <DateQuestion row={row} decisions={decisions} />}
        card={(row) => (
          <Card p="sm">
            <Text fw={600} mb={2}>
              {row.heading}
            </Text>
            <Samples of={row.samples} />
            <Stack gap={8} mt="xs">
              <TargetSelect row={row} decisions={decisions} />
              {withWhose && <WhoseSelect row={row} rows={rows} decisions={decisions} />}
              {row.asked && <DateQuestion row={row} decisions={decisions} />}
            </Stack>
          </Card>
        )}
      />
      <Checkbox
        label={t('client_import_several')}
        description={t('client_import_several_help')}
        checked={withWhose}
        disabled={several}
        onChange={({ currentTarget }) => setAsked(currentTarget.checked)}
      />
      {left.length > 0 && <Text size="sm">{t('client_import_left_columns', { names: left.join(', ') })}</Text>}
      <Group align="flex-end" gap="lg">
        <Select
          label={t('client_import_grouping')}
          data={GROUPINGS.map((value) => ({ value, label: t(GROUPING[value]) }))}
          value={mapping.grouping}
          allowDeselect={false}
          className={styles.wide}
          onChange={(value) => value && change({ grouping: value as Grouping })}
        />
        <Text role="status" fw={550} pb={6}>
          {t('client_import_comes_to', { households: wizard.households, persons: wizard.persons })}
        </Text>
      </Group>
    </Stack>
  );
}

function Samples({ of }: { of: readonly string[] }) {
  const t = useT();
  if (of.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('client_import_no_values')}
      </Text>
    );
  return (
    <ul className={styles.samples}>
      {of.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples are plain text and never move.
        <li key={at}>{text}</li>
      ))}
    </ul>
  );
}
