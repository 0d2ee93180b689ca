/** One field of the profile as it is edited: label above, help below, error under the field. */
import { Checkbox, MultiSelect, NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { FOOD_FREQUENCY_ASKED, PROFILE_LENGTHS } from '@resa/rules/person/profile';
import type { ReactNode } from 'react';
import { MaskedInput } from '../../edit/controls/MaskedInput.tsx';
import { dateMask, phoneMask } from '../../edit/controls/mask.ts';
import type { Choice } from '../../local/lookups.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { confirm } from '../../ui/confirm.ts';
import type { ProfileField } from '../file/profile-fields.ts';
import { TagPill, useTagChoices } from '../file/Tags.tsx';
import { ageShown } from './birth.ts';
import { fieldId } from './focus.ts';
import { useChoices, useFrequencies } from './useChoices.ts';
import type { ProfileForm } from './useProfileForm.ts';
import type { Name, Values } from './values.ts';

interface Props<F extends ProfileField = ProfileField> {
  field: F;
  form: ProfileForm;
}
type Of<As extends ProfileField['as']> = Props<Extract<ProfileField, { as: As }>>;

export function Control({ field, form }: Props): ReactNode {
  switch (field.as) {
    case 'lookup':
      return <Lookup field={field} form={form} />;
    case 'birth':
      return <Birth field={field} form={form} />;
    case 'every_days':
      return <Frequency field={field} form={form} />;
    case 'tags':
      return <TagsControl field={field} form={form} />;
    case 'yes_no':
      return <FeePaid field={field} form={form} />;
    default:
      return <Typed field={field} form={form} />;
  }
}

/** What every control shares: its place, its marks, and when it is judged. */
function useCommon(form: ProfileForm, name: Name, label: TextKey, help?: TextKey) {
  const t = useT();
  const fault = form.faults[name];
  const required = form.isRequired(name);
  return {
    id: fieldId(name),
    label: t(label),
    withAsterisk: required,
    'aria-required': required,
    error: fault && t(fault.rule, fault.max === undefined ? undefined : { max: fault.max }),
    onBlur: () => form.leave(name),
    ...(help && { description: t(help), inputWrapperOrder: BELOW }),
  };
}
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

const FIGURES = { input: 'tabular' };

const HELP: Readonly<Partial<Record<Name, TextKey>>> = { email: 'email_help', mobile: 'phone_help' };
const COMPLETE: Readonly<Partial<Record<Name, string>>> = { email: 'off' };
const LENGTHS = PROFILE_LENGTHS as Readonly<Partial<Record<Name, number>>>;

function Typed({ field: { name, label, as }, form }: Props) {
  const of = name as Name;
  const common = useCommon(form, of, label, as === 'date' ? 'dob_help' : HELP[of]);
  const value = String(form.values[of] ?? '');
  const set = (typed: string) => form.set(of, (typed || null) as never);
  const plain = { ...common, value, autoComplete: COMPLETE[of] ?? 'off' };
  if (as === 'phone') return <MaskedInput {...plain} type="tel" mask={phoneMask} onChange={set} classNames={FIGURES} />;
  if (as === 'date')
    return <MaskedInput {...plain} inputMode="numeric" mask={dateMask} onChange={set} classNames={FIGURES} />;
  const onChange = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value);
  if (name === 'reason_for_ending_text')
    return <Textarea {...plain} autosize minRows={2} maxLength={LENGTHS[of]} onChange={onChange} />;
  return <TextInput {...plain} type={as === 'email' ? 'email' : 'text'} maxLength={LENGTHS[of]} onChange={onChange} />;
}

/** So many entries are searched by typing. */
const LONG = 8;

