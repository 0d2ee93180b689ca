/** Locations and their schedules (002 §2.2, §2.3, §7 Locations); `place` is their name on the wire. */
import { PLAN_DEFAULTS } from '@resa/rules/booking/plan';
import { z } from 'zod';
import { Address, AddressInput } from './addresses.ts';
import { answers, call } from './call.ts';
import { ActiveRow, IN_USE } from './lists/calls.ts';
import {
  Count,
  Flag,
  Id,
  Instant,
  optionalText,
  PlainDate,
  PlainDateTime,
  paging,
  rehearsable,
  requiredText,
  Time,
  text,
} from './types.ts';

const edit = ['crud_locations'] as const;

export const NewPlace = z.object({
  name: requiredText(100),
  comments: optionalText(2_000),
  active: Flag.default(1),
  /** 1: those who wait can read the screen at check-in, so tags, comment and bulletins are folded (decision 060). */
  faces_queue: Flag.default(0),
  /** 1: its named workstations go on without a network (decision 076). */
  offline: Flag.default(0),
  /** Who gets the day's list at opening time: addresses of users, separated by commas (decision 080). */
  day_list_to: optionalText(1_000),
  address: AddressInput,
});
/** The version that was read; none: no check. */
const changed = { id: Id, row_version: Count.nullish() };

export const PlaceRow = z.object({ id: Id, name: z.string(), active: Flag });
export type PlaceRow = z.output<typeof PlaceRow>;
export const Place = z.object({
  ...PlaceRow.shape,
  comments: z.string().nullable(),
  faces_queue: Flag,
  offline: Flag,
  day_list_to: z.string().nullable(),
  /** Acts that were noted without a network and wait for a person; nobody sees them while the location is inactive. */
  unsettled: Count,
  row_version: Count,
  /** Null for a location that was never given one. */
  address: Address.nullable(),
});
export type Place = z.output<typeof Place>;

/** A location as the list shows it. */
export const ListedPlace = z.object({
  ...PlaceRow.shape,
  address: Address.nullable(),
  /** The types of its plans that are not over, in their order. */
  types: z.array(Id),
  /** The places of its plans in the week of today, Sunday to Saturday, and how many of them are taken. */
  week: z.object({ max: Count, booked: Count }),
});
export type ListedPlace = z.output<typeof ListedPlace>;

const PlanData = z.object({
  frequency: Flag.default(0),
  frequency_type: z.literal('monthly').default('monthly'),
  frequency_start: z.enum(['current', 'next']).default('current'),
  days_in_advance: Count.max(999).default(0),
});
/** A plan that repeats says how many days ahead its months open; 0 must be sent too (002 §5). */
const NewPlanData = PlanData.extend({ days_in_advance: Count.max(999).optional() })
  .refine(({ frequency, days_in_advance }) => frequency === 0 || days_in_advance !== undefined, {
    path: ['days_in_advance'],
    error: 'must_be_completed',
  })
  .transform(({ days_in_advance = 0, ...data }) => ({ ...data, days_in_advance }));
const dates = { start_date: PlainDate, end_date: PlainDate, booking_start_date: PlainDate };
/** The fields of a plan; `planErrors` of the rules checks them together (002 §5). */
export const NewPlan = z.object({
  place_id: Id,
  appointment_type_id: Id,
  max_appointments: Count.default(PLAN_DEFAULTS.max_appointments),
  online_appointments: Count.default(PLAN_DEFAULTS.online_appointments),
  time_slot: Count.default(PLAN_DEFAULTS.time_slot),
  ...dates,
  booking_end_date: PlainDate.or(z.literal(''))
    .nullish()
    .transform((date) => date || null),
  days_in_advance: Count.nullish().transform((days) => days ?? 0),
  ages_range: text(100).default(PLAN_DEFAULTS.ages_range),
  genders: text(100)
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .default(PLAN_DEFAULTS.genders),
  message_en: optionalText(2_000),
  message_fr: optionalText(2_000),
  bring_en: optionalText(2_000),
  bring_fr: optionalText(2_000),
  email_template_id: Id,
  max_appointments_per_client: Count.default(PLAN_DEFAULTS.max_appointments_per_client),
  data: NewPlanData.nullish().transform((data) => data ?? PLAN_DEFAULTS.data),
});
/** A plan with its months where it is monthly; its own dates are those of the one booked today (001 O-11). */
export const PlanRow = z.object({
  id: Id,
  place_id: Id,
  appointment_type_id: Id,
  category_id: z.number(),
  max_appointments: Count,
  online_appointments: Count,
  time_slot: Count,
  ...dates,
  booking_end_date: PlainDate.nullable(),
  days_in_advance: Count,
  ages_range: z.string(),
  genders: z.string(),
  message_en: z.string().nullable(),
  message_fr: z.string().nullable(),
  /** The mails about its appointments say what to bring. */
  bring_en: z.string().nullable(),
  bring_fr: z.string().nullable(),
  email_template_id: Id.nullable(),
  max_appointments_per_client: Count,
  data: PlanData,
  row_version: Count,
  periods: z.array(z.object({ ...dates, booking_end_date: PlainDate.nullable() })),
  /** 1 when it has an appointment: its type stays. */
  used: Flag,
});
export type PlanRow = z.output<typeof PlanRow>;

