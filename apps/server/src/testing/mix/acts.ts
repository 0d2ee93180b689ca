/**
 * The acts of the clients of the mix: each kind with how often it is chosen. An act calls the server as a desk would,
 * to find its object too, and returns the response that counts. To add a kind: a line in ACTS; its changes must be in
 * the log under the name of its call (`logged`), or the checks after the mix find a difference.
 */
import { contract } from '@resa/contract';
import type { AnswerOfCall, Call, RequestOf } from '@resa/contract/call';
import type { Decision } from '@resa/contract/locations';
import type { MixHousehold, MixPlan, World } from './world.ts';

const { appointments, checkin, locations, waiting } = contract;
const [OPEN, CLOSED, NO_SHOW, CANCELLED] = [1, 2, 3, 4] as const;

/** A response: the code, and the acknowledged changes, by the action under which the log has them. */
export interface Acted {
  code: string;
  logged?: Readonly<Record<string, number>>;
}
export interface Desk {
  world: World;
  /** Between 0 and 1. */
  random(): number;
  /** Which moment it is: in one moment most clients want the same places for the same few households. */
  moment(): number;
  /** Sends a call to one of the servers; undefined if the row was deleted meanwhile. */
  ask<C extends Call>(call: C, input: RequestOf<C>): Promise<AnswerOfCall<C> | undefined>;
  /** Another text each time. */
  comment(): string;
}
/** Undefined: there was nothing to act on. */
type Act = (desk: Desk) => Promise<Acted | undefined>;

const GONE: Acted = { code: 'NotFound' };

const FEW = 6;

const book =
  (emergency: 0 | 1): Act =>
  async (desk) => {
    const on = wantedOf(desk, desk.world.plans);
    const household = wantedOf(desk, desk.world.households, FEW);
    const { client_id, members } = comingTo(desk, on, household);
    const appointment = { ...wanted(desk, on), client_id, emergency };
    const answer = await desk.ask(appointments.store, { appointment, members, place_appointment_type_id: on.id });
    return acted(answer, { 'appointment.store': 1 });
  };

const batch: Act = async (desk) => {
  const on = wantedOf(desk, desk.world.plans);
  const homes = [...new Set([1, 2, 3].map(() => wantedOf(desk, desk.world.households, FEW)))];
  const clients = homes.map((household) => comingTo(desk, on, household));
  const input = { appointment: wanted(desk, on), clients, place_appointment_type_id: on.id };
  return acted(await desk.ask(appointments.batch, input), { 'appointment.batch': homes.length });
};

/** Moves an open appointment, or only writes another comment. */
const edit =
  (moves: boolean): Act =>
  async (desk) => {
    const row = await found(desk, OPEN);
    const detail = row && (await desk.ask(appointments.detail, { id: row.id }));
    const one = detail?.code === 'Ok' ? detail.appointment[0] : undefined;
    const from = desk.world.plans.find(({ id }) => id === one?.place_appointment_type_id);
    if (detail?.code !== 'Ok' || !one || !from) return undefined;
    const on = moves && desk.random() < 0.5 ? wantedOf(desk, desk.world.plans) : from;
    const stays = { ...wanted(desk, from), start_date_time: one.start_date_time };
    const { id, client_id, row_version } = one;
    const household = desk.world.households.find(({ persons }) => persons.includes(client_id));
    const same = on.event === from.event || !household;
    const members = same
      ? detail.participants.map((person) => person.client_id)
      : comingTo(desk, on, household).members;
    const emergency = moves && desk.random() < 0.2 ? 1 : 0;
    const appointment = { id, client_id, row_version, emergency, ...(moves ? wanted(desk, on) : stays) } as const;
    const answer = await desk.ask(appointments.update, { appointment, members, place_appointment_type_id: on.id });
    return acted(answer, { 'appointment.update': 1 });
  };

type Status = 1 | 2 | 3 | 4;
const change = async (desk: Desk, row: { id: number } | undefined, from: Status, to: object & { status: Status }) =>
  row && acted(await desk.ask(appointments.changeStatus, { id: row.id, from, ...to }), { 'appointment.status': 1 });

