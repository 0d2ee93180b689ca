import { CLIENT_LISTS } from '@resa/contract/client-fields';
import { CLIENT_STATE, LIVE_STATES } from '@resa/rules/person/client-state';
import { phoneDigits } from '@resa/rules/text/phone';
import { sql } from 'kysely';
import { tagCodesOf } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { SentProfile, StoredProfile } from '../saving/check-profile.ts';

/** The facts of the database about a profile that is being saved. */
export interface SavingFacts {
  /** The regions of the sent country of birth. */
  geo_regions: number[];
  not_offered: string[];
  /** Files of other households that have a phone which is new to this one, and which phones. */
  phone_of: PhoneHolder[];
  /** Codes of the tags that the file has. */
  groups: string[];
}

export interface PhoneHolder {
  id: number;
  file_number: number;
  phones: string[];
}

async function regionsAndTags(db: Trx, id: number | null, country: number | null) {
  const { rows } = await sql<Pick<SavingFacts, 'geo_regions' | 'groups'>>`
    select array(select item_id from countries_geo_regions where row_id = ${country}) as geo_regions,
      ${tagCodesOf(id)} as groups`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** The facts of a file whose row is locked, or of a new one (`stored` is null). */
export async function savingFacts(db: Trx, profile: SentProfile, stored: StoredProfile | null): Promise<SavingFacts> {
  const { geo_regions, groups } = await regionsAndTags(db, stored?.id ?? null, profile.country_of_birth);
  const not_offered = await notOffered(db, profile, stored, groups);
  return { geo_regions, groups, not_offered, phone_of: await othersWith(db, newPhones(profile, stored), stored) };
}

/** The new choices that are not offered; stored ones stay possible. */
async function notOffered(
  db: Trx,
  profile: SentProfile,
  stored: StoredProfile | null,
  storedGroups: readonly string[],
): Promise<string[]> {
  const changedChoices = Object.entries(CLIENT_LISTS).filter(([field]) => {
    const choice = profile[field as keyof typeof CLIENT_LISTS];
    return choice !== null && choice !== stored?.[field as keyof typeof CLIENT_LISTS];
  });
  const lists = changedChoices.map(
    ([field, list]) => sql`select ${field}::text as field where not exists (
      select from ${sql.table(list)} where id = ${profile[field as keyof typeof CLIENT_LISTS]}::int and active = 1)`,
  );
  const groups = profile.groups.filter((code) => !storedGroups.includes(code));
  if (groups.length > 0)
    lists.push(sql`select 'groups' as field from unnest(${groups}::text[]) as given where not exists (
      select from tags where code = given and active = 1)`);
  if (lists.length === 0) return [];
  const { rows } = await sql<{ field: string }>`${sql.join(lists, sql` union `)}`.execute(db);
  return rows.map(({ field }) => field);
}

/** Only a phone that is new to a file in use is looked for elsewhere: an accepted one needs no second confirmation. */
function newPhones(profile: SentProfile, stored: StoredProfile | null): string[] {
  if (!LIVE_STATES.includes(stored?.client_state_type_id ?? CLIENT_STATE.in_process)) return [];
  const storedPhones = [stored?.mobile, stored?.phone];
  return [profile.mobile, profile.phone]
    .flatMap((phone) => (phone ? (phoneDigits(phone) ?? []) : []))
    .filter((digits) => !storedPhones.includes(digits));
}

/** Live files in other households with one of these phones (000 O-35); at most 20. */
async function othersWith(db: Trx, phones: readonly string[], stored: StoredProfile | null): Promise<PhoneHolder[]> {
  if (phones.length === 0) return [];
  const conditions = phones.map((phone) => sql`c.phone_digits like ${`%${phone}%`}`);
  const { rows } = await sql<PhoneHolder>`
    select c.id, c.file_number, array(select one from unnest(${phones}::text[]) as one
      where one in (right(digits(c.mobile), 10), right(digits(c.phone), 10))) as phones
    from live_clients c
    where (${sql.join(conditions, sql` or `)})
      and (right(digits(c.mobile), 10) = any(${phones}::text[]) or right(digits(c.phone), 10) = any(${phones}::text[]))
      and c.client_state_type_id = any(${sql.val(LIVE_STATES)}::int[])
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
