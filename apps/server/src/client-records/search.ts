/**
 * Finding a person (000 O-33, O-34): by name, folded and forgiving a typo, by file number, phone, email or date of
 * birth. Whole names come before parts of names, parts before look-alikes, and live files first among equals. Look-alikes,
 * names that only resemble the typed one, are looked for when little else is found, and are marked as such.
 */
import type { FoundPerson } from '@resa/contract/persons';
import { isShortName, type SearchTerms, searchTermsOf } from '@resa/rules/person/search-terms';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/handles.ts';
import { unseen } from '../db/unseen.ts';
import { membershipsOn } from './memberships.ts';
import { idOfNumber, personsOf, personsPage } from './persons.ts';

export interface Search {
  text: string;
  /** Two letters are a whole name, such as Ng, and not the beginning of one (001 O-65). */
  short_names?: boolean;
  /** Only heads and single persons of today. */
  only_heads?: boolean;
  today: string;
  exclude?: readonly number[];
  /** Only files in this state. */
  state?: number;
  /** Whether restricted files that the transaction sees are found by name too (decision 068). */
  lifted?: boolean;
  /** A further condition on clients `c`. */
  where?: RawBuilder<unknown> | undefined;
}

/** The text taken apart; with `whole`, its words match only whole words of a name. */
type Typed = SearchTerms & {
  whole: boolean;
  /** The whole text, where it may be a former number. */
  former: string | null;
};

function typedIn({ text, short_names = false }: Search): Typed | null {
  const read = searchTermsOf(text);
  const former = /\d/.test(text) ? text.trim().toLowerCase() : null;
  return read && { ...read, former, whole: short_names && isShortName(text) };
}

export type Found = Pick<FoundPerson, 'id' | 'look_alike'>;

/** A total is counted up to here (decisions-wire W09). */
const CAP = 500;
/** With fewer hits, emails that contain the word and look-alikes are searched as well. */
const ENOUGH = 5;
/** Up to this limit, the beginnings of words are searched first. */
const FEW = 50;

/** Returns the best `limit` matches, best first. Restricted files that the transaction may see come first. */
export async function bestMatches(db: ReadDb, search: Search, limit: number): Promise<Found[]> {
  const apart = await seenApart(db, search, limit);
  const found = await bestMatchesOf(db, search, limit);
  const known = new Set(apart.map(({ id }) => id));
  return [...apart, ...found.filter(({ id }) => !known.has(id))].slice(0, limit);
}

async function bestMatchesOf(db: ReadDb, search: Search, limit: number): Promise<Found[]> {
  const typed = typedIn(search);
  if (!typed) return [];
  const found = await exactMatches(db, search, typed, limit);
  return found.length >= Math.min(ENOUGH, limit)
    ? found
    : [...found, ...(await looseMatches(db, search, typed, found, limit))];
}

/** Restricted files that match and that the transaction may see. For other callers it returns none, without a query. */
async function seenApart(db: ReadDb, search: Search, limit: number): Promise<Found[]> {
  const typed = typedIn(search);
  if (!typed || !search.lifted) return [];
  const { words, phone, email, dobs, former } = typed;
  const text = (column: string) => sql`coalesce(v.value ->> ${sql.lit(column)}, '')`;
  const name = sql`fold(${text('first_name')} || ' ' || ${text('last_name')})`;
  const any: RawBuilder<unknown>[] = [];
  if (words.length > 0)
    any.push(
      sql`(${sql.join(
        words.map((word) => sql`(${name} like ${`%${word}%`} or replace(${name}, ' ', '') like ${`%${word}%`})`),
        sql` and `,
      )})`,
    );
  if (phone)
    any.push(
      sql`digits(${text('phone')}) || ' ' || digits(${text('mobile')}) || ' ' || digits(${text('phone2')}) like ${`%${phone}%`}`,
    );
  if (email?.includes('@')) any.push(sql`lower(${text('email')}) like ${`%${email.replace(/[\\%_]/g, '\\$&')}%`}`);
  if (dobs.length > 0) any.push(sql`(v.value ->> 'dob')::date = any(${sql.val([...dobs])}::date[])`);
  if (former !== null) any.push(sql`lower(${text('former_number')}) = ${former}`);
  if (any.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select c.id from restricted_values v join restricted_clients r on r.client_id = v.client_id
      join live_clients c on c.id = v.row_id
    where v.table_name = 'clients' and sees_restriction(r.restriction_id)
      and ${conditions(search, sql`(${sql.join(any, sql` or `)})`)}
    order by c.last_name, c.first_name, c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => ({ id, look_alike: 0 }));
}

interface Page {
  startRow: number;
  rowsPerPage: number;
  /** The order of clients `c`; by rank when absent. Look-alikes come last in any order. */
  order?: RawBuilder<unknown> | undefined;
}