const status =
  (from: Status, status: Status): Act =>
  async (desk) =>
    change(desk, await found(desk, from), from, { status });

/** Records on a future day what happened. */
const beforehand =
  (from: Status, to: { status: Status; anyway?: 1; came_today?: 1 }): Act =>
  async (desk) =>
    change(desk, await found(desk, from, wantedOf(desk, desk.world.days.slice(1))), from, to);

const checkIn: Act = async (desk) => {
  const row = await found(desk, OPEN, desk.world.days[0]);
  if (!row) return undefined;
  const answer = await desk.ask(checkin.close, { id: row.id, place_id: row.place_id });
  return acted(answer, { 'appointment.close': 1 });
};

const remove: Act = async (desk) => {
  const row = await found(desk, CANCELLED);
  return row && acted(await desk.ask(appointments.destroy, { id: row.id }), { 'appointment.destroy': 1 });
};

/** Closes a day of a plan, and decides about the households booked then: moved, cancelled or left. */
const closeDay: Act = async (desk) => {
  const { id: place_appointment_type_id } = wantedOf(desk, desk.world.plans);
  const nonworking = { place_appointment_type_id, date: wantedOf(desk, desk.world.days), comment: desk.comment() };
  const answer = await desk.ask(locations.storeNonworking, { nonworking, ask: 1 });
  if (answer?.code !== 'affected') return acted(answer, { 'nonworking_day.store': 1 });
  const decisions = answer.appointments.flatMap(({ id, other_time }): Decision[] => {
    const chance = desk.random();
    if (chance < 0.5 && other_time) return [{ act: 'move', id, start_date_time: other_time }];
    return chance < 0.75 ? [{ act: 'cancel', id }] : [];
  });
  const moved = decisions.filter(({ act }) => act === 'move').length;
  return acted(await desk.ask(locations.storeNonworking, { nonworking, decisions }), {
    'nonworking_day.store': 1,
    'appointment.move': moved,
    'appointment.status': decisions.length - moved,
  });
};

const openDay: Act = async (desk) => {
  const { place_id, id: plan_id } = anyOf(desk, desk.world.plans);
  const read = await desk.ask(locations.fetch, { id: place_id });
  const closed = read?.code === 'Ok' ? read.nonworking.filter((day) => day.place_appointment_type_id === plan_id) : [];
  if (closed.length === 0) return undefined;
  const { id } = anyOf(desk, closed);
  return acted(await desk.ask(locations.destroyNonworking, { id }), { 'nonworking_day.destroy': 1 });
};

/** Puts a household on the waiting list of a time that is full. */
const wait: Act = async (desk) => {
  const on = wantedOf(desk, desk.world.plans);
  const { place_id, id: place_appointment_type_id } = on;
  const coming = comingTo(desk, on, anyOf(desk, desk.world.households));
  const list = { place_id, place_appointment_type_id, date: wantedOf(desk, desk.world.days) };
  const day = await desk.ask(appointments.checkDate, list);
  const full = day?.code === 'Ok' ? day.time_slots.filter(({ real }) => real === 0) : [];
  if (full.length === 0) return undefined;
  const { time } = anyOf(desk, full);
  return acted(await desk.ask(waiting.store, { ...list, ...coming, time }), {});
};

/** Answers for somebody who waits: takes the place held for them, or another act of the call. */
const answerOffer =
  (call: typeof waiting.accept | typeof waiting.refuse, logged: Acted['logged']): Act =>
  async (desk) => {
    const { place_id } = wantedOf(desk, desk.world.plans);
    const lists = await Promise.all(desk.world.days.map((date) => desk.ask(waiting.list, { place_id, date })));
    const rows = lists.flatMap((list) => (list?.code === 'Ok' ? list.rows : []));
    const offered = rows.filter((row) => row.offer && isOurs(desk, row));
    if (offered.length === 0) return undefined;
    const { id, row_version } = anyOf(desk, offered);
    return acted(await desk.ask(call, { id, row_version, consent: 1 }), logged);
  };

/** Reads the times of a day while others book on them. */
const look: Act = async (desk) => {
  const { id, place_id } = anyOf(desk, desk.world.plans);
  const input = { place_id, place_appointment_type_id: id, date: anyOf(desk, desk.world.days) };
  return acted(await desk.ask(appointments.checkDate, input), {});
};

