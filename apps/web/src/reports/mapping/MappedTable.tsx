/** The entries of a list with the line in which each is counted, chosen in its row. */
import { Badge, Group, Select, Stack, Text, Title } from '@mantine/core';
import { MAPPED_LISTS, type MappedList } from '@resa/contract/reports/mapping';
import type { MappedEntry } from '@resa/contract/reports/mapping-calls';
import { useState } from 'react';
import { api, failureText } from '../../api.ts';
import { nameOf } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { refreshed } from '../../queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { DateText } from '../../ui/DateText.tsx';
import { notify } from '../../ui/notify.ts';

interface Props {
  list: MappedList;
  entries: readonly MappedEntry[];
}

/** The value of the choice "unmapped". */
const UNMAPPED = 'unmapped';
/** The width in pixels below which names would have one word per line. */
const NARROW = 860;
const choiceOf = (line: number | null) => (line === null ? UNMAPPED : String(line));

export function MappedTable({ list, entries }: Props) {
  const t = useT();
  const locale = useLocale();
  const once = useOnce();
  const [saving, setSaving] = useState<number | null>(null);
  const inOrder = useKeptOrder(entries);
  const { unit } = MAPPED_LISTS[list];
  const lines: { id: number; label: string }[] = MAPPED_LISTS[list].lines.map(({ id, key }) => ({ id, label: t(key) }));
  const labelOf = (line: number | null) => lines.find(({ id }) => id === line)?.label ?? t('report_unmapped');
  const unmapped = entries.filter(({ line }) => line === null).length;

  const map = async ({ id, row_version }: MappedEntry, line: number | null) => {
    setSaving(id);
    try {
      const change = { list, id, line, row_version };
      const { code } = await once(change, (options) => api.reports.mapEntry(change, options));
      if (code === 'Ok') notify.success('s_saved');
      else notify.warn('w_stale');
      await refreshed();
    } catch (failure) {
      notify.error(failureText(failure, 'e_saving'));
    } finally {
      setSaving(null);
    }
  };

  const columns: Column<MappedEntry>[] = [
    {
      own: 'name',
      label: 'hunger_mapping_entry',
      heads: true,
      cell: (entry) => (
        <Group gap="xs">
          {nameOf(entry, locale)}
          {entry.active === 0 && <Badge variant="default">{t('users_inactive')}</Badge>}
        </Group>
      ),
    },
    {
      name: 'count',
      label: unit === 'persons' ? 'hunger_mapping_count_persons' : 'hunger_mapping_count_households',
      align: 'right',
      width: 150,
    },
    {
      name: 'line',
      label: 'hunger_mapping_line',
      width: 300,
      cell: (entry) => (
        <Select
          aria-label={t('hunger_mapping_line_of', { name: nameOf(entry, locale) })}
          data={[
            { value: UNMAPPED, label: t('report_unmapped') },
            ...lines.map(({ id, label }) => ({ value: String(id), label })),
          ]}
          value={choiceOf(entry.line)}
          disabled={saving === entry.id}
          allowDeselect={false}
          onChange={(value) => {
            if (value !== null && value !== choiceOf(entry.line))
              void map(entry, value === UNMAPPED ? null : Number(value));
          }}
        />
      ),
    },
    {
      name: 'since',
      label: 'hunger_mapping_since',
      width: 240,
      cell: ({ line, since, before }) => (
        <Stack gap={2}>
          {since ? <DateText value={since} /> : line !== null && t('hunger_mapping_ever')}
          {before.toReversed().map(({ line, until }) => (
            <Text key={until} size="xs" c="dimmed">
              {t('hunger_mapping_until', { line: labelOf(line), date: until })}
            </Text>
          ))}
        </Stack>
      ),
    },
  ];
  return (
    <section>
      <Group gap="sm" mt="lg" mb="xs">
        <Title order={2} size="h4">
          {t(`list_${list}`)}
        </Title>
        {unmapped > 0 && <Badge variant="default">{t('hunger_mapping_unmapped', { count: unmapped })}</Badge>}
      </Group>
      <DataTable
        label={t(`list_${list}`)}
        columns={columns}
        rows={inOrder}
        rowKey={({ id }) => id}
        narrowBelow={NARROW}
      />
    </section>
  );
}

/** Unmapped entries first, those that most have at the top; the order stays while entries are mapped. */
function useKeptOrder(entries: readonly MappedEntry[]): MappedEntry[] {
  const [kept] = useState(() =>
    entries
      .toSorted(
        (one, other) =>
          Number(one.line !== null) - Number(other.line !== null) || (one.line === null ? other.count - one.count : 0),
      )
      .map(({ id }) => id),
  );
  return entries.toSorted((one, other) => kept.indexOf(one.id) - kept.indexOf(other.id));
}
