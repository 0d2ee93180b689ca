/** Decisions about a file that are left to its user: the order of dates that two orders fit, and values of lists. */

import { ordersThatFit } from './dates.ts';
import { makePlaces } from './homes.ts';
import { isDateTarget, listOf } from './targets.ts';
import type { DateReading, FoundValue, ImportFacts, ImportTable, Mapping } from './types.ts';
import { isEmptyValue, makeMatcher, valueKey } from './values.ts';

/** How the dates of each column of dates can be read. */
export function dateReadings(table: ImportTable, mapping: Mapping, facts: ImportFacts): DateReading[] {
  return mapping.columns.flatMap((column, at) => {
    if (!isDateTarget(column.target)) return [];
    const cells = table.rows.map(({ cells: row }) => row[at] ?? '');
    const dates = column.target === 'children' ? cells.flatMap(datesWithin) : cells;
    return [ordersThatFit(at, dates, { today: facts.today, epoch: table.epoch })];
  });
}

/** The dates of a cell of members. */
const datesWithin = (cell: string): string[] => cell.match(/\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/g) ?? [];

/** Every value of a list in the file, with the row that it means by its words; those of most rows first. */
export function foundValues(table: ImportTable, mapping: Mapping, facts: ImportFacts): FoundValue[] {
  const matches = makeMatcher(facts.lists);
  const places = makePlaces({ facts });
  const found = new Map<string, FoundValue>();
  for (const [at, { target }] of mapping.columns.entries()) {
    const list = target === null ? null : listOf(target);
    if (list === null) continue;
    for (const { cells } of table.rows) {
      const text = cells[at] ?? '';
      if (isEmptyValue(list, text)) continue;
      const key = valueKey(text);
      const former = found.get(`${list} ${key}`);
      const proposed = former
        ? former.proposed
        : list === 'cities'
          ? places.city(text, mapping.defaults.province_id)
          : matches(list, text);
      found.set(`${list} ${key}`, { list, key, text: former?.text ?? text, rows: (former?.rows ?? 0) + 1, proposed });
    }
  }
  return [...found.values()].toSorted((one, other) => other.rows - one.rows);
}
