/** Read by every part of an import's check: the mapping, the facts, and properties of whole columns. */
import { phoneDigits } from '../text/phone.ts';
import { hasDecimalCommas } from './cells.ts';
import { listOf } from './targets.ts';
import type {
  Correction,
  FaultCode,
  ImportFacts,
  ImportTable,
  Mapping,
  MatchedList,
  Problem,
  Target,
  WarningCode,
} from './types.ts';
import { type Matcher, makeMatcher, valueKey } from './values.ts';

/** The number of phones that the area code of the file is found from. */
const LOOKED_AT = 1_000;

export interface Checking {
  readonly mapping: Mapping;
  readonly facts: ImportFacts;
  readonly epoch: 1900 | 1904;
  readonly matches: Matcher;
  readonly decimal_commas: boolean;
  /** The area code that most phones of the file have; null if no phone has one. */
  readonly area_code: string | null;
  /** The targets that at least one column is mapped to. */
  readonly has: ReadonlySet<Target>;
  readonly decided: (list: MatchedList, text: string) => number | null | undefined;
}

export function checkingOf(table: ImportTable, mapping: Mapping, facts: ImportFacts): Checking {
  const cellsOf = (target: Target): string[] =>
    mapping.columns.flatMap((column, at) =>
      column.target === target ? table.rows.map(({ cells }) => cells[at] ?? '') : [],
    );
  const keys = new Map<string, number | null>();
  for (const [list, values] of Object.entries(mapping.values))
    for (const [key, id] of Object.entries(values ?? {})) keys.set(`${list} ${key}`, id);
  const phones = (['mobile', 'phone', 'phone2'] as const).flatMap(cellsOf);
  return {
    mapping,
    facts,
    epoch: table.epoch,
    matches: makeMatcher(facts.lists),
    decimal_commas: hasDecimalCommas(cellsOf('income_amount')),
    area_code: commonest(phones.slice(0, LOOKED_AT).map((phone) => phoneDigits(phone)?.slice(0, 3) ?? '')),
    has: new Set(mapping.columns.flatMap(({ target }) => target ?? [])),
    decided: (list, text) => keys.get(`${list} ${valueKey(text)}`),
  };
}

function commonest(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce<[string | null, number]>((best, one) => (one[1] > best[1] ? one : best), [null, 0])[0];
}

/** Gathers what is wrong with a row; the first of a kind in a cell counts. */
export class Problems {
  readonly faults: Problem<FaultCode>[] = [];
  readonly warnings: Problem<WarningCode>[] = [];

  fault(code: FaultCode, at: Where, mend: Correction | null = null): void {
    this.faults.push(problemAt(code, at, mend));
  }
  warn(code: WarningCode, at: Where, mend: Correction | null = null): void {
    this.warnings.push(problemAt(code, at, mend));
  }
}

function problemAt<Code extends FaultCode | WarningCode>(
  code: Code,
  { line, column = null, person = null, params = {} }: Where,
  mend: Correction | null,
): Problem<Code> {
  return { code, params, line, column, person, mend };
}

export interface Where {
  readonly line: number;
  readonly column?: number | null;
  readonly person?: string | null;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A correction of a cell. */
export const cellMend = (line: number, column: number, value: string): Correction => ({
  kind: 'cell',
  line,
  column,
  value,
});

/**
 * Returns the id of the list row that the text of a cell means: the row that the user chose for it, or else the row that
 * is recognised. Returns null for an empty cell or a text that the user chose to leave empty, `unknown` for others.
 */
export function valueIn(checking: Checking, target: Target, text: string): number | null | 'unknown' {
  const list = listOf(target);
  if (list === null || text === '') return null;
  const decided = checking.decided(list, text);
  if (decided !== undefined) return decided;
  return checking.matches(list, text) ?? 'unknown';
}
