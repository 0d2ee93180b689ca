import { z } from 'zod';
import { answers, call } from './call.ts';
import { rowSchema } from './lists/define.ts';
import { type ListName, type Lists, lists } from './lists/index.ts';
import { listNames, namesOf } from './lists/names.ts';
import { Count, Id } from './types.ts';

/** The browser's copy of a reference list: its rows and the checksum that says whether they are current. */
export const Lookup = z.object({ checksum: z.string(), rows: z.array(z.record(z.string(), z.unknown())) });

const rowsOf = <N extends ListName>(name: N) => answers({ Ok: { rows: z.array(rowSchema<Lists[N]>(lists[name])) } });
/** All rows of a list, for pickers and filters (decisions-002 B34); inactive ones too, as they are shown disabled (B24). */
const forList = <N extends ListName>(name: N, path: `/${string}` = `/api/categories/${name}/forList`) =>
  call({
    summary: `List all ${namesOf(name)} for pickers`,
    method: 'GET',
    path,
    may: 'signed_in',
    reads: [name],
    takes: z.object({}),
    gives: rowsOf(name),
  });

/** The calls that read several lists, or serve pickers; the calls of each list are in lists/calls.ts. */
export const categories = {
  /**
   * Answers only the tables whose checksum differs from the one held (000 O-78). `texts` holds the overrides of
   * the built texts. Without a session, or with a locked one: the texts of the public pages only.
   */
  checksum: call({
    summary: 'Read the reference lists that have changed',
    path: '/web/categories/checksum',
    may: 'everyone',
    // Kept in the browser's database, and fetched after each event of a list.
    reads: [],
    whileLocked: true,
    takes: z.object({ checksum: z.record(z.string().max(64), z.string().max(64)).default({}) }),
    gives: answers({
      Ok: {
        currentYear: z.number(),
        options: z.array(z.object({ key: z.string(), value: z.unknown() })),
        lookups: z.record(z.string(), Lookup),
      },
    }),
  }),
  /** The categories home: how many rows each list has, by its route (002 §2.13). */
  counts: call({
    summary: 'Count the rows of each reference list',
    method: 'GET',
    path: '/api/dash/categories',
    may: 'signed_in',
    reads: listNames,
    takes: z.object({}),
    gives: answers({ Ok: { stats: z.record(z.string(), Count) } }),
  }),
  countriesForList: forList('countries'),
  provincesForList: forList('provinces'),
  gendersForList: forList('genders'),
  clientStateTypesForList: forList('client_state_types'),
  appointmentTypesForList: forList('appointment_types'),
  tagsForList: forList('tags'),
  permissionsForSelect: forList('permissions', '/api/categories/permissions/forSelect'),
  provincesFromCountry: call({
    summary: 'List the provinces of a country',
    path: '/api/categories/provinces/fromCountry',
    may: 'signed_in',
    reads: ['provinces'],
    takes: z.object({ country: Id }),
    gives: rowsOf('provinces'),
  }),
  citiesFromProvince: call({
    summary: 'List the cities of a province',
    path: '/api/categories/cities/fromProvince',
    may: 'signed_in',
    reads: ['cities'],
    takes: z.object({ province: Id }),
    gives: rowsOf('cities'),
  }),
  /** The document types of one class; the revenue types use class 3 (002 §7). */
  documentsForSelect: call({
    summary: 'List the document types of a class',
    path: '/api/categories/documents/forSelect',
    may: 'signed_in',
    reads: ['document_types'],
    takes: z.object({ classification_id: Id }),
    gives: rowsOf('document_types'),
  }),
  /** The sizes that have a bracket, ascending; 1 to 12 when none has (decisions-002 B32). */
  familySizes: call({
    summary: 'List the household sizes that have an income bracket',
    method: 'GET',
    path: '/api/categories/family_sizes',
    may: 'signed_in',
    reads: ['revenue_brackets'],
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(z.object({ family_size: Count })) } }),
  }),
};
