import { contract } from '@resa/contract';
import type { BuiltPlan, PlanToBuild } from '@resa/contract/builders';
import { planErrors } from '@resa/rules/booking/plan';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { addDays } from '@resa/rules/time/dates';
import { invalid, notFound } from '../frame/call/refused.ts';
import { change, read } from '../frame/change/context.ts';
import { handlers } from '../handlers.ts';
import type { Builder } from './builder.ts';
import { inventedName } from './invented.ts';

/** A plan with its hours, judged by the rules of the plan form. It sends no mail. */
export async function addPlan(builder: Builder, wanted: PlanToBuild): Promise<BuiltPlan> {
  const { place_id, category_id, days, weekdays, hours, ...fields } = wanted;
  const type = await typeOf(builder, wanted);
  const [start_date, end_date] = days.map((one) => addDays(builder.today.date, one)) as [string, string];
  const event = category_id === CATEGORY.event;
  const ctx = builder.context('builders', undefined, undefined);
  const { id } = await change(ctx, async (db) => {
    const plan = {
      ...fields,
      ...{ appointment_type_id: type.id, start_date, end_date },
      ...{ booking_start_date: start_date, booking_end_date: event ? end_date : null },
      days_in_advance: event ? 0 : fields.days_in_advance,
      ...{ online_appointments: 0, message_en: event ? 'Event' : null, message_fr: event ? 'Événement' : null },
      email_template_id: null,
    };
    // Without a mail: a template is chosen by hand.
    const errors = planErrors({ ...plan, data: null }, category_id).filter(({ path }) => path !== 'email_template_id');
    if (errors.length > 0) throw invalid(...errors);
    const { id } = await db
      .insertInto('place_appointment_types')
      .values({ ...plan, place_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [start_time, end_time] = hours;
    const week = weekdays.map((weekday) => ({
      place_id,
      place_appointment_type_id: id,
      weekday,
      start_time,
      end_time,
    }));
    if (week.length > 0) await db.insertInto('working_hours').values(week).execute();
    return { code: 'Ok' as const, id };
  });
  return { id, place_id, appointment_type_id: type.id, name_en: type.name_en, name_fr: type.name_fr };
}

async function typeOf(builder: Builder, { appointment_type_id, category_id }: PlanToBuild) {
  if (appointment_type_id !== undefined) {
    const found = await read(builder.context('builders', undefined, undefined), (db) =>
      db.selectFrom('appointment_types').selectAll().where('id', '=', appointment_type_id).executeTakeFirst(),
    );
    if (!found) throw notFound();
    return found;
  }
  const name = inventedName();
  const row = { name_en: name, name_fr: name, category_id, active: 1 as const };
  const { row: made } = await builder.ask(contract.appointment_types.store, handlers.appointment_types.store, { row });
  return made;
}
