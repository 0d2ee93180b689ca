import { Button, Group, Select, TextInput, VisuallyHidden } from '@mantine/core';
import type { Correction, Target } from '@resa/rules/client-import/types';
import { type FormEvent, useState } from 'react';
import { nameOf, useLookup, useOptions } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import type { CheckRow, ImportProblem, Reading } from '../calls.ts';
import { spaced } from '../words.ts';

/** Faults that giving the person another role can correct. */
const ROLES: readonly string[] = [
  'import_no_head',
  'import_two_heads',
  'import_head_minor',
  'import_head_age_unknown',
  'import_partner_minor',
  'import_two_partners',
];

/** For faults without a column, the targets whose columns can correct them. */
const TARGETS: Partial<Record<ImportProblem['code'], readonly Target[]>> = {
  import_no_name: ['full_name', 'last_name', 'first_name'],
  import_head_minor: ['dob', 'age'],
  import_number_used: ['file_number'],
  import_former_number_used: ['former_number'],
  import_phone_taken: ['mobile', 'phone', 'phone2'],
};

/** The columns whose cells can correct a fault: its own column, or those that TARGETS names. */
function columnsOf({ code, column, person, params }: ImportProblem, { mapping, table }: Reading): number[] {
  if (column !== null) return [column];
  const [, whose = 'row'] = (person ?? '').split(':');
  const targets = TARGETS[code] ?? (code === 'import_not_written' ? [String(params.field)] : []);
  return table.headings.flatMap((_, at) => {
    const made = mapping.columns[at];
    return made?.target && made.whose === whose && targets.includes(made.target) ? at : [];
  });
}

interface Props {
  fault: ImportProblem;
  row: CheckRow;
  wizard: Reading;
  busy: boolean;
  /** Shows only the proposed correction, for a warning that needs none. */
  offered?: boolean;
  onCorrect: (corrections: Correction[]) => Promise<boolean>;
}

/** The controls that correct a fault: a button for the proposed correction, a field for the cell, a choice of role. */
export function Mend({ fault, row, wizard, busy, offered = false, onCorrect }: Props) {
  const t = useT();
  const { mend } = fault;
  const propose = useProposal(fault, row);
  return (
    <Group gap="xs" mt={4} align="flex-end">
      {mend && (
        <Button size="compact-sm" variant="light" disabled={busy} onClick={() => void onCorrect([mend])}>
          {propose}
          <VisuallyHidden> {t('client_import_row_of', { name: row.name, line: String(row.line) })}</VisuallyHidden>
        </Button>
      )}
      {!offered &&
        columnsOf(fault, wizard).map((column) => (
          <CellField
            key={`${column} ${row.cells[column]}`}
            label={t('client_import_mend_cell', {
              column: wizard.table.headings[column] ?? '',
              line: String(fault.line),
            })}
            value={row.cells[column] ?? ''}
            busy={busy}
            onSave={(value) => onCorrect([{ kind: 'cell', line: fault.line, column, value }])}
          />
        ))}
      {!offered && ROLES.includes(fault.code) && (
        <RoleField row={row} busy={busy} onSave={(role) => onCorrect([{ kind: 'role', person: row.key, role }])} />
      )}
    </Group>
  );
}

/** A proposed mend in words. */
function useProposal({ code, mend }: ImportProblem, row: CheckRow): string {
  const t = useT();
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  if (!mend) return '';
  if (mend.kind === 'cell')
    return mend.value === ''
      ? t('client_import_mend_empty')
      : t('client_import_mend_value', { value: spaced(code, mend.value) });
  if (mend.kind === 'role')
    return t(mend.person === row.key ? 'client_import_mend_role' : 'client_import_mend_role_other', {
      role: nameOf(roles.byId(mend.role), locale),
      line: mend.person.split(':')[0] ?? '',
    });
  if (mend.kind === 'leave_out') return t('client_import_mend_out', { line: String(mend.line) });
  return mend.household === null
    ? t('client_import_mend_alone')
    : t('client_import_mend_household', { household: mend.household });
}

interface CellProps {
  label: string;
  value: string;
  busy: boolean;
  onSave: (value: string) => Promise<boolean>;
}

function CellField({ label, value, busy, onSave }: CellProps) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== value) void onSave(typed.trim());
  };
  return (
    <form onSubmit={save} noValidate>
      <Group gap={6} wrap="nowrap">
        <TextInput
          size="xs"
          aria-label={label}
          value={typed}
          maxLength={1_000}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" variant="default" disabled={busy || typed === value}>
          {t('save')}
          <VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      </Group>
    </form>
  );
}

function RoleField({
  row,
  busy,
  onSave,
}: {
  row: CheckRow;
  busy: boolean;
  onSave: (role: number) => Promise<boolean>;
}) {
  const t = useT();
  const options = useOptions('family_role_types');
  return (
    <Select
      size="xs"
      aria-label={t('client_import_mend_role_of', { name: row.name })}
      data={options}
      value={row.role === null ? null : String(row.role)}
      allowDeselect={false}
      disabled={busy}
      onChange={(role) => role && void onSave(Number(role))}
    />
  );
}
