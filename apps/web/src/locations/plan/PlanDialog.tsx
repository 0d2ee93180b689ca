import { Alert, Group, Slider, Stack, Text, Title } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import type { PlanRow } from '@resa/contract/locations';
import { CATEGORY, TIME_SLOT_CHOICES } from '@resa/rules/booking/schedule';
import { mailName } from '@resa/rules/text/mail-name';
import { useMemo } from 'react';
import { api } from '../../api.ts';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { Numeric } from '../../forms/controls/Numeric.tsx';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { ControlProps, FormField } from '../../forms/fields.ts';
import { Summary } from '../../forms/Summary.tsx';
import { Theirs } from '../../forms/Theirs.tsx';
import { useForm } from '../../forms/useForm.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { useDeciding } from '../affected/useDeciding.tsx';
import styles from '../locations.module.css';
import type { LocationRead } from '../read.ts';
import { PlanMonth } from './PlanMonth.tsx';
import { PlanValue } from './PlanValue.tsx';
import { faultsOfPlan, fieldsOf, following, type PlanValues, planOf, valuesOf } from './plan-form.ts';
import { NEW, scheduleWith } from './schedule.ts';

type Calls = typeof contract.locations;
type Answer = AnswerOfCall<Calls['updatePlan']> | AnswerOfCall<Calls['storePlan']>;

interface Props {
  read: LocationRead;
  place_id: number;
  /** Null for a new one. */
  plan: PlanRow | null;
  onClose: () => void;
}

/** One plan, with every rule, and the month that it would open (002 §2.3). */
export function PlanDialog({ read, place_id, plan, onClose }: Props) {
  const t = useT();
  const into = useLocale();
  const types = useLookup('appointment_types');
  const { form, category, deciding } = usePlanForm({ read, place_id, plan, onClose });
  const parts = fieldsOf(form.values, category, plan?.used === 1);
  const all = Object.assign({}, ...Object.values(parts)) as { [N in keyof PlanValues]?: FormField };
  const type = types.byId(form.values.appointment_type_id);
  const schedule = form.valid ? scheduleWith(read, planOf(form.values, { id: plan?.id ?? NEW, place_id })) : null;
  const faults = Object.keys(form.check(form.values)) as (keyof PlanValues)[];
  const missing = faults.map((name) => t(all[name]?.label ?? 'details'));
  const templates = read.email_templates;
  // The same components at each drawing: a new one would close its open list.
  const controls = useMemo(
    () => ({
      time_slot: SlotLength,
      max_appointments_per_client: PerClient,
      email_template_id: (props: ControlProps<PlanValues>) => <Template {...props} templates={templates} />,
    }),
    [templates],
  );
  return (
    <>
      <FormDialog
        form={form}
        title={plan ? t('edit_of', { name: nameOf(type, into) }) : t('plan_new')}
        size={1080}
        onClose={onClose}
      >
        <Summary form={form} label={(name) => t(all[name]?.label ?? 'details')} />
        {form.theirs && (
          <Theirs
            theirs={form.theirs}
            mine={form.values}
            fields={all}
            value={(name, value) => <PlanValue name={name} value={value} templates={templates} />}
          />
        )}
        <div className={styles.beside}>
          <Stack gap="lg">
            {(['service', 'dates', 'places', 'who', 'mail'] as const).map((part) => (
              <Stack key={part} gap="sm">
                <Title order={3} size="h5">
                  {t(`plan_part_${part}`)}
                </Title>
                {part === 'dates' && category === CATEGORY.event && (
                  <Text size="sm" c="dimmed">
                    {t('plan_event_days')}
                  </Text>
                )}
                <Fields form={form} fields={parts[part]} controls={controls} autoFocus={part === 'service'} />
              </Stack>
            ))}
          </Stack>
          <Stack>
            <PlanMonth schedule={schedule} category={category} today={read.today} missing={missing} />
            {!read.working.some((row) => row.place_appointment_type_id === plan?.id) && (
              <Alert color="blue" variant="light">
                {t('plan_without_hours')}
              </Alert>
            )}
          </Stack>
        </div>
      </FormDialog>
      {deciding.dialog}
    </>
  );
}

function usePlanForm({ read, place_id, plan, onClose }: Props) {
  const t = useT();
  const into = useLocale();
  const types = useLookup('appointment_types');
  const categoryOf = ({ appointment_type_id: id }: PlanValues): number =>
    types.byId(id)?.category_id ?? plan?.category_id ?? CATEGORY.market;
  const deciding = useDeciding(() => form.save());
  const form = useForm<PlanValues, Answer>({
    first: valuesOf(plan),
    row_version: plan?.row_version ?? null,
    check: (values: PlanValues) => faultsOfPlan(values, categoryOf(values)),
    follow: (values, name) =>
      following(values, name, { category: categoryOf(values), stored: plan, today: read.today }),
    draft: {
      record: `plan:${place_id}:${plan?.id ?? 'new'}`,
      text: 'draft_of_plan',
      name: plan ? nameOf(types.byId(plan.appointment_type_id), into) : t('plan_new'),
    },
    call: `locations.${plan ? 'updatePlan' : 'storePlan'}`,
    send: async (values, { row_version }, options) => {
      const { id: _, ...row } = planOf(values, { id: NEW, place_id });
      const sent = { ...row, email_template_id: row.email_template_id as number, data: row.data };
      return plan
        ? api.locations.updatePlan({ row: { ...sent, id: plan.id, row_version }, ...deciding.sent() }, options)
        : api.locations.storePlan({ row: sent }, options);
    },
    refused: deciding.refused,
    stored: ({ row }) => ({ values: valuesOf(row), row_version: row.row_version }),
    saved: async () => {
      deciding.close();
      onClose();
    },
  });
  return { form, category: categoryOf(form.values), deciding };
}

/** Minutes, with the usual ones a click away (001 O-18). */
function SlotLength(props: ControlProps<PlanValues>) {
  const t = useT();
  const { form } = props;
  return (
    <Stack gap={6}>
      <Numeric {...props} />
      <Group gap={6}>
        {TIME_SLOT_CHOICES.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={styles.quick}
            aria-pressed={form.values.time_slot === minutes}
            onClick={() => form.set('time_slot', minutes)}
          >
            {t('minutes_count', { count: minutes })}
          </button>
        ))}
      </Group>
    </Stack>
  );
}

const MOST_PER_CLIENT = 36;

function PerClient({ form, field }: ControlProps<PlanValues>) {
  const t = useT();
  const value = form.values.max_appointments_per_client ?? 0;
  const words = (count: number) => (count === 0 ? t('plan_unlimited') : String(count));
  return (
    <Stack gap={8}>
      <Text size="sm" fw={500}>
        {t('field_of', { field: t(field.label), name: words(value) })}
      </Text>
      <Slider
        min={0}
        max={MOST_PER_CLIENT}
        value={value}
        thumbLabel={t(field.label)}
        thumbProps={{ 'aria-valuetext': words(value) }}
        label={words}
        onChange={(count) => form.set('max_appointments_per_client', count)}
      />
    </Stack>
  );
}

function Template({ templates, ...props }: ControlProps<PlanValues> & { templates: LocationRead['email_templates'] }) {
  const into = useLocale();
  const choices = templates.map((template) => ({
    value: String(template.id),
    label: mailName(template, into),
    disabled: false,
  }));
  return <Chosen {...props} choices={choices} />;
}
