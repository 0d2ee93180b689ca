/** The calls for a whole file: its state, and deleting it (000 §4, §7, O-54, O-60). */
import { INTAKE_STEPS } from '@resa/rules/person/intake';
import { permissionsOf, STATE_CHANGE_LENGTHS, type StateAction } from '@resa/rules/person/transitions';
import { z } from 'zod';
import type { Action } from './actions.ts';
import { answers, call } from './call.ts';
import { DUPLICATE } from './lists/calls.ts';
import { Eligibility } from './persons.ts';
import {
  Count,
  Flag,
  Id,
  Instant,
  optionalText,
  PlainDateTime,
  paging,
  rehearsable,
  requiredText,
  text,
} from './types.ts';

/** The input of every change of state. With `row_version` it is refused if somebody has saved the file since. */
const Move = z.object({
  id: Id,
  comment_type_id: Id,
  comment: requiredText(STATE_CHANGE_LENGTHS.comment),
  row_version: Count.optional(),
});
/** The input of a change that ends the service: its reason, and a text for the other reason. */
const Ending = Move.extend({
  reason_id: Id,
  reason_text: optionalText(STATE_CHANGE_LENGTHS.reason_text),
  /** Open appointments of the household that are cancelled with it. */
  cancel_appointments: z.array(Id).max(100).default([]),
});

/** An open appointment of a household whose service is about to end, and who may cancel it. */
const OpenAppointment = z.object({
  id: Id,
  /** The name of its location. */
  place: z.string(),
  appointment_type_id: Id,
  start_date_time: PlainDateTime,
  /** Whether the user may cancel it. */
  may_cancel: Flag,
  /** Otherwise users who may. */
  who: z.array(z.string()),
});
export type OpenAppointment = z.output<typeof OpenAppointment>;

const refusals = {
  /** The state does not allow it; somebody else may have changed it meanwhile. */
  wrong_state: {},
  /** Members follow their head (000 O-04). */
  not_head: {},
  /** The file of anybody in the household is being edited. */
  locked: { holder: z.string(), since: Instant },
  stale: { saved_by: z.string(), saved_at: Instant, row_version: Count, changed: z.array(z.string()) },
  /** Another household's file already has the email address (000 O-36). */
  error: { error: z.literal(DUPLICATE) },
};

/** A gap in the file of a household: a field of a person, or a document that is neither verified nor waived. */
export const Missing = z.object({
  step: z.enum(INTAKE_STEPS),
  client_id: Id,
  field: z.string(),
  document_type_id: Id.nullable(),
});
export type Missing = z.output<typeof Missing>;

const moved = answers({ Ok: {}, ...refusals });
/** Refuses an approval while the intake of the household is not complete. */
const approved = answers({ Ok: {}, ...refusals, incomplete: { missing: z.array(Missing) } });

/** The refusals name the person, and an incomplete intake also the members with something missing. */
const showsRefused = (answer: { code: string; missing?: readonly Missing[] }, { id }: { id: number }) =>
  answer.code === 'Ok' || answer.code === 'locked'
    ? []
    : [...new Set([id, ...(answer.missing ?? []).map(({ client_id }) => client_id)])];

/** The call of a change of state. */
const moves = <T extends typeof Move>(action: StateAction & `${string}`, summary: string, takes: T) =>
  call({
    summary,
    path: `/api/request/${action}`,
    may: permissionsOf(action),
    changes: ['clients', 'families', 'appointments'],
    logs: `client.${action}` as Action,
    says: { error: 'e_email_already_registered' },
    takes,
    gives: moved,
    shows: showsRefused,
  });

/** A request: the file of a head or single person that nobody has approved yet, with the user who works on it. */
export const RequestRow = z.object({
  id: Id,
  file_number: Id,
  name: z.string(),
  citizenship_type_id: Id.nullable(),
  family_size: Count,
  created_at: Instant,
  /** The time since when the request waits: when the file was added, or when an earlier file was reopened. */
  waiting_since: Instant,
  client_state_type_id: Id,
  origin: z.number(),
  /** The user who took it in process last. */
  worker: z.string().nullable(),
  /** 1 if a user other than the caller took the request in process. */
  taken: Flag,
  /** The user who is editing it now. */
  holder: z.string().nullable(),
  /** 1 if a user other than the caller is editing it now. */
  held: Flag,
  /** The steps of its intake that are complete. */
  done: z.array(z.enum(INTAKE_STEPS)),
  /** Open requests for waivers in the household. */
  asked_waivers: Count,
});
export type RequestRow = z.output<typeof RequestRow>;

/** The permissions to see requests. */
const look = ['crud_requests', 'view_requests'] as const;

