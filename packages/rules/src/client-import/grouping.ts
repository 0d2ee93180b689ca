/** Which rows of a file are one household. */
import { fold } from '../text/fold.ts';
import { isEmptyCell, oneLine } from './cells.ts';
import type { Checking, Problems } from './context.ts';
import type { RawCell, RawPerson, RawRow } from './raw.ts';
import type { Correction, Target } from './types.ts';

export interface Group {
  /** The text of the column that groups these rows; null if no column does. */
  readonly name: string | null;
  readonly rows: RawRow[];
  /** The key of the person that the other rows refer to; null without references. */
  readonly referred: string | null;
  readonly problems: Problems;
}

const cellOf = (row: RawRow, target: Target): RawCell | undefined => {
  const cell = row.persons[0]?.cells.get(target);
  return cell && !isEmptyCell(cell.text) ? cell : undefined;
};
const keyOf = (text: string): string => fold(text) || text.trim();

/** The groups in the order in which they begin; each row is in one. */
export function groupsOf(
  rows: readonly RawRow[],
  { mapping }: Checking,
  corrections: readonly Correction[],
  makeProblems: () => Problems,
  /** Whether the person of a row is a head by the file. */
  beginsHousehold: (row: RawRow) => boolean,
): Group[] {
  const moved = new Map<number, string | null>();
  for (const correction of corrections)
    if (correction.kind === 'household') moved.set(correction.line, correction.household);
  const groups = new Map<string, Group>();
  const put = (key: string, name: string | null, row: RawRow, referred: string | null = null): Group => {
    const group = groups.get(key) ?? { name, rows: [], referred, problems: makeProblems() };
    group.rows.push(row);
    groups.set(key, group);
    return group;
  };
  let begun: number | null = null;
  const heads = mapping.grouping === 'reference' ? headsOf(rows) : null;
  for (const row of rows) {
    const own = `line ${row.line}`;
    const to = moved.get(row.line);
    if (to === null) put(own, null, row);
    // Without a grouping column, a household is named by its first line.
    else if (to !== undefined && mapping.grouping !== 'household') put(`line ${to.trim()}`, null, row);
    else if (to !== undefined) put(`text ${keyOf(to)}`, to, row);
    else if (mapping.grouping === 'household') {
      const cell = cellOf(row, 'household');
      if (cell) put(`text ${keyOf(cell.text)}`, oneLine(cell.text), row);
      else
        put(own, null, row).problems.warn('import_household_missing', {
          line: row.line,
          person: row.persons[0]?.key ?? null,
        });
    } else if (heads) putByReference(row, heads, put);
    else if (mapping.grouping === 'following') {
      if (beginsHousehold(row) || begun === null) begun = row.line;
      put(`line ${begun}`, null, row);
    } else put(own, null, row);
  }
  return [...groups.values()];
}

interface Reference {
  readonly row: RawRow;
  readonly key: string | null;
  readonly to: RawCell | undefined;
}
interface Heads {
  readonly byLine: ReadonlyMap<number, Reference>;
  readonly byKey: ReadonlyMap<string, Reference>;
}

function headsOf(rows: readonly RawRow[]): Heads {
  const references = rows.map((row): Reference => {
    // Without a column of row keys, the client's number is the key.
    const own = cellOf(row, 'row_key') ?? cellOf(row, 'file_number') ?? cellOf(row, 'former_number');
    return { row, key: own ? keyOf(own.text) : null, to: cellOf(row, 'related_to') };
  });
  const byKey = new Map<string, Reference>();
  for (const reference of references)
    if (reference.key !== null && !byKey.has(reference.key)) byKey.set(reference.key, reference);
  return { byLine: new Map(references.map((reference) => [reference.row.line, reference])), byKey };
}

type Put = (key: string, name: string | null, row: RawRow, referred?: string | null) => Group;

/** Follows the references of a row to the row that refers to none. */
function putByReference(row: RawRow, { byLine, byKey }: Heads, put: Put): void {
  let at = byLine.get(row.line);
  const seen = new Set<number>();
  while (at?.to) {
    const next = byKey.get(keyOf(at.to.text));
    const cell = at.to;
    if (next === at) break;
    if (seen.has(at.row.line) || !next) {
      const group = put(`line ${row.line}`, null, row);
      const where = {
        line: row.line,
        column: cell.column,
        person: row.persons[0]?.key ?? null,
        params: { value: oneLine(cell.text) },
      };
      group.problems.fault(next ? 'import_reference_circle' : 'import_reference_unknown', where, {
        kind: 'cell',
        line: row.line,
        column: cell.column,
        value: '',
      });
      return;
    }
    seen.add(at.row.line);
    at = next;
  }
  const head = at?.row ?? row;
  put(`line ${head.line}`, null, row, head.persons[0]?.key ?? null);
}

/** Persons of a group in the order of the file. */
export const personsOf = ({ rows }: Group): RawPerson[] => rows.flatMap(({ persons }) => persons);
