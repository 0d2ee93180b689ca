/** The worklist of files that may be one person: found at night, decided by a user (000 O-34, 002 B18). */
import { SIMILAR_REASONS } from '@resa/rules/person/similar';
import { z } from 'zod';
import { answers, call } from './call.ts';
import { SimilarPerson } from './clients.ts';
import { Person } from './persons.ts';
import { Count, Flag, Id, Instant, paging } from './types.ts';

const may = ['crud_clients_deleted'] as const;

const reasons = z.array(z.enum(SIMILAR_REASONS));

/** Two files and why they may be one person. */
export const Duplicate = z.object({ id: Id, one: Person, other: Person, reasons, score: Count, found_at: Instant });
export type Duplicate = z.output<typeof Duplicate>;

const Compared = SimilarPerson.omit({ reasons: true }).extend({
  /** Whose file has the household: their own, or the head's. */
  head_id: Id,
});

export const duplicates = {
  list: call({
    summary: 'List client files that may be of one person',
    path: '/api/client/duplicates/list',
    may,
    // Pairs with a restricted file are only for those who see it.
    restricted: 'seen',
    reads: ['duplicates', 'clients', 'families'],
    takes: paging(
      ['score', 'found_at'],
      { sortBy: 'score', descending: true },
      // 1: those that somebody said are two persons.
      z.object({ not_same: Flag.default(0) }).prefault({}),
    ),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(Duplicate), recordsFiltered: Count }) } }),
  }),
  compare: call({
    summary: 'Compare two client files that may be of one person',
    path: '/api/client/duplicates/compare',
    may,
    byHand: true,
    reads: ['duplicates', 'clients', 'families'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { one: Compared, other: Compared, reasons, not_same: Flag } }),
    shows: (answer) => (answer.code === 'Ok' ? [answer.one.id, answer.other.id] : []),
  }),
  /** Remembered, also when either file is merged into another. */
  notSame: call({
    summary: 'Say that two client files are of two persons',
    path: '/api/client/duplicates/not_same',
    may,
    changes: ['duplicates'],
    logs: 'duplicate.not_same',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
  reopen: call({
    summary: 'Put two client files on the list of duplicates again',
    path: '/api/client/duplicates/reopen',
    may,
    changes: ['duplicates'],
    logs: 'duplicate.reopen',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
};
