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
] as const;

export type Permission = (typeof permissions)[number];

/** The role whose holders are administrators (001 §6). */
export const ADMINISTRATORS = 'administrators';

/** True if the user holds any one of the listed permissions (001 §6). */
export function mayAny(held: readonly string[], needed: readonly Permission[]): boolean {
  return needed.some((permission) => held.includes(permission));
}
