/** Persons who may resemble one being typed: found by a few indexes, compared by packages/rules (similar.ts). */
import type { Locale } from '@resa/contract/texts';
import { type Sounds, soundAlike, streetNumber, type Traits } from '@resa/rules/person/similar';
import { displayName } from '@resa/rules/text/name';
import { postalCode } from '@resa/rules/text/postal-code';
import { isDate } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import { membershipsOn } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

export interface Candidate extends Traits {
  id: number;
  sounds_alike: boolean;
  first_name: string;
  last_name: string;
  mobile: string | null;
  phone: string | null;
  phone2: string | null;
  /** The current address on one line. */
  line: string | null;
}

/** The most files taken from each index, those with the nearest names first. */
const EACH = 20;

/**
 * Returns the live files that share something with the typed traits, and those traits completed. `id` is the file being
 * edited: it and its household are left out, and its own address is compared when none was typed.
 */
export async function candidatesLike(
  db: ReadDb,
  ctx: Context,
  typed: Traits,
  id: number | null,
): Promise<{ traits: Traits; candidates: Candidate[] }> {
  const traits = { ...typed, address: typed.address ?? (id === null ? null : await ownAddress(db, id, ctx)) };
  const ways = waysTo(traits, ctx.today.date);
  if (ways.length === 0) return { traits, candidates: [] };
  const { rows } = await candidates(db, ctx, traits, ways, id);
  return { traits, candidates: rows.map(asCandidate) };
}

type Way = RawBuilder<{ id: number }>;

/** One index each: names by trigrams, by spelling and by sound, birth, phones, email, address. */
function waysTo({ name, dob, email, phones, address }: Traits, today: string): Way[] {
  const ways: Way[] = [];
  const from = (where: RawBuilder<unknown>): Way => sql`
    (select c.id from live_clients c where ${where}
     order by similarity(c.folded_name, ${name}) desc, c.id limit ${EACH})`;
  const sounds = soundsLike(name);
  if (name) ways.push(from(sql`c.folded_name % ${name}`));
  if (name)
    ways.push(
      from(sql`name_key(c.folded_name) = any(array(
    select name_key(turned) from unnest(${sql.val(turns(name))}::text[]) turned))`),
    );
  if (sounds) ways.push(from(sounds));
  if (isDate(dob)) ways.push(from(sql`c.dob = any(${sql.val(bothWays(dob))}::date[])`));
  for (const phone of phones) ways.push(from(sql`c.phone_digits like ${`%${phone}%`}`));
  if (email) ways.push(from(sql`c.folded_email = ${email.toLowerCase()}`));
  const code = address ? postalCode(address.postal_code) : null;
  const number = address ? streetNumber(address.address_ln1) : null;
  if (code && number) ways.push(from(livesAt(code, number, today)));
  return ways;
}

/** The words beginning with each of them in turn, since either name may be first. */
function turns(name: string): string[] {
  const words = name.split(' ');
  return words.map((_, index) => [...words.slice(index), ...words.slice(0, index)].join(' '));
}

/** How each word of a folded name sounds (Sounds of packages/rules, similar.ts). */
export const soundsOf = (folded: RawBuilder<unknown>) => sql<string[][]>`(
  select coalesce(jsonb_agg(to_jsonb(sound_keys(word))), '[]') from string_to_table(${folded}, ' ') word
  where word ~ '^[a-z]{2,}$')`;

/** Each word of the name sounds like one of these keys; a lone word says too little. */
function soundsLike(name: string): RawBuilder<boolean> | undefined {
  const words = name.split(' ').filter((word) => /^[a-z]{2,}$/.test(word));
  if (words.length < 2) return undefined;
  const each = words.map((word) => sql`sound_keys(c.folded_name) && sound_keys(${word})`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}

const bothWays = (dob: string) =>
  [dob, `${dob.slice(0, 4)}-${dob.slice(8)}-${dob.slice(5, 7)}`].filter((date) => isDate(date));

const livesAt = (code: string, number: string, today: string) => sql`c.id in (
  select o.client_id from addresses a
    join client_housings h on h.address_id = a.id and ${isCurrent(today)}
    join ${membershipsOn(today)} own on own.client_id = h.client_id
    join ${membershipsOn(today)} o on o.group_id = own.group_id
  where a.postal_code = ${code} and substring(a.address_ln1 from '[0-9]+') = ${number})`;

const isCurrent = (today: string) =>
  sql`h.start_date <= ${today}::date and (h.end_date is null or h.end_date >= ${today}::date)`;

/** The current address of a household, which is its head's; expects clients as `c`. */
export const home = (today: string, locale: Locale) => sql`
  select a.address_ln1, a.postal_code,
    concat_ws(', ', a.address_ln1, a.unit, coalesce(${sql.ref(`t.name_${locale}`)}, a.international_city_name), a.postal_code) as line
  from ${membershipsOn(today)} own
    join ${membershipsOn(today)} o on o.group_id = own.group_id and o.group_role_type_id in (1, 2)
    join client_housings h on h.client_id = o.client_id and ${isCurrent(today)}
    join seen_addresses a on a.id = h.address_id
    left join cities t on t.id = a.city_id
  where own.client_id = c.id
  order by h.start_date desc, h.id desc limit 1`;

async function ownAddress(db: ReadDb, id: number, { today, locale }: Context): Promise<Traits['address']> {
  const { rows } = await sql<{ address_ln1: string; postal_code: string }>`
    select home.address_ln1, home.postal_code from live_clients c, lateral (${home(today.date, locale)}) home where c.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface Row extends Omit<Candidate, 'name' | 'phones' | 'address' | 'sounds_alike'> {
  sounds: Sounds;
  typed_sounds: Sounds;
  address_ln1: string | null;
  postal_code: string | null;
}

const candidates = (
  db: ReadDb,
  { today, locale }: Context,
  { name }: Traits,
  ways: readonly Way[],
  id: number | null,
) =>
  sql<Row>`
  select c.id, c.first_name, c.last_name, c.one_name = 1 as one_name, case when c.dob_known is distinct from 0 then c.dob end as dob, c.email, c.mobile, c.phone, c.phone2,
    ${soundsOf(sql`c.folded_name`)} as sounds, typed.sounds as typed_sounds, home.address_ln1, home.postal_code, home.line
  from live_clients c cross join (select ${soundsOf(sql`${name}::text`)} as sounds) typed
    left join lateral (${home(today.date, locale)}) home on true
  where c.id = any(array(${sql.join(ways, sql` union `)})) and c.anonymous = 0
    and c.id <> all(array(
      select ${id ?? 0}::int union all
      select o.client_id from ${membershipsOn(today.date)} own
        join ${membershipsOn(today.date)} o on o.group_id = own.group_id
      where own.client_id = ${id ?? 0}))`.execute(db);

const asCandidate = ({ address_ln1, postal_code, sounds, typed_sounds, ...row }: Row): Candidate => ({
  ...row,
  sounds_alike: soundAlike(sounds, typed_sounds),
  name: displayName(row),
  phones: [row.phone, row.mobile, row.phone2].filter((phone) => phone !== null),
  address: address_ln1 !== null && postal_code !== null ? { address_ln1, postal_code } : null,
});
