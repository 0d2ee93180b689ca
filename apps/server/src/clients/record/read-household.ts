/** The data of the family record, read as the tabs of the file read it, with names in the reader's language. */
import type { Locale } from '@resa/contract/texts';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { housingsWithRegion, livedAt, wholeLineOf } from '../../addresses/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { askedLines } from '../../documents/index.ts';
import { householdOf } from '../../people/index.ts';
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
    names: await namesOf(db, locale),
  };
}

const LISTS = {
  genders: 'genders',
  roles: 'family_role_types',
  states: 'client_state_types',
  marital: 'marital_status_types',
  citizenships: 'citizenship_types',
  countries: 'countries',
  services: 'service_languages',
  natives: 'languages',
  reasons: 'reasons_for_service',
  house_types: 'house_types',
  revenue_types: 'revenue_types',
  frequencies: 'pay_frequency_types',
  document_types: 'document_types',
} as const;

type NameOf = (id: number | null) => string;

async function namesOf(db: ReadDb, locale: Locale): Promise<Record<keyof typeof LISTS, NameOf>> {
  const names: [string, NameOf][] = [];
  for (const [key, list] of Object.entries(LISTS)) names.push([key, await namesIn(db, list, locale)]);
  return Object.fromEntries(names) as Record<keyof typeof LISTS, NameOf>;
}

/** The names of the rows of a reference list; '' for a row that is gone or none. */
async function namesIn(db: ReadDb, list: (typeof LISTS)[keyof typeof LISTS], locale: Locale): Promise<NameOf> {
  const rows = await db
    .selectFrom(list)
    .select(['id', `name_${locale} as name`])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? '' : (names.get(id) ?? ''));
}
