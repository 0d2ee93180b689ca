/** The typed values of a bulletin, its fields, and its faults. */
import { BULLETIN_SUBJECT_LENGTH, bulletinFaults } from '@resa/rules/person/bulletin';
import { cleanText } from '@resa/rules/text/clean';
import { isDate } from '@resa/rules/time/dates';
import type { Faults } from '../../forms/faults.ts';
import type { FormFields } from '../../forms/fields.ts';
import type { Bulletin } from '../queries.ts';

export interface LinkedClient {
  client_id: number;
  file_number: number;
  name: string;
}

export interface Values {
  subject: string;
  description: string;
  bulletin_priority_type_id: number | null;
  start_date: string | null;
  end_date: string | null;
  request_by: number | null;
  for_all_client: 0 | 1;
  clients: readonly LinkedClient[];
}
export const FIELDS = {
  subject: { kind: 'text', label: 'bulletin_subject', max: BULLETIN_SUBJECT_LENGTH },
  bulletin_priority_type_id: { kind: 'one', of: 'bulletin_priority_types', label: 'bulletin_priority' },
  request_by: { kind: 'one', label: 'bulletin_request_by' },
  start_date: { kind: 'date', label: 'bulletin_start' },
  end_date: { kind: 'date', label: 'bulletin_end' },
  description: { kind: 'rich', label: 'bulletin_text', optional: true },
  for_all_client: { kind: 'switch', label: 'bulletin_for_all', optional: true },
  clients: { kind: 'many', label: 'bulletin_linked' },
} as const satisfies FormFields<Values>;

export const valuesOf = (bulletin: Bulletin): Values => ({
  subject: bulletin.subject,
  description: bulletin.description,
  bulletin_priority_type_id: bulletin.bulletin_priority_type_id,
  start_date: bulletin.start_date,
  end_date: bulletin.end_date,
  request_by: bulletin.request_by,
  for_all_client: bulletin.for_all_client,
  clients: bulletin.clients.map(({ client_id, file_number, name }) => ({ client_id, file_number, name })),
});

/** The faults of the typed values, as the server will find them. */
export function faultsOf(
  values: Values,
  { today, stored }: { today: string; stored: Bulletin | null },
): Faults<Values> {
  const { subject, bulletin_priority_type_id, request_by, start_date, end_date, for_all_client, clients } = values;
  const dates = {
    start_date: isDate(start_date) ? start_date : today,
    end_date: isDate(end_date) ? end_date : '9999-12-31',
  };
  const found = bulletinFaults({ ...dates, for_all_client, clients }, { today, stored });
  return {
    ...Object.fromEntries(found.map(({ path, rule }) => [path, { rule }])),
    ...missing({ subject: cleanText(subject), bulletin_priority_type_id, request_by }),
    ...undated({ start_date, end_date }),
  };
}

const missing = (required: Partial<Values>): Faults<Values> =>
  Object.fromEntries(
    Object.entries(required).flatMap(([name, value]) => (value ? [] : [[name, { rule: 'must_be_completed' }]])),
  );

const undated = (dates: Pick<Values, 'start_date' | 'end_date'>): Faults<Values> =>
  Object.fromEntries(
    Object.entries(dates).flatMap(([name, date]) =>
      isDate(date) ? [] : [[name, { rule: date ? 'e_date' : 'must_be_completed' }]],
    ),
  );
