import { Button, Card, Group, Select, Text, VisuallyHidden } from '@mantine/core';
import { titleOf } from '@resa/contract/lists/labels';
import type { MatchedList } from '@resa/rules/client-import/types';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadAddRow } from '../../categories/index.ts';
import { useOptions } from '../../local/lookups.ts';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Figure } from '../../ui/Figure.tsx';
import type { Reading } from '../calls.ts';
import type { Decisions } from '../useMapping.ts';

const AddRow = lazy(loadAddRow);

type Found = Reading['values'][number];
const EMPTY = 'empty';
/** Lists whose rows mean something to the program: others than an administrator of lists never need one more. */
const CLOSED: readonly MatchedList[] = ['client_state_types', 'family_role_types'];

/** The values by their lists, in the order in which they came. */
export function listsOf(found: readonly Found[]): [MatchedList, Found[]][] {
  const lists = new Map<MatchedList, Found[]>();
  for (const one of found) lists.set(one.list, [...(lists.get(one.list) ?? []), one]);
  return [...lists];
}

interface Props {
  list: MatchedList;
  found: readonly Found[];
  decisions: Decisions;
}

/** The values of one list in the file, each with the entry that it means. */
export function ListValues({ list, found, decisions }: Props) {
  const t = useT();
  const options = useOptions(list);
  const adds = useCan()('crud_categories') && !CLOSED.includes(list);
  const [adding, setAdding] = useState<Found | null>(null);
  const title = t(titleOf(list));
  const { values } = decisions.mapping;
  const decide = ({ key }: Found, id: number | null) =>
    decisions.change({ values: { ...values, [list]: { ...values[list], [key]: id } } });
  const control = (one: Found) => {
    const chosen = values[list]?.[one.key];
    const id = chosen === undefined ? one.proposed : chosen;
    return (
      <Group gap="xs" wrap="nowrap">
        <Select
          aria-label={t('client_import_value_means', { value: one.text, list: title })}
          searchable
          selectFirstOptionOnChange
          flex={1}
          nothingFoundMessage={t('no_data_found')}
          placeholder={t('choose_one')}
          data={[{ value: EMPTY, label: t('client_import_leave_empty') }, ...options]}
          value={id !== null ? String(id) : chosen === null ? EMPTY : null}
          allowDeselect={false}
          onChange={(value) => value !== null && decide(one, value === EMPTY ? null : Number(value))}
        />
        {adds && (
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(one)}
          >
            {t('add')}
            <VisuallyHidden> {t('client_import_add_value', { value: one.text, list: title })}</VisuallyHidden>
          </Button>
        )}
      </Group>
    );
  };
  const columns: Column<Found>[] = [
    { name: 'text', label: 'client_import_value', heads: true, width: '36%' },
    { name: 'rows', label: 'client_import_value_rows', align: 'right', width: 90 },
    { own: 'means', label: 'client_import_means', cell: control },
  ];
  return (
    <>
      <Text fw={550} mt="xs">
        {title}
      </Text>
      <DataTable
        label={title}
        columns={columns}
        rows={found}
        rowKey={({ key }) => key}
        card={(one) => (
          <Card p="sm">
            <Group justify="space-between" gap="xs" mb={6}>
              <Text fw={550}>{one.text}</Text>
              <Text size="sm" c="dimmed">
                {t('client_import_value_rows')} <Figure of={one.rows} />
              </Text>
            </Group>
            {control(one)}
          </Card>
        )}
      />
      {adding && (
        <Suspense>
          <AddRow list={list} name={adding.text} onAdded={(id) => decide(adding, id)} onClose={() => setAdding(null)} />
        </Suspense>
      )}
    </>
  );
}
