/** The mapping that is proposed for a file: columns by their names and by what they hold, values by their words. */
import { CLIENT_STATE } from '../person/client-state.ts';
import { ROLE } from '../person/family.ts';
import { isEmail } from '../text/email.ts';
import { fold } from '../text/fold.ts';
import { phoneDigits } from '../text/phone.ts';
import { meantPostalCode } from '../text/postal-code.ts';
import { isEmptyCell, yesOrNo } from './cells.ts';
import { looksLikeDate } from './dates.ts';
import { headingOf } from './headings.ts';
import { dateReadings, foundValues } from './readings.ts';
import { isDateTarget, listOf } from './targets.ts';
import type {
  ColumnMapping,
  DateOrder,
  DateReading,
  Grouping,
  ImportFacts,
  ImportTable,
  Mapping,
  MatchedList,
  Target,
  ValueMatches,
  Whose,
} from './types.ts';
import { isEmptyValue, type Matcher, makeMatcher } from './values.ts';
import { EITHER, FREQUENCY_WORDS, wordsOf } from './words.ts';

/** Rows that are looked at to guess what a column holds. */
const LOOKED_AT = 500;

interface Column {
  readonly heading: string;
  readonly cells: readonly string[];
}

/** The mapping that is proposed for a table. */
export function guessMapping(table: ImportTable, facts: ImportFacts): Mapping {
  const rows = table.rows.slice(0, LOOKED_AT);
  const columns = table.headings.map(
    (heading, at): Column => ({
      heading,
      cells: rows.map(({ cells }) => cells[at] ?? '').filter((cell) => !isEmptyCell(cell)),
    }),
  );
  const matches = makeMatcher(facts.lists);
  const guessed = settled(
    columns.map((column) => guessColumn(column, table.headings_line > 0, facts, matches)),
    columns,
    table,
  );
  const has = (target: Target, whose?: Whose) =>
    guessed.some((one) => one.target === target && (whose === undefined || one.whose === whose));
  const couples = [3, 2, ...facts.married_statuses].find(
    (id) =>
      facts.married_statuses.includes(id) &&
      facts.lists.marital_status_types.some((row) => row.id === id && row.active === 1),
  );
  const base: Mapping = {
    columns: guessed,
    grouping: groupingOf(guessed, columns, matches),
    values: {},
    state: has('state') ? null : facts.may_approve ? CLIENT_STATE.active : CLIENT_STATE.pending,
    ages_on: null,
    income_type: null,
    income_frequency: frequencyOf(table, guessed),
    shared_phones: null,
    couple_status: couples ?? null,
    defaults: { house_type_id: null, country_id: facts.default_country, ...facts.home },
  };
  return withValues(withDates(base, table, facts), table, facts);
}

interface Guess {
  readonly target: Target | null;
  readonly whose: Whose;
  readonly joined?: boolean;
  readonly by_name: boolean;
}

