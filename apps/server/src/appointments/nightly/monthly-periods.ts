import { duePeriods, isMonthly } from '@resa/rules/booking/periods';
import type { Plan } from '@resa/rules/booking/schedule';
import type { Trx } from '../../db/handles.ts';
import type { Note } from '../../frame/change/note.ts';

/**
 * Adds the periods that monthly plans must have today: the next one on the day its booking opens (001 O-11). Waits for
 * whoever saves a plan, and a second run for the first.
 */
export async function addMonthlyPeriods(db: Trx, note: Note, today: string): Promise<void> {
  const plans = (await db
    .selectFrom('place_appointment_types')
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()) as Plan[];
  const storedPeriods = await db.selectFrom('plan_periods').selectAll().execute();
  const dueRows = plans.filter(isMonthly).flatMap((plan) =>
    duePeriods(
      plan,
      storedPeriods.filter((period) => period.place_appointment_type_id === plan.id),
      today,
    ).map((period) => ({
      ...period,
      booking_end_date: period.booking_end_date ?? period.end_date,
      place_appointment_type_id: plan.id,
    })),
  );
  if (dueRows.length === 0) return;
  const newPeriods = await db
    .insertInto('plan_periods')
    .values(dueRows)
    .onConflict((conflict) => conflict.columns(['place_appointment_type_id', 'start_date']).doNothing())
    .returningAll()
    .execute();
  for (const { id, ...period } of newPeriods)
    note.wrote({ action: 'plan.period', entity: 'plan_periods', id, after: period });
  if (newPeriods.length > 0) note.emit({ type: 'Changed', nouns: ['locations'] }, 'everyone');
}
