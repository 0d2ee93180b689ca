/**
 * The calls of clients on their own pages, a contract of their own (decision 079). A call acts for the household of the
 * session and takes no id of a person except participants of an event, who must live in it. No call of staff accepts a
 * client's session, and these accept none of staff.
 */
import { z } from 'zod';
import type { Action } from './actions.ts';
import { EvidenceKey } from './appointments.ts';
import { answers } from './call.ts';
import type { Noun } from './nouns.ts';
import { Count, Id, PlainDate, PlainDateTime } from './types.ts';

export interface ClientCall<T extends z.ZodType = z.ZodType, G extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly path: `/portal/calls/${string}`;
  readonly may: 'client';
  /** The setting that switches the call on. */
  readonly switchedBy: 'portal_booking' | 'portal_waiting';
  readonly changes?: readonly Noun[];
  readonly logs?: Action;
  readonly takes: T;
  readonly gives: G;
}
export type ClientInput<C extends ClientCall> = z.output<C['takes']>;

const call = <T extends z.ZodType, G extends z.ZodType>(declared: ClientCall<T, G>): ClientCall<T, G> => declared;

const Members = z.array(Id).max(20).default([]);
/** The rules that refuse a booking. */
const notAllowed = {
  evidences: z.array(EvidenceKey),
  /** The day from which they allow a booking again; null if no rule names one. */
  next_date: PlainDate.nullable(),
};
/** Why nothing was booked, and the next start that the household can book. */
const refusals = {
  too_late: {},
  rule_max_appointments: { next_free: PlainDateTime.nullable() },
  rule_appointment_not_available: { next_free: PlainDateTime.nullable() },
  resource_locked_evidences: { ...notAllowed, next_free: PlainDateTime.nullable() },
};

/** The day on which the times after these begin; null where there are no more. */
const later = PlainDate.nullable();
/** The day from which times are listed; from today where it is left out. */
const from = PlainDate.optional();

/** A kind of appointment at a location, with the times that the household can book online. */
export const OnlinePlan = z.object({
  plan_id: Id,
  type: z.string(),
  location: z.string(),
  message: z.string().nullable(),
  times: z.array(PlainDateTime),
  later,
  /** The members who may come, for an event; otherwise nobody is chosen. */
  members: z.array(z.object({ client_id: Id, name: z.string() })),
  chooses_members: z.boolean(),
  /** The rules that refuse the household if `times` is empty. */
  evidences: z.array(EvidenceKey),
  next_date: PlainDate.nullable(),
  /** Full dates for which the household can wait. */
  full_dates: z.array(PlainDate),
});
export type OnlinePlan = z.output<typeof OnlinePlan>;

/** An open appointment of the household that can still be changed, with other times for it. */
export const ChangedOnline = z.object({
  id: Id,
  plan_id: Id,
  type: z.string(),
  location: z.string(),
  start_date_time: PlainDateTime,
  changes_until: PlainDateTime,
  times: z.array(PlainDateTime),
  later,
});
export type ChangedOnline = z.output<typeof ChangedOnline>;

export const clientCalls = {
  plans: call({
    summary: 'List what the household can book online, with its times',
    path: '/portal/calls/plans',
    may: 'client',
    switchedBy: 'portal_booking',
    takes: z.object({ plan_id: Id.optional(), from }),
    gives: answers({ Ok: { plans: z.array(OnlinePlan) } }),
  }),
  appointment: call({
    summary: 'Read an open appointment with other times for it',
    path: '/portal/calls/appointment',
    may: 'client',
    switchedBy: 'portal_booking',
    takes: z.object({ id: Id, from }),
    gives: answers({ Ok: { appointment: ChangedOnline }, not_open: {}, too_late: {} }),
  }),
  book: call({
    summary: 'Book an online place',
    path: '/portal/calls/book',
    may: 'client',
    switchedBy: 'portal_booking',
    changes: ['appointments'],
    logs: 'appointment.store',
    takes: z.object({ plan_id: Id, start_date_time: PlainDateTime, members: Members }),
    gives: answers({ Ok: { id: Id }, ...refusals }),
  }),
  move: call({
    summary: 'Move an appointment to another time of its plan',
    path: '/portal/calls/move',
    may: 'client',
    switchedBy: 'portal_booking',
    changes: ['appointments'],
    logs: 'appointment.update',
    takes: z.object({ id: Id, start_date_time: PlainDateTime }),
    gives: answers({ Ok: {}, stale: {}, not_open: {}, ...refusals }),
  }),
  cancel: call({
    summary: 'Cancel an appointment',
    path: '/portal/calls/cancel',
    may: 'client',
    switchedBy: 'portal_booking',
    changes: ['appointments'],
    logs: 'appointment.status',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, stale: {}, not_open: {}, too_late: {} }),
  }),
  wait: call({
    summary: 'Join the waiting list of a full date, which is a yes to a place on it',
    path: '/portal/calls/wait',
    may: 'client',
    switchedBy: 'portal_waiting',
    changes: ['appointments'],
    logs: 'waiting.store',
    takes: z.object({ plan_id: Id, date: PlainDate, members: Members }),
    gives: answers({
      Ok: { position: Count },
      place_free: { start_date_time: PlainDateTime },
      already_waiting: {},
      already_booked: {},
      rule_appointment_not_available: {},
      rule_max_appointments: {},
      resource_locked_evidences: notAllowed,
    }),
  }),
  leave: call({
    summary: 'Leave a waiting list, which takes back the yes to a place on it',
    path: '/portal/calls/leave',
    may: 'client',
    switchedBy: 'portal_waiting',
    changes: ['appointments'],
    logs: 'waiting.destroy',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, not_waiting: {} }),
  }),
  acceptPlace: call({
    summary: 'Book the place that is held for the household',
    path: '/portal/calls/accept_place',
    may: 'client',
    switchedBy: 'portal_waiting',
    changes: ['appointments'],
    logs: 'waiting.accept',
    takes: z.object({ id: Id, row_version: Count }),
    gives: answers({
      Ok: { start_date_time: PlainDateTime },
      no_offer: {},
      stale: {},
      rule_max_appointments: {},
      rule_appointment_not_available: {},
      resource_locked_evidences: notAllowed,
    }),
  }),
  refusePlace: call({
    summary: 'Give up the place that is held for the household',
    path: '/portal/calls/refuse_place',
    may: 'client',
    switchedBy: 'portal_waiting',
    changes: ['appointments'],
    logs: 'waiting.refuse',
    takes: z.object({ id: Id, row_version: Count }),
    gives: answers({ Ok: {}, no_offer: {}, stale: {} }),
  }),
};
export type ClientCallName = keyof typeof clientCalls;
