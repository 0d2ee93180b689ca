/**
 * What the two logs speak of, and the text that says each: `actions` are the codes of the activity log, `reads` the
 * calls that show a person. A code without a text in both languages does not compile, nor does logging a code that
 * does not stand here. Rows of earlier releases may hold others: textOfAction and textOfRead answer undefined for them.
 */
import type { TextKey } from './texts.ts';

const actions = {
  // files
  'client.store': 'action_client_store',
  'client.update': 'action_client_update',
  'client.destroy': 'action_client_destroy',
  'client.activate': 'action_client_activate',
  'client.inactivate': 'action_client_inactivate',
  'client.pending': 'action_client_pending',
  'client.in_progress': 'action_client_in_progress',
  'client.refuse': 'action_client_refuse',
  'client.updating': 'action_client_updating',
  'client.education_level': 'action_client_education_level',
  'family.store': 'action_family_store',
  'family.update': 'action_family_update',
  'family.destroy': 'action_family_destroy',
  'family.switch_head': 'action_family_switch_head',
  'family.settle': 'action_family_settle',
  'proofs.update': 'action_proofs_update',
  'document.store': 'action_document_store',
  'document.verify': 'action_document_verify',
  'document.unverify': 'action_document_unverify',
  'document.scan': 'action_document_scan',
  'document.destroy': 'action_document_destroy',
  'file_lock.take_over': 'action_file_lock_take_over',
  // appointments
  'appointment.store': 'action_appointment_store',
  'appointment.update': 'action_appointment_update',
  'appointment.batch': 'action_appointment_batch',
  'appointment.destroy': 'action_appointment_destroy',
  'appointment.close': 'action_appointment_close',
  'appointment.status': 'action_appointment_status',
  'appointment.no_show': 'action_appointment_no_show',
  'appointment.move': 'action_appointment_move',
  // waiting lists
  'waiting.store': 'action_waiting_store',
  'waiting.update': 'action_waiting_update',
  'waiting.destroy': 'action_waiting_destroy',
  'waiting.accept': 'action_waiting_accept',
  'waiting.refuse': 'action_waiting_refuse',
  'waiting.offer': 'action_waiting_offer',
  'waiting.unanswered': 'action_waiting_unanswered',
  'waiting.withdraw': 'action_waiting_withdraw',
  'waiting.leave': 'action_waiting_leave',
  'waiting.follow': 'action_waiting_follow',
  // bulletins
  'bulletin.store': 'action_bulletin_store',
  'bulletin.update': 'action_bulletin_update',
  'bulletin.destroy': 'action_bulletin_destroy',
  'bulletin.close': 'action_bulletin_close',
  'bulletin.close_for_client': 'action_bulletin_close_for_client',
  // plans
  'plan.period': 'action_plan_period',
  // reference lists
  'category.store': 'action_category_store',
  'category.update': 'action_category_update',
  'category.activate': 'action_category_activate',
  'category.destroy': 'action_category_destroy',
  'category.swap': 'action_category_swap',
  'category.import': 'action_category_import',
  // locations
  'location.store': 'action_location_store',
  'location.update': 'action_location_update',
  'location.activate': 'action_location_activate',
  'location.destroy': 'action_location_destroy',
  'plan.store': 'action_plan_store',
  'plan.update': 'action_plan_update',
  'plan.destroy': 'action_plan_destroy',
  'working_hours.store': 'action_working_hours_store',
  'working_hours.update': 'action_working_hours_update',
  'working_hours.destroy': 'action_working_hours_destroy',
  'nonworking_day.store': 'action_nonworking_day_store',
  'nonworking_day.update': 'action_nonworking_day_update',
  'nonworking_day.destroy': 'action_nonworking_day_destroy',
  'reschedule_day.store': 'action_reschedule_day_store',
  'reschedule_day.update': 'action_reschedule_day_update',
  'reschedule_day.destroy': 'action_reschedule_day_destroy',
  'cutoff.store': 'action_cutoff_store',
  'cutoff.update': 'action_cutoff_update',
  'cutoff.destroy': 'action_cutoff_destroy',
  // sessions; LS1 and LS2 are 001's own codes for a screen locked by itself and by hand
  login: 'action_login',
  logout: 'action_logout',
  LS1: 'action_ls1',
  LS2: 'action_ls2',
  unlock: 'action_unlock',
  // the program
  'maintenance.on': 'action_maintenance_on',
  'maintenance.off': 'action_maintenance_off',
  // users
  'organisation.setup': 'action_organisation_setup',
  'user.store': 'action_user_store',
  'user.profile': 'action_user_profile',
  'user.password': 'action_user_password',
  'user.forgot_password': 'action_user_forgot_password',
  'user.reset_password': 'action_user_reset_password',
  'user.reset_link': 'action_user_reset_link',
} as const satisfies Record<string, TextKey>;

