/** The incomes that a household's rows give: amounts with a type and a frequency, or a declaration of having none. */
import { type RevenueType, revenueRequired, revenueTypesOffered } from '../money/revenues.ts';
import { isChildRole, isHeadOrSingle } from '../person/family.ts';
import { fold } from '../text/fold.ts';
import { amountIn, isEmptyCell } from './cells.ts';
import { type Checking, cellMend, type Problems, valueIn } from './context.ts';
import { given, type ReadPerson } from './person.ts';
import type { RawCell } from './raw.ts';
import type { Member } from './roles.ts';
import type { ProposedIncome, WarningCode } from './types.ts';
import { isEmptyValue, saysNoIncome } from './values.ts';

export interface ReadIncome {
  readonly incomes: ProposedIncome[];
  readonly no_income: boolean;
}
const NOTHING: ReadIncome = { incomes: [], no_income: false };

const cellOf = ({ raw }: ReadPerson, target: 'income_amount' | 'income_type'): RawCell | undefined => {
  const cell = raw.cells.get(target);
  return cell && (!isEmptyCell(cell.text) || saysNoIncome(cell.text)) ? cell : undefined;
};

/** The income of each person, in the order of the members. */
export function incomesOf(members: readonly Member[], checking: Checking, problems: Problems): ReadIncome[] {
  if (!checking.has.has('income_amount') && !checking.has.has('income_type')) return members.map(() => NOTHING);
  const repeated = isRepeated(members);
  const has_child = members.some(({ role }) => isChildRole(role));
  const read: ReadIncome[] = [];
  for (const [at, member] of members.entries()) {
    // An income of the household is the head's; a household without any has none of anybody.
    const of_head = repeated && at > 0 && read[0]?.no_income === false;
    read.push(of_head ? NOTHING : incomeOf(member, has_child, checking, problems));
  }
  return read;
}

/** Whether every row says the same: an income of the household, which its head has. */
function isRepeated(members: readonly Member[]): boolean {
  const texts = members
    .filter(({ person }) => person.raw.whose === 'row')
    .map(({ person }) =>
      fold(`${cellOf(person, 'income_amount')?.text ?? ''} ${cellOf(person, 'income_type')?.text ?? ''}`),
    );
  return texts.length > 1 && new Set(texts).size === 1;
}

function incomeOf(
  { person, role }: Member,
  family_has_child: boolean,
  checking: Checking,
  problems: Problems,
): ReadIncome {
  const { mapping, facts, decimal_commas } = checking;
  const { raw } = person;
  const amount_cell = cellOf(person, 'income_amount');
  const type_cell = cellOf(person, 'income_type');
  if (!amount_cell && !type_cell) return NOTHING;
  const saysNone = (cell: RawCell | undefined) =>
    cell !== undefined && saysNoIncome(cell.text) && amountIn(cell.text, false) !== 0;
  const none = saysNone(amount_cell) || saysNone(type_cell);
  const at = { line: raw.line, person: raw.key, column: amount_cell?.column ?? type_cell?.column ?? null };
  const amount = amount_cell && !saysNone(amount_cell) ? amountIn(amount_cell.text, decimal_commas) : undefined;
  if (amount === null || (amount !== undefined && amount < 0)) {
    problems.fault(
      'import_amount_unread',
      { ...at, params: { value: amount_cell?.text.slice(0, 60) ?? '' } },
      cellMend(raw.line, amount_cell?.column ?? 0, ''),
    );
    return NOTHING;
  }
  if (none && amount !== undefined && amount > 0) {
    problems.fault(
      'import_income_none_and_amount',
      { ...at, params: { value: amount_cell?.text.slice(0, 60) ?? '' } },
      cellMend(raw.line, amount_cell?.column ?? 0, ''),
    );
    return NOTHING;
  }
  const required = revenueRequired({ role, citizenship_type_id: person.fields.citizenship_type_id ?? null });
  if (none || amount === 0) return { incomes: [], no_income: none && required };
  const type = typeOf(person, type_cell, checking, problems);
  const frequency_cell = given(raw, 'income_frequency');
  const frequency =
    (frequency_cell ? valueIn(checking, 'income_frequency', frequency_cell.text) : null) ?? mapping.income_frequency;
  if (frequency === 'unknown') {
    problems.fault('import_value_unknown', {
      ...at,
      column: frequency_cell?.column ?? null,
      params: { value: frequency_cell?.text.slice(0, 60) ?? '' },
    });
    return NOTHING;
  }
  const leftOut = (code: WarningCode, cell: RawCell | undefined): ReadIncome => {
    const params = {
      value: cell?.text.slice(0, 60) ?? '',
      name: `${raw.first_name} ${raw.last_name}`.trim().slice(0, 60),
    };
    problems.warn(code, { ...at, column: cell?.column ?? null, params });
    return NOTHING;
  };
  if (type === 'unknown') return NOTHING;
  // Many files repeat a type of income in each row of a household: only its head gets the warning.
  if (amount === undefined) return isHeadOrSingle(role) ? leftOut('import_income_no_amount', type_cell) : NOTHING;
  if (type === null || frequency === null) return leftOut('import_income_left_out', amount_cell);
  const types = facts.lists.revenue_types
    .filter((row) => row.id === type)
    .map(
      (row): RevenueType => ({
        id: row.id,
        min_age: row.min_age ?? 0,
        has_child: row.has_child ?? 0,
        group_roles: row.group_roles ?? [role],
      }),
    );
  const offered = revenueTypesOffered(types, { role, age: person.years ?? Number.MAX_SAFE_INTEGER, family_has_child });
  if (offered.length === 0) return leftOut('import_income_not_offered', type_cell ?? amount_cell);
  return { incomes: [{ revenue_type_id: type, pay_frequency_type_id: frequency, amount }], no_income: false };
}

function typeOf(
  { raw }: ReadPerson,
  cell: RawCell | undefined,
  checking: Checking,
  problems: Problems,
): number | null | 'unknown' {
  if (!cell || isEmptyValue('revenue_types', cell.text)) return checking.mapping.income_type;
  const type = valueIn(checking, 'income_type', cell.text);
  if (type === 'unknown')
    problems.fault(
      'import_value_unknown',
      { line: raw.line, person: raw.key, column: cell.column, params: { value: cell.text.slice(0, 60) } },
      cellMend(raw.line, cell.column, ''),
    );
  return type ?? checking.mapping.income_type;
}
