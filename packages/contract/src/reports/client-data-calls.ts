/** The calls of client data. */
import { z } from 'zod';
import { answers, call, download } from '../call.ts';
import { Count, CsvSeparator, Flag, Id, LocaleName, PlainDate, paging, text } from '../types.ts';
import { CLIENT_DATA_SORTS, CLIENT_DATA_STATES, SIZE_OPERATORS } from './client-data.ts';

const Terms = z
  .object({
    /** 0 is any, here and below. */
    gender: Count.default(0),
    client_state: z.array(z.literal(CLIENT_DATA_STATES)).max(CLIENT_DATA_STATES.length).default([]),
    country_of_birth: Count.default(0),
    province: Count.default(0),
    city: Count.default(0),
    /** The first characters of a postal code. */
    postal_code: text(10).default(''),
    /** The family size of heads and single persons; null is any. */
    family_size: Count.nullish().transform((size) => size ?? null),
    family_size_operator: z.enum(SIZE_OPERATORS).default('='),
    /** One of them is enough. */
    tags: z.array(text(64)).max(50).default([]),
  })
  .prefault({});

const Row = z.object({
  id: Id,
  file_number: Id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  gender_type: z.string().nullable(),
  age: Count.nullable(),
  dob: PlainDate.nullable(),
  /** Null for members who are not the head. */
  family_size: Count.nullable(),
  country: z.string().nullable(),
  province: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  client_state_type: z.string(),
});
export type ClientDataRow = z.output<typeof Row>;

export const clientDataCalls = {
  clientData: call({
    summary: 'List client data',
    path: '/api/report/client_data/list',
    may: ['view_reports'],
    restricted: 'number',
    byHand: true,
    reads: ['clients', 'families'],
    takes: paging(CLIENT_DATA_SORTS, { sortBy: 'file_number', descending: false }, Terms).extend({
      locale: LocaleName.optional(),
    }),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(Row), recordsFiltered: Count }) } }),
    shows: ({ dt }) => dt.rows.map(({ id }) => id),
  }),
  clientDataCsv: download({
    summary: 'Save client data as a CSV file',
    path: '/web/report/client_data',
    may: ['manage_reports'],
    restricted: 'number',
    byHand: true,
    limited: true,
    reads: [],
    json: ['params'],
    takes: z.object({
      params: z
        .object({
          terms: Terms,
          sortBy: z.enum(CLIENT_DATA_SORTS).default('file_number'),
          descending: z.union([z.boolean(), Flag.transform((flag) => flag === 1)]).default(false),
          locale: LocaleName.optional(),
          separator: CsvSeparator.optional(),
          time: text(40).optional(),
        })
        .prefault({}),
    }),
    // The handler returns the shown clients with each portion.
    shows: () => [],
  }),
};
