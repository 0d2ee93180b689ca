import { contract } from '@resa/contract';
import type { BuiltPlan, PlanToBuild } from '@resa/contract/builders';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { addDays } from '@resa/rules/time/dates';
import { notFound } from '../frame/call/refused.ts';
import { read } from '../frame/change/context.ts';
import { handlers } from '../handlers.ts';
import type { Builder } from './builder.ts';
import { inventedName } from './invented.ts';

/** Adds a plan with its hours, as in the form of its location. */
export async function addPlan(builder: Builder, input: PlanToBuild): Promise<BuiltPlan> {
  const { place_id, category_id, days, weekdays, hours, days_in_advance, ...fields } = input;
  const { fetch, storePlan, storeWorking } = contract.locations;
  const type = await typeOf(builder, input);
  const { email_templates } = await builder.ask(fetch, handlers.locations.fetch, {});
  const [start_date, end_date] = days.map((day) => addDays(builder.today.date, day)) as [string, string];
  const ofEvent = { booking_end_date: end_date, message_en: 'Event', message_fr: 'Événement' };
  const { row } = await builder.ask(storePlan, handlers.locations.storePlan, {
    row: {
      ...fields,
      place_id,
      appointment_type_id: type.id,
      start_date,
      end_date,
      booking_start_date: start_date,
      ...(category_id === CATEGORY.event ? ofEvent : { days_in_advance }),
      email_template_id: email_templates[0]?.id ?? 0,
    },
  });
  const [start_time, end_time] = hours;
  for (const weekday of weekdays) {
    const working = { place_appointment_type_id: row.id, weekday, start_time, end_time };
    await builder.ask(storeWorking, handlers.locations.storeWorking, { working });
  }
  return { id: row.id, place_id, appointment_type_id: type.id, name_en: type.name_en, name_fr: type.name_fr };
}

async function typeOf(builder: Builder, { appointment_type_id, category_id }: PlanToBuild) {
  const { store } = contract.appointment_types;
  if (appointment_type_id !== undefined) {
    const found = await read(builder.context(store), (db) =>
      db.selectFrom('appointment_types').selectAll().where('id', '=', appointment_type_id).executeTakeFirst(),
    );
    if (!found) throw notFound();
    return found;
  }
  const name = inventedName();
  const row = { name_en: name, name_fr: name, category_id, active: 1 as const };
  const { row: made } = await builder.ask(store, handlers.appointment_types.store, { row });
  return made;
}
