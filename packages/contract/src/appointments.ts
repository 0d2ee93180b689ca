import { STATUS } from '@resa/rules/booking/appointment-status';
import { HARD, PASSABLE } from '@resa/rules/booking/evidence-facts';
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { ClientCard, Eligibility, FoundPerson, householdShown, Member, Searched } from './persons.ts';
import { STALE_FIELDS, type StaleField } from './stale-fields.ts';
import {
  Count,
  Flag,
  Id,
  Instant,
  LocaleName,
  optionalText,
  PlainDate,
  PlainDateTime,
  paging,
  requiredText,
  Time,
} from './types.ts';

const write = ['crud_appointments'] as const;
const look = ['crud_appointments', 'view_appointments'] as const;

export const EvidenceKey = z.enum([...HARD, ...PASSABLE]);
/** The evidence against a booking: keys, and for each the details that help to say it (001 O-22). */
export const Evidences = {
  evidences: z.array(EvidenceKey),
  details: z.partialRecord(
    EvidenceKey,
    z.object({
      next_date: z.string().optional(),
      max: z.number().optional(),
      start_date_time: z.string().optional(),
      closed_at: z.string().optional(),
      client_ids: z.array(Id).optional(),
    }),
  ),
};

/**
 * The persons that the evidence of a booking shows: the client, and the members whose seats are evidence against it.
 */
export const checkedPersons = (client_id: number, { details }: z.output<z.ZodObject<typeof Evidences>>): number[] => [
  client_id,
  ...Object.values(details).flatMap((detail) => detail.client_ids ?? []),
];

/**
 * A plan that step 2 of the wizard offers. Its dates are those of the period that can be booked today (001 O-11, O-20).
 */
export const PlanOffered = z.object({
  id: Id,
  appointment_type_id: Id,
  name_en: z.string(),
  name_fr: z.string(),
  category_id: z.number(),
  start_date: z.string(),
  end_date: z.string(),
  booking_start_date: z.string(),
  booking_end_date: z.string().nullable(),
  days_in_advance: Count,
  time_slot: Count,
  max_appointments: Count,
  ages_range: z.string(),
  genders: z.string(),
  message_en: z.string().nullable(),
  message_fr: z.string().nullable(),
  /** 1 if booking is open today. */
  in_window: Flag,
  /** Dates that can be chosen today, in order. */
  dates: z.array(PlainDate),
});
export type PlanOffered = z.output<typeof PlanOffered>;

const WorkingDay = z.object({ place_appointment_type_id: Id, weekday: z.number(), start_time: Time, end_time: Time });
const NonworkingDay = z.object({ place_appointment_type_id: Id.nullable(), date: PlainDate, comment: z.string() });
const RescheduleDay = z.object({
  place_appointment_type_id: Id.nullable(),
  date: PlainDate,
  start_time: Time,
  end_time: Time,
});
const Cutoff = z.object({ weekday: z.number(), cutoff_day: z.number(), time: Time });

/** A booking: the fields that the wizard sends (001 §3). Derived ones are ignored. */
export const NewAppointment = z.object({
  client_id: Id,
  place_id: Id,
  appointment_type_id: Id,
  start_date_time: PlainDateTime,
  comments: optionalText(2_000),
  media: Flag.default(0),
  emergency: Flag.default(0),
});
/** The nearest start on the plan that this household can book; null without one. A refused booking returns it. */
const Nearest = { next_free: PlainDateTime.nullable() };
/** A booking that is not complete, for `info`: date and time may be missing. */
const DraftAppointment = NewAppointment.partial({ start_date_time: true }).extend({
  id: Id.nullish(),
  start_date_time: PlainDateTime.nullish(),
});
/** Open, closed, no-show, cancelled. */
const Status = z.literal(Object.values(STATUS));
const Members = z.array(Id).max(50).default([]);
const Stale = {
  saved_by: z.string(),
  saved_at: Instant,
  row_version: Count,
  changed: z.array(z.enum(Object.keys(STALE_FIELDS) as [StaleField, ...StaleField[]])),
};
const shownOf = (answer: { code: string } & Partial<z.output<z.ZodObject<typeof Evidences>>>, client_id: number) =>
  answer.code === 'resource_locked_evidences' && answer.details
    ? checkedPersons(client_id, { evidences: answer.evidences ?? [], details: answer.details })
    : [];
