import { CLIENT_STATE, LIVE_STATES } from '@resa/rules/person/client-state';
import { phoneDigits } from '@resa/rules/text/phone';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { type Given, statement } from '../../db/statement.ts';
import { withNext } from '../../db/together.ts';
import { notFound } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { lockingSession } from '../../locks/index.ts';
import { membershipsOn } from '../../people/index.ts';
import { LOOKUPS, type Sent, type Stored } from '../saving/judge-profile.ts';

/** What the database knows about a profile that is being saved. */
export interface SavingFacts {
  geo_regions: number[];
  not_offered: string[];
  /** Files of other households that have a phone which is new to this one, and which phones. */
  phone_of: PhoneHolder[];
}

export interface PhoneHolder {
  id: number;
  file_number: number;
  phones: string[];
}

/** And about the file that it stands in. */
export interface FileFacts extends SavingFacts {
  stored: Stored;
  locking_session: number | null;
  group_role_type_id: number | null;
  /** Codes of the tags that it has. */
  groups: string[];
  saved_by: string;
}

const lock = statement(
  ({ id }: Given<{ id: number }>) =>
    sql`select id from clients where id = ${id} and deleted_at is null for no key update${withNext}`,
);

interface Asked {
  id: number;
  now: string;
  today: string;
  country: number | null;
}
type Read = Stored & Omit<FileFacts, 'stored' | 'not_offered' | 'phone_of'>;

const regionsOf = (country: RawBuilder<number | null>) =>
  sql<number[]>`array(select item_id from countries_geo_regions where row_id = ${country}) as geo_regions`;

const readFile = statement(
  (given: Given<Asked>) => sql<Read>`
    select c.*, ${lockingSession(given)} as locking_session,
      (select group_role_type_id from ${membershipsOn(given.today)} m where m.client_id = c.id) as group_role_type_id,
      array(select t.code from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = c.id
        order by t.position, t.id) as groups,
      coalesce((select name from users where id = c.updated_by), 'system') as saved_by, ${regionsOf(given.country)}
    from clients c where c.id = ${given.id} and c.deleted_at is null`,
);
const readRegions = statement(
  ({ country }: Given<{ country: number | null }>) => sql<{ geo_regions: number[] }>`select ${regionsOf(country)}`,
);

/**
 * Of a live file, which is locked first, in the same write; NotFound when there is none. One statement where nothing is
 * newly chosen and no phone is new.
 */
export async function lockedFile(db: Trx, ctx: Context, id: number, sent: Sent): Promise<FileFacts> {
  await lock(db, { id });
  const [read] = await readFile(db, {
    id,
    now: ctx.now.toISOString(),
    today: ctx.today.date,
    country: sent.country_of_birth,
  });
  if (!read) throw notFound();
  const { locking_session, group_role_type_id, groups, saved_by, geo_regions, ...stored } = read;
  const facts = { locking_session, group_role_type_id, groups, saved_by, geo_regions };
  return { ...facts, stored, ...(await faultsOf(db, sent, stored, groups)) };
}

/** Of a file that is being made. */
export async function factsOfNew(db: Trx, sent: Sent): Promise<SavingFacts> {
  const [read] = (await readRegions(db, { country: sent.country_of_birth })) as [{ geo_regions: number[] }];
  return { ...read, ...(await faultsOf(db, sent, null, [])) };
}

const faultsOf = async (db: Trx, sent: Sent, stored: Stored | null, groups: readonly string[]) => ({
  not_offered: await notOffered(db, sent, stored, groups),
  phone_of: await othersWith(db, newPhones(sent, stored), stored),
});

/** What a file has stays possible; what is newly chosen must be offered. */
async function notOffered(db: Trx, sent: Sent, stored: Stored | null, had: readonly string[]): Promise<string[]> {
  const chosen = Object.entries(LOOKUPS).filter(([field]) => {
    const given = sent[field as keyof typeof LOOKUPS];
    return given !== null && given !== stored?.[field as keyof typeof LOOKUPS];
  });
  const lists = chosen.map(
    ([field, list]) => sql`select ${field}::text as field where not exists (
      select from ${sql.table(list)} where id = ${sent[field as keyof typeof LOOKUPS]}::int and active = 1)`,
  );
  const groups = sent.groups.filter((code) => !had.includes(code));
  if (groups.length > 0)
    lists.push(sql`select 'groups' as field from unnest(${groups}::text[]) as given where not exists (
      select from tags where code = given and active = 1)`);
  if (lists.length === 0) return [];
  const { rows } = await sql<{ field: string }>`${sql.join(lists, sql` union `)}`.execute(db);
  return rows.map(({ field }) => field);
}

/** Only a phone that is new to a file in use is looked for elsewhere: what was once accepted is not asked again. */
function newPhones(sent: Sent, stored: Stored | null): string[] {
  if (!LIVE_STATES.includes(stored?.client_state_type_id ?? CLIENT_STATE.in_process)) return [];
  const had = [stored?.mobile, stored?.phone];
  return [sent.mobile, sent.phone]
    .flatMap((phone) => (phone ? (phoneDigits(phone) ?? []) : []))
    .filter((digits) => !had.includes(digits));
}

/** Live files in other households with one of these phones (000 O-35); at most 20. */
async function othersWith(db: Trx, phones: readonly string[], stored: Stored | null): Promise<PhoneHolder[]> {
  if (phones.length === 0) return [];
  const like = phones.map((phone) => sql`c.phone_digits like ${`%${phone}%`}`);
  const { rows } = await sql<PhoneHolder>`
    select c.id, c.file_number, array(select one from unnest(${phones}::text[]) as one
      where one in (right(digits(c.mobile), 10), right(digits(c.phone), 10))) as phones
    from clients c
    where (${sql.join(like, sql` or `)})
      and (right(digits(c.mobile), 10) = any(${phones}::text[]) or right(digits(c.phone), 10) = any(${phones}::text[]))
      and c.deleted_at is null and c.client_state_type_id = any(${sql.val(LIVE_STATES)}::int[])
      and c.id <> ${stored?.id ?? 0}::int and (c.family_id = ${stored?.family_id ?? null}::int) is not true
    order by c.file_number limit 20`.execute(db);
  return rows;
}

/** As the log says that a phone was accepted: each phone with the files that had it. */
export const acceptedPhones = (holders: readonly PhoneHolder[]): { phone: string; file_numbers: number[] }[] =>
  [...new Set(holders.flatMap(({ phones }) => phones))].map((phone) => ({
    phone,
    file_numbers: holders.filter(({ phones }) => phones.includes(phone)).map(({ file_number }) => file_number),
  }));
