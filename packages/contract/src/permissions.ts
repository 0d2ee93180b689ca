import type { TextKey } from './texts.ts';

/** Every permission a role can hold (000 §6, 001 §6, 002 §6, decisions-002 B07, decisions-000 O-25). Labels live in the `permissions` list. */
export const permissions = [
  'add_clients',
  'remove_file',
  'change_profile',
  'change_password',
  'amend_file',
  'deactivate_clients',
  'switch_of_family_head',
  'take_over_file',
  'view_logs',
  'diff_checkin_location',
  'crud_clients',
  'view_clients',
  'refuse_client',
  'refuse_clients',
  'approve_clients',
  'create_comment',
  'remove_comments',
  'crud_appointments',
  'view_appointments',
  'change_appointment_status',
  'emergency_appointments',
  'crud_bulletins',
  'view_bulletins',
  'crud_requests',
  'view_requests',
  'crud_checkin',
  'search_global',
  'view_reports',
  'manage_reports',
  'crud_app_settings',
  'crud_locations',
  'crud_translate',
  'crud_languages',
  'crud_mails',
  'crud_users',
  'crud_roles',
  'file_update',
  'crud_clients_deleted',
  'crud_categories',
  'view_categories',
  'import_clients',
  'restricted_files',
] as const;

export type Permission = (typeof permissions)[number];

/** The subjects of the permissions: the groups in which they are shown. Each permission is in one. */
export const areas = {
  clients: {
    title: 'area_clients',
    keys: [
      'view_clients',
      'crud_clients',
      'add_clients',
      'import_clients',
      'amend_file',
      'deactivate_clients',
      'remove_file',
      'switch_of_family_head',
      'take_over_file',
      'create_comment',
      'remove_comments',
      'search_global',
      'restricted_files',
    ],
  },
  requests: {
    title: 'area_requests',
    keys: ['view_requests', 'crud_requests', 'approve_clients', 'refuse_clients', 'refuse_client'],
  },
  appointments: {
    title: 'area_appointments',
    keys: [
      'view_appointments',
      'crud_appointments',
      'change_appointment_status',
      'emergency_appointments',
      'crud_checkin',
      'diff_checkin_location',
    ],
  },
  bulletins: { title: 'bulletins', keys: ['view_bulletins', 'crud_bulletins'] },
  reports: { title: 'area_reports', keys: ['view_reports', 'manage_reports', 'view_logs'] },
  lists: {
    title: 'area_lists',
    keys: ['view_categories', 'crud_categories', 'file_update', 'crud_clients_deleted'],
  },
  administration: {
    title: 'group_administration',
    keys: [
      'crud_users',
      'crud_roles',
      'crud_locations',
      'crud_translate',
      'crud_languages',
      'crud_mails',
      'crud_app_settings',
    ],
  },
  own: { title: 'area_own', keys: ['change_profile', 'change_password'] },
} as const satisfies Record<string, { title: TextKey; keys: readonly Permission[] }>;
export type Area = keyof typeof areas;

/** The group in which a permission is shown; one without a group belongs to the administration. */
export const areaOf = (key: string): Area =>
  (Object.keys(areas) as Area[]).find((area) => (areas[area].keys as readonly string[]).includes(key)) ??
  'administration';

/** The role whose holders are administrators (001 §6). */
export const ADMINISTRATORS = 'administrators';

/** True if the user holds any one of the listed permissions (001 §6). */
export function mayAny(granted: readonly string[], needed: readonly Permission[]): boolean {
  return needed.some((permission) => granted.includes(permission));
}
