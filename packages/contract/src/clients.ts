import { SIMILAR_REASONS } from '@resa/rules/person/similar';
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { file } from './client-file.ts';
import { ClientCard, ClientRow, FoundPerson, Person, Searched } from './persons.ts';
import { Count, Flag, Id, IdParam, Instant, LocaleName, optionalText, paging, text } from './types.ts';

const who = ['crud_clients', 'view_clients'] as const;

const SearchName = text(100);

/** A similar person with the fields that are compared side by side. */
export const SimilarPerson = Person.extend({
  /** Why the file resembles the typed person. */
  reasons: z.array(z.enum(SIMILAR_REASONS)),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  phone: z.string().nullable(),
  phone2: z.string().nullable(),
  /** The current address, on one line. */
  address: z.string().nullable(),
});
export type SimilarPerson = z.output<typeof SimilarPerson>;

export const clients = {
  ...file,
  list: call({
    summary: 'List clients',
    path: '/api/clients/list',
    may: who,
    reads: ['clients', 'families'],
    takes: paging(
      // `rank`: best hits first while a name is searched, otherwise the newest file first.
      ['rank', 'file_number', 'name', 'dob', 'age', 'family_size', 'gender_type_id', 'client_state_type_id'],
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
    summary: 'Read a client’s card',
    path: '/api/client/card',
    may: who,
    restricted: 'seen',
    reads: ['clients', 'families'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { client: ClientCard } }),
    shows: (answer) => (answer.code === 'Ok' ? [answer.client.id] : []),
  }),
  /** Pickers, palette and check-in: name, file number (000 O-17, O-34), phone, email or date of birth. Best ten. */
  searchByName: call({
    summary: 'Find clients by name, number, phone or email',
    path: '/api/client/searchByName',
    may: [
      ...who,
      'crud_checkin',
      'crud_appointments',
      'search_global',
      'crud_bulletins',
      'view_bulletins',
      'crud_clients_deleted',
      'file_update',
    ],
    restricted: 'seen',
    byHand: true,
    takes: z.object({
      name: SearchName.min(2),
      only_heads: Flag.default(0),
      exclude: z.array(Id).max(100).default([]),
    }),
    gives: answers({ Ok: { persons: z.array(FoundPerson) }, NoElasticNode: {} }),
  }),
  /** The global search page (001 §2.15, O-65, O-66). */
  searchPaginate: call({
    summary: 'Search all clients, page by page',
    path: '/api/clients/search_paginate',
    may: ['search_global', 'crud_clients', 'view_clients'],
    restricted: 'seen',
    byHand: true,
    takes: paging(
      ['rank', 'name', 'file_number'],
      { sortBy: 'rank', descending: true },
      z.object({}).optional(),
    ).extend({
      filter: Searched,
    }),
    gives: answers({ Ok: { rows: z.array(FoundPerson), recordsFiltered: Count, capped: Flag }, NoElasticNode: {} }),
  }),
  /** One person by id, for pickers. */
  searchById: call({
    summary: 'Read one client for a picker',
    path: '/api/client/searchById',
    may: [...who, 'crud_appointments', 'crud_bulletins', 'view_bulletins'],
    restricted: 'number',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { persons: z.array(Person) } }),
    shows: (answer) => (answer.code === 'Ok' ? answer.persons.map(({ id }) => id) : []),
  }),
  /** The clients whose files a user opened last, as a search would show them; deleted and merged files are left out. */
  recent: call({
    summary: 'Read a few clients for a list of recent files',
    path: '/api/clients/recent',
    may: [...who, 'crud_checkin', 'crud_appointments', 'search_global'],
    restricted: 'seen',
    takes: z.object({ ids: z.array(Id).max(20) }),
    gives: answers({ Ok: { persons: z.array(Person) } }),
  }),
  /** The five files that are most likely the person whose details are being typed, each with the reasons (000 O-34). */
  searchByField: call({
    summary: 'Find files similar to what was typed',
    path: '/api/client/searchByField',
    may: ['crud_clients', 'view_clients', 'add_clients'],
    restricted: 'number',
    byHand: true,
    takes: z.object({
      /** First and last name as typed; a date of birth, an email or a phone typed here is looked for as well. */
      name: SearchName.default(''),
      /** Only the first name, where it is typed in a field of its own. */
      first_name: SearchName.default(''),
      /** 1 where `name` is the only name of the person. */
      one_name: Flag.default(0),
      dob: optionalText(10),
      email: optionalText(190),
      phones: z.array(text(30)).max(3).default([]),
      address: z
        .object({ address_ln1: text(190).default(''), postal_code: text(20).default('') })
        .nullish()
        .transform((address) => address ?? null),
      /** The file being edited: neither it nor its own household is returned, and its own address is compared. */
      id: Id.nullish().transform((id) => id ?? null),
    }),
    gives: answers({ Ok: { persons: z.array(SimilarPerson) }, NoElasticNode: {} }),
    shows: (answer) => (answer.code === 'Ok' ? answer.persons.map(({ id }) => id) : []),
  }),
  /** Gives one tag to a file, or takes it away, without opening the file: for several of a list, one after the other. */
  tag: call({
    summary: 'Give a client file a tag, or take it away',
    path: '/api/client/tag',
    may: ['crud_clients'],
    changes: ['clients'],
    logs: 'client.update',
    takes: z.object({ id: Id, tag: text(64).min(1), on: Flag.default(1) }),
    gives: answers({ Ok: {}, locked: { holder: z.string(), since: Instant } }),
  }),
  /** The family record of the client's household, to be printed. */
  record: download({
    summary: 'Print the family record of a client',
    path: '/web/client/record/{id}',
    may: who,
    byHand: true,
    reads: [],
    takes: z.object({ id: IdParam, locale: LocaleName.optional() }),
    // The whole household: the handler names the persons when it sends the file.
    shows: () => [],
  }),
  /** Changes the code of the card, so that a lost one asks at check-in who brings it (000 O-76). */
  newCard: call({
    summary: 'Replace the membership card of a client',
    path: '/api/client/new_card',
    may: ['crud_clients'],
    changes: ['clients'],
    logs: 'client.new_card',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, wrong_state: {} }),
  }),
  /** A PNG of 1012 x 638 pixels with photo, name, code and barcode; only of active files (000 O-76). */
  memberCard: download({
    summary: 'Print the membership card of a client',
    path: '/web/card/{id}',
    may: who,
    byHand: true,
    reads: [],
    takes: z.object({ id: IdParam, locale: LocaleName.optional() }),
    /** The shipped font lacks letters of the name. */
    refuses: { card_letters: {} },
    shows: (_file, { id }) => [id],
  }),
  photo: download({
    summary: 'Download a client’s photo',
    path: '/web/client/photo/{id}',
    may: ['crud_clients', 'view_clients', 'crud_checkin', 'crud_appointments', 'view_appointments', 'search_global'],
    // Each fetched picture is a view of a person: the user who changed one fetches it again themselves.
    reads: [],
    takes: z.object({ id: IdParam }),
    shows: (_file, { id }) => [id],
  }),
};
