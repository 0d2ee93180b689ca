/**
 * Finding a person (000 O-33, O-34): by name, folded and forgiving a typo, by file number, phone digits or e-mail.
 * Whole words and live files come first. Typos are looked for only when the plain search finds too little.
 */
import { fold } from '@resa/rules/fold';
import { type RawBuilder, sql } from 'kysely';
import { type Given, statement, unseen } from '../db/statement.ts';
import { withNext } from '../db/together.ts';
import type { Db } from '../frame/context.ts';
import { type Day, membershipsOn } from './memberships.ts';

export interface Sought {
  text: string;
  /** Heads and single persons of today alone. */
  only_heads?: boolean;
  today: string;
  exclude?: readonly number[];
  /** What else must be true of clients `c`. */
  where?: RawBuilder<unknown>;
}

/** A total is counted up to here (decisions-wire W09). */
export const CAP = 500;
/** So many are found at most: what is sorted otherwise than by rank is sorted whole, or pages would repeat and lose rows. */
export const REACH = 5_000;
const ENOUGH = 5;
/** Where so many at most are wanted, the beginnings of words are looked through first. */
const FEW = 10;
/** Word similarity from which a name counts as a typo of what was typed. */
const TYPO = 0.45;

/** Ids in order of rank, at most `limit`. */
export async function rankedIds(db: Db, sought: Sought, limit: number): Promise<number[]> {
  const typed = readTyped(sought.text);
  if (!typed) return [];
  const first = limit <= FEW && !sought.where ? await idsBeginning(db, sought, typed, limit) : [];
  if (first.length === limit) return first;
  const plain = await idsWhere(db, sought, plainMatch(typed), score(typed), limit);
  if (plain.length >= Math.min(ENOUGH, limit) || typed.words.length === 0 || typed.number !== null) return plain;
  const similar = await similarIds(db, sought, typed.folded, limit);
  return [...new Set([...plain, ...similar])].slice(0, limit);
}

interface Typed {
  folded: string;
  words: string[];
  /** As a file number, when nothing but digits was typed. */
  number: number | null;
  /** Four digits or more are looked for in the phones. */
  digits: string | null;
  email: string | null;
}

function readTyped(text: string): Typed | undefined {
  const folded = fold(text);
  const digits = text.replace(/\D/g, '');
  const onlyDigits = /^[\d\s().+-]+$/.test(text.trim());
  const number = onlyDigits && digits.length > 0 && digits.length <= 9 ? Number(digits) : null;
  const email = text.includes('@') ? text.trim().toLowerCase() : null;
  const words = email ? [] : folded.split(' ').filter(Boolean);
  if (words.length === 0 && !email) return undefined;
  return {
    folded,
    words,
    number,
    digits: onlyDigits && digits.length >= 4 ? digits.replace(/^1(?=\d{10}$)/, '') : null,
    email,
  };
}

function plainMatch({ words, number, digits, email }: Typed): RawBuilder<boolean> {
  const any: RawBuilder<unknown>[] = [];
  if (words.length > 0 && number === null) any.push(sql`(${sql.join(words.map(contains), sql` and `)})`);
  if (number !== null) any.push(sql`c.file_number = ${number}`);
  if (digits) any.push(sql`c.phone_digits like ${`%${digits}%`}`);
  if (email) any.push(sql`c.folded_email like ${`%${escapeLike(email)}%`}`);
  return sql<boolean>`(${sql.join(any, sql` or `)})`;
}

/** Two letters make no trigram, so they are looked for where a word begins. */
const contains = (word: string) =>
  word.length > 2
    ? sql`c.sought_name like ${`%${word}%`}`
    : sql`(c.sought_name like ${`${word}%`} or c.sought_name like ${`% ${word}%`})`;

/** What a word of the name counts that is the word typed or begins with it, and a live file: in this order. */
const RANK = { whole: sql.lit(10), beginning: sql.lit(5), live: sql.lit(4) };

