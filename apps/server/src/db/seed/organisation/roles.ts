/** The shipped roles. Their ids and names never change; their permissions can be edited, but for administrators. */

import { ADMINISTRATORS, type Permission, permissions } from '@resa/contract/permissions';
import { FIRST_OWN_ID } from '@resa/reference/seed';
import { sql } from 'kysely';
import type { Db } from '../../handles.ts';

interface Role {
  readonly id: number;
  readonly name: string;
  readonly lang_en: string;
  readonly lang_fr: string;
  readonly system: 0 | 1;
  readonly may: readonly Permission[];
}

const VIEW: Permission[] = [
  'view_clients',
  'view_appointments',
  'view_bulletins',
  'view_requests',
  'view_reports',
  'view_categories',
  'search_global',
  'change_password',
];

const roles: readonly Role[] = [
  { id: 1, name: ADMINISTRATORS, lang_en: 'Administrators', lang_fr: 'Administration', system: 1, may: permissions },
  {
    id: 2,
    name: 'front_desk',
    lang_en: 'Front desk',
    lang_fr: 'Accueil',
    system: 0,
    may: [
      'crud_checkin',
      'diff_checkin_location',
      'view_clients',
      'crud_clients',
      'add_clients',
      'crud_appointments',
      'view_appointments',
      'change_appointment_status',
      'crud_bulletins',
      'view_bulletins',
      'view_requests',
      'search_global',
      'create_comment',
      'change_password',
      'change_profile',
    ],
  },
  {
    id: 3,
    name: 'case_worker',
    lang_en: 'Case workers',
    lang_fr: 'Intervention',
    system: 0,
    may: [
      'view_clients',
      'crud_clients',
      'add_clients',
      'amend_file',
      'deactivate_clients',
      'remove_file',
      'switch_of_family_head',
      'take_over_file',
      'approve_clients',
      'refuse_client',
      'refuse_clients',
      'crud_requests',
      'view_requests',
      'create_comment',
      'remove_comments',
      'crud_checkin',
      'crud_appointments',
      'view_appointments',
      'change_appointment_status',
      'emergency_appointments',
      'crud_bulletins',
      'view_bulletins',
      'view_logs',
      'view_reports',
      'manage_reports',
      'view_categories',
      'search_global',
      'change_password',
      'change_profile',
    ],
  },
  { id: 4, name: 'viewer', lang_en: 'Viewers', lang_fr: 'Consultation', system: 0, may: VIEW },
  {
    // Sees every restricted file by name, decides about its duplicates, and gets a mail when the glass is broken (decision 068).
    id: 5,
    name: 'privacy_officer',
    lang_en: 'Privacy officers',
    lang_fr: 'Protection des renseignements personnels',
    system: 0,
    may: [...VIEW, 'restricted_files', 'view_logs', 'crud_clients_deleted'],
  },
];

/**
 * Adds the shipped roles that are missing, with their permissions; gives administrators every permission of this
 * release. Existing roles are the organization's own business. Needs the reference rows; a second run writes nothing.
 */
export async function seedRoles(db: Db): Promise<void> {
  for (const { may, ...role } of roles) {
    const added = await db
      .insertInto('roles')
      .values(role)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added || role.name === ADMINISTRATORS) await grant(db, role.name, may);
  }
  await sql`
    select setval(sequence, ${FIRST_OWN_ID}, false)
    from (select pg_get_serial_sequence('roles', 'id')::regclass as sequence) of_roles
    where not exists (select from roles where id >= ${FIRST_OWN_ID})`.execute(db);
}

async function grant(db: Db, role: string, may: readonly Permission[]): Promise<void> {
  await db
    .insertInto('role_permissions')
    .columns(['role_id', 'permission_id'])
    .expression((from) =>
      from
        .selectFrom('roles as r')
        .innerJoin('permissions as p', (join) => join.onTrue())
        .select(['r.id', 'p.id as permission_id'])
        .where('r.name', '=', role)
        .where('p.key', 'in', may),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
