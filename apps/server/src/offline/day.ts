import { createHash } from 'node:crypto';
import type { contract, InputOf } from '@resa/contract';
import { say } from '@resa/contract/texts';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { age } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { eligibilityOf, servedFactsOfAll } from '../appointments/index.ts';
import { highBulletinsOf } from '../bulletins/index.ts';
import { appointmentsOn } from '../checkin/index.ts';
import { householdsOfHeads, photoShown } from '../client-records/index.ts';
import type { Db } from '../db/handles.ts';
import { type Context, read, unlogged } from '../frame/change/context.ts';
import { deskKeyOf } from './desk-key.ts';
import { namedWorkstation } from './named.ts';

type Input = InputOf<typeof contract.offline.day>;

/** Today's households at a location for one of its named workstations, and the key that they lie under there. */
export async function day(ctx: Context, { place_id, workstation, kept }: Input) {
  const named = await read(ctx, (db) => namedWorkstation(db, ctx, workstation));
  if (named?.place_id !== place_id) return { code: 'not_kept' as const };
  const seen_at = ctx.now.toISOString();
  await unlogged(ctx, (trx) =>
    trx.updateTable('offline_workstations').set({ seen_at }).where('id', '=', named.id).execute(),
  );
  const delivery = await read(ctx, async (db) => {
    const appointments = await appointmentsOf(db, ctx, place_id);
    if (kept && revisionOf(appointments, kept.client_ids) === kept.revision) return null;
    return { revision: revisionOf(appointments), rows: await householdsOf(db, ctx, appointments) };
  });
  if (!delivery) return { code: 'unchanged' as const };
  return {
    code: 'Ok' as const,
    today: ctx.today.date,
    at: seen_at,
    key: await deskKeyOf(ctx.config, { user_id: ctx.actor.user_id, workstation: named.workstation }),
    ...delivery,
  };
}

const appointmentsOf = (db: Db, ctx: Context, place_id: number) =>
  appointmentsOn(db, place_id, ctx.today.date)
    .select(['c.card_code', sql<0 | 1>`(c.restriction_id is not null)::int`.as('restricted')])
    .select(
      sql<
        string | null
      >`case when c.restriction_id is null and ${photoShown(ctx.today.date)} then c.photo_file_id end`.as(
        'photo_file_id',
      ),
    )
    .where('a.status', 'in', [STATUS.open, STATUS.closed])
    .execute();
type Appointment = Awaited<ReturnType<typeof appointmentsOf>>[number];

/** A digest of the names and photos of the given clients, or of all of them. */
function revisionOf(appointments: readonly Appointment[], client_ids?: readonly number[]): string {
  const ids = client_ids && new Set(client_ids);
  const counted = appointments.filter(({ client_id }) => ids?.has(client_id) ?? true);
  const shown = counted.map((row) => [row.client_id, row.restricted, row.name, row.photo_file_id]);
  const texts = new Set(shown.map((client) => JSON.stringify(client)));
  return createHash('sha256')
    .update([...texts].toSorted().join())
    .digest('base64url');
}

async function householdsOf(db: Db, ctx: Context, appointments: readonly Appointment[]) {
  const today = ctx.today.date;
  const heads = [...new Set(appointments.map(({ client_id }) => client_id))];
  if (heads.length === 0) return [];
  const facts = await servedFactsOfAll(db, heads, today);
  const verdicts = new Map(facts.map((one) => [one.client_id, eligibilityOf(one, ctx.today, ctx.settings)]));
  const lists = await householdsOfHeads(db, heads, today);
  const households = heads.map((client_id, at) => ({ client_id, members: lists[at] ?? [] }));
  const membersOf = new Map(households.map(({ client_id, members }) => [client_id, members]));
  const asked = households.map(({ client_id, members }) => ({
    client_id,
    people: [client_id, ...members.map((member) => member.client_id)],
  }));
  const bulletins = await highBulletinsOf(db, asked, today);
  return appointments.flatMap(({ id: appointment_id, ...row }) => {
    const eligibility = verdicts.get(row.client_id);
    if (!eligibility) return [];
    // A restricted household leaves the server by its number only; its stored name is the word in both languages.
    if (row.restricted === 1)
      return [{ ...row, name: say(ctx.locale, 'restricted'), appointment_id, eligibility, ages: [], bulletins: [] }];
    const ages = (membersOf.get(row.client_id) ?? []).map(({ dob }) => (dob ? age(dob, today) : null));
    return [{ ...row, appointment_id, eligibility, ages, bulletins: bulletins.get(row.client_id) ?? [] }];
  });
}
