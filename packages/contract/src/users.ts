/** Accounts of staff: who they are, which roles and locations they have, whether they are active (002 §2.6). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { IN_USE } from './lists/calls.ts';
import { OpenSession } from './session.ts';
import {
  ChosenPassword,
  Count,
  EmailAddress,
  Flag,
  Id,
  Instant,
  LocaleName,
  PlainDate,
  paging,
  rehearsable,
  text,
} from './types.ts';

/** A user as others choose them: who asked for a bulletin, whose activity is shown. */
export const NamedUser = z.object({ id: Id, name: z.string(), active: Flag });
export type NamedUser = z.output<typeof NamedUser>;

const edit = ['crud_users'] as const;
const ids = z.array(Id).max(1_000);

const fields = {
  name: text(150).min(3, { error: 'e_name_short' }),
  email: EmailAddress,
  roles: ids.min(1, { error: 'must_be_completed' }),
};
/** `ip` is 1 where a password is set with it (002 B06); without one a new user is invited by mail. */
const access = { ip: Flag.default(0), password: z.string().max(200).brand<'ChosenPassword'>().nullish() };
interface Access {
  ip: 0 | 1;
  password?: ChosenPassword | null | undefined;
}
const passwordWhereSet = <T extends z.ZodRawShape>(row: z.ZodObject<T>) =>
  z.object({ row, ...access }).superRefine(({ ip, password }: Access, context) => {
    if (ip === 0) return;
    for (const issue of ChosenPassword.safeParse(password ?? '').error?.issues ?? [])
      context.addIssue({ ...issue, path: ['password'] });
  });

export const UserRow = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  language: LocaleName,
  active: Flag,
  roles: z.array(Id),
  /** Those that the caller does not hold too: they stay with a save (002 B26). */
  locations: z.array(Id),
  row_version: Count,
  /** The expiry of an unused invitation; such a user has no password yet. */
  invited_until: Instant.nullable(),
  /** 1 if the user needs an invitation to get in: one is unused, or passwords are off and the account is not connected. */
  invitable: Flag,
  /** Why the caller cannot change password, roles and activity; except for their own account, name and email neither. */
  closed: z.enum(['own', 'administrators', 'holds_more']).nullable(),
  /** 1 if the user has a second step at sign-in. */
  second_step: Flag,
  /** 1 if the user has a passkey. */
  passkeys: Flag,
  /** Since when the account is bound to the identity provider; null without a binding or a provider. */
  bound_since: Instant.nullable(),
  /** 1 if the account has left no trace, and can be deleted (002 A27). */
  removable: Flag,
});
export type UserRow = z.output<typeof UserRow>;

/** Changes of one's own rights, or of the last administrator's, are refused (002 B25). */
const guarded = { own_rights: {}, last_administrator: {}, /** An emergency administrator stays one. */ emergency: {} };
const saved = { email_exists: {}, ...guarded };

export const users = {
  /** Inactive ones too: their comments and changes still name them. */
  getAllUsers: call({
    summary: 'List all users by name',
    method: 'GET',
    path: '/api/users/getAllUsers',
    may: ['crud_bulletins', 'view_bulletins', 'crud_users', 'view_logs'],
    takes: z.object({}),
    gives: answers({ Ok: { users: z.array(NamedUser), today: PlainDate } }),
  }),
  list: call({
    summary: 'List users with their roles and locations',
    path: '/api/users/list',
    may: edit,
    reads: ['users', 'roles', 'locations'],
    takes: z.object({
      paging: paging(
        ['id', 'name', 'email'],
        { sortBy: 'name', descending: false },
        z.object({}).optional(),
        [10, 25, 50],
      ).prefault({}),
      filter: text(100).default(''),
      active: Flag.default(1),
    }),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(UserRow), recordsFiltered: Count }) } }),
  }),
  store: call({
    summary: 'Add a user, with a password or an invitation by mail',
    limited: true,
    path: '/api/user/store',
    may: edit,
    changes: ['users'],
    logs: 'user.store',
    takes: passwordWhereSet(
      z.object({ ...fields, locations: ids.default([]), active: Flag.default(1), language: LocaleName.optional() }),
    ),
    gives: answers({ Ok: { id: Id }, email_exists: {} }),
  }),
  /** Omitted fields keep their values. */
  update: call({
    summary: 'Change a user',
    // A user without a password is invited again at a new address.
    limited: true,
    path: '/api/user/update',
    may: edit,
    changes: ['users', 'sessions'],
    logs: 'user.update',
    takes: passwordWhereSet(
      z.object({
        id: Id,
        ...fields,
        locations: ids.optional(),
        active: Flag.optional(),
        language: LocaleName.optional(),
        row_version: Count.nullish(),
      }),
    ),
    gives: answers({
      Ok: { row: UserRow },
      ...saved,
      user_inactive: {},
      /** Somebody saved it since it was read (001 O-42). */
      stale: { row: UserRow },
    }),
  }),
  /** `row` is the id itself, by specification (002 A26). */
  setActive: call({
    summary: 'Activate or deactivate a user',
    path: '/api/user/active',
    may: edit,
    changes: ['users', 'sessions'],
    logs: 'user.activate',
    takes: z.object({ row: Id, active: Flag, ...rehearsable }),
    gives: answers({ Ok: {}, ...guarded }),
  }),
  destroy: call({
    summary: 'Delete a user who has left no trace',
    path: '/api/user/destroy',
    may: edit,
    changes: ['users', 'sessions'],
    logs: 'user.destroy',
    says: { error: 'w_records_associated' },
    takes: z.object({ id: Id, ...rehearsable }),
    gives: answers({ Ok: {}, error: { error: z.literal(IN_USE) }, ...guarded }),
  }),
  invite: call({
    summary: 'Invite a user who cannot sign in without it',
    limited: true,
    path: '/api/user/invite',
    may: edit,
    changes: ['users'],
    logs: 'user.invite',
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {}, not_invited: {} }),
  }),
  sessions: call({
    summary: 'List the open sessions of a user',
    path: '/api/users/sessions',
    may: edit,
    reads: ['sessions'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: { rows: z.array(OpenSession) } }),
  }),
  endSessions: call({
    summary: 'End a session of a user, or all of them',
    path: '/api/users/sessions/end',
    may: edit,
    changes: ['sessions', 'locks'],
    logs: 'session.end',
    /** `id` null is all, but that of the call. */
    takes: z.object({ user_id: Id, id: Id.nullable() }),
    /** 0 where it had ended already. */
    gives: answers({ Ok: { ended: Count } }),
  }),
  /** The rights of a user, the roles that give them, and the locations where they hold. */
  rights: call({
    summary: 'Read what a user may do, and why',
    path: '/api/user/rights',
    may: edit,
    reads: ['users', 'roles', 'locations'],
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {
        user: NamedUser,
        roles: z.array(z.object({ id: Id, lang_en: z.string(), lang_fr: z.string() })),
        /** Each permission that the user holds, with the roles that give it. */
        permissions: z.array(z.object({ id: Id, roles: z.array(Id) })),
        locations: z.array(NamedUser),
      },
    }),
  }),
};
