/** Reads a household for the rules that find its gaps (000 §4). */
import type { Membership } from '@resa/rules/person/family';
import { type Intake, type IntakePerson, intakeMissing, type Missing } from '@resa/rules/person/intake';
import { sql } from 'kysely';
import { housingsWithAddress, partsOf } from '../addresses/index.ts';
import type { householdOf } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { documentsOf, documentTypes, offeredTo, proofFactsOf, waivedOf } from '../documents/index.ts';
import type { Context } from '../frame/change/context.ts';
import { noIncomesOf, openRevenues } from '../revenues/index.ts';
import { profileConstants } from './saving/check-profile.ts';

type Member = Pick<Awaited<ReturnType<typeof householdOf>>[number], 'client_id'> & Membership;

/**
 * The gaps in the file of a household, given with its head or single person first (000 §4); empty when it may be approved.
 */
export async function missingOf(
  db: ReadDb,
  { today: { date: today }, settings }: Pick<Context, 'today' | 'settings'>,
  members: readonly Member[],
): Promise<Missing[]> {
  const [head] = members;
  if (!head) return [];
  const ids = members.map((member) => member.client_id);
  const profiles = await profilesOf(db, ids);
  const revenues = await openRevenues(db, ids, today);
  const no_incomes = await noIncomesOf(db, ids);
  const roles = members.map((member) => ({ client_id: member.client_id, role: member.group_role_type_id }));
  const asked = await proofFactsOf(db, roles, today);
  const types = await documentTypes(db);
  const documents = await documentsOf(db, ids);
  const waived = await waivedOf(db, ids);
  const housings = await housingsWithAddress(db).where('h.client_id', '=', head.client_id).execute();

  const persons = members.flatMap((member): IntakePerson[] => {
    const own = <R extends { client_id: number }>(rows: readonly R[]) =>
      rows.filter((row) => row.client_id === member.client_id);
    const profile = profiles.find(({ id }) => id === member.client_id);
    const proving = own(asked)[0];
    if (!profile || !proving) return [];
    return [
      {
        client_id: member.client_id,
        profile,
        membership: member,
        geo_regions: profile.geo_regions,
        revenues: own(revenues),
        no_incomes: own(no_incomes),
        proving,
        proofs: proving.proofs,
        offered: offeredTo(types, proving),
        documents: own(documents),
        waived: own(waived).map(({ document_type_id }) => document_type_id),
      },
    ];
  }) as unknown as Intake['persons'];
  return intakeMissing({
    today,
    persons,
    housings: housings.map((row) => {
      const { client_housing, address } = partsOf(row);
      return { ...client_housing, address };
    }),
    fee_paid: profiles.find(({ id }) => id === head.client_id)?.fee_paid ?? 0,
    constants: profileConstants(settings),
    asylum_seekers: settings.asylum_seekers,
    married_statuses: settings.married_statuses,
  });
}

/** The profiles of these clients, each with the regions of their country of birth. */
const profilesOf = (db: ReadDb, ids: readonly number[]) =>
  db
    .selectFrom('live_clients as c')
    .selectAll()
    .select(
      sql<number[]>`array(select item_id from countries_geo_regions where row_id = c.country_of_birth)`.as(
        'geo_regions',
      ),
    )
    .where('id', 'in', ids)
    .execute();
