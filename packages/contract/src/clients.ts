import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { Count, Flag, Id, IdParam, Instant, PlainDate, paging, text } from './types.ts';

const who = ['crud_clients', 'view_clients'] as const;

/** A person as searches answer him. `family_size` 0 = not the head of his household (000 O-68). */
export const Person = z.object({
  id: Id,
  file_number: Id,
  name: z.string(),
  dob: z.string().nullable(),
  gender_type_id: Id.nullable(),
  client_state_type_id: Id,
  client_type: z.number(),
  family_size: Count,
  photo: Flag,
});
export type Person = z.output<typeof Person>;

export const ClientRow = Person.omit({ client_type: true, photo: true });
export type ClientRow = z.output<typeof ClientRow>;

/** What the hover card, check-in and the file's left column show. */
export const ClientCard = Person.extend({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  family_role_type_id: Id.nullable(),
  dob_known: Flag,
  service_language_id: Id.nullable(),
});
export type ClientCard = z.output<typeof ClientCard>;

/** A client's own fields (000 §3). */
export const Client = ClientCard.extend({
  marital_status_type_id: Id.nullable(),
  education_level_id: Id.nullable(),
  field_study_id: Id.nullable(),
  geo_region_id: Id.nullable(),
  native_language_id: Id.nullable(),
  aboriginal_indicator_id: Id.nullable(),
  citizenship_type_id: Id.nullable(),
  country_of_birth: Id.nullable(),
  date_of_entry: z.string().nullable(),
  veteran_state_id: Id.nullable(),
  food_frequency: z.number().nullable(),
  reason_for_service_id: Id.nullable(),
  reason_for_ending_service_id: Id.nullable(),
  reason_for_ending_text: z.string().nullable(),
  referrer_type_id: Id.nullable(),
  pregnancy_status_type_id: Id.nullable(),
  delivery_date: z.string().nullable(),
  phone2: z.string().nullable(),
  ext: z.string().nullable(),
  fee_paid: Flag,
  origin: z.number(),
  /** Tag codes. */
  groups: z.array(z.string()),
  created_at: Instant,
  updated_at: Instant,
  row_version: Count,
});
export type Client = z.output<typeof Client>;

export const Member = z.object({
  client_id: Id,
  file_number: Id,
  name: z.string(),
  dob: z.string().nullable(),
  age: z.number().nullable(),
  gender_type_id: Id.nullable(),
  group_role_type_id: Id,
  education_level_id: Id.nullable(),
  client_state_type_id: Id,
  date_start: z.string(),
  date_end: z.string().nullable(),
});
export type Member = z.output<typeof Member>;

/** Whom an answer with a card and its household shows: all of them, the card's own person first. */
export const householdShown = (answer: { client: ClientCard; members: readonly Member[] }): number[] => [
  answer.client.id,
  ...answer.members.map((member) => member.client_id),
];

export const BulletinOfClient = z.object({
  id: Id,
  subject: z.string(),
  /** Rich text, cleaned by the server. */
  description: z.string(),
  bulletin_priority_type_id: Id,
  start_date: z.string(),
  end_date: z.string(),
  request_by: z.string().nullable(),
  updated_at: Instant,
});

/** Why the household may or may not be served today (design "One glance"). */
export const Eligibility = z.object({
  colour: z.enum(['green', 'orange', 'red']),
  reasons: z.array(z.string()),
  next_date: PlainDate.nullable(),
});
export type Eligibility = z.output<typeof Eligibility>;

const SearchName = text(100);

export const clients = {
  list: call({
    path: '/api/clients/list',
    may: who,
    takes: paging(
      ['file_number', 'name', 'dob', 'age', 'family_size', 'gender_type_id', 'client_state_type_id'],
      { sortBy: 'file_number', descending: true, rowsPerPage: 20 },
      z
        .object({
          /** Applied from 2 characters on (000 §2). */
          search: SearchName.default(''),
          gender: Count.default(0),
          client_state: z.union([z.literal(1), z.literal(2), z.literal(6)]).default(1),
          tags: z.array(text(64)).max(50).default([]),
        })
        .prefault({}),
    ),
    gives: answers({ Ok: { rows: z.array(ClientRow), recordsFiltered: Count, capped: Flag }, NoElasticNode: {} }),
  }),
  /** The hover card. */
  card: call({
    path: '/api/client/card',
    may: who,
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { client: ClientCard } }),
    shows: (answer) => (answer.code === 'Ok' ? [answer.client.id] : []),
  }),
  /** A file's card and profile. */
  fetch: call({
    path: '/api/client/fetch',
    may: who,
    byHand: true,
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {
        client: Client,
        members: z.array(Member),
        bulletins: z.array(BulletinOfClient),
        group_id: Id.nullable(),
        family_head_id: Id.nullable(),
        family_head_email: z.string().nullable(),
        family_role_type_id: Id.nullable(),
        /** Complete sections 1, incomplete 0 (000 O-41). */
        info: z.object({ profile: Flag, housing: Flag, revenues: Flag, documents_setting: Flag }),
        counts: z.object({ appointments: Count, open_appointments: Count, no_shows: Count }),
        eligibility: Eligibility,
        today: PlainDate,
      },
    }),
    shows: (answer) => (answer.code === 'Ok' ? householdShown(answer) : []),
  }),
  /** Pickers, palette and check-in: name or file number (000 O-17, O-34), phone digits, e-mail. Best ten. */
  searchByName: call({
    path: '/api/client/searchByName',
    may: ['crud_clients', 'view_clients', 'crud_checkin', 'crud_appointments', 'search_global'],
    byHand: true,
    takes: z.object({
      name: SearchName.min(2),
      only_heads: Flag.default(0),
      exclude: z.array(Id).max(100).default([]),
    }),
    gives: answers({ Ok: { persons: z.array(Person) }, NoElasticNode: {} }),
  }),
  /** The global search page (001 §2.15, O-65, O-66). */
  searchPaginate: call({
    path: '/api/clients/search_paginate',
    may: ['search_global', 'crud_clients', 'view_clients'],
    byHand: true,
    takes: paging(
      ['rank', 'name', 'file_number'],
      { sortBy: 'rank', descending: true },
      z.object({}).optional(),
    ).extend({
      filter: SearchName.min(3),
    }),
    gives: answers({ Ok: { rows: z.array(Person), recordsFiltered: Count, capped: Flag }, NoElasticNode: {} }),
  }),
  photo: download({
    path: '/web/client/photo/{id}',
    may: ['crud_clients', 'view_clients', 'crud_checkin', 'crud_appointments', 'view_appointments', 'search_global'],
    takes: z.object({ id: IdParam }),
  }),
};