const weekday = z.number().int().min(0).max(6);
const forPlan = { place_id: Id.nullish(), place_appointment_type_id: Id.nullish() };

export const NewWorking = z.object({
  place_id: Id.nullish(),
  place_appointment_type_id: Id,
  weekday,
  start_time: Time,
  end_time: Time,
});
export const WorkingRow = NewWorking.extend({ id: Id, place_id: Id, row_version: Count });
/** The plan, or every plan of a location (001 O-04). */
export const NewNonworking = z.object({ ...forPlan, date: PlainDate, comment: requiredText(250) });
export const NonworkingRow = z.object({
  id: Id,
  place_id: Id,
  place_appointment_type_id: Id.nullable(),
  date: PlainDate,
  comment: z.string(),
  row_version: Count,
});
export const NewReschedule = z.object({ ...forPlan, date: PlainDate, start_time: Time, end_time: Time });
export const RescheduleRow = z.object({
  id: Id,
  place_id: Id,
  place_appointment_type_id: Id.nullable(),
  date: PlainDate,
  start_time: Time,
  end_time: Time,
  row_version: Count,
});
export const NewCutoff = z.object({ place_id: Id, weekday, cutoff_day: weekday, time: Time });
export const CutoffRow = NewCutoff.extend({ id: Id, row_version: Count });
export type WorkingRow = z.output<typeof WorkingRow>;
export type NonworkingRow = z.output<typeof NonworkingRow>;
export type RescheduleRow = z.output<typeof RescheduleRow>;
export type CutoffRow = z.output<typeof CutoffRow>;

/**
 * An open appointment that a change puts outside the hours of its plan, or for which the plan has no place any more.
 */
export const AffectedAppointment = z.object({
  id: Id,
  client_id: Id,
  file_number: Id,
  name: z.string(),
  place_appointment_type_id: Id,
  start_date_time: PlainDateTime,
  units: Count,
  /**
   * A free time on the same plan that every rule allows, if the other appointments move to their proposed times too;
   * null without one.
   */
  other_time: PlainDateTime.nullable(),
});
export type AffectedAppointment = z.output<typeof AffectedAppointment>;
/**
 * The affected appointments: their count for everybody, the list only for users with view_appointments at the location.
 */
export const Affected = z.object({
  count: Count,
  appointments: z.array(AffectedAppointment),
  may_move: Flag,
  may_cancel: Flag,
});
export type Affected = z.output<typeof Affected>;

/** The decision about an affected appointment. Without a decision it stays as it is. */
export const Decision = z.discriminatedUnion('act', [
  z.object({ act: z.literal('move'), id: Id, start_date_time: PlainDateTime }),
  z.object({ act: z.literal('cancel'), id: Id }),
]);
export type Decision = z.output<typeof Decision>;
/**
 * `ask` 1: while appointments are affected, the call returns `affected` and changes nothing. `ask` 0: the change and
 * the decisions are made together, or none of them; affected appointments without a decision stay and are counted in
 * `left`. `times_for`: an appointment for which `affected` also returns every time that it can be moved to.
 */
const deciding = { ask: Flag.default(0), times_for: Id.nullish(), decisions: z.array(Decision).max(2_000).default([]) };
const decided = { left: Count };
const ousting = {
  /** `free` has the times for the appointment `times_for`, under the changed schedule. */
  affected: { ...Affected.shape, free: z.array(PlainDateTime) },
  /** A decision cannot be carried out: the ids of the appointments, each with the key of a text. */
  not_moved: { refusals: z.array(z.object({ id: Id, rule: z.string() })) },
};
const shownIn = (answer: { code: string; appointments?: { client_id: number }[] }): number[] =>
  (answer.appointments ?? []).map((row) => row.client_id);

/** Somebody saved the row after it was read (001 O-42). */
const stale = { saved_by: z.string(), saved_at: Instant.nullable(), row_version: Count, changed: z.array(z.string()) };
const staleRow = <R extends z.ZodType>(row: R) => ({ ...stale, row });
/** The rows that prevent deleting a location or plan: its appointments and others that belong to it. */
export const PlaceUses = z.array(
  z.object({
    by: z.enum(['plans', 'appointments', 'households', 'visits', 'march_figures', 'notes', 'users']),
    count: Count,
  }),
);
export type PlaceUses = z.output<typeof PlaceUses>;
const inUse = { error: { error: z.literal(IN_USE), used: PlaceUses } };

