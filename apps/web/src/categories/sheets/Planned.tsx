/** The effect of every line of a file on a list, field by field, before it is written. */
import { Badge, Box, Button, Group, Text } from '@mantine/core';
import type { ImportLine } from '@resa/contract/lists/calls';
import type { Field } from '@resa/contract/lists/define';
import type { ListName } from '@resa/contract/lists/names';
import { useState } from 'react';
import { textOf } from '../../forms/faults.ts';
import { isTextKey, type TextKey, useT } from '../../local/texts.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { plainText } from '../../ui/plain-text.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import styles from '../categories.module.css';
import { fieldText, type List } from '../lists.ts';
import type { Preview } from './useImport.ts';
import { Value } from './Value.tsx';

const kinds = {
  fault: { label: 'import_fault', line: 'import_line_fault', colour: 'red' },
  store: { label: 'import_store', line: 'import_line_store', colour: 'green' },
  update: { label: 'import_update', line: 'import_line_update', colour: 'blue' },
  same: { label: 'import_same', line: 'import_line_same', colour: 'grey' },
} as const satisfies Record<ImportLine['change'], { label: TextKey; line: TextKey; colour: string }>;
const order = ['fault', 'store', 'update', 'same'] as const;
/** The number of lines drawn at first; each push of the button draws more. */
const PORTION = 200;

/** Faults first; lines that change nothing are shown on request. */
export function Planned({ list, preview: { counts, lines, ignored } }: { list: List; preview: Preview }) {
  const t = useT();
  const [shown, setShown] = useState<ImportLine['change'] | null>(null);
  const [most, setMost] = useState(PORTION);
  const all = order.filter((kind) => (shown ? kind === shown : kind !== 'same'));
  const found = all.flatMap((kind) => lines.filter(({ change }) => change === kind));
  const columns: Column<ImportLine>[] = [
    { name: 'line', label: 'import_line', align: 'right' },
    {
      name: 'change',
      label: 'import_change',
      cell: ({ change }) => <Tint colour={kinds[change].colour}>{t(kinds[change].line)}</Tint>,
    },
    { name: 'changes', label: 'details', cell: (line) => <Line list={list} line={line} /> },
  ];
  const more = Math.min(PORTION, found.length - most);
  return (
    <>
      <Group gap="xs" role="group" aria-label={t('import_counts')}>
        {order.map((kind) => (
          <Button
            key={kind}
            size="compact-sm"
            variant={shown === kind ? 'filled' : 'default'}
            aria-pressed={shown === kind}
            rightSection={
              <Badge size="sm" variant="default">
                <Figure of={counts[kind]} />
              </Badge>
            }
            onClick={() => {
              setShown(shown === kind ? null : kind);
              setMost(PORTION);
            }}
          >
            {t(kinds[kind].label)}
          </Button>
        ))}
      </Group>
      {counts.fault > 0 && <Text size="sm">{t('import_faults_help')}</Text>}
      {counts.fault === 0 && counts.store + counts.update === 0 && <Text size="sm">{t('import_nothing')}</Text>}
      {ignored.length > 0 && <Text size="sm">{t('import_ignored', { names: ignored.join(', ') })}</Text>}
      {found.length > 0 && (
        <Box mah={360} className={styles.planned} tabIndex={0}>
          <DataTable
            bare
            label={t('import_lines')}
            columns={columns}
            rows={found.slice(0, most)}
            rowKey={({ line }) => line}
          />
          {more > 0 && (
            <Button variant="subtle" size="compact-sm" my="xs" onClick={() => setMost(most + PORTION)}>
              {t('import_more', { count: more })}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}

function Line({ list, line: { names, change, changes, faults } }: { list: List; line: ImportLine }) {
  const t = useT();
  return (
    <>
      <Text size="sm" fw={550}>
        {names.map(plainText).join(' / ')}
      </Text>
      <dl className={styles.change}>
        {faults.map(({ path, rule, ...named }) => (
          <div key={`${path} ${rule}`} style={{ display: 'contents' }}>
            <dt>{t(fieldText(path.split('.').at(-1) ?? path))}</dt>
            <dd>{isTextKey(rule) ? textOf(t, { rule, ...named }) : t('w_validating_data')}</dd>
          </div>
        ))}
        {fieldsOf(list, changes)
          .filter(({ after }) => change === 'update' || isSaidByField(after, names))
          .map(({ name, field, before, after }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{t(fieldText(name))}</dt>
              <dd>
                {change === 'update' && (
                  <>
                    <Value field={field} value={before} /> →{' '}
                  </>
                )}
                <Value field={field} value={after} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}

/** Whether a new row has a value here that the names above its fields do not show. */
const isSaidByField = (value: unknown, names: string[]) =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0) && !names.includes(String(value));

interface Change {
  name: string;
  field: Field | undefined;
  before: unknown;
  after: unknown;
}

/** The changes of a line field by field; of a field with parts, each part that changes. */
const fieldsOf = (list: List, changes: ImportLine['changes']): Change[] =>
  Object.entries(changes).flatMap(([name, [before, after]]) => {
    const field = list.fields[name];
    if (field?.kind !== 'lists') return { name, field, before, after };
    return Object.entries(field.of as Record<string, ListName>).flatMap(([part, of]) => {
      const [was, is] = [before, after].map((value) => (value as Record<string, number[]> | null)?.[part] ?? []);
      return String(was) === String(is)
        ? []
        : { name: part, field: { ...field, kind: 'many' as const, of }, before: was, after: is };
    });
  });
