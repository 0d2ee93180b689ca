/**
 * The values of the profile form: the fields that the server takes, as they are typed. Separate from compare.ts,
 * which loads the phone parser.
 */
import type { ClientColumns } from '@resa/contract/client-fields';
import type { Client } from '@resa/contract/client-file';
import { EDITED_FIELDS, emptyOf, fieldsWhere, type NameOfKind } from '@resa/rules/person/client-fields';
import type { Profile } from '@resa/rules/person/profile';
import { formatDigits } from '@resa/rules/text/phone-format';

/** Every field of the form, and the state of the file, which its rules look at. */
export type Values = Profile &
  Omit<ClientColumns, keyof Profile> &
  Pick<Client, 'one_name' | 'groups'> & { dob_known: 0 | 1 };
export type Name = Exclude<keyof Values, 'client_state_type_id'>;

export const PHONES = fieldsWhere<NameOfKind<'phone'>>(({ kind }) => kind === 'phone');
/** Three fields state the date of birth together. */
export const NAMES: readonly Name[] = EDITED_FIELDS.flatMap((name): Name[] =>
  name === 'dob' ? ['dob_known', 'dob', 'approximate_age'] : [name],
);

/** The values of a new client. */
export const emptyValues = (more: Partial<Values>): Values =>
  ({ ...Object.fromEntries(EDITED_FIELDS.map((name) => [name, emptyOf(name)])), dob_known: 1, ...more }) as Values;

/** The values of a stored client: phones in their usual format, the rest unchanged. */
export function valuesOf(client: Client): Values {
  const { approximate_age: _, ...fields } = Object.fromEntries(
    NAMES.map((name) => [name, client[name as keyof Client]]),
  ) as unknown as Values;
  for (const phone of PHONES) fields[phone] = fields[phone] === null ? null : formatDigits(fields[phone]);
  return { ...fields, client_state_type_id: client.client_state_type_id };
}
