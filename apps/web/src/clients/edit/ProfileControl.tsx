/** One field of the profile as it is edited: the control of its kind, and the four that are the profile's own. */
import { Checkbox, MultiSelect, NumberInput, Stack, Switch, Text as Words } from '@mantine/core';
import type { ProfileField } from '@resa/contract/client-fields';
import { FOOD_FREQUENCIES_ASKED, maxOf } from '@resa/rules/person/profile';
import type { MouseEvent, ReactNode } from 'react';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import { Lines } from '../../forms/controls/Lines.tsx';
import { Typed } from '../../forms/controls/Typed.tsx';
import { useCommon } from '../../forms/controls/useCommon.ts';
import { textOf } from '../../forms/faults.ts';
import type { ControlProps, FormField } from '../../forms/fields.ts';
import type { TextKey } from '../../local/texts.ts';
import { useT } from '../../local/texts.ts';
import { TagPill, useTagChoices } from '../../people/Tags.tsx';
import { confirm } from '../../ui/confirm.ts';
import styles from '../clients.module.css';
import { ageShown } from './birth.ts';
import { SharedPhone } from './SharedPhone.tsx';
import { useChoices, useFrequencies } from './useChoices.ts';
import type { ProfileForm } from './useProfileForm.ts';
import type { Name, Values } from './values.ts';

interface Props<F extends ProfileField = ProfileField> {
  field: F;
  form: ProfileForm;
}

export function ProfileControl({ field, form }: Props): ReactNode {
  switch (field.kind) {
    case 'lookup':
      return <Lookup field={field} form={form} />;
    case 'birth':
      return <Birth field={field} form={form} />;
    case 'every_days':
      return <Frequency field={field} form={form} />;
    case 'tags':
      return <TagsControl field={field} form={form} />;
    case 'yes_no':
      return <YesNo name={field.name === 'anonymous' ? 'anonymous' : 'fee_paid'} field={field} form={form} />;
    default:
      return <Text field={field} form={form} />;
  }
}

const HELP: Readonly<Partial<Record<Name, TextKey>>> = { email: 'email_help', mobile: 'phone_help' };
/** The help of the email is only for heads and single persons, who have a portal and get mails about appointments. */
const helpOf = ({ head }: ProfileForm, name: Name) => (name === 'email' && !head ? undefined : HELP[name]);

/** The field of the form. */
const propsOf = (
  form: ProfileForm,
  name: Name,
  label: TextKey,
  kind: FormField['kind'],
  help?: TextKey,
): ControlProps<Values> => ({
  form,
  name,
  field: { kind, label, help, max: maxOf(name), optional: !form.isRequired(name) },
});

function Text({ field: { name, label, ...field }, form }: Props) {
  const kind = field.kind === 'phone' || field.kind === 'date' || field.kind === 'email' ? field.kind : 'text';
  const props = propsOf(form, name as Name, label, kind, kind === 'date' ? 'dob_help' : helpOf(form, name as Name));
  if (name === 'reason_for_ending_text') return <Lines {...props} />;
  if (name === 'first_name') return <FirstName {...props} profile={form} />;
  return (
    <>
      <Typed {...props} />
      {(name === 'mobile' || name === 'phone') && <SharedPhone name={name} phones={form.phones} />}
      {name === 'delivery_date' && <Born form={form} />}
    </>
  );
}

/** The first name, or the box for a person with one name only. */
function FirstName({ profile, ...props }: ControlProps<Values> & { profile: ProfileForm }) {
  const t = useT();
  const { values, faults } = profile;
  const one = values.one_name === 1;
  return (
    <Stack gap="xs">
      {!one && <Typed {...props} />}
      <Checkbox
        id={profile.idOf('one_name')}
        label={t('one_name')}
        description={t('one_name_help')}
        error={faults.one_name && textOf(t, faults.one_name)}
        checked={one}
        disabled={!one && Boolean(values.first_name?.trim())}
        // The focus stays in the first name until the box is ticked: the fault shown on leaving the field would move
        // the box.
        wrapperProps={{ onMouseDown: (event: MouseEvent) => event.preventDefault() }}
        onChange={(event) => {
          event.currentTarget.focus();
          profile.set('one_name', event.currentTarget.checked ? 1 : 0);
        }}
      />
    </Stack>
  );
}

