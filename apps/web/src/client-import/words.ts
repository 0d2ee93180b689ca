/** The words of an import: faults and warnings, what happens to a row, and why a household stays. */
import type { Target } from '@resa/rules/client-import/types';
import { CLIENT_FIELDS } from '@resa/rules/person/client-fields';
import { isTextKey, type T, type TextKey } from '../local/texts.ts';
import type { CheckRow, ImportProblem, Reading, RowKind } from './calls.ts';

/** A fault or a warning in words; its code is the key of its text. The values that fill it are not counted. */
export function problemText(t: T, { code, params }: Pick<ImportProblem, 'code' | 'params'>): string {
  const { field, rule } = params;
  // A rule of the profile: the words of its form.
  if (code === 'import_not_written' && typeof rule === 'string' && isTextKey(rule))
    return t('client_import_field_rule', { field: fieldText(t, String(field ?? '')), rule: t(rule) });
  return t(
    code,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        name === 'field' ? fieldText(t, String(value)) : spaced(code, String(value)),
      ]),
    ),
  );
}

/** A phone number as people write it. */
export const spaced = (code: string, value: string) =>
  code.startsWith('import_phone') ? value.replace(/\b(\d{3})(\d{3})(\d{4})\b/g, '$1 $2-$3') : value;

/** The name of a field of a client. */
export function fieldText(t: T, field: string): string {
  const label = (CLIENT_FIELDS as Record<string, { label: string }>)[field]?.label ?? field;
  return isTextKey(label) ? t(label) : field;
}

const NAMES: readonly (Target | null)[] = ['full_name', 'last_name', 'first_name'];
/** The name of a row; one that was left out has only its cells. */
export const rowName = ({ name, cells }: CheckRow, { mapping }: Reading): string =>
  name ||
  mapping.columns
    .flatMap(({ target, whose }, at) => (whose === 'row' && NAMES.includes(target) ? (cells[at] ?? '') : []))
    .join(' ')
    .trim();

/** A fault or a warning as the name of a filter. */
export const problemName = (t: T, code: string): string => {
  const key = `${code}_short`;
  return isTextKey(key) ? t(key) : code;
};

/** The effect for a row: in words for one, for all of a kind, and its colour. */
export const KINDS: Readonly<Record<RowKind, { one: TextKey; all: TextKey; colour: string }>> = {
  fault: { one: 'client_import_row_fault', all: 'client_import_rows_fault', colour: 'red' },
  decide: { one: 'client_import_row_decide', all: 'client_import_rows_decide', colour: 'orange' },
  new_household: { one: 'client_import_row_household', all: 'client_import_rows_household', colour: 'green' },
  new_member: { one: 'client_import_row_member', all: 'client_import_rows_member', colour: 'green' },
  joins: { one: 'client_import_row_joins', all: 'client_import_rows_joins', colour: 'blue' },
  same: { one: 'client_import_row_same', all: 'client_import_rows_same', colour: 'blue' },
  out: { one: 'client_import_row_out', all: 'client_import_rows_out', colour: 'grey' },
};
