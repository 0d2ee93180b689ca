/** The plans of a location (002 §3 to §5, A06 to A11, A15). `planErrors` of the rules checks a plan. */
import type { contract, InputOf } from '@resa/contract';
import { IN_USE } from '@resa/contract/lists/calls';
import type { PlanRow } from '@resa/contract/locations';
import { collides } from '@resa/rules/booking/hours';
import { isMonthly, periodsOf, savedPeriods, shownPeriod } from '@resa/rules/booking/periods';
import { planErrors, settlePlan } from '@resa/rules/booking/plan';
import type { Plan, PlanPeriod } from '@resa/rules/booking/schedule';
import { sql } from 'kysely';
import type { ReadDb, Trx } from '../db/handles.ts';
import { missingRow } from '../frame/call/errors.ts';
import { invalid, notFound } from '../frame/call/refused.ts';
import { type Context, change, read } from '../frame/change/context.ts';
import { fitsPlans, lockPlace, plansOf, rowOf, templatesOfPlans } from './queries.ts';
import { changeSchedule } from './schedule/change-schedule.ts';
import { writePeriods } from './schedule/edits.ts';
import { placeFor, placeOfRow } from './schedule/of-plan.ts';
import { deleteRow, insertRow, refuseFaults, staleFor } from './schedule/saving.ts';
import { usesOfPlan } from './uses.ts';

type Calls = typeof contract.locations;
type Sent = InputOf<Calls['storePlan']>['row'];

export const storePlan = (ctx: Context, { row: sent }: InputOf<Calls['storePlan']>) =>
  change(ctx, async (db, note) => {
    await lockPlace(db, await placeFor(db, sent, 'row'));
    const { values, periods } = await checked(db, ctx, sent, null);
    if (await collidesWithOther(db, ctx, values, periods)) return { code: 'collision' };
    const { id } = await insertRow(db, ctx, note, 'place_appointment_types', values);
    await writePeriods(db, id, periods);
    return { code: 'Ok', row: await planOf(db, id, ctx.today.date) };
  });

export const updatePlan = (ctx: Context, { row: sent, ...deciding }: InputOf<Calls['updatePlan']>) =>
  changeSchedule(
    ctx,
    (db) => placeOfRow(db, 'place_appointment_types', sent.id),
    deciding,
    async (db) => {
      const { id, row_version, ...fields } = sent;
      const stored = await rowOf(db, 'place_appointment_types', id);
      const before = await planOf(db, id, ctx.today.date);
      if (fields.place_id !== stored.place_id) throw invalid({ path: 'row.place_id', rule: 'e_read_only' });
      const stale = await staleFor(db, { ...stored, ...before }, { ...fields, row_version });
      if (stale) return { code: 'stale' as const, ...stale, row: before };
      if (before.used === 1 && fields.appointment_type_id !== stored.appointment_type_id)
        throw invalid({ path: 'row.appointment_type_id', rule: 'rule_plan_used' });
      const { values, periods } = await checked(db, ctx, fields, before);
      if (await collidesWithOther(db, ctx, values, periods, id)) return { code: 'collision' as const };
      return {
        code: 'Ok' as const,
        edits: [
          { entity: 'place_appointment_types' as const, stored: { ...stored, data: before.data }, values, periods },
        ],
        answer: async (_: unknown, db: Trx) => ({ row: await planOf(db, id, ctx.today.date) }),
      };
    },
  );

/** Deletes a plan with its hours and days; one that an appointment was ever made on stays (002 B27). */
export async function destroyPlan(ctx: Context, { id }: InputOf<Calls['destroyPlan']>) {
  try {
    return await change(ctx, async (db, note) => {
      await lockPlace(db, await placeOfRow(db, 'place_appointment_types', id));
      await deleteRow(db, note, 'place_appointment_types', await rowOf(db, 'place_appointment_types', id));
      return { code: 'Ok' as const };
    });
  } catch (error) {
    if (!missingRow(error)) throw error;
    return { code: 'error' as const, error: IN_USE, used: await read(ctx, (db) => usesOfPlan(db, id)) } as const;
  }
}

async function planOf(db: ReadDb, id: number, today: string): Promise<PlanRow> {
  const [plan] = await plansOf(db, { id }, today);
  if (!plan) throw notFound();
  return plan;
}

/**
 * The plan as it is stored, with the periods of a monthly one; refuses values that the rules or the lists do not know.
 */
async function checked(db: ReadDb, ctx: Context, sent: Sent, before: PlanRow | null) {
  const today = ctx.today.date;
  const type = await db
    .selectFrom('appointment_types')
    .select('category_id')
    .where('id', '=', sent.appointment_type_id)
    .executeTakeFirst();
  if (!type) throw invalid({ path: 'row.appointment_type_id', rule: 'e_unknown_reference' });
  const settled = settlePlan(sent, type.category_id, today);
  const periods = isMonthly(settled) ? savedPeriods(settled.data, before, today) : [];
  const dates = shownPeriod(settled as unknown as Plan, periods, today);
  const { start_date, end_date, booking_start_date, booking_end_date } = dates;
  const values = { ...settled, start_date, end_date, booking_start_date, booking_end_date };
  refuseFaults('row', planErrors(values, type.category_id));
  await requireKnown(db, values);
  return { values, periods };
}

async function requireKnown(db: ReadDb, { email_template_id, genders }: Sent): Promise<void> {
  const template = await templatesOfPlans(db).where('id', '=', email_template_id).executeTakeFirst();
  if (!template) throw invalid({ path: 'row.email_template_id', rule: 'e_unknown_reference' });
  if (!fitsPlans(template)) throw invalid({ path: 'row.email_template_id', rule: 'e_template_placeholders' });
  const ids = [...new Set(genders.split(',').map(Number))].filter((id) => id !== 0);
  const { rows } = await sql`select from genders where id = any(${ids}::int[])`.execute(db);
  if (rows.length < ids.length) throw invalid({ path: 'row.genders', rule: 'e_unknown_reference' });
}

/** Whether another plan of this location and type serves on one of its days; a monthly plan has no end (002 A15). */
async function collidesWithOther(db: ReadDb, ctx: Context, plan: Sent, periods: readonly PlanPeriod[], id?: number) {
  const others = await plansOf(db, { place_id: plan.place_id }, ctx.today.date);
  const own = span(plan as unknown as Plan, periods);
  return others.some(
    (other) =>
      other.id !== id &&
      other.appointment_type_id === plan.appointment_type_id &&
      collides(span(other as unknown as Plan, other.periods), own),
  );
}

function span(plan: Plan, periods: readonly PlanPeriod[]) {
  const all = periodsOf(plan, periods);
  const start_date = (all[0] as PlanPeriod).start_date;
  return { start_date, end_date: isMonthly(plan) ? '9999-12-31' : (all.at(-1) as PlanPeriod).end_date };
}
