/** The settings of the organization, its logo and its maintenance (002 F01 to F06). */
import { z } from 'zod';
import { answers, call, download } from './call.ts';
import { settings } from './settings.ts';
import { Flag, Id, PlainDateTime, requiredText } from './types.ts';

const may = ['crud_app_settings'] as const;

const { organisation_logo: _, ...editable } = settings;
/** A setting that the screen writes. */
export type EditableKey = keyof typeof editable;
type Shape = { [K in EditableKey]: (typeof editable)[K]['schema'] };
const shape = Object.fromEntries(Object.entries(editable).map(([key, { schema }]) => [key, schema])) as Shape;

export const EditableSettings = z.object(shape);
export type EditableSettings = z.output<typeof EditableSettings>;
/** Some settings: those that a form shows. */
export const SomeSettings = EditableSettings.partial();
export type SomeSettings = z.output<typeof SomeSettings>;

/** The maintenance that lasts or comes next; its texts may hold {start_date}, {start_time}, {end_date} and {end_time}. */
export const MaintenanceWindow = z.object({
  active: Flag,
  name_en: requiredText(1_000),
  name_fr: requiredText(1_000),
  start_date_time: PlainDateTime,
  end_date_time: PlainDateTime,
});
export type MaintenanceWindow = z.output<typeof MaintenanceWindow>;

export const app_settings = {
  fetch: call({
    summary: 'Read the settings of the organization',
    method: 'GET',
    path: '/api/app_settings',
    may,
    reads: ['settings'],
    takes: z.object({}),
    gives: answers({
      Ok: {
        settings: EditableSettings,
        logo: Flag,
        /** The stored maintenance window with its id; null while none is set. */
        maintenance: MaintenanceWindow.extend({ id: Id }).nullable(),
        /** The texts that a new one begins with. */
        maintenance_texts: MaintenanceWindow.pick({ name_en: true, name_fr: true }),
        /** Whether mails leave this computer; otherwise the outbox keeps them. */
        sends_mail: Flag,
      },
    }),
  }),
  /** Writes the settings that are sent; the others stay as they are. */
  update: call({
    summary: 'Change settings of the organization',
    path: '/api/app_settings/update',
    may,
    changes: ['settings'],
    logs: 'settings.update',
    takes: z.object({
      settings: SomeSettings,
      /** The values that were stored when the form was opened; without them nobody else's change is noticed. */
      were: SomeSettings.nullish().transform((were) => were ?? {}),
    }),
    gives: answers({ Ok: { settings: EditableSettings }, stale: { settings: EditableSettings } }),
  }),
  updateLogo: call({
    summary: 'Change the logo of the organization',
    path: '/api/app_settings/logo/update',
    may,
    changes: ['settings'],
    logs: 'settings.logo',
    largest: 8_000_000,
    // A data address, '' for none.
    takes: z.object({ logo: z.string().max(7_500_000) }),
    gives: answers({ Ok: { logo: Flag }, bad_picture: {} }),
  }),
  logo: download({
    summary: 'Download the logo of the organization',
    path: '/api/app_settings/logo',
    may: 'signed_in',
    reads: ['settings'],
    takes: z.object({}),
  }),
  /** Closes Resa for a time, changes that time, or opens it again (001 O-79). */
  updateMaintenance: call({
    summary: 'Announce, change or end a maintenance',
    path: '/api/app_settings/maintenance/update',
    may,
    changes: ['settings'],
    logs: 'maintenance.on',
    takes: z.object({
      maintenance: MaintenanceWindow.extend({ id: Id.nullish().transform((id) => id ?? null) }).refine(
        ({ start_date_time, end_date_time }) => end_date_time > start_date_time,
        { path: ['end_date_time'], error: 'rule_end_before_start' },
      ),
    }),
    // NotFound: somebody else ended it.
    gives: answers({ Ok: { id: Id } }),
  }),
  /** Sends a mail to the user's own address. */
  testMail: call({
    summary: 'Send a test mail to yourself',
    path: '/api/app_settings/test_mail',
    may,
    limited: true,
    changes: [],
    takes: z.object({}),
    gives: answers({ Ok: { sent_to: z.string() } }),
  }),
};