function OneOf({
  form,
  name,
  label,
  choices,
  choose,
}: {
  form: ProfileForm;
  name: Name;
  label: TextKey;
  choices: Choice[];
  choose: (id: number | null) => void;
}) {
  const t = useT();
  const common = useCommon(form, name, label);
  const value = form.values[name];
  return (
    <Select
      {...common}
      data={choices}
      value={value === null ? null : String(value)}
      onChange={(id) => choose(id === null ? null : Number(id))}
      placeholder={t(choices.length === 0 && needsCountry(form, name) ? 'choose_country_first' : 'choose_one')}
      searchable={choices.length > LONG}
      clearable={!common.withAsterisk}
      clearButtonProps={{ 'aria-label': t('empty_field', { field: t(label) }) }}
      allowDeselect={false}
      nothingFoundMessage={t('no_choice_found')}
      autoComplete="off"
      maxDropdownHeight={280}
    />
  );
}
const needsCountry = ({ values }: ProfileForm, name: Name) =>
  values.country_of_birth === null && (name === 'geo_region_id' || name === 'citizenship_type_id');

function Lookup({ field, form }: Of<'lookup'>) {
  const name = field.name as Name;
  const choices = useChoices(field, form);
  return (
    <OneOf form={form} name={name} label={field.label} choices={choices} choose={(id) => form.set(name, id as never)} />
  );
}

function Frequency({ field, form }: Props) {
  const choices = useFrequencies(form);
  const choose = async (days: number | null) => {
    const unusual = days === FOOD_FREQUENCY_ASKED && form.values.food_frequency !== days;
    if (unusual && !(await confirm({ title: 'ask_frequency_title', text: 'ask_are_you_sure', yes: 'yes' }))) return;
    form.set('food_frequency', days);
  };
  return (
    <OneOf
      form={form}
      name="food_frequency"
      label={field.label}
      choices={choices}
      choose={(days) => void choose(days)}
    />
  );
}

/** The date of birth or, where it is not known, an approximate age (000 §2). */
function Birth({ field, form }: Props) {
  const t = useT();
  const { values, today } = form;
  const known = values.dob_known === 1;
  const date = useCommon(form, 'dob', field.label, 'dob_help');
  const years = useCommon(form, 'approximate_age', 'approximate_age', 'approximate_age_help');
  return (
    <Stack gap="xs">
      {known ? (
        <MaskedInput
          {...date}
          value={values.dob ?? ''}
          mask={dateMask}
          onChange={(dob) => form.set('dob', dob || null)}
          inputMode="numeric"
          autoComplete="off"
          classNames={FIGURES}
        />
      ) : (
        <NumberInput
          {...years}
          value={ageShown(values, today) ?? ''}
          onChange={(typed) => form.set('approximate_age', typed === '' ? null : Number(typed))}
          hideControls
          maxLength={4}
          autoComplete="off"
        />
      )}
      <Checkbox
        id={fieldId('dob_known')}
        label={t('dob_known')}
        checked={known}
        onChange={(event) => form.set('dob_known', event.currentTarget.checked ? 1 : 0)}
      />
    </Stack>
  );
}

function TagsControl({ field, form }: Props) {
  const t = useT();
  const common = useCommon(form, 'groups', field.label);
  const { choices, tagOf } = useTagChoices(form.values.groups);
  return (
    <MultiSelect
      {...common}
      data={choices}
      value={[...form.values.groups]}
      onChange={(codes) => form.set('groups', codes as Values['groups'])}
      searchable
      nothingFoundMessage={t('no_choice_found')}
      placeholder={form.values.groups.length === 0 ? t('choose_one') : undefined}
      renderPill={({ value, onRemove, disabled }) => (
        <TagPill tag={tagOf(String(value))} {...(!disabled && onRemove && { onRemove })} />
      )}
      renderOption={({ option }) => <TagPill tag={tagOf(option.value)} />}
    />
  );
}

function FeePaid({ field, form }: Props) {
  const { withAsterisk: _, 'aria-required': __, ...common } = useCommon(form, 'fee_paid', field.label);
  return (
    <Switch
      {...common}
      checked={form.values.fee_paid === 1}
      onChange={(event) => form.set('fee_paid', event.currentTarget.checked ? 1 : 0)}
      mt={28}
    />
  );
}
