/** Serving a household that gives no name, or refuses what a file by name needs (decision 074). */
import { Text } from '@mantine/core';
import { AGE_GROUPS, type AgeGroup, ageGroup } from '@resa/rules/person/age-groups';
import { anonymousErrors, type PersonsByAge } from '@resa/rules/person/anonymous';
import { linkOf } from '@resa/rules/person/client-state';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { Faults } from '../../forms/faults.ts';
import type { FormFields } from '../../forms/fields.ts';
import { useForm } from '../../forms/useForm.ts';
import { useCan } from '../../local/session.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';

type Values = Record<AgeGroup, number | null> & { area: string };
type Answer = Awaited<ReturnType<typeof api.clients.storeAnonymous>>;

const LABELS: Record<AgeGroup, TextKey> = {
  '0-2': 'anonymous_age_0',
  '3-5': 'anonymous_age_3',
  '6-11': 'anonymous_age_6',
  '12-17': 'anonymous_age_12',
  '18-30': 'anonymous_age_18',
  '31-44': 'anonymous_age_31',
  '45-64': 'anonymous_age_45',
  '65+': 'anonymous_age_65',
};
/** Adults first: somebody of age is always there. */
const ORDER = [...AGE_GROUPS.slice(4), ...AGE_GROUPS.slice(0, 4)];
const FIELDS = {
  ...Object.fromEntries(ORDER.map((group) => [group, { kind: 'count', label: LABELS[group], optional: true }])),
  area: { kind: 'text', label: 'area', help: 'area_help', optional: true, max: 7, wide: true },
} as FormFields<Values>;

/** The persons of a request by their ages, as far as they are known; otherwise nobody. */
const firstOf = (request: ClientFileData | undefined): Values => {
  const ages = request?.members.flatMap(({ age }) => (age === null ? [] : ageGroup(age))) ?? [];
  const counted = AGE_GROUPS.map((group) => [group, ages.filter((one) => one === group).length || null]);
  return { ...Object.fromEntries(counted), area: '' };
};

const inputOf = (values: Values) => ({
  ages: Object.fromEntries(AGE_GROUPS.map((group) => [group, values[group] ?? 0])) as PersonsByAge,
  area: values.area.trim() || null,
});

/** A fault of the persons as a whole is held by their first field, and shown below them all. */
const faultsIn = (values: Values): Faults<Values> =>
  Object.fromEntries(
    anonymousErrors(inputOf(values)).map(({ path, rule }) => [path === 'ages' ? ORDER[0] : path, { rule }]),
  ) as Faults<Values>;

interface Props {
  request?: ClientFileData;
  onServed?: () => Promise<void>;
  onClose: () => void;
}

export default function WithoutName({ request, onServed, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const [first] = useState(() => firstOf(request));
  const approves = useCan()('approve_clients');
  const form = useForm<Values, Answer>({
    first,
    copied: request !== undefined,
    check: faultsIn,
    draft: { record: null, text: 'draft_of_new_client', name: '' },
    call: 'clients.storeAnonymous',
    send: (values, _, options) =>
      api.clients.storeAnonymous({ ...inputOf(values), instead_of: request?.client.id ?? null }, options),
    saved: async (client) => {
      await onServed?.();
      void navigate({ to: linkOf(client) });
    },
  });
  const wrong = anonymousErrors(inputOf(form.values)).find(({ path }) => path === 'ages');
  return (
    <FormDialog form={form} title={t('serve_without_name')} save="serve_without_name_do" onClose={onClose}>
      <Text size="sm">{t('serve_without_name_help')}</Text>
      {request && <Text size="sm">{t('serve_without_name_instead', { file_number: request.client.file_number })}</Text>}
      {!approves && <Text size="sm">{t('serve_without_name_request')}</Text>}
      <Fields form={{ ...form, faults: { area: form.faults.area } }} fields={FIELDS} autoFocus />
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {wrong && wrong.rule !== 'must_be_completed' && t(wrong.rule)}
      </Text>
    </FormDialog>
  );
}
