/** The data of the family record, read as the tabs of the file read it, with names in the reader's language. */
import { clientFields, type ProfileField } from '@resa/contract/client-fields';
import type { ListName } from '@resa/contract/lists/names';
import type { Locale } from '@resa/contract/texts';
import { CLIENT_FIELDS, type ClientField, type EditedColumn } from '@resa/rules/person/client-fields';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { sql } from 'kysely';
import { housingsWithRegion, livedAt, mayBePrinted, wholeLineOf } from '../../addresses/index.ts';
import { householdOf } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { askedLines } from '../../documents/index.ts';
import { noIncomesOf, openRevenues, payFrequencies } from '../../revenues/index.ts';
import { clientOf } from '../file/client-of.ts';

export type HouseholdRecord = Awaited<ReturnType<typeof readHousehold>>;

/** The household of a client on a day. Throws NotFound. */
export async function readHousehold(db: ReadDb, id: number, today: string, locale: Locale) {
  const members = await householdOf(db, id, today);
  const head_id = members.find((member) => isHeadOrSingle(member.group_role_type_id))?.client_id ?? id;
  const ids = [...new Set([head_id, ...members.map(({ client_id }) => client_id)])];
  return {
    locale,
    today,
    ids,
    head: await clientOf(db, head_id, today),
    members,
    housings: await housingsWithRegion(db)
      .select(wholeLineOf(locale).as('address'))
      .where('h.client_id', '=', head_id)
      .where(livedAt(today))
      .where(mayBePrinted)
      .orderBy('h.start_date', 'desc')
      .orderBy('h.id', 'desc')
      .execute(),
    revenues: await openRevenues(db, ids, today),
    no_incomes: await noIncomesOf(db, ids),
    frequencies: await payFrequencies(db),
    proofs: await askedLines(db, ids),
    values: await valuesOf(db, ids),
    nameOf: await namesOf(db, locale),
  };
}

const printedFor = (field: ProfileField) => (CLIENT_FIELDS[field.name] as ClientField).printed;
/** The fields that are printed for the head, and those that are printed for every member. */
export const HEAD_FIELDS = clientFields.filter(printedFor);
export const MEMBER_FIELDS = clientFields.filter((field) => printedFor(field) === 'all');

/** The printed fields of all members, by client. */
async function valuesOf(db: ReadDb, ids: readonly number[]) {
  const rows = await db
    .selectFrom('live_clients')
    .select(['id', 'dob_known', 'ext', ...MEMBER_FIELDS.map(({ name }) => name as EditedColumn)])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const LISTS: readonly ListName[] = [
  ...HEAD_FIELDS.flatMap((field) => (field.kind === 'lookup' ? [field.of] : [])),
  ...(['family_role_types', 'client_state_types', 'house_types', 'revenue_types'] as const),
  ...(['pay_frequency_types', 'document_types'] as const),
];

/** The names of the rows of the lists above; '' for a row that is gone or none. */
async function namesOf(db: ReadDb, locale: Locale) {
  const names = new Map<string, string>();
  for (const list of LISTS) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(`name_${locale}`)} as name from ${sql.table(list)}`.execute(db);
    for (const { id, name } of rows) names.set(`${list} ${id}`, name);
  }
  return (list: ListName, id: number | null): string => names.get(`${list} ${id}`) ?? '';
}
