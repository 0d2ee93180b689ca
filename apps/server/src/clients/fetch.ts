import type { contract, InputOf } from '@resa/contract';
import type { Settings } from '@resa/contract/settings';
import { isHeadOrSingle } from '@resa/rules/family';
import { PROFILE_CONSTANTS, type Profile, profileErrors } from '@resa/rules/profile';
import { revenueRequired } from '@resa/rules/revenues';
import { sql } from 'kysely';
import { eligibilityOf, factsOfClient } from '../appointments/index.ts';
import { openBulletins } from '../bulletins/index.ts';
import { type Context, type Db, read } from '../frame/context.ts';
import { notFound } from '../frame/refused.ts';
import { cardOf, householdOf } from '../people/index.ts';

type Input = InputOf<typeof contract.clients.fetch>;

/** A file as its card and profile show it. */
export const fetch = (ctx: Context, { id }: Input) =>
  read(ctx, async (db) => {
    const client = await clientOf(db, id);
    const today = ctx.today.date;
    const members = await householdOf(db, id, today);
    const own = members.find((member) => member.client_id === id);
    const head = members.find((member) => isHeadOrSingle(member.group_role_type_id));
    const facts = await factsOfClient(db, id);
    return {
      code: 'Ok' as const,
      client: { ...client, groups: facts.client.groups as string[] },
      members,
      bulletins: await openBulletins(db, id, today),
      group_id: own?.group_id ?? null,
      family_head_id: head?.client_id ?? null,
      family_head_email: head ? await emailOf(db, head.client_id) : null,
      family_role_type_id: own?.group_role_type_id ?? null,
      info: {
        profile: await profileComplete(db, client, own?.group_role_type_id ?? null, today, ctx.settings),
        ...(await sectionsOf(db, client, head?.client_id ?? id, own?.group_role_type_id ?? null, today, ctx.settings)),
      },
      counts: await appointmentCounts(db, id),
      eligibility: eligibilityOf(facts, ctx.today, ctx.settings),
      today,
    };
  });

type Row = Awaited<ReturnType<typeof clientOf>>;

async function clientOf(db: Db, id: number) {
  const card = await cardOf(db, { id });
  if (!card) throw notFound();
  const row = await db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { ...row, ...card };
}

const emailOf = async (db: Db, id: number) =>
  (await db.selectFrom('clients').select('email').where('id', '=', id).executeTakeFirst())?.email ?? null;

async function profileComplete(
  db: Db,
  client: Row,
  role: number | null,
  today: string,
  settings: Settings,
): Promise<0 | 1> {
  const regions = client.country_of_birth
    ? await sql<{
        item_id: number;
      }>`select item_id from countries_geo_regions where row_id = ${client.country_of_birth}`.execute(db)
    : { rows: [] };
  const errors = profileErrors(client as Profile, {
    today,
    is_head_or_single: isHeadOrSingle(role),
    geo_regions: regions.rows.map((row) => row.item_id),
    constants: {
      ...PROFILE_CONSTANTS,
      default_country: settings.default_country,
      born_in_canada: settings.born_in_canada,
      canadian_citizens: settings.canadian_citizens,
      ending_reason_other: settings.reason_for_ending_other,
      food_frequencies: settings.food_frequencies,
    },
  });
  return errors.length === 0 ? 1 : 0;
}

/** Which other sections are complete: a current address of the head, revenues and proofs where they are required (000 §5). */
async function sectionsOf(
  db: Db,
  { id, citizenship_type_id }: Row,
  head_id: number,
  role: number | null,
  today: string,
  settings: Settings,
) {
  const { rows } = await sql<{ housing: 0 | 1; revenues: 0 | 1; identification: 0 | 1; address: 0 | 1 }>`
    select
      exists (select from client_housings where client_id = ${head_id} and start_date <= ${today}::date
        and (end_date is null or end_date >= ${today}::date))::int as housing,
      exists (select from revenues where client_id = ${id} and start_date <= ${today}::date
        and (end_date is null or end_date >= ${today}::date))::int as revenues,
      exists (select from proof_documents where client_id = ${id} and classification_id = 2)::int as identification,
      exists (select from proof_documents where client_id = ${id} and classification_id = 1)::int as address
  `.execute(db);
  const has = rows[0] ?? { housing: 0, revenues: 0, identification: 0, address: 0 };
  const proofs = has.identification === 1 && (has.address === 1 || !isHeadOrSingle(role));
  return {
    housing: has.housing,
    revenues:
      has.revenues === 1 || !revenueRequired({ role, citizenship_type_id }, settings.asylum_seekers)
        ? (1 as const)
        : (0 as const),
    documents_setting: proofs ? (1 as const) : (0 as const),
  };
}

async function appointmentCounts(db: Db, id: number) {
  const { rows } = await sql<{ appointments: number; open_appointments: number; no_shows: number }>`
    select count(*)::int as appointments, (count(*) filter (where status = 1))::int as open_appointments,
      (count(*) filter (where status = 3))::int as no_shows
    from appointments where client_id = ${id} and deleted_at is null`.execute(db);
  return rows[0] ?? { appointments: 0, open_appointments: 0, no_shows: 0 };
}
