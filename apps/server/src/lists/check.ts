/**
 * Checks a row of a list for unknown references, an unusable formula, changed locked fields and duplicates. Pure, over
 * the facts; the schema has checked each field before.
 */
import { keyOf, type List, linksOf, lockedOf, uniqueOf } from '@resa/contract/lists/define';
import type { ListName } from '@resa/contract/lists/names';
import { isFormula } from '@resa/rules/money/pay-frequency';
import { isBlankMarkup } from '../frame/call/markup.ts';
import type { FieldFault } from '../frame/call/refused.ts';
import type { Facts } from './facts.ts';
import type { AnyRow, Values } from './rows.ts';
import { special } from './special/index.ts';

export interface CheckResult {
  /** Faults of single fields. */
  faults: FieldFault[];
  /** The field whose formula cannot be used. */
  formula?: string;
  /** The field that another row has the same of. */
  duplicate?: { path: string; rule: string };
}

/** Checks a whole row; `stored` is the one it replaces. */
export function check(list: List, row: Values, facts: Facts, stored?: AnyRow): CheckResult {
  const { faults, ...problems } = checkAlone(list, row, facts, stored);
  const otherRows = facts.rows.filter((otherRow) => otherRow !== stored);
  const fault = checkTogether(list, [...otherRows, row])?.get(row);
  return { faults: fault ? [...faults, fault] : faults, ...problems };
}

/** The faults of the rows of a list taken together (special/). */
export const checkTogether = (list: List, rows: readonly Values[]) => special[list.name]?.checkTogether?.(rows);

/** The same without the check against the other rows, for a row that is stored with others. */
export function checkAlone(list: List, row: Values, facts: Facts, stored?: AnyRow): CheckResult {
  const fields = Object.entries(list.fields);
  const blank = fields.filter(([name, { kind }]) => kind === 'rich' && isBlankMarkup(row[name] as string));
  const faults = [
    ...blank.map(([path]) => ({ path, rule: 'must_be_completed' })),
    ...(stored ? changesOfLocked(list, row, stored) : []),
    ...unknownReferences(list, row, facts),
    ...(special[list.name]?.check?.(row, facts) ?? []),
  ];
  const formula = fields.find(([name, { kind }]) => kind === 'formula' && !isFormula(row[name] as string))?.[0];
  return { faults, formula, duplicate: duplicateOf(list, row, facts, stored) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function changesOfLocked(list: List, row: Values, stored: AnyRow): FieldFault[] {
  const locked = lockedOf(list, stored).filter((name) => !isSame(row[name], stored[name]));
  const faults: FieldFault[] = locked.map((path) => ({ path, rule: 'e_read_only' }));
  if (row.active === stored.active) return faults;
  if (stored.system) return [...faults, { path: 'active', rule: 'e_system_row' }];
  return list.without?.includes('activate') ? [...faults, { path: 'active', rule: 'e_read_only' }] : faults;
}

function unknownReferences(list: List, row: Values, { others }: Facts): FieldFault[] {
  const knows = (of: ListName, id: number) => others[of]?.some((other) => other.id === id) ?? false;
  const single = Object.entries(list.fields).flatMap(([path, { kind, of }]) => {
    const id = row[path] as number | null;
    return kind === 'one' && id !== null && !knows(of as ListName, id) ? [path] : [];
  });
  const linkFaults = linksOf(list).flatMap((link) => {
    const ids = idsAt(row, link.path);
    return ids.every((id) => knows(link.of, id)) ? [] : [link.path.join('.')];
  });
  return [...single, ...linkFaults].map((path) => ({ path, rule: 'e_unknown_reference' }));
}

/** The ids that a row holds at the place of a link. */
export const idsAt = (row: Values, path: readonly string[]) =>
  path.reduce<unknown>((value, key) => (value as Values)[key], row) as number[];

function duplicateOf(list: List, row: Values, { keys }: Facts, stored?: AnyRow): CheckResult['duplicate'] {
  for (const { fields, says = 'e_duplicate' } of uniqueOf(list)) {
    const key = keyOf(row, fields);
    // Two rows without a code have nothing in common; a stored row keeps a value that it shares with another.
    const duplicateId = key === undefined ? undefined : keys.get(fields.join())?.get(key);
    const isKept = stored !== undefined && key === keyOf(stored, fields);
    if (duplicateId !== undefined && duplicateId !== stored?.id && !isKept) return { path: fields[0], rule: says };
  }
  return undefined;
}
