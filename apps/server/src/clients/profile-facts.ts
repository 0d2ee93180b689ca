import { CLIENT_STATE, LIVE_STATES } from '@resa/rules/client-state';
import { phoneDigits } from '@resa/rules/phone';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Trx } from '../frame/context.ts';
import { lockingSession } from '../locks/index.ts';
import { LOOKUPS, type Sent, type Stored } from './judge-profile.ts';

/** What the database knows about a file that is being saved. */
export interface SavingFacts {
  locking_session: number | null;
  group_role_type_id: number | null;
  /** Codes of the tags that it has. */
  groups: string[];
  geo_regions: number[];
  not_offered: string[];
  /** Files of other households that have a phone which is new to this one. */
  phone_of: number[];
  saved_by: string;
}

/** All of it in one statement: who saves waits for no more. `stored` is the locked row, null for a new file. */
export async function savingFacts(db: Trx, ctx: Context, sent: Sent, stored: Stored | null): Promise<SavingFacts> {
  const id = stored?.id ?? 0;
  const { rows } = await sql<SavingFacts>`
    select ${lockingSession(ctx, id)} as locking_session,
      (select group_role_type_id from memberships where client_id = ${id}::int and date_end is null) as group_role_type_id,
      array(select t.code from client_tags ct join tags t on t.id = ct.tag_id where ct.client_id = ${id}::int
        order by t.position, t.id) as groups,
      array(select item_id from countries_geo_regions where row_id = ${sent.country_of_birth}::int) as geo_regions,
      array(${notOffered(sent, stored)}) as not_offered,
      array(${othersWith(newPhones(sent, stored), stored)}) as phone_of,
      coalesce((select name from users where id = ${stored?.updated_by ?? null}::int), 'system') as saved_by
  `.execute(db);
  return rows[0] as SavingFacts;
}

/** What a file has stays possible; what is newly chosen must be offered. */
function notOffered(sent: Sent, stored: Stored | null): RawBuilder<unknown> {
  const chosen = Object.entries(LOOKUPS).filter(([field]) => {
    const given = sent[field as keyof typeof LOOKUPS];
    return given !== null && given !== stored?.[field as keyof typeof LOOKUPS];
  });
  const lists = chosen.map(
    ([field, list]) => sql`select ${field}::text where not exists (
      select from ${sql.table(list)} where id = ${sent[field as keyof typeof LOOKUPS]}::int and active = 1)`,
  );
  const tags = sql`select 'groups'::text from unnest(${sql.val(sent.groups)}::text[]) as given where not exists (
    select from tags t left join client_tags ct on ct.tag_id = t.id and ct.client_id = ${stored?.id ?? 0}::int
    where t.code = given and (t.active = 1 or ct.tag_id is not null))`;
  return sql.join([...lists, tags], sql` union `);
}

/** Only a phone that is new to a file in use is looked for elsewhere: what was once accepted is not asked again. */
function newPhones(sent: Sent, stored: Stored | null): string[] {
  if (!LIVE_STATES.includes(stored?.client_state_type_id ?? CLIENT_STATE.in_process)) return [];
  const had = [stored?.mobile, stored?.phone];
  return [sent.mobile, sent.phone]
    .flatMap((phone) => (phone ? (phoneDigits(phone) ?? []) : []))
    .filter((digits) => !had.includes(digits));
}

/** File numbers of live files in other households with one of these phones (000 O-35); at most 20. */
function othersWith(phones: readonly string[], stored: Stored | null): RawBuilder<unknown> {
  if (phones.length === 0) return sql`select 0 where false`;
  const like = phones.map((phone) => sql`c.phone_digits like ${`%${phone}%`}`);
  const family = stored?.family_id ?? null;
  return sql`select c.file_number from clients c
    where (${sql.join(like, sql` or `)})
      and (right(digits(c.mobile), 10) = any(${sql.val(phones)}::text[])
        or right(digits(c.phone), 10) = any(${sql.val(phones)}::text[]))
      and c.deleted_at is null and c.client_state_type_id = any(${sql.val(LIVE_STATES)}::int[])
      and c.id <> ${stored?.id ?? 0}::int and (c.family_id = ${family}::int) is not true
    order by c.file_number limit 20`;
}
