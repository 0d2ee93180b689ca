/** Rows of appointments and of the visits that the closed ones left. */

import type { Booking } from '@resa/demo/appointments';
import { type Clock, earlier, shift } from '@resa/demo/clock';
import type { Household } from '@resa/demo/files';
import type { Random } from '@resa/demo/random';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { ORIGIN } from '@resa/rules/booking/slots';
import { visitOf, zoneFinder } from '@resa/rules/booking/visit';
import { isCurrent } from '@resa/rules/person/family';
import { minutesOf, timeOf } from '@resa/rules/time/dates';
import { shippedRows } from '../reference/index.ts';
import type { Loader } from './loader.ts';

export interface Staff {
  desk: number;
  worker: number;
}

const REMARKS = [
  'Demande des couches taille 4',
  'Has a stroller, needs the ramp',
  'Vient avec sa voisine',
  'No pork',
  'Sans lactose',
  'Prefers to be called in English',
  'Deux sacs réutilisables prêtés',
  'Picks up for her mother too',
  'Appeler avant si retard',
];

/**
 * Adds a booking and the rows that follow from its status: status changes, and for a closed one the visit with its
 * persons.
 */
export function bookingWriter(loader: Loader, placeIds: readonly number[], staff: Staff, random: Random, clock: Clock) {
  const zoneOf = zoneFinder(shippedRows('zones') as unknown as { id: number; zips: string }[]);
  let id = 0;

  return (booking: Booking): void => {
    const { household, service, date, time, status, origin, created, participants } = booking;
    const [head] = household.members;
    if (!head) return;
    id++;
    const start = `${date} ${time}`;
    const created_at = clock.instant(created);
    const online = origin === ORIGIN.online;
    const changed = changeOf(booking, created_at);
    const elsewhere = status === STATUS.closed && random.chance(0.015) ? random.pick(placeIds) : null;
    const place = elsewhere ?? service.plan.place_id;
    const author = online ? null : random.chance(0.7) ? staff.desk : staff.worker;
    loader.add('appointments', {
      id,
      client_id: head.client_id,
      family_id: household.id,
      place_id: place,
      booked_place_id: service.plan.place_id,
      place_appointment_type_id: service.plan.id,
      appointment_type_id: service.plan.appointment_type_id,
      start_date_time: start,
      status,
      units: booking.units,
      comments: random.chance(0.05) ? random.pick(REMARKS) : null,
      media: household.interviewed && random.chance(0.5) ? 1 : 0,
      emergency: booking.emergency,
      origin,
      checkin_location: status === STATUS.closed ? place : null,
      checkin_at: status === STATUS.closed ? changed?.at : null,
      row_version: changed ? 2 : 1,
      created_at,
      created_by: author,
      updated_at: changed?.at ?? created_at,
      updated_by: changed ? changed.user_id : author,
    });
    for (const client_id of participants) loader.add('appointment_participants', { appointment_id: id, client_id });
    if (!changed) return;
    loader.add('appointment_status_changes', {
      appointment_id: id,
      from_status: STATUS.open,
      to_status: status,
      at: changed.at,
      user_id: changed.user_id,
    });
    if (status === STATUS.closed) addVisit(booking, place, changed.at);
  };

  /** The moment and the user at which the appointment left the state of open. */
  function changeOf(
    { status, date, time, created }: Booking,
    created_at: string,
  ): { at: string; user_id: number | null } | null {
    if (status === STATUS.open) return null;
    const after = (at: string): string => (at > created_at ? at : created_at);
    if (status === STATUS.no_show) return { at: after(clock.instant(`${shift(date, 1)} 00:10`)), user_id: null };
    if (status === STATUS.cancelled) {
      const day = earlier(date, shift(created.slice(0, 10), random.int(0, 4)));
      return { at: after(clock.instant(`${day} ${timeOf(random.int(8 * 60 + 30, 9 * 60))}`)), user_id: staff.desk };
    }
    const arrived = minutesOf(time) + random.int(-12, 14);
    const latest = minutesOf(clock.time) - random.int(1, 20);
    const minute = date === clock.today ? Math.max(0, Math.min(arrived, latest)) : arrived;
    return { at: after(clock.instant(`${date} ${timeOf(minute)}`)), user_id: staff.desk };
  }

  function addVisit(
    { household, service, date, time, participants }: Booking,
    place_id: number,
    created_at: string,
  ): void {
    const home = homeOn(household, date);
    const visit = visitOf({
      date,
      category: service.category,
      family_id: household.id,
      members: household.members,
      participants,
      house_type_id: home?.house_type_id ?? null,
      postal_code: home?.address.postal_code ?? null,
      zone_id: zoneOf(home?.address.postal_code ?? null),
    });
    const { persons, revenues, ...facts } = visit;
    loader.add('visits', {
      id,
      appointment_id: id,
      place_id,
      appointment_type_id: service.plan.appointment_type_id,
      ...facts,
      start_time: time,
      created_at,
    });
    persons.forEach((person, position) => {
      loader.add('visit_persons', { visit_id: id, position, ...person });
    });
    for (const revenue of revenues) loader.add('visit_revenues', { visit_id: id, ...revenue });
  }
}

const homeOn = ({ housings }: Household, date: string) =>
  housings.find(({ start_date, end_date }) => isCurrent({ date_start: start_date, date_end: end_date }, date)) ??
  housings.at(-1);
