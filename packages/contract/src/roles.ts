/** Roles, and the permissions of each (002 §2.7). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { DUPLICATE, IN_USE } from './lists/calls.ts';
import { Count, Flag, Id, PlainDate, paging, rehearsable, requiredText, text } from './types.ts';

const edit = ['crud_roles'] as const;
const names = { lang_en: requiredText(190), lang_fr: requiredText(190) };
/** The rights of a role: ids of permissions. */
const allowed = z.array(Id).max(200);

/** The day from which its users must have a second step; as it was when absent. */
const duty = { second_step_from: PlainDate.nullish() };

export const NewRole = z.object({ ...names, permissions: allowed, ...duty });
const NamedRole = z.object({ id: Id, lang_en: z.string(), lang_fr: z.string(), system: Flag });
export const RoleRow = NamedRole.extend({
  /** How many users have it. */
  users: Count,
  /** How many permissions it has. */
  allows: Count,
  row_version: Count,
});
export type RoleRow = z.output<typeof RoleRow>;

/** A role as it is chosen for a user; `may_give` is 1 where the caller holds its permissions, and may rename it. */
export const RoleChoice = NamedRole.extend({ may_give: Flag });
export type RoleChoice = z.output<typeof RoleChoice>;

/** A role with its permissions. */
export const RoleOfMatrix = NamedRole.extend({ users: Count, permissions: z.array(Id) });
export type RoleOfMatrix = z.output<typeof RoleOfMatrix>;

const duplicate = { error: { error: z.literal(DUPLICATE) } };

export const roles = {
  list: call({
    summary: 'List the roles',
    path: '/api/roles/list',
    may: edit,
    reads: ['roles', 'users'],
    takes: paging(
      ['id', 'lang_en', 'lang_fr', 'users', 'allows'],
      { sortBy: 'lang_en', descending: false },
      z.object({ search: text(100).default('') }).prefault({}),
      [10, 25, 50],
    ),
    gives: answers({ Ok: { dt: z.object({ rows: z.array(RoleRow), recordsFiltered: Count }) } }),
  }),
  choices: call({
    summary: 'List the roles that users can have',
    method: 'GET',
    path: '/api/roles/roles',
    may: ['crud_users', 'crud_roles'],
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(RoleChoice) } }),
  }),
  /** Every role next to the others. */
  matrix: call({
    summary: 'Read what each role allows',
    method: 'GET',
    path: '/api/roles/matrix',
    may: edit,
    reads: ['roles', 'users'],
    takes: z.object({}),
    gives: answers({ Ok: { rows: z.array(RoleOfMatrix) } }),
  }),
  fetch: call({
    summary: 'Read what a role allows',
    path: '/api/roles/fetch',
    may: edit,
    takes: z.object({ id: Id }),
    gives: answers({
      Ok: {
        rows: z.array(Id),
        row_version: Count,
        may_give: RoleChoice.shape.may_give,
        second_step_from: PlainDate.nullable(),
      },
    }),
  }),
  store: call({
    summary: 'Add a role',
    path: '/api/role/store',
    may: edit,
    changes: ['roles'],
    logs: 'role.store',
    says: { error: 'e_role_exists' },
    takes: z.object({ role: NewRole }),
    gives: answers({ Ok: { id: Id }, ...duplicate }),
  }),
  /**
   * A role that the caller may not give keeps its names and what it requires; one of the system keeps its names, and
   * administrators keep every permission.
   */
  update: call({
    summary: 'Change a role',
    path: '/api/role/update',
    may: edit,
    changes: ['roles'],
    logs: 'role.update',
    says: { error: 'e_role_exists', system_row: 'e_system_role' },
    takes: z.object({ role: NewRole.extend({ id: Id, row_version: Count.nullish() }) }),
    gives: answers({
      Ok: { row_version: Count },
      ...duplicate,
      /** It would take a permission from its editor. */
      own_rights: {},
      /** It would rename a role of the system. */
      system_row: {},
      /** Somebody saved it since it was read (001 O-42). */
      stale: {
        row: z.object({
          lang_en: z.string(),
          lang_fr: z.string(),
          permissions: allowed,
          second_step_from: PlainDate.nullable(),
          row_version: Count,
        }),
      },
    }),
  }),
  destroy: call({
    summary: 'Delete a role that no user has',
    path: '/api/role/destroy',
    may: edit,
    changes: ['roles'],
    logs: 'role.destroy',
    says: { error: 'w_records_associated', system_row: 'e_system_role' },
    takes: z.object({ id: Id, ...rehearsable }),
    gives: answers({ Ok: {}, error: { error: z.literal(IN_USE), users: Count }, system_row: {} }),
  }),
};
