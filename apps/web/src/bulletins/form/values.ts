/** What is typed of a bulletin, and what is wrong with it. */
import { bulletinFaults } from '@resa/rules/person/bulletin';
import { cleanText } from '@resa/rules/text/clean';
import type { TextKey } from '../../local/texts.ts';
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
export type Name = keyof Values;
export type Faults = Readonly<Partial<Record<Name, TextKey>>>;

export const FIELDS = {
  subject: 'bulletin_subject',
  bulletin_priority_type_id: 'bulletin_priority',
  request_by: 'bulletin_request_by',
  start_date: 'bulletin_start',
  end_date: 'bulletin_end',
  description: 'bulletin_text',
  for_all_client: 'bulletin_for_all',
  clients: 'bulletin_linked',
} as const satisfies Record<Name, TextKey>;

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

/** The faults of what is typed, as the server will find them. */
export function faultsOf(values: Values, { today, stored }: { today: string; stored: Bulletin | null }): Faults {
  const { start_date, end_date, for_all_client, clients } = values;
  const missing = {
    subject: cleanText(values.subject) === '',
    bulletin_priority_type_id: values.bulletin_priority_type_id === null,
    start_date: start_date === null,
    end_date: end_date === null,
    request_by: values.request_by === null,
  };
  const required = Object.entries(missing).flatMap(([name, lacks]) => (lacks ? [[name, 'must_be_completed']] : []));
  const dates = { start_date: start_date ?? today, end_date: end_date ?? '9999-12-31' };
  const found = bulletinFaults({ ...dates, for_all_client, clients }, { today, stored });
  return { ...Object.fromEntries(found.map(({ path, rule }) => [path, rule])), ...Object.fromEntries(required) };
}
