import type { TextKey } from './texts.ts';

/**
 * Every code that a response can have, except Ok, with its text. A code without a text in both languages does not
 * compile. A call whose own document gives a code another text says so in `says`.
 */
export const codeTexts = {
  // checked by the frame, before the call's own code (decisions-wire W01..W03)
  NoSuchCall: 'e_app',
  session_used: 'session_used',
  maintenance: 'e_maintenance',
  unavailable: 'e_unavailable',
  screen_locked: 'e_screen_locked',
  Forbidden: 'donnot_have_permission',
  restricted: 'e_restricted',
  not_restricted: 'e_not_restricted',
  too_many: 'e_too_many',
  too_large: 'e_too_large',
  Invalid: 'w_validating_data',
  NotFound: 'e_not_found',
  key_reused: 'e_key_reused',
  error: 'e_saving',
  stale: 'w_stale',
  // sign-in
  '-1': 'e_bad_user_password',
  '-2': 'e_user_banned',
  '-3': 'w_password_invalid',
  '-100': 'e_communication',
  bad_password: 'e_bad_password',
  second_step: 'second_step_title',
  ticket_over: 'e_ticket_over',
  wrong_code: 'e_wrong_code',
  no_second_step: 'e_no_second_step',
  second_step_due: 'e_second_step_due',
  // the identity provider
  password_off: 'e_password_off',
  no_provider: 'e_no_provider',
  provider_away: 'e_provider_away',
  provider_refused: 'e_provider_refused',
  provider_inside: 'e_provider_inside',
  provider_unusable: 'e_provider_unusable',
  not_bound: 'e_not_bound',
  bound_elsewhere: 'e_bound_elsewhere',
  not_fresh: 'e_not_fresh',
  emergency_needed: 'e_emergency_needed',
  emergency: 'e_emergency',
  bind_first: 'e_bind_first',
  email_exists: 'e_email_already_registered',
  bad_picture: 'e_bad_picture',
  text_changed: 'e_consent_text_changed',
  // reference lists (002 §8)
  SyntaxError: 'e_syntax_error',
  system_row: 'e_system_row',
  bad_file: 'e_bad_list_file',
  has_faults: 'e_list_has_faults',
  too_many_rows: 'e_too_many_rows',
  column_twice: 'e_column_twice',
  // users and roles (002 B25)
  own_rights: 'e_own_rights',
  last_administrator: 'e_last_administrator',
  user_inactive: 'e_user_inactive',
  not_invited: 'e_not_invited',
  // clients
  NoElasticNode: 'e_no_elastic',
  client_not_found: 'w_client_not_found',
  phone_exists: 'e_phone_already_registered',
  partner_asked: 'e_partner_asked',
  has_income: 'e_has_income',
  income_not_required: 'e_income_not_required',
  // documents (000 O-20)
  file_size_zero: 'file_size_zero',
  file_too_large: 'e_file_too_large',
  file_type: 'e_file_type',
  file_disguised: 'e_file_disguised',
  file_damaged: 'e_file_damaged',
  file_protected: 'e_file_protected',
  file_too_many_pages: 'e_file_too_many_pages',
  file_infected: 'e_file_infected',
  document_waiting: 'w_document_waiting',
  document_refused: 'e_document_refused',
  no_document: 'e_no_document',
  not_listed: 'e_document_not_listed',
  already_waived: 'e_already_waived',
  answered: 'e_waiver_answered',
  not_own: 'e_waiver_not_own',
  not_household: 'e_not_one_household',
  proofs_missing: 'e_proofs_missing',
  // file lock
  locked: 'w_file_in_use',
  not_locked: 'w_not_locked',
  lock_lost: 'w_lock_lost',
  // the client's own pages (000 O-30)
  no_email: 'e_no_email',
  no_portal: 'e_autologin',
  // the state of a file
  wrong_state: 'e_wrong_state',
  not_head: 'e_not_head',
  nothing_to_undo: 'e_nothing_to_undo',
  incomplete: 'e_all_must_be_completed',
  // deleting a file
  not_inactive: 'e_not_inactive',
  has_members: 'e_has_members',
  has_open_appointments: 'e_has_open_appointments',
  // membership cards
  card_letters: 'e_card_letters',
  // grade refresh
  refreshed_lately: 'e_refreshed_lately',
  // comments
  only_for_admin: 'w_only_for_admin',
  // merging two files
  family_conflict: 'e_family_conflict',
  minor_head: 'e_minor_head',
  minor_birth_date: 'e_minor_birth_date',
  written_since: 'e_written_since',
  // households (000 §8, O-63)
  InvalidFamilyRole: 'e_invalid_family_role',
  ClientYounger: 'w_client_younger',
  PersonInFamily: 'w_person_in_family',
  NoCandidate: 'w_no_family_head_candidates',
  InvalidDates: 'w_invalid_dates',
  ChangeFamilyHead: 'w_change_family_head',
  // housing
  closes_current: 'w_closes_current',
  // appointments
  rule_max_appointments: 'rule_max_appointments',
  resource_locked_evidences: 'resource_locked_evidences',
  rule_appointment_not_available: 'rule_appointment_not_available',
  not_open: 'e_appointment_not_open',
  not_cancelled: 'e_appointment_not_cancelled',
  // check-in without a network
  not_kept: 'e_offline_not_kept',
  settled: 'e_offline_settled',
  not_now: 'e_offline_not_now',
  appointment_exists: 'e_appointment_exists',
  not_today: 'e_appointment_not_today',
  visit_corrected: 'w_visit_corrected',
  not_attended: 'e_not_attended',
  visit_to_come: 'e_visit_to_come',
  born_later: 'e_born_later',
  not_of_household: 'e_not_of_household',
  two_heads: 'e_two_heads',
  unchanged: 'e_unchanged',
  // waiting lists
  place_free: 'e_place_free',
  already_waiting: 'e_already_waiting',
  already_booked: 'e_already_booked',
  not_waiting: 'e_not_waiting',
  no_offer: 'e_no_offer',
  no_consent: 'e_no_consent',
  // bulletins
  bulletin_closed: 'e_bulletin_closed',
  // locations (002 §8)
  overlap: 'e_time_overlap',
  exists: 'e_date_exists',
  collision: 'e_date_collision',
  affected: 'w_appointments_affected',
  not_moved: 'e_not_moved',
  // importing clients
  import_file_xls: 'import_file_xls',
  import_file_ods: 'import_file_ods',
  import_file_encrypted: 'import_file_encrypted',
  import_file_too_large: 'import_file_too_large',
  import_file_too_many_rows: 'import_file_too_many_rows',
  import_file_no_values: 'import_file_no_values',
  import_file_no_table: 'import_file_no_table',
  import_file_unreadable: 'import_file_unreadable',
  import_state: 'e_import_state',
  import_running: 'e_import_running',
  import_too_late: 'e_import_too_late',
  // reports
  report_too_long: 'e_report_too_long',
  report_running: 'w_report_running',
  report_refused: 'e_report_refused',
  schedule_recipients: 'e_schedule_recipients',
  schedule_stopped: 'e_schedule_stopped',
} as const satisfies Record<string, TextKey>;

export type RefusalCode = keyof typeof codeTexts;
export type Code = 'Ok' | RefusalCode;
