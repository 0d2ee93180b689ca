/** What a mail template may hold between double braces (002 B04). */

export const MAIL_PLACEHOLDERS = [
  'client_name',
  'file_number',
  'location',
  'address',
  'date',
  'time',
  'appointment_type',
  'comment',
  'held_until',
  'link',
] as const;
export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number];

/** The codes of shipped templates that tell of a file's state; all others tell of an appointment (000 O-58). */
export const MAILS_OF_STATES = ['pending', 'refused'] as const;

/** A mail about an appointment may be read by others at home, and names no file (001 O-39). */
const NOT_OF_APPOINTMENTS: readonly string[] = ['file_number'];

/** The placeholders of some texts, each once. */
export const placeholdersIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name))),
];

/** The placeholders that a template must not hold: unknown ones, and in a mail about an appointment the file number. */
export const refusedPlaceholders = (
  texts: readonly string[],
  { ofAppointment }: { ofAppointment: boolean },
): string[] =>
  placeholdersIn(...texts).filter(
    (name) =>
      !(MAIL_PLACEHOLDERS as readonly string[]).includes(name) || (ofAppointment && NOT_OF_APPOINTMENTS.includes(name)),
  );