/** A hint for a due date that has passed: it stays until somebody corrects it. */
function Born({ form: { base, values, today } }: { form: ProfileForm }) {
  const t = useT();
  const due = values.delivery_date;
  if (!due || due !== base.values.delivery_date || due >= today) return null;
  return (
    <Words size="sm" mt={4} className={styles.emptied}>
      {t('born_update')}
    </Words>
  );
}

function Lookup({ field, form }: Props<Extract<ProfileField, { kind: 'lookup' }>>) {
  const choices = useChoices(field, form);
  const { field: shared, ...props } = propsOf(form, field.name as Name, field.label, 'one');
  const placeholder = choices.length === 0 && needsCountry(form, field.name) ? 'choose_country_first' : undefined;
  return <Chosen {...props} field={{ ...shared, placeholder }} choices={choices} />;
}
const needsCountry = ({ values }: ProfileForm, name: string) =>
  values.country_of_birth === null && (name === 'geo_region_id' || name === 'citizenship_type_id');

function Frequency({ field, form }: Props) {
  const choices = useFrequencies(form);
  const choose = async (days: number | null) => {
    const unusual = days !== null && FOOD_FREQUENCIES_ASKED.includes(days) && form.values.food_frequency !== days;
    const words = {
      title: 'ask_frequency_title',
      text: 'ask_frequency_text',
      values: { n: days ?? 0 },
      yes: 'yes',
    } as const;
    if (unusual && !(await confirm(words))) return;
    form.set('food_frequency', days);
  };
  return (
    <Chosen
      {...propsOf(form, 'food_frequency', field.label, 'one')}
      choices={choices}
      choose={(days) => void choose(days)}
    />
  );
}

/** The date of birth or, if it is not known, an approximate age (000 §2). */
function Birth({ field, form }: Props) {
  const t = useT();
  const { values, today } = form;
  const known = values.dob_known === 1;
  const years = useCommon(propsOf(form, 'approximate_age', 'approximate_age', 'count', 'approximate_age_help'));
  return (
    <Stack gap="xs">
      {known ? (
        <Typed {...propsOf(form, 'dob', field.label, 'date', 'dob_help')} />
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
        id={form.idOf('dob_known')}
        label={t('dob_known')}
        checked={known}
        onChange={(event) => form.set('dob_known', event.currentTarget.checked ? 1 : 0)}
      />
    </Stack>
  );
}

function TagsControl({ field, form }: Props) {
  const t = useT();
  const common = useCommon(propsOf(form, 'groups', field.label, 'many'));
  const { choices, tagOf } = useTagChoices(form.values.groups);
  return (
    <MultiSelect
      {...common}
      data={choices}
      value={[...form.values.groups]}
      onChange={(codes) => form.set('groups', codes as Values['groups'])}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={t('no_choice_found')}
      placeholder={form.values.groups.length === 0 ? t('choose_one') : undefined}
      renderPill={({ value, onRemove, disabled }) => (
        <TagPill tag={tagOf(String(value))} {...(!disabled && onRemove && { onRemove })} />
      )}
      renderOption={({ option }) => <TagPill tag={tagOf(option.value)} />}
    />
  );
}

function YesNo({ name, field, form }: Props & { name: 'anonymous' | 'fee_paid' }) {
  const help = name === 'anonymous' ? 'anonymous_help' : undefined;
  const props = propsOf(form, name, field.label, 'switch', help);
  const { withAsterisk: _, 'aria-required': __, inputWrapperOrder: ___, ...common } = useCommon(props);
  return (
    <Switch
      {...common}
      checked={form.values[name] === 1}
      onChange={(event) => form.set(name, event.currentTarget.checked ? 1 : 0)}
      mt={28}
    />
  );
}