const share = (cells: readonly string[], is: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

function guessColumn({ heading, cells }: Column, named: boolean, facts: ImportFacts, matches: Matcher): Guess {
  const found = named ? headingOf(heading) : undefined;
  if (found) {
    const target = found.target === null ? null : fitting(found.target, cells, facts, matches, found.whose === 'row');
    if (target !== undefined) return { ...found, target, by_name: true };
  }
  const either = named ? EITHER[fold(heading)] : undefined;
  if (either) return { target: betterOf(either, cells, matches), whose: 'row', by_name: false };
  return { target: cells.length === 0 ? null : byContent(cells, facts, matches), whose: 'row', by_name: false };
}

/**
 * Lists that the same heading can mean: "Status" may be the state of a file, an immigration status or a marital status.
 */
const ALIKE: Partial<Record<Target, readonly Target[]>> = {
  state: ['state', 'citizenship_type_id', 'marital_status_type_id', 'role', 'house_type'],
  role: ['role', 'state'],
  house_type: ['house_type'],
};
const saysHowMany = (cell: string): boolean => yesOrNo(cell) !== null || /^\d{1,2}$/.test(cell.trim());

/** From this share of recognised values on, an ambiguous heading is taken to mean the list. */
const FEW = 0.4;

/**
 * The target that fits both a heading and the values of its column; null to leave the column out; undefined if the
 * values contradict the heading.
 */
function fitting(
  target: Target,
  cells: readonly string[],
  facts: ImportFacts,
  matches: Matcher,
  own: boolean,
): Target | null | undefined {
  if (cells.length === 0) return target;
  // "Children" and "Spouse" can be how many there are, or whether there is one.
  if ((target === 'children' || target === 'full_name') && share(cells, saysHowMany) > FEW)
    return target === 'full_name' && own && share(cells, (cell) => yesOrNo(cell) !== null) > FEW ? 'head' : null;
  if (!own) return target;
  const alike = ALIKE[target];
  if (alike && share(cells, (cell) => isValue(target, cell, matches)) < FEW) {
    const better = alike.find((one) => share(cells, (cell) => isValue(one, cell, matches)) >= FEW);
    if (better) return better;
  }
  // "Head of household" is yes or no, or the name of who it is.
  if (target === 'head') return share(cells, (cell) => yesOrNo(cell) !== null) > FEW ? 'head' : undefined;
  // The same few small numbers in all rows are the size of a household, not its name.
  if (target === 'household') return isSize(cells) ? undefined : 'household';
  if (target === 'unit' || target === 'former_number' || target === 'file_number') return target;
  if (
    isDateTarget(target) &&
    target !== 'children' &&
    share(cells, (cell) => looksLikeDate(cell, { today: facts.today, epoch: 1900 })) < FEW &&
    share(cells, (cell) => /\d/.test(cell)) < FEW
  )
    return undefined;
  return target;
}

/** The one of these lists whose values a column holds more often than those of any other. */
function betterOf(targets: readonly Target[], cells: readonly string[], matches: Matcher): Target | null {
  const [first, second] = targets
    .map((target) => ({ target, known: share(cells, (cell) => isValue(target, cell, matches)) }))
    .toSorted((one, other) => other.known - one.known);
  return first && first.known >= FEW && first.known > (second?.known ?? 0) ? first.target : null;
}

const isValue = (target: Target, cell: string, matches: Matcher): boolean => {
  const list = listOf(target);
  return list !== null && (isEmptyValue(list, cell) || matches(list, cell) !== null);
};

const LARGEST_SIZE = 15;
function isSize(cells: readonly string[]): boolean {
  if (!cells.every((cell) => /^\d{1,2}$/.test(cell) && Number(cell) <= LARGEST_SIZE)) return false;
  const runs = cells.filter((cell, at) => cell !== cells[at - 1]).length;
  return cells.length > LARGEST_SIZE && runs > 2 * new Set(cells).size;
}

const MOST = 0.8;

function byContent(cells: readonly string[], facts: ImportFacts, matches: Matcher): Target | null {
  if (share(cells, (cell) => isEmail(cell.trim())) > MOST) return 'email';
  if (
    share(cells, (cell) => /\d/.test(cell) && phoneDigits(cell) !== null && cell.replace(/\D/g, '').length >= 10) > MOST
  )
    return 'phone';
  if (
    share(cells, (cell) => /^[a-z]\d[a-z][\s-]?\d[a-z]\d$/i.test(cell.trim()) && meantPostalCode(cell) !== null) > MOST
  )
    return 'postal_code';
  const values = new Set(cells.map(fold));
  if (values.size <= 6 && cells.length > 3 && share(cells, (cell) => matches('genders', cell) !== null) > MOST)
    return 'gender_type_id';
  const context = { today: facts.today, epoch: 1900 } as const;
  // Plain numbers may be anything; a date has signs between its parts.
  if (share(cells, (cell) => /\d.*[/.\-\s].*\d/.test(cell) && looksLikeDate(cell, context)) > MOST) return 'dob';
  if (share(cells, (cell) => /^\d+[a-z]?[\s,]+\p{L}{2,}/iu.test(cell.trim())) > MOST) return 'address_ln1';
  if (share(cells, (cell) => /^\p{L}[\p{L}'’ .-]+,\s*\p{L}/u.test(cell)) > MOST) return 'full_name';
  return null;
}

/** Targets that a person can have several columns of: if one is taken, the next free one is used. */
const NEXT: Partial<Record<Target, readonly Target[]>> = {
  phone: ['phone', 'mobile', 'phone2'],
  mobile: ['mobile', 'phone', 'phone2'],
  phone2: ['phone2', 'mobile', 'phone'],
  file_number: ['file_number', 'former_number'],
};

/** Gives each target to one column. A second column for the same target gets the next free one, or is left out. */
function settled(guesses: readonly Guess[], columns: readonly Column[], table: ImportTable): ColumnMapping[] {
  const taken = new Set<string>();
  const result = guesses.map((guess): ColumnMapping => ({ target: null, whose: guess.whose }));
  const take = (at: number, guess: Guess): void => {
    if (guess.target === null) return;
    const free = (NEXT[guess.target] ?? [guess.target]).find(
      (target) => guess.joined || !taken.has(`${guess.whose} ${target}`),
    );
    if (free === undefined) return;
    // A separate year of birth adds nothing to a whole date.
    if (guess.joined && taken.has(`${guess.whose} ${free}`) && free === 'dob') return;
    if (!guess.joined) taken.add(`${guess.whose} ${free}`);
    result[at] = { target: free, whose: guess.whose };
  };
  // Columns that are recognised by name choose first, whole fields before their parts; the others get the remaining
  // targets.
  const turn = ({ by_name, joined }: Guess): number => (by_name ? (joined ? 1 : 0) : 2);
  for (const now of [0, 1, 2]) for (const [at, guess] of guesses.entries()) if (turn(guess) === now) take(at, guess);
  return named(withHousehold(result, columns), columns, table);
}

/** Names: "Name" or "Nom" beside a first name is the last name; without one it is both, where its cells have two. */
function named(mapped: ColumnMapping[], columns: readonly Column[], table: ImportTable): ColumnMapping[] {
  const has = (target: Target, whose: Whose) => mapped.some((one) => one.target === target && one.whose === whose);
  let result = mapped.map((one, at): ColumnMapping => {
    const { heading = '', cells = [] } = columns[at] ?? {};
    if (one.target === 'full_name' && has('first_name', one.whose) && !has('last_name', one.whose))
      return { ...one, target: 'last_name' };
    if (one.target === 'full_name' && has('first_name', one.whose) && has('last_name', one.whose))
      return { ...one, target: null };
    const both =
      one.target === 'last_name' &&
      !has('first_name', one.whose) &&
      share(cells, (cell) => /[\s,]/.test(cell.trim())) > MOST;
    if (one.target !== 'full_name' && !both) return one;
    return { ...one, target: 'full_name', name_order: orderOfNames(heading, both) };
  });
  if (table.headings_line === 0) result = withoutHeadings(result, columns);
  return result.map((one) => (isDateTarget(one.target) ? { ...one, date_order: 'ymd' } : one));
}

function orderOfNames(heading: string, of_last_name: boolean): 'last_first' | 'first_last' {
  const words = fold(heading)
    .replace(/[^a-z ]/g, '')
    .split(' ');
  const place = (...names: string[]) => words.findIndex((word) => names.includes(word));
  const [last, first] = [place('nom', 'last', 'surname', 'family'), place('prenom', 'first', 'given')];
  if (last >= 0 && first >= 0) return last < first ? 'last_first' : 'first_last';
  return of_last_name ? 'last_first' : 'first_last';
}

/** A file without headings: the first two columns of words are the last and the first name. */
function withoutHeadings(mapped: ColumnMapping[], columns: readonly Column[]): ColumnMapping[] {
  if (mapped.some(({ target }) => target === 'full_name')) return mapped;
  const names: readonly Target[] = ['last_name', 'first_name'];
  let next = 0;
  return mapped.map((one, at) => {
    const cells = columns[at]?.cells ?? [];
    const words =
      cells.length > 0 &&
      share(cells, (cell) => /^\p{L}[\p{L}'’ .-]*$/u.test(cell)) > MOST &&
      new Set(cells.map(fold)).size > Math.min(6, cells.length / 2);
    const target = names[next];
    if (one.target !== null || !words || !target) return one;
    next++;
    return { ...one, target };
  });
}

function groupingOf(mapped: readonly ColumnMapping[], columns: readonly Column[], matches: Matcher): Grouping {
  const has = (target: Target) => mapped.some((one) => one.target === target);
  if (has('household')) return 'household';
  if (has('related_to')) return 'reference';
  if (has('children') || mapped.some(({ whose, target }) => target !== null && whose !== 'row')) return 'row';
  // Roles without anything that groups: a head, and below them their household.
  const roles = columns[mapped.findIndex(({ target }) => target === 'role')]?.cells ?? [];
  const heads = roles.map((role) => (matches('family_role_types', role) ?? ROLE.child) <= ROLE.head);
  return heads[0] && heads.includes(false) ? 'following' : 'none';
}

/** Maps a column to the household if consecutive rows repeat its number or name. */
function withHousehold(mapped: readonly ColumnMapping[], columns: readonly Column[]): ColumnMapping[] {
  const taken = mapped.some(({ target }) => target === 'household' || target === 'related_to');
  const has = (target: Target) => mapped.some((one) => one.target === target && one.whose === 'row');
  // If a row has a first and a last name, a column of whole names names the head.
  const grouping: readonly (Target | null)[] = [
    'file_number',
    'former_number',
    ...(has('first_name') && has('last_name') ? ['full_name' as const] : []),
  ];
  const at = taken
    ? -1
    : mapped.findIndex(
        ({ target, whose }, place) => grouping.includes(target) && whose === 'row' && groups(columns[place]),
      );
  return mapped.map((one, place) => (place === at ? { target: 'household', whose: 'row' } : one));
}

const MANY = 20;

/** Whether the texts of a column repeat, mostly in consecutive rows. */
function groups(column: Column | undefined): boolean {
  const cells = (column?.cells ?? []).map(fold);
  const different = new Set(cells).size;
  const runs = cells.filter((cell, at) => cell !== cells[at - 1]).length;
  // A few numbers that are there twice are a mistake.
  const enough = cells.length * (cells.length < MANY ? 0.4 : 0.2);
  return cells.length - different >= enough && different < cells.length && runs <= different * 1.1;
}

/** The frequency that the heading of the amounts names. */
function frequencyOf({ headings }: ImportTable, columns: readonly ColumnMapping[]): number | null {
  const at = columns.findIndex(({ target }) => target === 'income_amount');
  const heading = ` ${fold(headings[at] ?? '')} `;
  for (const [id, words] of FREQUENCY_WORDS)
    for (const word of wordsOf(words)) if (heading.includes(` ${word} `)) return id;
  return null;
}

/** The only order of dates that fits is taken; it also decides the columns of the same file that two orders fit. */
function withDates(mapping: Mapping, table: ImportTable, facts: ImportFacts): Mapping {
  const readings = new Map(dateReadings(table, mapping, facts).map((reading) => [reading.column, reading]));
  const decided = new Set<DateOrder>();
  for (const heading of table.headings) {
    const hint = hintOf(heading);
    if (hint) decided.add(hint);
  }
  for (const { orders, undecided } of readings.values())
    if (undecided && orders.length === 1 && orders[0]) decided.add(orders[0]);
  const [only] = decided.size === 1 ? decided : [];
  return {
    ...mapping,
    columns: mapping.columns.map((column, at) =>
      withOrder(column, readings.get(at), hintOf(table.headings[at] ?? '') ?? only),
    ),
  };
}

/** An order that the heading says: "DOB (MM/DD/YYYY)", "Naissance (jj-mm-aaaa)". */
function hintOf(heading: string): DateOrder | undefined {
  const signs = heading.toLowerCase();
  if (/mm[\s/.-]*(?:dd|jj)[\s/.-]*(?:y|a)/.test(signs)) return 'mdy';
  if (/(?:dd|jj)[\s/.-]*mm[\s/.-]*(?:y|a)/.test(signs)) return 'dmy';
  return /(?:yy|aa)[\s/.-]*mm[\s/.-]*(?:dd|jj)/.test(signs) ? 'ymd' : undefined;
}

function withOrder(
  column: ColumnMapping,
  reading: DateReading | undefined,
  only: DateOrder | undefined,
): ColumnMapping {
  if (!reading) return column;
  const { orders } = reading;
  if (orders.length === 1) return { ...column, date_order: orders[0] ?? 'ymd' };
  return { ...column, date_order: only && orders.includes(only) ? only : null };
}

function withValues(mapping: Mapping, table: ImportTable, facts: ImportFacts): Mapping {
  const values: { [List in MatchedList]?: Record<string, number | null> } = {};
  for (const { list, key, proposed } of foundValues(table, mapping, facts)) {
    if (proposed === null) continue;
    const own = values[list] ?? {};
    own[key] = proposed;
    values[list] = own;
  }
  return { ...mapping, values: values as { [List in MatchedList]?: ValueMatches } };
}
