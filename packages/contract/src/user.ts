import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { OpenSession } from './session.ts';
import {
  Count,
  EmailAddress,
  Flag,
  Id,
  IdParam,
  Instant,
  isRepeated,
  LocaleName,
  newPassword,
  paging,
  TypedPassword,
  text,
} from './types.ts';

const ProfileUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  language: LocaleName,
  photo: Flag,
  single_keys: Flag,
});

/** A file that was shown to the caller, by its number. */
const OwnView = z.object({
  at: Instant,
  call: z.string(),
  machine: z.string(),
  /** Null where the caller may not make that call any more, and for an erased file. */
  file_number: Id.nullable(),
  /** The file that can be opened; null for a deleted one. */
  client_id: Id.nullable(),
});
export type OwnView = z.output<typeof OwnView>;

/** The lists whose columns each user chooses. */
export const columnLists = ['clients', 'requests', 'appointments', 'bulletins', 'users'] as const;
export type ColumnList = (typeof columnLists)[number];

/** One's own account (000 §3). */
export const user = {
  profile: call({
    summary: 'Read your own account',
    path: '/api/user/profile',
    may: 'signed_in',
    reads: ['users'],
    takes: z.object({}),
    gives: answers({ Ok: { user: ProfileUser.extend({ row_version: z.number() }) } }),
  }),
  /** Name and email are written only for holders of change_profile; language, keys and avatar need only login (000 O-72). */
  updateProfile: call({
    summary: 'Change your own account',
    path: '/api/user/profile/update',
    may: 'signed_in',
    changes: ['users'],
    logs: 'user.profile',
    largest: 8_000_000,
    takes: z.object({
      user: z.object({
        name: text(150).min(3, { error: 'e_name_short' }),
        email: EmailAddress,
        language: LocaleName,
        /** Unchanged when absent. */
        single_keys: Flag.optional(),
      }),
      /** Data URL = new avatar, null = unchanged, '' = remove (000 O-77). */
      photo: z.string().max(7_500_000).nullable().default(null),
    }),
    gives: answers({ Ok: { user: ProfileUser }, email_exists: {}, bad_picture: {} }),
  }),
  changePassword: call({
    summary: 'Change your own password',
    limited: true,
    path: '/api/auth/changePassword',
    may: ['change_password'],
    changes: ['users', 'sessions'],
    logs: 'user.password',
    takes: z.object({ oldPassword: TypedPassword, ...newPassword }).superRefine(isRepeated),
    gives: answers({ Ok: {}, '-3': {} }),
    says: { error: 'e_password_error' },
  }),
  sessions: call({
    summary: 'List your open sessions',
    path: '/api/user/sessions',
    may: 'signed_in',
    reads: ['sessions'],
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(OpenSession) } }),
  }),
  endSessions: call({
    summary: 'End one of your other sessions, or all of them',
    path: '/api/user/sessions/end',
    may: 'signed_in',
    changes: ['sessions', 'locks'],
    logs: 'session.end',
    /** Null is all but that of the call. */
    takes: z.object({ id: Id.nullable() }),
    /** 0 where it had ended already. */
    gives: answers({ Ok: { ended: Count } }),
  }),
  /** Names files by their number only. */
  views: call({
    summary: 'List which files were shown to you',
    path: '/api/user/views',
    may: 'signed_in',
    byHand: true,
    reads: [],
    takes: paging(['at'], { sortBy: 'at', descending: true }, z.object({}).optional()),
    gives: answers({ Ok: { rows: z.array(OwnView), recordsFiltered: Count, capped: Flag } }),
  }),
  /** Which columns of a list the user does not want to see. */
  saveColumns: call({
    summary: 'Choose the columns of a list',
    path: '/api/user/columns/update',
    may: 'signed_in',
    changes: [],
    takes: z.object({ list: z.enum(columnLists), hidden: z.array(text(40).min(1)).max(20) }),
    gives: answers({ Ok: {} }),
  }),
  /** How close together the rows of all lists are. */
  saveRows: call({
    summary: 'Choose how close together the rows of lists are',
    path: '/api/user/rows/update',
    may: 'signed_in',
    changes: [],
    takes: z.object({ compact: Flag }),
    gives: answers({ Ok: {} }),
  }),
  photo: download({
    summary: 'Download a user’s photo',
    path: '/web/user/photo/{id}',
    may: 'signed_in',
    whileLocked: true,
    reads: [],
    takes: z.object({ id: IdParam }),
  }),
};
