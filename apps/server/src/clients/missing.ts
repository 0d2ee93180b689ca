/** Reads a household for the rules that find its gaps (000 §4). */
import type { NoIncome } from '@resa/rules/money/no-income';
import type { Revenue } from '@resa/rules/money/revenues';
import type { Membership } from '@resa/rules/person/family';
import { type Intake, type IntakePerson, intakeMissing, type Missing } from '@resa/rules/person/intake';
import { sql } from 'kysely';
import { housingsWithAddress, partsOf } from '../addresses/index.ts';
import type { householdOf } from '../client-records/index.ts';
import type { ReadDb } from '../db/handles.ts';
import { rowsOf } from '../db/json.ts';
import { documentTypes, offeredTo, proofFactsOf } from '../documents/index.ts';
import type { Context } from '../frame/change/context.ts';
import { profileConstants } from './saving/check-profile.ts';

type On = Pick<Context, 'today' | 'settings'>;
type Member = Pick<Awaited<ReturnType<typeof householdOf>>[number], 'client_id'> & Membership;

/**
 * The gaps in the file of a household, given with its head or single person first (000 §4); empty when it may be approved.
 */
export async function missingOf(...given: Parameters<typeof intakeOf>): Promise<Missing[]> {
  const intake = await intakeOf(...given);
  return intake ? intakeMissing(intake) : [];
}

/** A household as its gaps are found; null without persons. */
export async function intakeOf(db: ReadDb, on: On, members: readonly Member[]): Promise<Intake | null> {
  const [intake] = await intakesOf(db, on, [members]);
  return intake ?? null;
}

/** Several households as their gaps are found, those without persons left out; as many statements as for one. */
export async function intakesOf(
  db: ReadDb,
  { today: { date: today }, settings }: On,
  given: readonly (readonly Member[])[],
): Promise<Intake[]> {
  const households = given.filter((members) => members.length > 0);
  if (households.length === 0) return [];
  const everybody = households.flat();
  const ids = everybody.map(({ client_id }) => client_id);
  const profiles = await profilesOf(db, ids, today);
  const roles = everybody.map(({ client_id, group_role_type_id: role }) => ({ client_id, role }));
  const proofFacts = await proofFactsOf(db, roles, today);
  const types = await documentTypes(db);
  const heads = households.flatMap(([head]) => (head ? [head.client_id] : []));
  const housings = await housingsWithAddress(db).where('h.client_id', 'in', heads).execute();

  const personOf = (member: Member): IntakePerson[] => {
    const { client_id } = member;
    const found = profiles.find(({ id }) => id === client_id);
    const proving = proofFacts.find((proofFact) => proofFact.client_id === client_id);
    if (!found || !proving) return [];
    const { geo_regions, revenues, no_incomes, documents, waived, ...profile } = found;
    const own = { geo_regions, revenues, no_incomes, documents, waived };
    const { proofs } = proving;
    return [{ client_id, profile, membership: member, ...own, proving, proofs, offered: offeredTo(types, proving) }];
  };
  return households.map((members) => {
    const head = members[0]?.client_id;
    return {
      today,
      persons: members.flatMap(personOf) as unknown as Intake['persons'],
      housings: housings
        .map(partsOf)
        .flatMap(({ client_housing, address }) =>
          client_housing.client_id === head ? [{ ...client_housing, address }] : [],
        ),
      fee_paid: profiles.find(({ id }) => id === head)?.fee_paid ?? 0,
      constants: profileConstants(settings),
      asylum_seekers: settings.asylum_seekers,
      married_statuses: settings.married_statuses,
    };
  });
}

/**
 * The profiles of these clients, each with the regions of their country of birth, their current and future revenues,
 * declarations of no income, documents and waived proofs.
 */
const profilesOf = (db: ReadDb, ids: readonly number[], today: string) =>
  db
    .selectFrom('live_clients as c')
    .selectAll()
    .select([
      sql<number[]>`array(select item_id from countries_geo_regions where row_id = c.country_of_birth)`.as(
        'geo_regions',
      ),
      rowsOf(sql<Revenue>`
        select * from revenues where client_id = c.id and (end_date is null or end_date >= ${today}::date)`).as(
        'revenues',
      ),
      rowsOf(sql<NoIncome>`select start_date, end_date from no_incomes where client_id = c.id`).as('no_incomes'),
      rowsOf(sql<IntakePerson['documents'][number]>`
        select document_type_id, state, verified from live_documents where client_id = c.id`).as('documents'),
      sql<number[]>`array(select document_type_id from waived_proofs where client_id = c.id)`.as('waived'),
    ])
    .where('id', 'in', ids)
    .execute();
