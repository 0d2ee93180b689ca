/**
 * How PostgreSQL's types become JavaScript's, the same for every query of the server (decisions on the wire, W05):
 * ids and money are numbers, dates 'YYYY-MM-DD', times of day 'HH:mm', local times 'YYYY-MM-DD HH:mm', moments ISO 8601 with Z.
 */
import pg from 'pg';

const number = (text: string): number => Number(text);
const date = (text: string): string => text;
const slot = (text: string): string => text.slice(0, 5);
const localTime = (text: string): string => text.slice(0, 16);
const moment = (text: string): string => new Date(text).toISOString();

/** Per type: the number of the type itself, then of its array. */
const parsers: [type: number, array: number, parse: (text: string) => unknown][] = [
  [20, 1016, number], // int8
  [1700, 1231, number], // numeric
  [1082, 1182, date],
  [1083, 1183, slot], // time
  [1114, 1115, localTime], // timestamp
  [1184, 1185, moment], // timestamptz
];

/** Arrays of one dimension; no text of these types holds a comma, and those with a space are quoted. */
const list = (text: string, parse: (text: string) => unknown): unknown[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((entry) => (entry === 'NULL' ? null : parse(entry.replaceAll('"', ''))));

export const types = new pg.TypeOverrides();
for (const [type, array, parse] of parsers) {
  types.setTypeParser(type, parse);
  types.setTypeParser(array, (text: string) => list(text, parse));
}
