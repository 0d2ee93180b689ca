/** Changes of a location's schedule: checked and confirmed before anything is written (change-schedule.ts). */
import type { PlanPeriod } from '@resa/rules/booking/schedule';
import type { Selectable } from 'kysely';
import type { NamedPlan, PlaceSchedule } from '../../appointments/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { deleteRow, insertRow, updateRow } from './saving.ts';

interface Rows {
  place_appointment_types: Selectable<Tables['place_appointment_types']>;
  working_hours: Selectable<Tables['working_hours']>;
  nonworking_days: Selectable<Tables['nonworking_days']>;
  reschedule_days: Selectable<Tables['reschedule_days']>;
}
export type ScheduleTable = keyof Rows;
export type ScheduleRow<T extends ScheduleTable> = Rows[T];

/** A row that is added (without `stored`), changed, or removed (without `values`). */
export interface Edit<T extends ScheduleTable = ScheduleTable> {
  entity: T;
  stored?: ScheduleRow<T>;
  values?: Record<string, unknown>;
  /** The periods that replace those of the plan. */
  periods?: readonly PlanPeriod[];
}

const DAYS = { working_hours: 'working_days', nonworking_days: 'nonworking', reschedule_days: 'reschedule' } as const;

/** The schedules of a location as they would be after the edits. */
export function edited(place: PlaceSchedule, edits: readonly Edit[]): PlaceSchedule['schedules'] {
  const { schedules, cutoffs, ...days } = place;
  const plans = new Map<number, { plan: object; periods: readonly PlanPeriod[] }>();
  for (const { entity, stored, values, periods } of edits) {
    if (entity === 'place_appointment_types') {
      if (stored) plans.set(stored.id, { plan: values ?? {}, periods: periods ?? [] });
      continue;
    }
    const list: object[] = days[DAYS[entity]].filter((row) => !stored || !agrees(row, stored));
    if (values) list.push({ ...stored, ...values });
    days[DAYS[entity]] = list as never;
  }
  return schedules.map((schedule) => {
    const { id } = schedule.plan;
    const working_days = days.working_days.filter((row) => row.place_appointment_type_id === id);
    const { plan, periods } = plans.get(id) ?? { plan: {}, periods: schedule.periods };
    return { ...days, cutoffs, plan: { ...schedule.plan, ...plan } as NamedPlan, periods, working_days };
  });
}

const agrees = (row: object, stored: object): boolean =>
  Object.entries(row).every(([column, value]) => (stored as Record<string, unknown>)[column] === value);

/** Writes an edit and notes it; returns the row as it is stored, or as it was. */
export async function writeEdit<T extends ScheduleTable>(
  db: Trx,
  ctx: Context,
  note: Note,
  { entity, stored, values, periods }: Edit<T>,
): Promise<ScheduleRow<T>> {
  if (!values) {
    await deleteRow(db, note, entity, stored as ScheduleRow<T>);
    return stored as ScheduleRow<T>;
  }
  const row = stored
    ? await updateRow(db, ctx, note, entity, stored, values)
    : await insertRow<ScheduleRow<T>>(db, ctx, note, entity, values);
  if (periods) await writePeriods(db, row.id, periods);
  return row;
}

/** Writes the periods of a monthly plan in place of those that it has. */
export async function writePeriods(db: Trx, id: number, periods: readonly PlanPeriod[]): Promise<void> {
  await db.deleteFrom('plan_periods').where('place_appointment_type_id', '=', id).execute();
  if (periods.length === 0) return;
  const rows = periods.map((period) => ({
    place_appointment_type_id: id,
    ...period,
    booking_end_date: period.booking_end_date ?? period.end_date,
  }));
  await db.insertInto('plan_periods').values(rows).execute();
}
