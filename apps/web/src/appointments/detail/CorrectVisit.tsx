/** Corrects the persons of a visit, in a dialog (decision 049). */
import { Checkbox, Fieldset, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { textOf } from '../../forms/faults.ts';
import type { FormFields } from '../../forms/fields.ts';
import { useForm, type WholeForm } from '../../forms/useForm.ts';
import type { Base } from '../../forms/useFormState.ts';
import { useOptions } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { FileNumber } from '../../people/FileNumber.tsx';
import { queryOf } from '../../queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { momentText } from '../../ui/day-text.ts';
import { notify } from '../../ui/notify.ts';

type Visit = Extract<AnswerOfCall<typeof contract.appointments.visit>, { code: 'Ok' }>;
type Person = Visit['persons'][number];
interface Values {
  /** The persons that the visit counts, with their roles, by client id. */
  persons: Readonly<Record<string, number | null>>;
  reason: string;
}

const FIELDS: FormFields<Values> = { reason: { kind: 'text', label: 'correct_visit_reason', max: 500 } };

export default function CorrectVisit({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT();
  // A form starts from what is stored now, not from what an earlier dialog read.
  const { data, error } = useQuery({ ...queryOf(api.appointments.visit, { id }), gcTime: 0 });
  const failed = error
    ? failureText(error, 'e_get_data')
    : data && data.code !== 'Ok'
      ? codeText('appointments.visit', data.code)
      : null;
  useEffect(() => {
    if (failed === null) return;
    notify.error(failed);
    onClose();
  }, [failed, onClose]);
  if (data?.code === 'Ok') return <CorrectionForm id={id} visit={data} onClose={onClose} />;
  return (
    <Dialog title={t('correct_visit')} size={620} onClose={onClose}>
      <Skeleton h={260} />
    </Dialog>
  );
}

function CorrectionForm({ id, visit, onClose }: { id: number; visit: Visit; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const form = useForm<Values, AnswerOfCall<typeof contract.appointments.correctVisit>>({
    first: storedOf(visit).values,
    row_version: visit.row_version,
    check: ({ persons, reason }) => ({
      ...(Object.keys(persons).length === 0 && { persons: { rule: 'must_be_completed' as const } }),
      ...(Object.values(persons).filter(isHeadOrSingle).length > 1 && { persons: { rule: 'e_two_heads' as const } }),
      ...(reason.trim() === '' && { reason: { rule: 'must_be_completed' as const } }),
    }),
    draft: {
      record: `visit:${id}`,
      text: 'draft_of_correction',
      name: `${t('correct_visit')} · ${momentText(visit.start_date_time, locale)}`,
    },
    call: 'appointments.correctVisit',
    done: 's_visit_corrected',
    send: ({ persons, reason }, { row_version }, options) =>
      api.appointments.correctVisit(
        {
          id,
          row_version: row_version ?? 0,
          reason,
          persons: Object.entries(persons).map(([client_id, group_role_type_id]) => ({
            client_id: Number(client_id),
            group_role_type_id,
          })),
        },
        options,
      ),
    refused: {
      two_heads: () => ({ persons: { rule: 'e_two_heads' } }),
      born_later: () => ({ persons: { rule: 'e_born_later' } }),
      not_of_household: () => ({ persons: { rule: 'e_not_of_household' } }),
      unchanged: () => ({ persons: { rule: 'e_unchanged' } }),
    },
    saved: onClose,
  });
  const fault = form.faults.persons;
  const isEvent = visit.category_id === CATEGORY.event;
  return (
    <FormDialog form={form} title={t('correct_visit')} size={620} onClose={onClose}>
      <Text size="sm">
        {momentText(visit.start_date_time, locale)}
        <br />
        {t(isEvent ? 'correct_visit_hint_event' : 'correct_visit_hint')}
      </Text>
      <Fieldset
        id={form.idOf('persons')}
        tabIndex={-1}
        legend={t('correct_visit_persons')}
        aria-describedby={fault ? `${form.idOf('persons')}_fault` : undefined}
      >
        <Stack gap="sm">
          {visit.persons.map((person) => (
            <Line key={person.client_id} person={person} form={form} />
          ))}
          {visit.erased > 0 && (
            <Text size="sm" c="dimmed">
              {t('correct_visit_erased', { count: visit.erased })}
            </Text>
          )}
          {fault && (
            <Text id={`${form.idOf('persons')}_fault`} size="sm" c="red" role="alert">
              {textOf(t, fault)}
            </Text>
          )}
        </Stack>
      </Fieldset>
      <Fields form={form} fields={FIELDS} />
    </FormDialog>
  );
}

const storedOf = ({ persons, row_version }: Visit): Base<Values> => ({
  values: {
    reason: '',
    persons: Object.fromEntries(
      persons.filter(({ counted }) => counted === 1).map((person) => [person.client_id, person.group_role_type_id]),
    ),
  },
  row_version,
});

/** A person with a box, and their role once it is ticked. */
function Line({ person, form }: { person: Person; form: Pick<WholeForm<Values>, 'values' | 'set' | 'leave'> }) {
  const t = useT();
  const roles = useOptions('family_role_types');
  const { client_id, file_number } = person;
  const name = person.name ?? t('visit_person_gone');
  const { [client_id]: role, ...others } = form.values.persons;
  const counted = role !== undefined;
  const choose = (persons: Values['persons']) => {
    form.set('persons', persons);
    // A second head is shown immediately: it keeps the form from being saved.
    form.leave('persons');
  };
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={8}>
        <Checkbox
          label={person.age === null ? name : `${name} · ${t('age_of', { age: person.age })}`}
          checked={counted}
          onChange={({ currentTarget: { checked } }) =>
            choose(checked ? { ...others, [client_id]: person.group_role_type_id } : others)
          }
        />
        {file_number !== null && <FileNumber id={client_id} file_number={file_number} name={name} />}
      </Group>
      {counted && (
        <Select
          w={220}
          size="xs"
          aria-label={t('correct_visit_role', { name })}
          data={roles}
          value={role === null ? null : String(role)}
          allowDeselect={false}
          onChange={(value) => choose({ ...form.values.persons, [client_id]: value === null ? null : Number(value) })}
        />
      )}
    </Group>
  );
}