const StateNow = z.object({
  client_state_type_id: Id,
  row_version: Count,
  approved: Flag,
  state_changed_at: Instant.nullable(),
  refused_reason: z.string().nullable(),
  eligibility: Eligibility,
});

export const requests = {
  /** Households whose request waits, in one state, or pending and in process together (001 §2.14, O-54, O-62). */
  list: call({
    summary: 'List requests',
    path: '/api/requests',
    may: look,
    reads: ['clients', 'families', 'locks', 'documents'],
    takes: paging(
      ['rank', 'file_number', 'name', 'citizenship_type_id', 'created_at', 'waiting_since', 'client_state_type_id'],
      { sortBy: 'created_at', descending: false },
      z
        .object({
          /** 0: pending and in process. */
          client_state_type_id: z.literal([0, 3, 4, 5]).default(0),
          /** Applied from 2 characters on. */
          search: text(100).default(''),
          /** 0: any; 1 made by staff, 2 online (000 O-49). */
          origin: z.literal([0, 1, 2]).default(0),
          /** Those that the user took in process, or is editing. */
          mine: Flag.default(0),
        })
        .prefault({}),
    ),
    gives: answers({ Ok: { rows: z.array(RequestRow), recordsFiltered: Count, capped: Flag }, NoElasticNode: {} }),
  }),
  /** How many households wait in each state; `requests` is pending and in process, as everywhere (001 O-61, O-62). */
  stats: call({
    summary: 'Count requests',
    method: 'GET',
    path: '/api/requests/stats',
    may: look,
    reads: ['clients', 'families'],
    takes: z.object({}),
    gives: answers({
      Ok: { stats: z.object({ pending: Count, in_process: Count, refused: Count, total: Count, requests: Count }) },
    }),
  }),
  /** A file that was never approved needs approve_clients and a complete intake (000 O-60). */
  activate: { ...moves('activate', 'Make a client file active', Move), gives: approved },
  /** Needs deactivate_clients for a file, remove_file for a request (000 O-12). */
  inactivate: moves('inactivate', 'Make a client file inactive', Ending),
  /** Open appointments of a household from today on, which `inactivate` cancels if it names them. */
  openAppointments: call({
    summary: 'List open appointments of a household whose service ends',
    path: '/api/request/open_appointments',
    may: permissionsOf('inactivate'),
    reads: ['appointments'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { appointments: z.array(OpenAppointment) } }),
    shows: (_answer, { id }) => [id],
  }),
  pending: moves('pending', 'Make a client file pending; the comment is mailed to the client', Move),
  in_progress: moves('in_progress', 'Take a request in process', Move),
  refuse: moves('refuse', 'Refuse a request; the comment is mailed to the client', Move),
  updating: moves('updating', 'Ask for an update of a client file', Move),
  /** Accepts the household whose every step is complete (000 §4); its comment is an automatic one. */
  approve: call({
    summary: 'Approve a request',
    path: '/api/request/approve',
    may: permissionsOf('approve'),
    changes: ['clients', 'families', 'appointments'],
    logs: 'client.approve',
    says: { error: 'e_email_already_registered' },
    takes: z.object({ id: Id, row_version: Count.optional() }),
    gives: approved,
    shows: showsRefused,
  }),
  /** Tells a page with the file that another user changed its state; returns nothing while the state is `seen`. */
  state: call({
    summary: 'Read the state of a client file',
    path: '/api/request/state',
    may: ['crud_clients', 'view_clients'],
    reads: [],
    takes: z.object({ id: Id, seen: Id.nullish() }),
    gives: answers({ Ok: { now: StateNow.nullable() } }),
    shows: (answer, { id }) => (answer.code === 'Ok' && answer.now ? [id] : []),
  }),
  /** Deletes an inactive file, or in any state that of a child without family; an administrator can restore it. */
  destroy: call({
    summary: 'Delete an inactive client file',
    path: '/api/request/destroy',
    may: ['remove_file'],
    changes: ['clients', 'families'],
    logs: 'client.destroy',
    takes: z.object({ id: Id, ...rehearsable }),
    gives: answers({
      Ok: {},
      /** Only inactive files and those of children without family are deleted. */
      not_inactive: {},
      /** A head is deleted after the members. */
      has_members: {},
      has_open_appointments: {},
      locked: { holder: z.string(), since: Instant },
    }),
    // These refusals are about the person: their state, their household, their appointments.
    shows: (answer, { id }) =>
      answer.code === 'not_inactive' || answer.code === 'has_members' || answer.code === 'has_open_appointments'
        ? [id]
        : [],
  }),
};
