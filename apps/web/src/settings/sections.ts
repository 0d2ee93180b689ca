/** The sections of the settings: which settings each shows, in their order (002 F01 to F05). */
import type { EditableKey, SomeSettings } from '@resa/contract/app-settings';
import { settingLabels } from '@resa/contract/setting-labels';
import type { ComponentType } from 'react';
import type { ControlProps, FormField, FormFields } from '../forms/fields.ts';
import type { TextKey } from '../local/texts.ts';
import { City, Days, Language, Month, PasswordPolicies, Province, TimeZone } from './controls.tsx';

export interface Section {
  readonly name: string;
  readonly title: TextKey;
  readonly lead: TextKey;
  readonly fields: FormFields<SomeSettings>;
  readonly controls?: Readonly<Partial<Record<EditableKey, ComponentType<ControlProps<SomeSettings>>>>>;
  /** The settings that change with another. */
  readonly follow?: (values: SomeSettings, name: EditableKey) => SomeSettings;
}

const types = { kind: 'many', of: 'appointment_types' } as const;

const labelled = <K extends EditableKey>(fields: Record<K, Omit<FormField, 'label'>>) =>
  Object.fromEntries(
    Object.entries<Omit<FormField, 'label'>>(fields).map(([key, field]) => [
      key,
      { ...field, label: settingLabels[key as EditableKey] },
    ]),
  ) as Record<K, FormField>;

export const sections = {
  organisation: {
    name: 'organisation',
    title: 'settings_organisation',
    lead: 'settings_organisation_lead',
    fields: labelled({
      organisation_name_en: { kind: 'text', max: 190 },
      organisation_name_fr: { kind: 'text', max: 190 },
      organisation_address: { kind: 'lines', max: 500, optional: true },
      organisation_phone: { kind: 'text', max: 50, optional: true },
    }),
  },
  mail: {
    name: 'mail',
    title: 'settings_mail',
    lead: 'settings_mail_lead',
    fields: labelled({
      mail_from: { kind: 'text', help: 'setting_mail_from_help', max: 190 },
      mail_reply_to: { kind: 'email', help: 'setting_mail_reply_to_help', max: 190, optional: true },
      mail_catch_all: { kind: 'email', help: 'setting_mail_catch_all_help', max: 190, optional: true },
      default_mail_language: { kind: 'choice', help: 'setting_mail_language_help' },
      report_mail_domains: { kind: 'text', help: 'setting_report_domains_help', max: 500, optional: true },
    }),
    controls: { default_mail_language: Language },
  },
  session: {
    name: 'session',
    title: 'settings_session',
    lead: 'settings_session_lead',
    fields: labelled({
      lock_minutes: { kind: 'count', max: 480 },
      session_hours: { kind: 'count', help: 'setting_session_hours_help', max: 72 },
      default_staff_language: { kind: 'choice' },
      one_session_per_user: { kind: 'switch', help: 'setting_one_session_help' },
      tell_unknown_users: { kind: 'switch', help: 'setting_tell_unknown_help' },
      password_policy: { kind: 'choice', help: 'setting_password_policy_help' },
    }),
    controls: { default_staff_language: Language, password_policy: PasswordPolicies },
  },
  defaults: {
    name: 'defaults',
    title: 'settings_defaults',
    lead: 'settings_defaults_lead',
    fields: labelled({
      default_country: { kind: 'one', of: 'countries' },
      default_province: { kind: 'one', of: 'provinces', optional: true },
      default_city: { kind: 'one', of: 'cities', optional: true },
      time_zone: { kind: 'choice', help: 'setting_time_zone_help' },
      fiscal_year_start: { kind: 'choice', help: 'setting_fiscal_year_help' },
      market_appointment_types: { ...types, optional: true },
      children_appointment_types: { ...types, optional: true },
      clothing_appointment_types: { ...types, optional: true },
    }),
    controls: { default_province: Province, default_city: City, time_zone: TimeZone, fiscal_year_start: Month },
    follow: (values, name) => ({
      ...values,
      ...(name === 'default_country' && { default_province: null }),
      ...((name === 'default_country' || name === 'default_province') && { default_city: null }),
    }),
  },
  reminders: {
    name: 'reminders',
    title: 'settings_reminders',
    lead: 'settings_reminders_lead',
    fields: labelled({
      appointment_reminders: { kind: 'switch' },
      waiting_offer_minutes: { kind: 'count', help: 'setting_offer_minutes_help', max: 2_880 },
    }),
  },
  checkin: {
    name: 'checkin',
    title: 'settings_checkin',
    lead: 'settings_checkin_lead',
    fields: labelled({
      check_plain_numbers: { kind: 'switch', help: 'setting_plain_numbers_help' },
    }),
  },
  portal: {
    name: 'portal',
    title: 'settings_portal',
    lead: 'settings_portal_lead',
    fields: labelled({
      portal_seeing: { kind: 'switch', help: 'setting_portal_seeing_help' },
      portal_booking: { kind: 'switch', help: 'setting_portal_booking_help' },
      portal_waiting: { kind: 'switch', help: 'setting_portal_waiting_help' },
    }),
  },
  meanings: {
    name: 'meanings',
    title: 'settings_meanings',
    lead: 'settings_meanings_lead',
    fields: labelled({
      default_veteran_state: { kind: 'one', of: 'veteran_states' },
      default_aboriginal_indicator: { kind: 'one', of: 'aboriginal_indicators' },
      born_in_canada: { kind: 'one', of: 'citizenship_types' },
      reason_for_ending_other: { kind: 'one', of: 'reasons_for_ending_service' },
      canadian_citizens: { kind: 'many', of: 'citizenship_types', optional: true },
      asylum_seekers: { kind: 'many', of: 'citizenship_types', optional: true },
      married_statuses: { kind: 'many', of: 'marital_status_types', optional: true },
      food_frequencies: { kind: 'many', help: 'setting_frequencies_help' },
    }),
    controls: { food_frequencies: Days },
  },
} as const satisfies Record<string, Section>;

/** Everything on the screen, in its order; also what is not saved with the settings. */
export const parts: readonly Pick<Section, 'name' | 'title'>[] = [
  sections.organisation,
  sections.mail,
  sections.session,
  // Only for administrators.
  { name: 'provider', title: 'provider_title' },
  { name: 'maintenance', title: 'settings_maintenance' },
  sections.defaults,
  sections.reminders,
  sections.checkin,
  sections.portal,
  sections.meanings,
  { name: 'about', title: 'settings_about' },
];
