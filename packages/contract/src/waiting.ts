/** The waiting list of a plan and a date (docs/decisions/018). A held place counts as booked wherever places are counted. */
import { ON_LIST } from '@resa/rules/booking/waiting';
import { z } from 'zod';
import { checkedPersons, Evidences } from './appointments.ts';
import { answers, call } from './call.ts';
import { Count, Flag, Id, Instant, optionalText, PlainDate, PlainDateTime, Time } from './types.ts';

const write = ['crud_appointments'] as const;
const look = ['crud_appointments', 'view_appointments'] as const;
/** A held place counts as taken: every screen that shows one shows the other. */
const reads = ['appointments'] as const;
const changes = ['appointments'] as const;

const Comment = optionalText(500);

/** An entry of the list: the client, the wanted time, the order, and the held place. */
export const WaitingRow = z.object({
  id: Id,
  place_id: Id,
  place_appointment_type_id: Id,
  appointment_type_id: Id,
  date: PlainDate,
  /** The only time that suits; null for any of the day. */
  time: Time.nullable(),
  client_id: Id,
  file_number: Id,
  name: z.string(),
  phone: z.string().nullable(),
  units: Count,
  /** 1 is the first. */
  position: Count,
  state: z.enum(ON_LIST),
  /** The start that is held for them, and until when. */
  offer: z.object({ start_date_time: PlainDateTime, held_until: Instant }).nullable(),
  /** Starts that they refused or did not answer for. */
  let_go: z.array(PlainDateTime),
  /** When they said yes to a place on this date, and who wrote it down. */
  consent_at: Instant.nullable(),
  consent_by: z.string().nullable(),
  comments: z.string().nullable(),
  created_at: Instant,
  created_by: z.string().nullable(),
  row_version: Count,
});
export type WaitingRow = z.output<typeof WaitingRow>;

const Stale = { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()) };
/** An entry as its user saw it: a call made from an older one is refused. */
const entry = { id: Id, row_version: Count };
const ofEntry = { row: 'waiting_entries', id: 'id' } as const;

export const waiting = {
  list: call({
    summary: 'List who waits for a place on a date',
    path: '/api/waiting',
    may: look,
    restricted: 'number',
    reads,
    where: { place: 'place_id' },
    takes: z.object({ place_id: Id, date: PlainDate }),
    gives: answers({ Ok: { rows: z.array(WaitingRow) } }),
    shows: (answer) => (answer.code === 'Ok' ? answer.rows.map((row) => row.client_id) : []),
  }),
  /** At every location, as a client's appointments are. */
  ofClient: call({
    summary: 'List what a client waits for',
    path: '/api/waiting/client',
    may: look,
    restricted: 'number',
    reads,
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: { rows: z.array(WaitingRow.extend({ place: z.string() })) } }),
    shows: (_answer, { client_id }) => [client_id],
  }),
  /** At the end of the list. Only for a client without evidence against them, and only where no place is free. */
  store: call({
    summary: 'Put a client on the waiting list of a date',
    path: '/api/waiting/store',
    may: write,
    restricted: 'number',
    where: [{ place: 'place_id' }, { row: 'place_appointment_types', id: 'place_appointment_type_id' }],
    changes,
    logs: 'waiting.store',
    says: { rule_appointment_not_available: 'e_date_not_waitable', rule_max_appointments: 'e_party_too_large' },
    takes: z.object({
      place_id: Id,
      place_appointment_type_id: Id,
      date: PlainDate,
      time: Time.nullish().transform((time) => time ?? null),
      client_id: Id,
      members: z.array(Id).max(50).default([]),
      comments: Comment,
      consent: Flag.default(0),
    }),
    gives: answers({
      Ok: { id: Id, position: Count },
      place_free: { start_date_time: PlainDateTime },
      already_waiting: {},
      already_booked: {},
      rule_appointment_not_available: {},
      rule_max_appointments: {},
      resource_locked_evidences: Evidences,
    }),
    shows: (answer, { client_id }) =>
      answer.code === 'resource_locked_evidences' ? checkedPersons(client_id, answer) : [],
  }),
  /** Its position (1 is the first), the client's consent, the comment: what is absent stays. */
  update: call({
    summary: 'Change the order of a waiting list, or an entry',
    path: '/api/waiting/update',
    may: write,
    restricted: 'number',
    where: ofEntry,
    changes,
    logs: 'waiting.update',
    takes: z.object({
      id: Id,
      /** The version that was read; none: no check. */
      row_version: Count.nullish(),
      position: Count.min(1).optional(),
      consent: Flag.optional(),
      comments: Comment.optional(),
    }),
    gives: answers({ Ok: { row_version: Count }, not_waiting: {}, stale: Stale }),
  }),
  /** A place held for the entry is offered to the next. */
  destroy: call({
    summary: 'Take a client off the waiting list',
    path: '/api/waiting/destroy',
    may: write,
    restricted: 'number',
    where: ofEntry,
    changes,
    logs: 'waiting.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, not_waiting: {} }),
  }),
  /** Books the held place under every rule of a booking. The client's consent is recorded before, or with it. */
  accept: call({
    summary: 'Book the place that is held for a client',
    path: '/api/waiting/accept',
    may: write,
    restricted: 'number',
    where: ofEntry,
    changes,
    logs: 'waiting.accept',
    says: { rule_appointment_not_available: 'e_time_not_bookable' },
    takes: z.object({ ...entry, consent: Flag.default(0) }),
    gives: answers({
      Ok: { id: Id, start_date_time: PlainDateTime },
      no_offer: {},
      no_consent: {},
      rule_max_appointments: {},
      rule_appointment_not_available: {},
      resource_locked_evidences: { client_id: Id, ...Evidences },
      stale: Stale,
    }),
    shows: (answer) => (answer.code === 'resource_locked_evidences' ? checkedPersons(answer.client_id, answer) : []),
  }),
  /** The client says no: the place goes to the next, and they keep their turn for another time of the day. */
  refuse: call({
    summary: 'Record that a client does not want the place',
    path: '/api/waiting/refuse',
    may: write,
    restricted: 'number',
    where: ofEntry,
    changes,
    logs: 'waiting.refuse',
    takes: z.object(entry),
    gives: answers({ Ok: {}, no_offer: {}, stale: Stale }),
  }),
};