export const ACTS: readonly { name: string; weight: number; act: Act }[] = [
  { name: 'book', weight: 24, act: book(0) },
  { name: 'book an emergency', weight: 6, act: book(1) },
  { name: 'book several', weight: 5, act: batch },
  { name: 'move', weight: 16, act: edit(true) },
  { name: 'edit', weight: 4, act: edit(false) },
  { name: 'cancel', weight: 12, act: status(OPEN, CANCELLED) },
  { name: 'open again', weight: 10, act: status(CANCELLED, OPEN) },
  { name: 'check in', weight: 10, act: checkIn },
  { name: 'undo a check-in', weight: 5, act: status(CLOSED, OPEN) },
  { name: 'miss', weight: 3, act: status(OPEN, NO_SHOW) },
  { name: 'correct a no-show', weight: 3, act: status(NO_SHOW, CLOSED) },
  { name: 'close beforehand', weight: 4, act: beforehand(OPEN, { status: CLOSED, anyway: 1 }) },
  { name: 'miss beforehand', weight: 2, act: beforehand(OPEN, { status: NO_SHOW, anyway: 1 }) },
  { name: 'close a cancelled one beforehand', weight: 2, act: beforehand(CANCELLED, { status: CLOSED, anyway: 1 }) },
  { name: 'came today', weight: 5, act: beforehand(OPEN, { status: CLOSED, came_today: 1 }) },
  { name: 'came today after a no-show', weight: 2, act: beforehand(NO_SHOW, { status: CLOSED, came_today: 1 }) },
  { name: 'delete', weight: 2, act: remove },
  { name: 'close a day', weight: 3, act: closeDay },
  { name: 'open a day', weight: 4, act: openDay },
  { name: 'wait', weight: 10, act: wait },
  { name: 'take an offer', weight: 8, act: answerOffer(waiting.accept, { 'waiting.accept': 1 }) },
  { name: 'refuse an offer', weight: 5, act: answerOffer(waiting.refuse, {}) },
  { name: 'look', weight: 5, act: look },
];

const acted = (answer: { code: string } | undefined, logged: Acted['logged']): Acted =>
  !answer ? GONE : answer.code === 'Ok' ? { code: 'Ok', logged: logged ?? {} } : { code: answer.code };

const HOT = 0.8;
/** Most often the one that is wanted in this moment, or the same few. */
function wantedOf<T>(desk: Desk, items: readonly T[], few = 1): T {
  if (desk.random() > HOT) return anyOf(desk, items);
  const first = Math.imul(desk.moment() + 1, 0x9e3779b1) >>> 8;
  return items[(first + Math.floor(desk.random() * few)) % items.length] as T;
}

export const anyOf = <T>({ random }: Pick<Desk, 'random'>, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)] as T;

const wanted = (desk: Desk, { place_id, appointment_type_id }: MixPlan) => ({
  place_id,
  appointment_type_id,
  comments: desk.comment(),
  start_date_time: `${wantedOf(desk, desk.world.days)} ${wantedOf(desk, desk.world.times)}`,
});

/** The participants that a household sends: one or two to an event. */
function comingTo(desk: Desk, { event }: MixPlan, { head, persons }: MixHousehold) {
  const members = event ? [...new Set([anyOf(desk, persons), anyOf(desk, persons)])] : [];
  return { client_id: head, members };
}

/** Any appointment of this status on one day of a location, as the calendar shows it. */
async function found(desk: Desk, of: number, on?: string) {
  const { place_id } = wantedOf(desk, desk.world.plans);
  const date = on ?? wantedOf(desk, desk.world.days);
  const day = await desk.ask(appointments.listMonth, { date, location: place_id });
  const rows = day?.code === 'Ok' ? day.appointments.filter((row) => row.status === of && isOurs(desk, row)) : [];
  return rows.length > 0 ? anyOf(desk, rows) : undefined;
}

const isOurs = ({ world }: Desk, row: { place_appointment_type_id: number | null }) =>
  world.plans.some(({ id }) => id === row.place_appointment_type_id);
