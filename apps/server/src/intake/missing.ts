/** A household at its intake, read for the rules (000 §4). */
import type { Proofs } from '@resa/rules/documents/proofs';
import { type Intake, type IntakePerson, intakeMissing, type Missing } from '@resa/rules/person/intake';
import type { Profile } from '@resa/rules/person/profile';
import { sql } from 'kysely';
import { housingsWithAddress, partsOf } from '../addresses/index.ts';
import { profileConstants } from '../clients/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { askedOf, documentsOf, documentTypes, offeredTo, waivedOf } from '../documents/index.ts';
import type { Context } from '../frame/change/context.ts';
import { householdOf } from '../people/index.ts';
import { noIncomesOf, openRevenues } from '../revenues/index.ts';

/** The gaps in the steps of a household, by the client's household of today; empty when it may be approved. */
export async function missingOf(
  db: ReadDb,
  { today: { date: today }, settings }: Pick<Context, 'today' | 'settings'>,
  client_id: number,
): Promise<Missing[]> {
  const members = await householdOf(db, client_id, today);
  const [head] = members;
  if (!head) return [];
  const ids = members.map((member) => member.client_id);
  const profiles = await db.selectFrom('live_clients').selectAll().where('id', 'in', ids).execute();
  const regions = await regionsOf(db, ids);
  const revenues = await openRevenues(db, ids, today);
  const no_incomes = await noIncomesOf(db, ids);
  const roles = members.map((member) => ({ client_id: member.client_id, role: member.group_role_type_id }));
  const asked = await askedOf(db, roles, today);
  const types = await documentTypes(db);
  const documents = await documentsOf(db, ids);
  const waived = await waivedOf(db, ids);
  const housings = await housingsWithAddress(db).where('h.client_id', '=', head.client_id).execute();

  const persons = members.map((member): IntakePerson => {
    const own = <R extends { client_id: number }>(rows: readonly R[]) =>
      rows.filter((row) => row.client_id === member.client_id);
    const proving = own(asked)[0];
    const offered = proving ? offeredTo(types, proving) : NONE;
    return {
      client_id: member.client_id,
      profile: profiles.find(({ id }) => id === member.client_id) as Profile,
      membership: member,
      geo_regions: own(regions)[0]?.regions ?? [],
      revenues: own(revenues),
      no_incomes: own(no_incomes),
      proving: proving ?? { role: null, citizenship_type_id: null, revenue_documents: [], has_revenue: false },
      proofs: proving?.proofs ?? NONE,
      offered,
      documents: own(documents),
      waived: own(waived).map(({ document_type_id }) => document_type_id),
    };
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

const NONE: Proofs = { proof_of_address: [], proof_of_identification: [], proof_of_revenue: [] };

/** The regions of the country of birth of each. */
async function regionsOf(db: ReadDb, ids: readonly number[]) {
  const { rows } = await sql<{ client_id: number; regions: number[] }>`
    select c.id as client_id, array(select item_id from countries_geo_regions where row_id = c.country_of_birth) as regions
    from live_clients c where c.id = any(${sql.val([...ids])}::int[])`.execute(db);
  return rows;
}