/** A page of all who are found, and how many they are, counted up to the cap. */
export async function foundPage(db: ReadDb, search: Search, page: Page) {
  const typed = typedIn(search);
  if (!typed) return { rows: [], ...totalOf(0) };
  const apart = page.startRow === 0 ? await seenApart(db, search, page.rowsPerPage) : [];
  const found = await foundPageOf(db, search, typed, page);
  if (apart.length === 0) return found;
  const known = new Set(apart.map(({ id }) => id));
  const rows = [...(await foundPersons(db, apart, search.today)), ...found.rows.filter(({ id }) => !known.has(id))];
  return { ...found, rows, recordsFiltered: found.recordsFiltered + apart.length };
}

async function foundPageOf(db: ReadDb, search: Search, typed: Typed, page: Page) {
  const { startRow, rowsPerPage, order } = page;
  const isBest = startRow === 0 && !order;
  const best = await exactMatches(db, search, typed, isBest ? Math.max(rowsPerPage, ENOUGH) : ENOUGH);
  if (best.length < ENOUGH) return pageOfFew(db, search, typed, best, page);
  const ids = isBest
    ? unseen(
        best.slice(0, rowsPerPage).map(({ id }) => id),
        'int[]',
      )
    : sql<number[]>`array(${selectQuery(search, match(typed), order ?? byRank(score(typed)), rowsPerPage, startRow)})`;
  const isAll = isBest && best.length < rowsPerPage;
  const count = isAll ? sql<number>`${best.length}::int` : countCertain(search, typed);
  const { persons, total } = await personsPage(db, ids, count, search.today);
  return { rows: persons.map((person) => ({ ...person, look_alike: 0 as const })), ...totalOf(total) };
}

/** A page where so few match that emails and look-alikes are among them: all are found, then sorted. */
async function pageOfFew(
  db: ReadDb,
  search: Search,
  typed: Typed,
  few: readonly Found[],
  { startRow, rowsPerPage, order }: Page,
) {
  const all = [...few, ...(await looseMatches(db, search, typed, few, CAP + 1))];
  const sorted = order ? await inOrder(db, all, order) : all;
  const rows = await foundPersons(db, sorted.slice(startRow, startRow + rowsPerPage), search.today);
  return { rows, ...totalOf(all.length) };
}

const totalOf = (n: number) => ({ recordsFiltered: Math.min(n, CAP), capped: (n > CAP ? 1 : 0) as 0 | 1 });

/** Those found as persons, in their order. */
export async function foundPersons(db: ReadDb, found: readonly Found[], today: string) {
  const alike = new Map(found.map(({ id, look_alike }) => [id, look_alike]));
  const persons = await personsOf(db, [...alike.keys()], today);
  return persons.map((person) => ({ ...person, look_alike: alike.get(person.id) ?? 0 }));
}

/** The files that match the whole text. */
async function exactMatches(db: ReadDb, search: Search, typed: Typed, limit: number): Promise<Found[]> {
  const first = limit <= FEW ? await wordMatches(db, search, typed, limit) : [];
  return first.length === limit ? first : select(db, search, match(typed), byRank(score(typed)), limit);
}

/** The persons found by part of an email, then look-alikes. */
async function looseMatches(
  db: ReadDb,
  search: Search,
  typed: Typed,
  found: readonly Found[],
  limit: number,
): Promise<Found[]> {
  const { words, email, whole } = typed;
  if (words.length === 0 || whole) return [];
  const part = email && isWord(email) ? email : null;
  const known = new Set(found.map(({ id }) => id));
  const fresh = (some: readonly Found[]) => {
    const left = some.filter(({ id }) => !known.has(id));
    for (const { id } of left) known.add(id);
    return left;
  };
  const free = limit - found.length;
  const mailed = part
    ? fresh(await select(db, search, narrowed(typed, emailContains(part)), byRank(score(typed)), limit))
    : [];
  const alike = found.length + mailed.length < ENOUGH ? fresh(await similarNames(db, search, typed, limit)) : [];
  return [...mailed, ...alike].slice(0, free);
}

/** The number of files that match the whole text, as part of another statement. */
const countCertain = (search: Search, typed: Typed) => sql<number>`(
  select count(*)::int from (
    select from live_clients c where ${conditions(search, match(typed))} limit ${sql.lit(CAP + 1)}) found)`;

/** The search word, if the search is for one word and nothing else. */
function onlyWord({ only_heads, state, where }: Search, { words, email, dobs }: Typed): string | undefined {
  if (words.length > 1 || dobs.length > 0 || (email && !isWord(email)) || where || (only_heads && state))
    return undefined;
  return words[0];
}

