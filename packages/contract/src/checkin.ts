import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { BulletinOfClient } from './client-sections.ts';
import { ClientCard, Eligibility, householdShown, Member } from './persons.ts';
import { Count, Flag, Id, Instant, LocaleName, PlainDate, PlainDateTime } from './types.ts';

const CardCode = z.string().regex(/^\d{4}$/);

/** An appointment of the current client at the counter (000 §2 Check-in). */
export const CheckinAppointment = z.object({
  id: Id,
  client_id: Id,
  appointment_type_id: Id,
  category_id: z.number(),
  place_id: Id,
  /** The location's name; it may be one that is not the user's. */
  place: z.string(),
  start_date_time: PlainDateTime,
  status: z.number(),
  /** When the household was checked in. */
  checkin_at: Instant.nullable(),
  emergency: Flag,
  /** 1 made by staff, 2 online. */
  origin: z.number(),
  /** 1: the client may be interviewed. */
  media: Flag,
  comments: z.string().nullable(),
  /** Number of participants, events only. */
  participants: Count,
});

/** An appointment that is expected at the counter today. */
export const ExpectedAppointment = CheckinAppointment.extend({
  file_number: Id,
  name: z.string(),
  /** Whether the household may be served, as every badge says it. */
  eligibility: Eligibility,
});

export const checkin = {
  expected: call({
    summary: 'List who is still expected at a location today',
    path: '/api/appointment/expected',
    may: ['crud_checkin'],
    restricted: 'number',
    where: { place: 'place_id' },
    reads: ['appointments', 'clients'],
    takes: z.object({ place_id: Id }),
    gives: answers({
      Ok: {
        /** Ordered by the clock; those who came and those who did not are left out. */
        rows: z.array(ExpectedAppointment),
        /** Appointments of the day that were not cancelled, and those of them that were checked in. */
        booked: Count,
        arrived: Count,
        today: PlainDate,
      },
    }),
    shows: (answer) => (answer.code === 'Ok' ? answer.rows.map(({ client_id }) => client_id) : []),
  }),
  paper: download({
    summary: 'Print who is still expected at a location today',
    path: '/api/appointment/paper',
    method: 'POST',
    may: ['crud_checkin'],
    restricted: 'number',
    where: { place: 'place_id' },
    reads: ['appointments', 'clients'],
    byHand: true,
    takes: z.object({ place_id: Id, locale: LocaleName.optional() }),
    // The handler returns the shown clients: they are known when the file is made.
    shows: () => [],
  }),
  search: call({
    summary: 'Find a household at the counter',
    path: '/api/appointment/search',
    may: ['crud_checkin'],
    restricted: 'seen',
    reads: ['appointments', 'bulletins', 'clients', 'consents', 'families'],
    takes: z.object({
      file_number: Id,
      /**
       * The code of the scanned card; null where the number was scanned or typed without one. Left out where the person was
       * chosen from a list.
       */
      card_code: CardCode.nullable().optional(),
    }),
    gives: answers({
      Ok: {
        client: ClientCard,
        /** The codes of the client’s tags. */
        tags: z.array(z.string()),
        /** How many there are (000 O-16). */
        appointments: Count,
        all_appointments: z.array(CheckinAppointment),
        members: z.array(Member),
        /** Per event appointment, who comes. */
        participants: z.array(
          z.object({ appointment_id: Id, client_id: Id, name: z.string(), age: z.number().nullable() }),
        ),
        family_size: Count,
        today: PlainDate,
        /** `own` 1: about a person of the household. */
        bulletins: z.array(BulletinOfClient.extend({ own: Flag })),
        eligibility: Eligibility,
        no_shows: Count,
        /** The members of the household whose consent the desk should ask again. */
        consents_again: z.array(z.object({ client_id: Id, name: z.string() })),
        /** Why the desk checks who it is: the card was replaced, or its number has no code where that is not enough. */
        check: z.enum(['card_replaced', 'plain_number']).nullable(),
      },
      client_not_found: {},
    }),
    shows: (answer) =>
      answer.code === 'Ok'
        ? // A participant of an event may have left the household since.
          [...householdShown(answer), ...answer.participants.map(({ client_id }) => client_id)]
        : [],
  }),
  /** Checks the household in: status 2 and its visit; the chosen place when it differs (000 O-83). */
  close: call({
    summary: 'Check a household in',
    path: '/api/appointment/close',
    may: ['crud_checkin'],
    restricted: 'number',
    where: { place: 'place_id' },
    changes: ['appointments'],
    logs: 'appointment.close',
    takes: z.object({ id: Id, place_id: Id }),
    gives: answers({ Ok: {}, not_open: {}, not_today: {} }),
  }),
};