function score({ words, number }: Typed): RawBuilder<number> {
  const parts = words.map(
    (word) => sql`case when ' ' || c.sought_name || ' ' like ${`% ${word} %`} then ${RANK.whole}
      when ' ' || c.sought_name like ${`% ${word}%`} then ${RANK.beginning} else 0 end`,
  );
  const named = parts.length > 0 ? sql`(${sql.join(parts, sql` + `)})` : sql`0`;
  return sql<number>`(${named} + case when c.client_state_type_id in (1, 6) then ${RANK.live} else 0 end
    + case when c.file_number = ${number ?? 0} then 100 else 0 end)`;
}

/**
 * The best `limit` of those in whose name a word begins with the only one that was typed. Fewer where not so many have
 * such a word: then who has it elsewhere in his name follows them.
 */
async function idsBeginning(
  db: Db,
  { only_heads, exclude = [], today }: Sought,
  { words, number, digits }: Typed,
  limit: number,
): Promise<number[]> {
  const [word] = words;
  // Digits may be a file's number or a phone's.
  if (!word || words.length > 1 || number !== null || digits) return [];
  const asked = { word, beyond: `${word}\u{10FFFF}`, exclude, today };
  const rows = await (only_heads ? headsBeginning : personsBeginning)(db, asked);
  return [...new Set(rows.map(({ id }) => id))].slice(0, limit);
}

type Beginning = Given<{ word: string; beyond: string; exclude: readonly number[]; today: string }>;

// Twice as many are asked for, since one person may have two such words.
const beginning = ({ word, beyond, exclude }: Beginning, also: RawBuilder<unknown>) => sql<{ id: number }>`
  select c.client_id as id from client_words c
  where c.word >= ${unseen(word, 'text')} and c.word < ${unseen(beyond, 'text')}
    and c.client_id <> all(${unseen(exclude, 'int[]')}) ${also}
  order by case c.word when ${unseen(word, 'text')} then ${RANK.whole} else ${RANK.beginning} end
    + case when c.in_service then ${RANK.live} else 0 end desc,
    c.last_name collate names, c.first_name collate names, c.client_id
  limit ${sql.lit(2 * FEW)}`;

const personsBeginning = statement((given: Beginning) => beginning(given, sql``));
const headsBeginning = statement((given: Beginning) =>
  beginning(given, sql`and ${isHead(sql`c.client_id`, given.today)}`),
);

const isHead = (client_id: RawBuilder<unknown>, today: Day) => sql`exists (select from ${membershipsOn(today)} m
  where m.client_id = ${client_id} and m.group_role_type_id in (1, 2))`;

async function idsWhere(
  db: Db,
  sought: Sought,
  match: RawBuilder<boolean>,
  rank: RawBuilder<number>,
  limit: number,
): Promise<number[]> {
  const { only_heads, exclude = [], today, where } = sought;
  const { rows } = await sql<{ id: number }>`
    select c.id from clients c
    where c.deleted_at is null and ${match}
      ${where ? sql`and ${where}` : sql``}
      ${exclude.length > 0 ? sql`and c.id not in (${sql.join(exclude)})` : sql``}
      ${only_heads ? sql`and ${isHead(sql`c.id`, today)}` : sql``}
    order by ${rank} desc, c.last_name collate names, c.first_name collate names, c.id
    limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Names that resemble what was typed; the threshold is set for this transaction alone. */
function similarIds(db: Db, sought: Sought, folded: string, limit: number): Promise<number[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(TYPO)}, true)${withNext}`.execute(trx);
    const rank = sql<number>`(word_similarity(${folded}, c.sought_name) * 20 + case when c.client_state_type_id in (1, 6) then 2 else 0 end)`;
    return idsWhere(trx, sought, sql<boolean>`${folded} <% c.sought_name`, rank, limit);
  });
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