export const locations = {
  list: call({
    summary: 'List the locations',
    path: '/api/categories/place',
    // The plural, as for lists (002 A38).
    alsoAt: '/api/categories/places',
    may: edit,
    reads: ['locations', 'appointments'],
    takes: paging(
      ['id', 'name', 'active'],
      { sortBy: 'name', descending: false },
      z.object({ search: text(100).default(''), active: Flag.nullish() }).prefault({}),
      [10, 25, 50],
    ),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(ListedPlace), recordsFiltered: Count }) } }),
  }),
  forUser: call({
    summary: 'List the locations of the user',
    method: 'GET',
    path: '/api/categories/places/forUser',
    may: 'signed_in',
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(z.object({ id: Id, name: z.string() })) } }),
  }),
  /**
   * A location; without an id, the values that a new one begins with. `outside` has its open appointments that no
   * plan fits any more.
   */
  fetch: call({
    summary: 'Read a location with its schedule',
    path: '/api/categories/place/fetch',
    may: edit,
    restricted: 'number',
    reads: ['locations', 'mails'],
    takes: z.object({ id: Id.nullish() }),
    gives: answers({
      Ok: {
        place: Place.nullable(),
        appointment_types: z.array(PlanRow),
        working: z.array(WorkingRow),
        nonworking: z.array(NonworkingRow),
        reschedule: z.array(RescheduleRow),
        cutoff: z.array(CutoffRow),
        email_templates: z.array(z.object({ id: Id, name: z.string(), name_fr: z.string().nullable() })),
        today: PlainDate,
        outside: Affected,
      },
    }),
    shows: (answer) => (answer.code === 'Ok' ? shownIn({ code: answer.code, ...answer.outside }) : []),
  }),
  /** The user who makes a location works there: otherwise nobody could be given it (002 §6). */
  store: call({
    summary: 'Add a location',
    path: '/api/categories/place/store',
    may: edit,
    changes: ['locations'],
    logs: 'location.store',
    takes: z.object({ place: NewPlace }),
    gives: answers({ Ok: { place_id: Id } }),
  }),
  update: call({
    summary: 'Change a location',
    path: '/api/categories/place/update',
    may: edit,
    changes: ['locations'],
    logs: 'location.update',
    takes: z.object({
      place: NewPlace.extend({
        ...changed,
        active: Flag.optional(),
        faces_queue: Flag.optional(),
        offline: Flag.optional(),
        day_list_to: text(1_000).nullish(),
      }),
    }),
    gives: answers({ Ok: { row_version: Count }, stale: staleRow(Place) }),
  }),
  setActive: call({
    summary: 'Switch a location on or off',
    path: '/api/categories/place/setActive',
    may: edit,
    changes: ['locations'],
    logs: 'location.activate',
    takes: ActiveRow,
    gives: answers({ Ok: {} }),
  }),
  destroy: call({
    summary: 'Delete a location that has no appointments',
    path: '/api/categories/place/destroy',
    may: edit,
    changes: ['locations'],
    logs: 'location.destroy',
    says: { error: 'w_records_associated' },
    takes: z.object({ id: Id, ...rehearsable }),
    gives: answers({ Ok: {}, ...inUse }),
  }),
  storePlan: call({
    summary: 'Add a plan to a location',
    path: '/api/location/appointment_type/store',
    may: edit,
    changes: ['locations'],
    logs: 'plan.store',
    takes: z.object({ row: NewPlan }),
    gives: answers({ Ok: { row: PlanRow }, collision: {} }),
  }),
  updatePlan: call({
    summary: 'Change a plan',
    path: '/api/location/appointment_type/update',
    may: edit,
    restricted: 'number',
    changes: ['locations', 'appointments'],
    logs: 'plan.update',
    takes: z.object({ row: NewPlan.extend(changed), ...deciding }),
    gives: answers({ Ok: { row: PlanRow, ...decided }, collision: {}, stale: staleRow(PlanRow), ...ousting }),
    shows: shownIn,
  }),
  destroyPlan: call({
    summary: 'Delete a plan that has no appointments',
    path: '/api/location/appointment_type/destroy',
    may: edit,
    changes: ['locations'],
    logs: 'plan.destroy',
    says: { error: 'w_records_associated' },
    takes: z.object({ id: Id, ...rehearsable }),
    gives: answers({ Ok: {}, ...inUse }),
  }),
  storeWorking: call({
    summary: 'Add working hours to a plan',
    path: '/api/location/working/store',
    may: edit,
    changes: ['locations'],
    logs: 'working_hours.store',
    takes: z.object({ working: NewWorking }),
    gives: answers({ Ok: { row: WorkingRow }, overlap: {} }),
  }),
  updateWorking: call({
    summary: 'Change working hours',
    path: '/api/location/working/update',
    may: edit,
    restricted: 'number',
    changes: ['locations', 'appointments'],
    logs: 'working_hours.update',
    takes: z.object({ working: NewWorking.extend(changed), ...deciding }),
    gives: answers({ Ok: { row: WorkingRow, ...decided }, overlap: {}, stale: staleRow(WorkingRow), ...ousting }),
    shows: shownIn,
  }),
  destroyWorking: call({
    summary: 'Remove working hours',
    path: '/api/location/working/destroy',
    may: edit,
    restricted: 'number',
    changes: ['locations', 'appointments'],
    logs: 'working_hours.destroy',
    takes: z.object({ id: Id, ...deciding }),
    gives: answers({ Ok: decided, ...ousting }),
    shows: shownIn,
  }),
  /** With `date_end` every day until then at once; days that are closed already are left as they are. */
  storeNonworking: call({
    summary: 'Close a location or a plan for a day, or for a range of days',
    path: '/api/location/nonworking/store',
    may: edit,
    restricted: 'number',
    changes: ['locations', 'appointments'],
    logs: 'nonworking_day.store',
    takes: z.object({
      nonworking: NewNonworking.extend({ date_end: PlainDate.nullish() }),
      ...deciding,
    }),
    gives: answers({
      Ok: { row: NonworkingRow, rows: z.array(NonworkingRow), ...decided },
      exists: {},
      ...ousting,
    }),
    shows: shownIn,
  }),
  updateNonworking: call({
    summary: 'Change a closed day',
    path: '/api/location/nonworking/update',
    may: edit,
    restricted: 'number',
    changes: ['locations', 'appointments'],
    logs: 'nonworking_day.update',
    takes: z.object({ nonworking: NewNonworking.extend(changed), ...deciding }),
    gives: answers({ Ok: { row: NonworkingRow, ...decided }, exists: {}, stale: staleRow(NonworkingRow), ...ousting }),
    shows: shownIn,
  }),
  destroyNonworking: call({
    summary: 'Open a closed day again',
    path: '/api/location/nonworking/destroy',
    may: edit,
    changes: ['locations'],
    logs: 'nonworking_day.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
  storeReschedule: call({
    summary: 'Add a rescheduled day',
    path: '/api/location/reschedule/store',
    may: edit,
    restricted: 'number',
    changes: ['locations', 'appointments'],
    logs: 'reschedule_day.store',
    takes: z.object({ reschedule: NewReschedule, ...deciding }),
    gives: answers({ Ok: { row: RescheduleRow, ...decided }, overlap: {}, ...ousting }),
    shows: shownIn,
  }),
  updateReschedule: call({
    summary: 'Change a rescheduled day',
    path: '/api/location/reschedule/update',
    may: edit,
    restricted: 'number',
    changes: ['locations', 'appointments'],
    logs: 'reschedule_day.update',
    takes: z.object({ reschedule: NewReschedule.extend(changed), ...deciding }),
    gives: answers({ Ok: { row: RescheduleRow, ...decided }, overlap: {}, stale: staleRow(RescheduleRow), ...ousting }),
    shows: shownIn,
  }),
  destroyReschedule: call({
    summary: 'Remove a rescheduled day',
    path: '/api/location/reschedule/destroy',
    may: edit,
    restricted: 'number',
    changes: ['locations', 'appointments'],
    logs: 'reschedule_day.destroy',
    takes: z.object({ id: Id, ...deciding }),
    gives: answers({ Ok: decided, ...ousting }),
    shows: shownIn,
  }),
  storeCutoff: call({
    summary: 'Add the cut-off of a weekday',
    path: '/api/location/cutoff/store',
    may: edit,
    changes: ['locations'],
    logs: 'cutoff.store',
    says: { exists: 'e_only_one_cutoff' },
    takes: z.object({ cutoff: NewCutoff }),
    gives: answers({ Ok: { row: CutoffRow }, exists: {} }),
  }),
  updateCutoff: call({
    summary: 'Change the cut-off of a weekday',
    path: '/api/location/cutoff/update',
    may: edit,
    changes: ['locations'],
    logs: 'cutoff.update',
    says: { exists: 'e_only_one_cutoff' },
    takes: z.object({ cutoff: NewCutoff.extend(changed) }),
    gives: answers({ Ok: { row: CutoffRow }, exists: {}, stale: staleRow(CutoffRow) }),
  }),
  destroyCutoff: call({
    summary: 'Remove a cut-off',
    path: '/api/location/cutoff/destroy',
    may: edit,
    changes: ['locations'],
    logs: 'cutoff.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
};