function match(typed: Typed): RawBuilder<unknown> {
  const { words, file_number, phone, email, dobs, whole, former } = typed;
  const digits = file_number !== null || phone !== null;
  const any: RawBuilder<unknown>[] = [];
  if (words.length > 0)
    any.push(narrowed(typed, sql`(${sql.join(words.map(whole ? hasWord : contains), sql` and `)})`));
  if (file_number !== null) any.push(sql`c.id = ${idOfNumber(file_number)}`);
  if (phone) any.push(sql`c.phone_digits like ${`%${phone}%`}`);
  if (digits && dobs.length > 0) any.push(bornOn(dobs));
  if (email && (words.length === 0 || isAddress(email))) any.push(narrowed(typed, emailContains(email)));
  if (any.length === 0) any.push(narrowed(typed, sql`true`));
  if (former !== null) any.push(sql`lower(c.former_number) = ${former}`);
  return sql`(${sql.join(any, sql` or `)})`;
}

/** Whether the text has characters that no name has, so it may be part of an email. */
const isAddress = (email: string) => !email.includes('@') && /[.\d_+]/.test(email);
const isWord = (email: string) => !/[@.\d_+]/.test(email);

/** A condition combined with those of the typed dates and email. */
function narrowed({ words, email, dobs }: Typed, what: RawBuilder<unknown>): RawBuilder<unknown> {
  const all = [what];
  if (dobs.length > 0) all.push(bornOn(dobs));
  if (words.length > 0 && email?.includes('@')) all.push(emailContains(email));
  return sql`(${sql.join(all, sql` and `)})`;
}

/** Letters of a trigram. */
const TRIGRAM = 3;

/** Two letters make no trigram, so they are looked for where a word begins. */
const contains = (word: string) =>
  word.length >= TRIGRAM
    ? sql`c.sought_name like ${`%${word}%`}`
    : sql`(c.sought_name like ${`${word}%`} or c.sought_name like ${`% ${word}%`})`;
const hasWord = (word: string) => sql`c.id in (select w.client_id from client_words w where w.word = ${word})`;
const emailContains = (email: string) => sql`c.folded_email like ${`%${email.replace(/[\\%_]/g, '\\$&')}%`}`;
const bornOn = (dobs: readonly string[]) => sql`c.dob = any(${sql.val([...dobs])}::date[])`;

/**
 * The weight of each kind of match: the whole name; one name and the beginning of the other, in either order; a text that
 * begins or ends with the last name. Each word adds to it: a whole name, a word of one, or a beginning. A live file adds
 * least.
 */
const RANK = {
  named: sql.lit(100),
  inOrder: sql.lit(62),
  turned: sql.lit(58),
  lastName: sql.lit(50),
  last: sql.lit(30),
  first: sql.lit(28),
  word: sql.lit(14),
  lastBegins: sql.lit(8),
  firstBegins: sql.lit(7),
  begins: sql.lit(5),
  live: sql.lit(4),
};
const LIVE = sql.raw('(1, 6)');

function score({ words, file_number, email, ext }: Typed): RawBuilder<number> {
  const parts = words.map(
    (word) => sql`case when c.joined_last = ${word} then ${RANK.last} when c.joined_first = ${word} then ${RANK.first}
      when ' ' || c.sought_name || ' ' like ${`% ${word} %`} then ${RANK.word}
      when starts_with(c.joined_last, ${word}) then ${RANK.lastBegins}
      when starts_with(c.joined_first, ${word}) then ${RANK.firstBegins}
      when ' ' || c.sought_name like ${`% ${word}%`} then ${RANK.begins} else 0 end`,
  );
  if (words.length > 1) parts.push(scoreTogether(words));
  if (file_number !== null) parts.push(sql`case when c.id = ${idOfNumber(file_number)} then ${RANK.named} else 0 end`);
  if (ext) parts.push(sql`case when digits(c.ext) = ${ext} then ${RANK.named} else 0 end`);
  if (email)
    parts.push(sql`case when c.folded_email = ${email} then ${RANK.named}
      when starts_with(c.folded_email, ${email}) then ${RANK.begins} else 0 end`);
  parts.push(sql`case when c.client_state_type_id in ${LIVE} then ${RANK.live} else 0 end`);
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

function scoreTogether(words: readonly string[]): RawBuilder<unknown> {
  const joined = words.join('');
  const halves = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(''), words.slice(at + 1).join('')]);
  const either = (way: (one?: string, other?: string) => RawBuilder<unknown>) =>
    sql`(${sql.join(
      halves.map(([one, other]) => way(one, other)),
      sql` or `,
    )})`;
  return sql`
  case when ${joined} in (c.joined_last, c.joined_first, c.joined_first || c.joined_last, c.joined_last || c.joined_first)
      then ${RANK.named}
    when ${either((one, other) => sql`c.joined_first = ${one} and starts_with(c.joined_last, ${other})`)}
      then ${RANK.inOrder}
    when ${either((one, other) => sql`c.joined_last = ${one} and starts_with(c.joined_first, ${other})`)}
      then ${RANK.turned}
    when starts_with(${joined}, c.joined_last) or right(${joined}, length(c.joined_last)) = c.joined_last
      then ${RANK.lastName} else 0 end`;
}

