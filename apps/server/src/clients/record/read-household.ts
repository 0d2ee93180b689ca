/** The data of the family record, read as the tabs of the file read it, with names in the reader's language. */
import { clientFields } from '@resa/contract/client-fields';
import type { ListName } from '@resa/contract/lists/names';
import type { Locale } from '@resa/contract/texts';
import { CLIENT_FIELDS, type ClientField } from '@resa/rules/person/client-fields';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { sql } from 'kysely';
import { housingsWithRegion, livedAt, wholeLineOf } from '../../addresses/index.ts';
import { householdOf } from '../../client-records/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { askedLines } from '../../documents/index.ts';
import { noIncomesOf, openRevenues, payFrequencies } from '../../revenues/index.ts';
import { clientOf } from '../file/client-of.ts';

export type Recorded = Awaited<ReturnType<typeof readHousehold>>;

/** The household of a client on a day. Throws NotFound. */
export async function readHousehold(db: ReadDb, id: number, today: string, locale: Locale) {
  const members = await householdOf(db, id, today);
  const head_id = members.find((one) => isHeadOrSingle(one.group_role_type_id))?.client_id ?? id;
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
      .orderBy('h.start_date', 'desc')
      .orderBy('h.id', 'desc')
      .execute(),
    revenues: await openRevenues(db, ids, today),
    no_incomes: await noIncomesOf(db, ids),
    frequencies: await payFrequencies(db),
    proofs: await askedLines(db, ids),
    nameOf: await namesOf(db, locale),
  };
}

/** The fields of the head that are printed. */
export const PRINTED = clientFields.filter(({ name }) => (CLIENT_FIELDS[name] as ClientField).printed);

const LISTS: readonly ListName[] = [
  ...PRINTED.flatMap((field) => (field.kind === 'lookup' ? [field.of] : [])),
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
