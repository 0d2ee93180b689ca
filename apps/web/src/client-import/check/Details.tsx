/** The details of a row: its faults with a field to mend each, who it may be, and its warnings. */
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useT } from '../../local/texts.ts';
import type { CheckRow, Reading } from '../calls.ts';
import styles from '../client-import.module.css';
import { fieldText, problemText, rowName } from '../words.ts';
import { MatchLine } from './MatchLine.tsx';
import { Mend } from './Mend.tsx';
import { useCorrect } from './useCorrect.ts';

interface Props {
  id: number;
  row: CheckRow;
  wizard: Reading;
  open: boolean;
}

export function Details({ id, row, wizard, open }: Props) {
  const t = useT();
  const { busy, correct } = useCorrect(id);
  const { faults, warnings, match, to_complete, kind, line, name } = row;
  const lacks = to_complete.map((field) => fieldText(t, field));
  return (
    <Stack gap={6}>
      {kind === 'fault' && faults.length === 0 && <Text size="sm">{t('client_import_with_household')}</Text>}
      {faults.map((fault) => (
        <div key={`${fault.code} ${fault.column} ${fault.person}`}>
          <Group gap={6} wrap="nowrap" align="flex-start">
            <IconAlertTriangle size={16} aria-hidden className={styles.fault} />
            <Text size="sm">{problemText(t, fault)}</Text>
          </Group>
          {open && <Mend fault={fault} row={row} wizard={wizard} busy={busy} onCorrect={correct} />}
        </div>
      ))}
      {match && <MatchLine id={id} row={row} match={match} wizard={wizard} open={open} />}
      {warnings.map((warning) => (
        <Group key={`${warning.code} ${warning.column} ${warning.person}`} gap={6} wrap="nowrap" align="flex-start">
          <IconInfoCircle size={16} aria-hidden className={styles.warning} />
          <Text size="sm">{problemText(t, warning)}</Text>
          {open && warning.mend && (
            <Mend fault={warning} row={row} wizard={wizard} busy={busy} onCorrect={correct} offered />
          )}
        </Group>
      ))}
      {lacks.length > 0 && kind !== 'fault' && (
        <Text size="xs" c="dimmed" lineClamp={1} title={lacks.join(', ')}>
          {t('client_import_to_complete', { fields: lacks.join(', ') })}
        </Text>
      )}
      {open && kind === 'out' && match === null && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            onClick={() => void correct([{ kind: 'take_in', line }])}
          >
            {t('client_import_take_in')}
            <VisuallyHidden>
              {' '}
              {t('client_import_row_of', { name: rowName(row, wizard), line: String(line) })}
            </VisuallyHidden>
          </Button>
        </div>
      )}
      {open && kind === 'fault' && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            onClick={() => void correct([{ kind: 'leave_out', line }])}
          >
            {t('client_import_leave_row')}
            <VisuallyHidden> {t('client_import_row_of', { name, line: String(line) })}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Stack>
  );
}
