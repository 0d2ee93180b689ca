/** Check-in without a network (decision 076): the day's households for a workstation, and what it noted meanwhile. */
import { ACT_KINDS, type Act as RulesAct, WAITS } from '@resa/rules/offline/acts';
import { ACTS_PER_CALL } from '@resa/rules/offline/queue';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Eligibility } from './persons.ts';
import { Count, Flag, Id, Instant, PlainDate, PlainDateTime, requiredText, text } from './types.ts';

/** The signed value that a sign-in returned, which the browser keeps beside its sealed session (decision 031). */
const Workstation = z.string().max(100);

/** A household that is expected at a location today, as a workstation keeps it. */
export const KeptHousehold = z.object({
  appointment_id: Id,
  client_id: Id,
  file_number: Id,
  name: z.string(),
  /** 1: the file is restricted, and has its number only. */
  restricted: Flag,
  card_code: z.string().nullable(),
  /** The file of the photo, if the client lets it be shown. A new photo has another file. */
  photo_file_id: z.string().nullable(),
  appointment_type_id: Id,
  start_date_time: PlainDateTime,
  status: z.number(),
  emergency: Flag,
  participants: Count,
  /** Of the household, the head first. */
  ages: z.array(z.number().nullable()),
  eligibility: Eligibility,
  /** The subjects of the bulletins of high priority. */
  bulletins: z.array(z.string()),
});
export type KeptHousehold = z.output<typeof KeptHousehold>;

/** The delivery of the day that a workstation keeps. */
const KeptDay = z.object({
  client_ids: z.array(Id).max(5_000),
  /** The revision that came with that delivery. */
  revision: z.string().max(64),
});

const Uuid = z.uuid();
/** The content of an act, which lies sealed in the workstation and travels so. */
export const Act: z.ZodType<RulesAct> = z.object({
  id: Uuid,
  kind: z.enum(ACT_KINDS),
  at: Instant,
  place_id: Id,
  appointment_id: Id.nullable(),
  file_number: Id.nullable(),
  name: text(100).nullable(),
  persons: Count.max(99).nullable(),
  reason: text(500).nullable(),
  undoes: Uuid.nullable(),
});

/** An act as it lies in the workstation: under the key of its user there. `id` is authenticated with it. */
const SealedAct = z.object({
  id: Uuid,
  user_id: Id,
  workstation: Workstation,
  iv: z.base64().max(24),
  data: z.base64().max(8_000),
});

/** An act that a person has to settle. */
export const WaitingAct = z.object({
  id: Id,
  kind: z.enum(ACT_KINDS),
  why: z.enum(WAITS),
  at: Instant,
  user: z.string(),
  workstation: z.string(),
  /** The household, where it is known. */
  client_id: Id.nullable(),
  file_number: Id.nullable(),
  name: z.string().nullable(),
  persons: Count.nullable(),
  reason: z.string().nullable(),
  /** The plans that a walk-in may have come for that day; empty for other kinds. */
  plans: z.array(z.object({ id: Id, name_en: z.string(), name_fr: z.string() })),
  /** The appointment as it is now, and the user who changed it last. */
  appointment: z
    .object({
      id: Id,
      appointment_type_id: Id,
      start_date_time: PlainDateTime,
      status: z.number(),
      changed_at: Instant.nullable(),
      changed_by: z.string().nullable(),
    })
    .nullable(),
});
export type WaitingAct = z.output<typeof WaitingAct>;

