/** The form of a household's address (000 §5, O-69). */
import { Stack, Text } from '@mantine/core';
import type { Address, Housing } from '@resa/contract/addresses';
import { housingErrors } from '@resa/rules/person/housing';
import {
  type AddressValues,
  ALL_ADDRESS_FIELDS,
  addressFaults,
  addressFields,
  emptyAddress,
  followAddress,
} from '../../addresses/index.ts';
import { api } from '../../api.ts';
import type { CallOptions } from '../../connect.ts';
import type { Faults } from '../../forms/faults.ts';
import type { FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useOption } from '../../local/lookups.ts';
import type { TextKey } from '../../local/texts.ts';
import { useToday } from '../../local/today.ts';
import { confirm } from '../../ui/confirm.ts';

export interface Values extends AddressValues {
  house_type_id: number | null;
  start_date: string;
  end_date: string | null;
}
/** A stored entry, with its address. */
export interface Stored {
  client_housing: Housing;
  address: Address;
}

const STAY: FormFields<Values> = {
  house_type_id: { kind: 'one', of: 'house_types', label: 'house_type' },
  start_date: { kind: 'date', label: 'housing_since' },
  end_date: { kind: 'date', label: 'housing_until', optional: true, help: 'housing_until_help' },
};
/** The street first: it is what the user wants to type. */
export const ALL: FormFields<Values> = { ...ALL_ADDRESS_FIELDS, ...STAY };

export const valuesOf = ({ client_housing, address }: Stored): Values => ({
  house_type_id: client_housing.house_type_id,
  start_date: client_housing.start_date,
  end_date: client_housing.end_date,
  ...address,
});

type Answer = Awaited<ReturnType<typeof api.housings.store | typeof api.housings.update>>;

export function useHousingForm(client: { id: number; name: string }, stored: Stored | null, onSaved: () => void) {
  const own = useOption('default_country') ?? 1;
  const empty = emptyAddress(own, useOption('default_province'), useOption('default_city'));
  const today = useToday();
  const form = useForm<Values, Answer>({
    first: stored ? valuesOf(stored) : { house_type_id: null, start_date: today, end_date: null, ...empty },
    row_version: stored?.client_housing.row_version ?? null,
    check: (values): Faults<Values> => ({
      ...(values.house_type_id === null && { house_type_id: { rule: 'must_be_completed' as const } }),
      ...Object.fromEntries(
        housingErrors(values, [], today).map(({ path, rule }) => [path, { rule: rule as TextKey }]),
      ),
      ...addressFaults(values, own),
    }),
    follow: followAddress,
    draft: {
      record: `file:${client.id}:housing:${stored?.client_housing.id ?? 'new'}`,
      text: 'draft_of_housing',
      name: client.name,
    },
    call: `housings.${stored ? 'update' : 'store'}`,
    send: async (values, { row_version, id = stored?.client_housing.id }, { quiet, ...options }) => {
      const send = sender(client.id, values, id === undefined ? null : { id, row_version: row_version ?? 0 });
      const answer = await send(0, options);
      // An automatic save asks no question; the button does.
      if (answer.code !== 'closes_current' || quiet) return answer;
      return (await mayClose(answer.current, values.start_date)) ? send(1, options) : answer;
    },
    // The user answered no, or was not asked.
    refused: { closes_current: () => false },
    stored: (answer) => ({ values: valuesOf(answer), row_version: answer.row_version }),
    goesOn: ({ client_housing: { id, row_version } }) => ({ id, row_version }),
    saved: onSaved,
  });
  return { form, fields: { ...addressFields(form.values.country_id, own), ...STAY } as FormFields<Values> };
}

function sender(client_id: number, values: Values, changed: { id: number; row_version: number } | null) {
  const { house_type_id, start_date, end_date, country_id, ...rest } = values;
  // Validated before: both have a value.
  const housing = { client_id, house_type_id: house_type_id ?? 0, start_date, end_date };
  const address = { ...rest, country_id: country_id ?? 0 };
  return (close_current: 0 | 1, options: CallOptions): Promise<Answer> =>
    changed
      ? api.housings.update({ housing: { ...housing, ...changed }, address, close_current }, options)
      : api.housings.store({ housing, address, close_current }, options);
}

const mayClose = (current: readonly { id: number; address: string }[], date: string) =>
  confirm({
    title: 'ask_close_housing_title',
    text: 'ask_close_housing',
    values: { date },
    details: (
      <Stack gap={4}>
        {current.map(({ id, address }) => (
          <Text key={id} size="sm" fw={600}>
            {address}
          </Text>
        ))}
      </Stack>
    ),
    yes: 'close_housing',
  });