/** The most clients of one batch. */
export const BATCH_MOST = 50;
/** The most households that one call checks: a page of any list. */
export const SERVED_MOST = 500;

export const Slot = z.object({
  time: Time,
  booked: Count,
  max: Count,
  real: Count,
  /** 1 if somebody can be booked at this time now. */
  open: Flag,
  /** The key of the text that says why the time is not open. */
  why: z.enum(['rule_slot_past', 'rule_cutoff', 'rule_max_appointments', 'rule_online_full']).optional(),
});
export type Slot = z.output<typeof Slot>;

/** A row of the day's table (001 §2.7). */
export const AppointmentRow = z.object({
  id: Id,
  client_id: Id,
  file_number: Id,
  name: z.string(),
  appointment_type_id: Id,
  /** Null for a visit recorded without a booking, which takes no place of a plan. */
  place_appointment_type_id: Id.nullable(),
  category_id: z.number(),
  place_id: Id,
  start_date_time: PlainDateTime,
  status: z.number(),
  emergency: Flag,
  origin: z.number(),
  participants: Count,
  user: z.string().nullable(),
});
export type AppointmentRow = z.output<typeof AppointmentRow>;

/** A row of a client's own list (001 §2.8), with the fields that a change of it needs. */
export const ClientAppointmentRow = AppointmentRow.omit({ client_id: true, file_number: true, name: true }).extend({
  place: z.string(),
  row_version: Count,
});
export type ClientAppointmentRow = z.output<typeof ClientAppointmentRow>;

/** A participant of an event, with their age on its day. */
const Participant = z.object({
  client_id: Id,
  file_number: Id,
  name: z.string(),
  age: z.number().nullable(),
  gender_type_id: Id.nullable(),
});

/** A whole appointment, as it is viewed and edited. */
export const Appointment = AppointmentRow.extend({
  place: z.string(),
  comments: z.string().nullable(),
  media: Flag,
  checkin_location: Id.nullable(),
  row_version: Count,
  /** Its status in the language of the call (001 §3), as are the other two derived fields. */
  status_text: z.string(),
  time: Time,
  /** The ages of the participants on the day of the appointment, the oldest first; unknown ages are left out. */
  ages: z.array(z.number()),
});
export type Appointment = z.output<typeof Appointment>;

/** Who made and changed an appointment, who it is for, and how it ended (001 O-36). */
export const AppointmentInfo = z.object({
  created_by: z.string().nullable(),
  created_at: Instant,
  updated_by: z.string().nullable(),
  updated_at: Instant,
  origin: z.number(),
  client: z.object({
    file_number: Id,
    phone: z.string().nullable(),
    family_size: Count,
    client_state_type_id: Id,
    photo: Flag,
  }),
  history: z.array(
    z.object({ from_status: z.number(), to_status: z.number(), at: Instant, user: z.string().nullable() }),
  ),
});
export type AppointmentInfo = z.output<typeof AppointmentInfo>;

/** A correction of a visit, with the persons that it changed. */
const VisitCorrection = z.object({
  at: Instant,
  user: z.string().nullable(),
  /** The reason of the correction; null after a person that it may mention was erased. */
  reason: z.string().nullable(),
  persons: z.array(
    z.object({
      /** Null for a deleted file or an erased person, as is the name. */
      client_id: Id.nullable(),
      name: z.string().nullable(),
      was_counted: Flag,
      is_counted: Flag,
      former_role: Id.nullable(),
      role: Id.nullable(),
    }),
  ),
});
export type VisitCorrection = z.output<typeof VisitCorrection>;

/** How many households are on the waiting lists of a day. */
const WaitingCount = z.object({ date: PlainDate, count: Count });

/** The places of a day over the plans of a location, and how many of them are taken; not of a day without places. */
const DayPlaces = z.object({ date: PlainDate, booked: Count, max: Count });

const LastAppointment = z.object({
  id: Id,
  place_id: Id,
  place: z.string(),
  appointment_type_id: Id,
  start_date_time: PlainDateTime,
  status: z.number(),
});