export const offline = {
  /**
   * The key that seals list and acts travels with it: the browser keeps it in memory, and wrapped by the password.
   * `revision` changes when a client has another name or photo, is restricted or is no longer expected. With `kept` the
   * call returns `unchanged` if all clients of that delivery are as they were; clients added since do not count.
   */
  day: call({
    summary: 'List today’s households for a workstation without a network',
    path: '/api/offline/day',
    may: ['crud_checkin'],
    restricted: 'number',
    where: { place: 'place_id' },
    reads: ['appointments', 'clients', 'locations'],
    takes: z.object({ place_id: Id, workstation: Workstation, kept: KeptDay.nullish() }),
    gives: answers({
      Ok: { today: PlainDate, at: Instant, key: z.base64(), revision: z.string(), rows: z.array(KeptHousehold) },
      not_kept: {},
      unchanged: {},
    }),
    shows: (answer) => (answer.code === 'Ok' ? answer.rows.map(({ client_id }) => client_id) : []),
  }),
  /** Open to everyone, so that a lost machine erases its households as soon as it is online. */
  keeps: call({
    summary: 'Check whether a workstation may keep households',
    path: '/web/offline/keeps',
    may: 'everyone',
    reads: ['locations'],
    whileLocked: true,
    whileMaintenance: true,
    takes: z.object({ workstation: Workstation }),
    gives: answers({ Ok: { keeps: Flag } }),
  }),
  /** Returns the outcome of each act; this server did not give the key of one that is `unreadable`. */
  send: call({
    summary: 'Send what a workstation noted without a network',
    path: '/api/offline/send',
    may: 'signed_in',
    whileLocked: true,
    changes: ['appointments'],
    takes: z.object({ acts: z.array(SealedAct).max(ACTS_PER_CALL) }),
    gives: answers({
      Ok: { outcomes: z.array(z.object({ id: Uuid, outcome: z.enum(['done', 'waits', 'unreadable']) })) },
    }),
  }),
  waiting: call({
    summary: 'List what was noted without a network and waits for a person',
    path: '/api/offline/waiting',
    may: ['crud_checkin'],
    restricted: 'number',
    where: { place: 'place_id' },
    reads: ['appointments', 'clients'],
    takes: z.object({ place_id: Id }),
    gives: answers({ Ok: { rows: z.array(WaitingAct) } }),
    shows: (answer) => (answer.code === 'Ok' ? answer.rows.flatMap(({ client_id }) => client_id ?? []) : []),
  }),
  /** `record` does it with the rights of who settles it, at the time of the act; `set_aside` leaves all as it is. */
  settle: call({
    summary: 'Settle what a workstation noted without a network',
    path: '/api/offline/settle',
    may: ['crud_checkin'],
    restricted: 'number',
    where: { row: 'offline_acts', id: 'id' },
    changes: ['appointments'],
    logs: 'offline.settle',
    takes: z.object({
      id: Id,
      how: z.enum(['record', 'set_aside']),
      /** Who walked in, and the plan of the visit, where the act does not say. */
      file_number: Id.nullish(),
      plan_id: Id.nullish(),
    }),
    gives: answers({ Ok: {}, settled: {}, client_not_found: {}, not_now: {}, appointment_exists: {} }),
  }),
  /** The workstations of a location, and naming or unnaming one. */
  workstations: call({
    summary: 'List the workstations of a location that go on without a network',
    path: '/api/offline/workstations',
    may: ['crud_locations', 'crud_checkin'],
    where: { place: 'place_id' },
    reads: ['locations'],
    takes: z.object({ place_id: Id }),
    gives: answers({
      Ok: {
        rows: z.array(
          z.object({
            id: Id,
            name: z.string(),
            named_by: z.string().nullable(),
            named_at: Instant,
            /** When it last asked for the households. */
            seen_at: Instant.nullable(),
          }),
        ),
      },
    }),
  }),
  name: call({
    summary: 'Name this workstation, so that it goes on without a network',
    path: '/api/offline/name',
    may: ['crud_locations'],
    where: { place: 'place_id' },
    changes: ['locations'],
    logs: 'offline.name',
    takes: z.object({ place_id: Id, workstation: Workstation, name: requiredText(60) }),
    gives: answers({ Ok: {}, not_kept: {} }),
  }),
  end: call({
    summary: 'Have a workstation erase what it keeps',
    path: '/api/offline/end',
    may: ['crud_locations'],
    where: { row: 'offline_workstations', id: 'id' },
    changes: ['locations'],
    logs: 'offline.end',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
};