/** What an entry of the activity log says was done. */
export type Action = keyof typeof actions;

const reads = {
  'clients.card': 'read_clients_card',
  'clients.fetch': 'read_clients_fetch',
  'clients.photo': 'read_clients_photo',
  'clients.update': 'read_clients_update',
  'clients.store': 'read_clients_store',
  'clients.searchById': 'read_clients_search_by_id',
  'clients.searchByField': 'read_clients_search_by_field',
  'documents.household': 'read_documents_household',
  'documents.updateProofs': 'read_documents_household',
  'documents.view': 'read_documents_view',
  'documents.checkExtension': 'read_documents_view',
  'documents.verify': 'read_documents_verify',
  'documents.verifyShared': 'read_documents_verify',
  'documents.history': 'read_documents_history',
  'families.list': 'read_families_list',
  'families.searchAddFamily': 'read_families_list',
  'families.store': 'read_families_store',
  'families.switchToFamilyHead': 'read_families_store',
  'logs.ofClient': 'read_logs_of_client',
  'logs.details': 'read_logs_details',
  'appointments.getParticipants': 'read_appointments_get_participants',
  'appointments.changeAppointmentType': 'read_appointments_change_appointment_type',
  'appointments.info': 'read_appointments_info',
  'appointments.nextFree': 'read_appointments_next_free',
  'appointments.firstFree': 'read_appointments_first_free',
  'appointments.lastForClient': 'read_appointments_last_for_client',
  'appointments.listMonth': 'read_appointments_list_month',
  'appointments.exportDay': 'read_appointments_export_day',
  'appointments.changeStatus': 'read_appointments_store',
  'appointments.store': 'read_appointments_store',
  'appointments.update': 'read_appointments_store',
  'appointments.batch': 'read_appointments_store',
  'appointments.fetch': 'read_appointments_fetch',
  'appointments.detail': 'read_appointments_fetch',
  'appointments.list': 'read_appointments_last_for_client',
  'appointments.served': 'read_appointments_served',
  'waiting.list': 'read_waiting_list',
  'waiting.ofClient': 'read_waiting_list',
  'waiting.store': 'read_waiting_store',
  'waiting.accept': 'read_waiting_store',
  'locations.fetch': 'read_locations_affected',
  'locations.updatePlan': 'read_locations_affected',
  'locations.updateWorking': 'read_locations_affected',
  'locations.destroyWorking': 'read_locations_affected',
  'locations.storeNonworking': 'read_locations_affected',
  'locations.updateNonworking': 'read_locations_affected',
  'locations.storeReschedule': 'read_locations_affected',
  'locations.updateReschedule': 'read_locations_affected',
  'locations.destroyReschedule': 'read_locations_affected',
  'requests.destroy': 'read_requests_destroy',
  'requests.activate': 'read_requests_move',
  'requests.inactivate': 'read_requests_move',
  'requests.pending': 'read_requests_move',
  'requests.in_progress': 'read_requests_move',
  'requests.refuse': 'read_requests_move',
  'requests.updating': 'read_requests_move',
  'requests.state': 'read_requests_state',
  'checkin.search': 'read_checkin_search',
  'bulletins.list': 'read_bulletins_list',
  'bulletins.ofClient': 'read_bulletins_list',
  'bulletins.closedOfClient': 'read_bulletins_list',
  'bulletins.fetch': 'read_bulletins_fetch',
  'bulletins.store': 'read_bulletins_fetch',
  'bulletins.update': 'read_bulletins_fetch',
  'bulletins.destroy': 'read_bulletins_fetch',
  'bulletins.closeForClient': 'read_bulletins_fetch',
} as const satisfies Record<string, TextKey>;

/** The text of an activity-log code; undefined for one that this release does not write. */
export const textOfAction = (action: string): TextKey | undefined => textIn(actions, action);

/** What someone did to see a file, by the call's name 'feature.call'; undefined for a call that shows nobody today. */
export const textOfRead = (call: string): TextKey | undefined => textIn(reads, call);

/** The codes of the activity log and the calls of the read log that have a text. */
export const described = { actions: Object.keys(actions), reads: Object.keys(reads) };

const textIn = (table: Readonly<Record<string, TextKey>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined;
