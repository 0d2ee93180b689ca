import type { ListName } from './lists/names.ts';
import type { SettingKey } from './settings.ts';
import type { TextKey } from './texts.ts';

/** The name of each setting on the screen and in the log. */
export const settingLabels: Readonly<Record<SettingKey, TextKey>> = {
  organisation_name_en: 'organisation_en',
  organisation_name_fr: 'organisation_fr',
  organisation_address: 'setting_organisation_address',
  organisation_phone: 'setting_organisation_phone',
  organisation_logo: 'setting_logo',
  time_zone: 'setting_time_zone',
  default_mail_language: 'setting_mail_language',
  default_staff_language: 'setting_staff_language',
  mail_from: 'setting_mail_from',
  mail_reply_to: 'setting_mail_reply_to',
  mail_catch_all: 'setting_mail_catch_all',
  appointment_reminders: 'setting_reminders',
  waiting_offer_minutes: 'setting_offer_minutes',
  report_mail_domains: 'setting_report_domains',
  lock_minutes: 'setting_lock_minutes',
  session_hours: 'setting_session_hours',
  one_session_per_user: 'setting_one_session',
  password_policy: 'setting_password_policy',
  tell_unknown_users: 'setting_tell_unknown',
  check_plain_numbers: 'setting_plain_numbers',
  fiscal_year_start: 'setting_fiscal_year_start',
  default_country: 'setting_default_country',
  default_province: 'setting_default_province',
  default_city: 'setting_default_city',
  default_veteran_state: 'setting_veteran',
  default_aboriginal_indicator: 'setting_aboriginal',
  canadian_citizens: 'setting_canadian',
  asylum_seekers: 'setting_asylum',
  born_in_canada: 'setting_born_in_canada',
  married_statuses: 'setting_married',
  reason_for_ending_other: 'setting_other_reason',
  food_frequencies: 'setting_frequencies',
  market_appointment_types: 'setting_market_types',
  children_appointment_types: 'setting_children_types',
  clothing_appointment_types: 'setting_clothing_types',
};

/** The settings that hold ids of a list's rows: a row that one of them names is in use. */
export const listOfSetting: Partial<Record<SettingKey, ListName>> = {
  default_country: 'countries',
  default_province: 'provinces',
  default_city: 'cities',
  default_veteran_state: 'veteran_states',
  default_aboriginal_indicator: 'aboriginal_indicators',
  canadian_citizens: 'citizenship_types',
  asylum_seekers: 'citizenship_types',
  born_in_canada: 'citizenship_types',
  married_statuses: 'marital_status_types',
  reason_for_ending_other: 'reasons_for_ending_service',
  market_appointment_types: 'appointment_types',
  children_appointment_types: 'appointment_types',
  clothing_appointment_types: 'appointment_types',
};
