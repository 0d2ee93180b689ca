/** Restricted files: who sees the household by name, and opening one with a reason (decision 068). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { Count, Id, Instant, requiredText } from './types.ts';

const manage = ['restricted_files'] as const;

export const RESTRICTION_REASONS = ['staff', 'relative', 'danger'] as const;

/** The days back over which a privacy officer's overview counts opened glasses. */
export const OVERVIEW_DAYS = 30;

/** The users and roles that are named, beside the privacy officers. */
const named = { users: z.array(Id).max(100), roles: z.array(Id).max(100) };

/** A user opened a file of the restriction with a reason. */
const BrokenGlass = z.object({
  id: Id,
  file_number: Id,
  user_name: z.string(),
  reason: z.string(),
  broken_at: Instant,
  until: Instant,
});

/** The restriction of a household. Its persons are named by their numbers only. */
export const Restriction = z.object({
  id: Id,
  reason: z.enum(RESTRICTION_REASONS),
  persons: z.array(z.object({ id: Id, file_number: Id })),
  users: z.array(z.object({ id: Id, name: z.string() })),
  roles: z.array(Id),
  created_at: Instant,
  created_by: z.string().nullable(),
  /** The latest first. */
  glasses: z.array(BrokenGlass),
});
export type Restriction = z.output<typeof Restriction>;

export const restrictions = {
  list: call({
    summary: 'List the restricted files by number, and who sees them',
    path: '/api/restrictions/list',
    may: manage,
    restricted: 'number',
    reads: ['restrictions', 'users', 'roles'],
    takes: z.object({}),
    gives: answers({ Ok: { restrictions: z.array(Restriction) } }),
    shows: (answer) => answer.restrictions.flatMap(({ persons }) => persons.map(({ id }) => id)),
  }),
  /** Asked for once the rest of the dashboard is drawn. */
  overview: call({
    summary: 'Count what a privacy officer looks after',
    method: 'GET',
    path: '/api/restrictions/overview',
    may: manage,
    restricted: 'number',
    byHand: true,
    reads: ['restrictions', 'consents', 'users'],
    takes: z.object({}),
    gives: answers({
      Ok: {
        /** People to ask again about a consent. */
        consents: Count,
        /** Restricted files. */
        files: Count,
        /** How often one of them was opened with a reason in the last OVERVIEW_DAYS days. */
        glasses: Count,
        /** Who saw the most files in the last seven days, and how many in a usual week of the four before. */
        views: z.array(z.object({ id: Id, name: z.string(), files: Count, usual: Count })),
      },
    }),
  }),
  /** The restriction of a client's household, for the dialog; and who can be named. */
  ofClient: call({
    summary: 'Read the restriction of a client’s household',
    path: '/api/restrictions/client',
    may: manage,
    restricted: 'number',
    reads: ['restrictions', 'users', 'roles'],
    takes: z.object({ client_id: Id }),
    gives: answers({
      Ok: {
        restriction: Restriction.nullable(),
        /** How many persons the household has, who are restricted together. */
        persons: Count,
        all_users: z.array(z.object({ id: Id, name: z.string() })),
      },
    }),
    shows: (_answer, { client_id }) => [client_id],
  }),
  /** Restricts the whole household, or changes why and who sees it. */
  save: call({
    summary: 'Restrict the files of a client’s household, or change who sees them',
    path: '/api/restrictions/save',
    may: manage,
    restricted: 'number',
    changes: ['restrictions', 'clients', 'families', 'appointments', 'bulletins', 'documents', 'duplicates'],
    logs: 'client.restrict',
    takes: z.object({ client_id: Id, reason: z.enum(RESTRICTION_REASONS), ...named }),
    gives: answers({ Ok: {} }),
  }),
  end: call({
    summary: 'End the restriction of a client’s household',
    path: '/api/restrictions/end',
    may: manage,
    restricted: 'number',
    changes: ['restrictions', 'clients', 'families', 'appointments', 'bulletins', 'documents', 'duplicates'],
    logs: 'client.unrestrict',
    takes: z.object({ client_id: Id }),
    gives: answers({ Ok: {} }),
  }),
  /** Until the end of the day; the privacy officers get a mail at once. */
  breakGlass: call({
    summary: 'Open a restricted file with a reason',
    path: '/api/restrictions/break_glass',
    may: ['view_clients', 'crud_clients'],
    restricted: 'number',
    limited: true,
    changes: ['restrictions', 'clients'],
    logs: 'client.break_glass',
    takes: z.object({ client_id: Id, reason: requiredText(500) }),
    gives: answers({ Ok: { until: Instant }, not_restricted: {} }),
  }),
};
