import { Alert, Badge, Button, FileInput, Group, Stack, Table, Text } from '@mantine/core';
import type { ImportLine } from '@resa/contract/lists/calls';
import { titleOf } from '@resa/contract/lists/labels';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { isTextKey, type TextKey, useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { plainText } from '../../ui/plain-text.ts';
import { Tint } from '../../ui/StateBadge.tsx';
import { useFocusBack } from '../../ui/useFocusBack.ts';
import styles from '../categories.module.css';
import { Cell } from '../list/Cell.tsx';
import { fieldText, type List } from '../lists.ts';
import { type Preview, useImport } from './useImport.ts';

interface Props {
  list: List;
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function ImportDialog({ list, onClose, onDone }: Props) {
  const t = useT();
  useFocusBack();
  const { choose, preview, refusal, busy, write } = useImport(list, () => {
    onClose();
    void onDone();
  });
  const changes = preview ? preview.counts.store + preview.counts.update : 0;
  const ready = preview !== null && preview.counts.fault === 0 && changes > 0;
  return (
    <Dialog title={t('import_into', { list: t(titleOf(list.name)) })} size={820} onClose={onClose}>
      <Stack>
        <FileInput
          label={t('import_file')}
          description={t('import_help')}
          accept=".csv,.xlsx,text/csv"
          leftSection={<IconUpload size={18} aria-hidden />}
          placeholder={t('import_choose')}
          data-autofocus
          onChange={choose}
        />
        {refusal && (
          <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {t(refusal)}
          </Alert>
        )}
        {preview && <Planned list={list} preview={preview} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!ready} loading={busy} onClick={() => void write()}>
            {ready ? t('import_confirm', { count: changes }) : t('import_list_short')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const kinds = {
  fault: { label: 'import_fault', colour: 'red' },
  store: { label: 'import_store', colour: 'green' },
  update: { label: 'import_update', colour: 'blue' },
  same: { label: 'import_same', colour: 'grey' },
} as const satisfies Record<ImportLine['change'], { label: TextKey; colour: string }>;
const order = ['fault', 'store', 'update', 'same'] as const;
/** So many lines of a kind are drawn; the counts say how many there are. */
const MOST = 200;

/** What every line of the file would do, faults first; lines that change nothing are only counted. */
function Planned({ list, preview: { counts, lines, ignored } }: { list: List; preview: Preview }) {
  const t = useT();
  const [shown, setShown] = useState<ImportLine['change'] | null>(null);
  const all = order.filter((kind) => (shown ? kind === shown : kind !== 'same'));
  const drawn = all.flatMap((kind) => lines.filter(({ change }) => change === kind).slice(0, MOST));
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
              <Badge size="sm" variant="default" className="tabular">
                {counts[kind]}
              </Badge>
            }
            onClick={() => setShown(shown === kind ? null : kind)}
          >
            {t(kinds[kind].label)}
          </Button>
        ))}
      </Group>
      {counts.fault > 0 && <Text size="sm">{t('import_faults_help')}</Text>}
      {counts.fault === 0 && counts.store + counts.update === 0 && <Text size="sm">{t('import_nothing')}</Text>}
      {ignored.length > 0 && <Text size="sm">{t('import_ignored', { names: ignored.join(', ') })}</Text>}
      {drawn.length > 0 && (
        <Table.ScrollContainer minWidth={0} mah={360} style={{ overflowY: 'auto' }} tabIndex={0}>
          <Table aria-label={t('import_lines')} verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('import_line')}</Table.Th>
                <Table.Th scope="col">{t('import_change')}</Table.Th>
                <Table.Th scope="col">{t('details')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {drawn.map((line) => (
                <Table.Tr key={line.line}>
                  <Table.Td ta="right" className="tabular" valign="top">
                    {line.line}
                  </Table.Td>
                  <Table.Td valign="top">
                    <Tint colour={kinds[line.change].colour}>{t(kinds[line.change].label)}</Tint>
                  </Table.Td>
                  <Table.Td>
                    <Line list={list} line={line} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}

function Line({ list, line: { name, change, changes, faults } }: { list: List; line: ImportLine }) {
  const t = useT();
  return (
    <>
      <Text size="sm" fw={550}>
        {plainText(name)}
      </Text>
      <dl className={styles.change}>
        {faults.map(({ path, rule, max }) => (
          <div key={`${path} ${rule}`} style={{ display: 'contents' }}>
            <dt>{t(fieldText(path.split('.').at(-1) ?? path))}</dt>
            <dd>{isTextKey(rule) ? t(rule, max === undefined ? {} : { max }) : t('w_validating_data')}</dd>
          </div>
        ))}
        {change === 'update' &&
          Object.entries(changes).map(([path, [before, after]]) => (
            <div key={path} style={{ display: 'contents' }}>
              <dt>{t(fieldText(path))}</dt>
              <dd>
                <Value list={list} path={path} value={before} /> → <Value list={list} path={path} value={after} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}

/** A value in words; a linked list by how many rows it names. */
function Value({ list, path, value }: { list: List; path: string; value: unknown }) {
  const t = useT();
  const field = list.fields[path];
  if (path === 'active') return t(value === 1 ? 'yes' : 'no');
  if (Array.isArray(value)) return t('rows_counted', { count: value.length });
  if (!field || typeof value === 'object') return value === null ? '—' : JSON.stringify(value);
  return value === '' ? '—' : <Cell field={field} value={value} />;
}