export const appointments = {
  searchFamilyHeadOrSingle: call({
    summary: 'Find whom to book',
    path: '/api/appointment/searchFamilyHeadOrSingle',
    may: write,
    byHand: true,
    reads: ['clients'],
    takes: z.object({ search: Searched }),
    gives: answers({ Ok: { persons: z.array(FoundPerson) }, NoElasticNode: {} }),
  }),
  getParticipants: call({
    summary: 'Read who can take part in a booking',
    path: '/api/appointment/getParticipants',
    may: look,
    restricted: 'number',
    reads: ['appointments', 'families'],
    takes: z.object({ client_id: Id, appointment_id: Id.nullish() }),
    gives: answers({
      Ok: {
        client: ClientCard,
        members: z.array(Member.extend({ selected: Flag })),
        /** Participants with a seat in the appointment who left the household. */
        left: z.array(Participant),
        eligibility: Eligibility,
        /** The open appointments of the household, the next one first, without the appointment being edited. */
        open: z.array(LastAppointment),
        /** 1 when the client may be invited to an interview (000 O-88). */
        interview: Flag,
      },
    }),
    shows: (answer) =>
      answer.code === 'Ok' ? [...householdShown(answer), ...answer.left.map(({ client_id }) => client_id)] : [],
  }),
  changeLocation: call({
    summary: 'Read the plans of a location',
    path: '/api/appointment/changeLocation',
    may: look,
    reads: ['locations'],
    where: { place: 'place_id' },
    takes: z.object({ place_id: Id }),
    gives: answers({
      Ok: {
        today: z.object({ date: PlainDate, time: Time }),
        schedule: z.object({
          plans: z.array(PlanOffered),
          working_days: z.array(WorkingDay),
          nonworking: z.array(NonworkingDay),
          reschedule: z.array(RescheduleDay),
          cutoffs: z.array(Cutoff),
        }),
      },
    }),
  }),
  changeAppointmentType: call({
    summary: 'Read the days of a plan',
    path: '/api/appointment/changeAppointmentType',
    may: look,
    restricted: 'number',
    reads: ['appointments', 'locations'],
    where: { row: 'place_appointment_types', id: 'place_appointment_type_id' },
    takes: z.object({ appointment: z.object({ client_id: Id }), place_appointment_type_id: Id }),
    gives: answers({
      Ok: {
        working_days: z.array(WorkingDay),
        nonworking: z.array(NonworkingDay),
        reschedule: z.array(RescheduleDay),
        last_appointment: LastAppointment.nullable(),
      },
    }),
    shows: (_answer, { appointment }) => [appointment.client_id],
  }),
  checkDate: call({
    summary: 'Read the times of a plan on a date',
    path: '/api/appointment/checkDate',
    may: look,
    reads: ['appointments', 'locations'],
    where: [{ place: 'place_id' }, { row: 'place_appointment_types', id: 'place_appointment_type_id' }],
    takes: z.object({ place_id: Id, place_appointment_type_id: Id, date: PlainDate }),
    gives: answers({ Ok: { time_slots: z.array(Slot), max: Count, real: Count } }),
  }),
  info: call({
    summary: 'Check a booking before it is made',
    path: '/api/appointment/info',
    may: look,
    restricted: 'number',
    reads: ['appointments', 'locations', 'families'],
    where: [{ place: 'appointment.place_id' }, { row: 'place_appointment_types', id: 'place_appointment_type_id' }],
    takes: z.object({ appointment: DraftAppointment, members: Members, place_appointment_type_id: Id }),
    gives: answers({ Ok: Evidences }),
    shows: (answer, { appointment }) => checkedPersons(appointment.client_id, answer),
  }),
  /**
   * Books a place, as an open appointment (001 O-29). With status 2 it records a visit without a booking instead (001
   * O-46): its start must be in the past, and only an exact duplicate is refused.
   */
  store: call({
    summary: 'Book an appointment, or record an old one',
    path: '/api/appointment/store',
    may: write,
    restricted: 'number',
    // The booking checks whether the plan is of this place, since it reads the plan anyway.
    where: { place: 'appointment.place_id' },
    changes: ['appointments'],
    logs: 'appointment.store',
    says: { rule_appointment_not_available: 'e_time_not_bookable' },
    takes: z.object({
      appointment: NewAppointment.extend({ status: z.literal([STATUS.open, STATUS.closed]).default(STATUS.open) }),
      members: Members,
      place_appointment_type_id: Id,
    }),
    gives: answers({
      Ok: { id: Id },
      rule_max_appointments: Nearest,
      rule_appointment_not_available: Nearest,
      resource_locked_evidences: { ...Evidences, ...Nearest },
      appointment_exists: {},
    }),
    shows: (answer, { appointment }) => shownOf(answer, appointment.client_id),
  }),
  /** Changes or moves an open appointment (001 O-34); the former slot is free in the same moment. */
  update: call({
    summary: 'Change or move an appointment',
    path: '/api/appointment/update',
    may: write,
    restricted: 'number',
    where: [{ row: 'appointments', id: 'appointment.id' }, { place: 'appointment.place_id' }],
    changes: ['appointments'],
    logs: 'appointment.update',
    says: { rule_appointment_not_available: 'e_time_not_bookable', not_open: 'rule_appointment_not_open' },
    takes: z.object({
      appointment: NewAppointment.extend({ id: Id, row_version: Count }),
      members: Members,
      place_appointment_type_id: Id,
    }),
    gives: answers({
      Ok: { id: Id, row_version: Count },
      not_open: {},
      rule_max_appointments: Nearest,
      rule_appointment_not_available: Nearest,
      resource_locked_evidences: { ...Evidences, ...Nearest },
      stale: Stale,
    }),
    shows: (answer, { appointment }) => shownOf(answer, appointment.client_id),
  }),
  /** Books one time for several clients, all of them or none (001 O-41, O-45). */
  batch: call({
    summary: 'Book the same time for several clients',
    path: '/api/appointment/batch',
    may: write,
    restricted: 'number',
    where: { place: 'appointment.place_id' },
    changes: ['appointments'],
    logs: 'appointment.batch',
    says: { rule_appointment_not_available: 'e_time_not_bookable' },
    takes: z.object({
      appointment: NewAppointment.omit({ client_id: true, media: true, emergency: true }),
      clients: z
        .array(z.object({ client_id: Id, members: Members }))
        .min(1, { error: 'must_be_completed' })
        .max(BATCH_MOST),
      place_appointment_type_id: Id.nullish(),
    }),
    gives: answers({
      Ok: { ids: z.array(Id) },
      rule_max_appointments: Nearest,
      rule_appointment_not_available: Nearest,
      /** The evidence against each client who cannot be booked. */
      resource_locked_evidences: {
        clients: z.array(z.object({ client_id: Id, ...Evidences, ...Nearest })),
      },
    }),
    shows: (answer) =>
      answer.code === 'resource_locked_evidences'
        ? answer.clients.flatMap((one) => checkedPersons(one.client_id, one))
        : [],
  }),
  /** Hides a cancelled appointment; administrators only (001 O-32). */
  destroy: call({
    summary: 'Delete a cancelled appointment',
    path: '/api/appointment/destroy',
    may: write,
    restricted: 'number',
    where: { row: 'appointments', id: 'id' },
    changes: ['appointments'],
    logs: 'appointment.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, not_cancelled: {} }),
  }),
  /** An appointment for editing; `readonly` if it is not open, or if the user may not change it (001 O-34). */
  fetch: call({
    summary: 'Read an appointment to edit it',
    path: '/api/appointment/fetch',
    may: look,
    restricted: 'number',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { appointment: Appointment, info: AppointmentInfo, readonly: Flag } }),
    shows: (answer) => (answer.code === 'Ok' ? [answer.appointment.client_id] : []),
  }),
  detail: call({
    summary: 'Read an appointment and its participants',
    path: '/api/appointment/detail',
    may: look,
    restricted: 'number',
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {
        appointment: z.array(Appointment),
        /** `left`: no longer in the household that an open appointment is for. */
        participants: z.array(Participant.extend({ left: Flag })),
        /** Of the visit, the latest first. */
        corrections: z.array(VisitCorrection),
      },
    }),
    shows: (answer) =>
      answer.code === 'Ok'
        ? [
            ...answer.appointment.map(({ client_id }) => client_id),
            ...answer.participants.map(({ client_id }) => client_id),
            ...answer.corrections.flatMap(({ persons }) => persons.flatMap(({ client_id }) => client_id ?? [])),
          ]
        : [],
  }),
  list: call({
    summary: 'List a client’s appointments',
    path: '/api/appointments',
    may: look,
    restricted: 'number',
    takes: paging(
      ['start_date_time', 'appointment_type_id', 'place', 'status', 'user'],
      { sortBy: 'start_date_time', descending: true },
      z.object({ client_id: Id }),
      [10, 25, 50],
    ),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(ClientAppointmentRow), recordsFiltered: Count }) } }),
    shows: (_answer, { terms }) => [terms.client_id],
  }),
  /**
   * Whether the household of each client may be served today, for up to a page of a list in one call. Lists request it
   * together with their rows; like searches and lists, it is not written to the read log.
   */
  served: call({
    summary: 'Check whether households may be served today',
    path: '/api/appointments/served',
    may: [...look, 'crud_clients', 'view_clients', 'crud_checkin'],
    reads: ['appointments', 'clients', 'families'],
    takes: z.object({ client_ids: z.array(Id).max(SERVED_MOST) }),
    gives: answers({ Ok: { rows: z.array(z.object({ client_id: Id, eligibility: Eligibility })) } }),
  }),
  /**
   * Sets the status of an appointment (001 O-31). Reopening checks again that the household has no other open
   * appointment, that a place is free and, after a cancellation, that the plan still serves at that start; an
   * appointment of a past day is never reopened.
   *
   * `from`: change only if the appointment still has this status, so that an undo never reverts the change of another
   * user. `anyway`: accept attended or no-show for a day that has not come, instead of returning `not_today`.
   * `came_today`: with attended, move such an appointment to today. `lose_correction`: accept that a visit with
   * corrections is removed, instead of returning `visit_corrected`.
   */
  changeStatus: call({
    summary: 'Change the status of an appointment',
    path: '/api/appointment/change_appointment_status',
    may: ['change_appointment_status'],
    restricted: 'number',
    where: { row: 'appointments', id: 'id' },
    changes: ['appointments'],
    logs: 'appointment.status',
    says: { rule_appointment_not_available: 'e_appointment_not_reopened' },
    takes: z
      .object({
        id: Id,
        status: Status,
        from: Status.optional(),
        anyway: Flag.default(0),
        came_today: Flag.default(0),
        lose_correction: Flag.default(0),
      })
      .refine(({ status, came_today }) => came_today === 0 || status === STATUS.closed, {
        path: ['came_today'],
        error: 'invalid',
      }),
    gives: answers({
      Ok: {},
      not_today: {},
      visit_corrected: {},
      rule_max_appointments: {},
      rule_appointment_not_available: {},
      /** `client_id` has the other appointment that prevents the change. */
      resource_locked_evidences: { ...Evidences, client_id: Id },
      stale: Stale,
    }),
    shows: (answer) => (answer.code === 'resource_locked_evidences' ? checkedPersons(answer.client_id, answer) : []),
  }),
  /**
   * The persons of a visit and the others that a correction may count: everybody who was in the household on that day
   * or has joined since (decision 049).
   */
  visit: call({
    summary: 'Read the persons of a visit to correct it',
    path: '/api/appointment/visit',
    may: ['change_appointment_status'],
    restricted: 'number',
    where: { row: 'appointments', id: 'id' },
    reads: ['appointments', 'families'],
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {
        row_version: Count,
        category_id: z.number(),
        start_date_time: PlainDateTime,
        persons: z.array(
          z.object({
            client_id: Id,
            /** Null for a deleted file. */
            file_number: Id.nullable(),
            name: z.string().nullable(),
            /** The age on the day of the visit. */
            age: z.number().nullable(),
            group_role_type_id: Id.nullable(),
            counted: Flag,
          }),
        ),
        /** Erased persons of the visit, who stay in it. */
        erased: Count,
      },
      not_attended: {},
    }),
    shows: (answer) =>
      answer.code === 'Ok' ? answer.persons.flatMap(({ client_id, name }) => (name === null ? [] : [client_id])) : [],
  }),
  /** Corrects who of the household a visit counts, and in which role; an event counts its participants (decision 049). */
  correctVisit: call({
    summary: 'Correct the persons of a visit',
    path: '/api/appointment/correct_visit',
    may: ['change_appointment_status'],
    restricted: 'number',
    where: { row: 'appointments', id: 'id' },
    changes: ['appointments'],
    logs: 'appointment.correct',
    takes: z.object({
      id: Id,
      row_version: Count,
      persons: z
        .array(z.object({ client_id: Id, group_role_type_id: Id.nullable() }))
        .min(1, { error: 'must_be_completed' })
        .max(100),
      reason: requiredText(500),
    }),
    gives: answers({
      Ok: {},
      stale: Stale,
      not_attended: {},
      visit_to_come: {},
      born_later: { client_id: Id },
      not_of_household: { client_id: Id },
      two_heads: {},
      unchanged: {},
    }),
    shows: () => [],
  }),
  lastForClient: call({
    summary: 'List a client’s last appointments',
    path: '/api/appointments/last_appointments_for_client',
    may: look,
    restricted: 'number',
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: { last_appointments: z.array(LastAppointment) } }),
    shows: (_answer, { client_id }) => [client_id],
  }),
  /** Books the client's usual service again, at its next free time, in one step. */
  nextFree: call({
    summary: 'Find the next free place for a client',
    path: '/api/appointment/next_free',
    may: write,
    restricted: 'number',
    reads: ['appointments', 'locations'],
    takes: z.object({ client_id: Id }),
    gives: answers({
      Ok: {
        offer: z
          .object({
            place_id: Id,
            place_appointment_type_id: Id,
            appointment_type_id: Id,
            start_date_time: PlainDateTime,
          })
          .nullable(),
      },
    }),
    shows: (_answer, { client_id }) => [client_id],
  }),
  /**
   * The first time at which this client can be booked, for each plan of a location, or the evidence that prevents it on
   * every date.
   */
  firstFree: call({
    summary: 'Find the first free place of each plan of a location',
    path: '/api/appointment/first_free',
    may: write,
    restricted: 'number',
    reads: ['appointments', 'locations'],
    where: { place: 'place_id' },
    /** `appointment_id` is the appointment being edited, which no rule counts. */
    takes: z.object({ client_id: Id, place_id: Id, appointment_id: Id.nullish() }),
    gives: answers({
      Ok: {
        plans: z.array(
          z.object({
            place_appointment_type_id: Id,
            /** The first free time without evidence against it, or null. */
            start_date_time: PlainDateTime.nullable(),
            evidences: z.array(EvidenceKey),
          }),
        ),
      },
    }),
    shows: (_answer, { client_id }) => [client_id],
  }),
  listMonth: call({
    summary: 'List a day’s appointments and count those of its month',
    path: '/api/appointments/listMonth',
    may: look,
    restricted: 'number',
    reads: ['appointments', 'locations'],
    where: { place: 'location' },
    takes: z.object({ date: PlainDate, location: Id }),
    gives: answers({
      Ok: {
        appointments: z.array(AppointmentRow),
        /** Counts of the day without cancelled ones (001 O-50): per type, and per slot of each plan. */
        group: z.object({
          types: z.array(z.object({ appointment_type_id: Id, count: Count })),
          slots: z.array(Slot.extend({ place_appointment_type_id: Id, appointment_type_id: Id })),
        }),
        month: z.array(z.object({ date: PlainDate, categories: z.array(z.number()), count: Count })),
        places: z.array(DayPlaces),
        waiting: z.array(WaitingCount),
        today: PlainDate,
      },
    }),
    shows: (answer) => (answer.code === 'Ok' ? answer.appointments.map((row) => row.client_id) : []),
  }),
  /** A day's appointments as an Excel workbook, in the reader's language. */
  exportDay: download({
    summary: 'Export a day’s appointments to Excel',
    method: 'POST',
    path: '/api/appointments/export_day',
    may: look,
    restricted: 'number',
    where: { place: 'location' },
    byHand: true,
    takes: z.object({ date: PlainDate, location: Id, locale: LocaleName.optional() }),
    // The handler returns the shown clients: they are known when the file is written.
    shows: () => [],
  }),
  getMonthEvents: call({
    summary: 'List the days of a month that have events',
    path: '/api/appointments/getMonthEvents',
    // The calendars of reports show them too.
    may: [...look, 'view_reports'],
    reads: ['appointments', 'locations'],
    where: { place: 'place_id' },
    takes: z.object({ date: PlainDate, place_id: Id, atf: z.array(Id).max(100).nullish() }),
    gives: answers({
      Ok: {
        events: z.array(z.object({ date: PlainDate, categories: z.array(z.number()) })),
        places: z.array(DayPlaces),
        waiting: z.array(WaitingCount),
      },
    }),
  }),
};