const byRank = (rank: RawBuilder<number>) =>
  sql`${rank} desc, c.last_name collate names, c.first_name collate names, c.id`;

/**
 * The best `limit` persons with a word in their name that begins with the only typed word. If there are fewer, the
 * caller searches for names with the word elsewhere.
 */
async function wordMatches(db: ReadDb, search: Search, typed: Typed, limit: number): Promise<Found[]> {
  const word = onlyWord(search, typed);
  if (!word) return [];
  const { rows } = await wordMatchesQuery(word, typed.whole, search, 2 * limit).execute(db);
  return [...new Set(rows.map(({ id }) => id))].slice(0, limit).map((id) => ({ id, look_alike: 0 }));
}

// The caller reads twice as many rows, since one person may have two such words.
function wordMatchesQuery(
  typed: string,
  whole: boolean,
  { only_heads, exclude = [], state, today }: Search,
  rows: number,
) {
  const word = unseen(typed, 'text');
  const heads = only_heads ? sql`and ${isHead(sql`c.client_id`, today)}` : sql``;
  const inState = state ? sql`and c.client_state_type_id = ${unseen(state, 'int')}` : sql``;
  return sql<{ id: number }>`
    select c.client_id as id from client_words c
    where c.word >= ${word} and c.word ${whole ? sql`<= ${word}` : sql`< ${unseen(`${typed}\u{10FFFF}`, 'text')}`}
      and c.client_id <> all(${unseen(exclude, 'int[]')}) ${heads} ${inState}
    order by case when c.word = ${word}
        then case c.whole when 2 then ${RANK.last} when 1 then ${RANK.first} else ${RANK.word} end
        else case c.whole when 2 then ${RANK.lastBegins} when 1 then ${RANK.firstBegins} else ${RANK.begins} end end
      + case when c.client_state_type_id in ${LIVE} then ${RANK.live} else 0 end desc,
      c.last_name collate names, c.first_name collate names, c.client_id
    limit ${unseen(rows, 'int')}`;
}

const isHead = (client_id: RawBuilder<unknown>, today: string) => sql`exists (select from ${membershipsOn(today)} m
  where m.client_id = ${client_id} and m.group_role_type_id in (1, 2))`;

/** The condition on live files `c`: `matched` and the restrictions of `search`. */
function conditions(
  { only_heads, today, exclude = [], state, where }: Search,
  matched: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const all = [matched];
  if (state) all.push(sql`c.client_state_type_id = ${state}`);
  if (where) all.push(where);
  if (exclude.length > 0) all.push(sql`c.id not in (${sql.join(exclude)})`);
  if (only_heads) all.push(isHead(sql`c.id`, today));
  return sql.join(all, sql` and `);
}

const selectQuery = (
  search: Search,
  matched: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
  offset = 0,
) => sql<{ id: number }>`select c.id from live_clients c where ${conditions(search, matched)}
  order by ${order} limit ${limit} offset ${offset}`;

async function select(db: ReadDb, ...query: Parameters<typeof selectQuery>): Promise<Found[]> {
  const { rows } = await selectQuery(...query).execute(db);
  return rows.map(({ id }) => ({ id, look_alike: 0 }));
}

/** Names that resemble the typed one. */
async function similarNames(db: ReadDb, search: Search, typed: Typed, limit: number): Promise<Found[]> {
  const folded = typed.words.join(' ');
  const rank = sql<number>`(word_similarity(${folded}, c.sought_name) * 20
    + case when c.client_state_type_id in ${LIVE} then 2 else 0 end)`;
  const found = await select(db, search, narrowed(typed, sql`${folded} <% c.sought_name`), byRank(rank), limit);
  return found.map(({ id }) => ({ id, look_alike: 1 }));
}

async function inOrder(db: ReadDb, found: readonly Found[], order: RawBuilder<unknown>): Promise<Found[]> {
  const alike = found.filter(({ look_alike }) => look_alike === 1).map(({ id }) => id);
  const { rows } = await sql<{ id: number }>`select c.id from live_clients c
    where c.id = any(${sql.val(found.map(({ id }) => id))}::int[])
    order by c.id = any(${sql.val(alike)}::int[]), ${order}`.execute(db);
  const known = new Map(found.map((one) => [one.id, one]));
  return rows.flatMap(({ id }) => known.get(id) ?? []);
}
