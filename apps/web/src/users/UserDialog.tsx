/** The form of a user: name, email, roles and locations; a new one is invited by mail, or gets a password. */
import { Checkbox, PasswordInput, Stack, Text } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import type { UserRow } from '@resa/contract/users';
import { isEmail } from '@resa/rules/text/email';
import { chosenRefusal, type PasswordRule } from '@resa/rules/text/password';
import { longestTyped } from '@resa/rules/text/password-length';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, codeText } from '../api.ts';
import { Chosen } from '../forms/controls/Chosen.tsx';
import { Several } from '../forms/controls/Several.tsx';
import { Fields } from '../forms/Fields.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { type Fault, type Faults, textOf } from '../forms/faults.ts';
import type { ControlProps, FormFields } from '../forms/fields.ts';
import { Summary } from '../forms/Summary.tsx';
import { Theirs } from '../forms/Theirs.tsx';
import { useForm } from '../forms/useForm.ts';
import { useOption } from '../local/lookups.ts';
import { useSession } from '../local/session.ts';
import { type Locale, type TextKey, useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { PasswordChecked, usePasswordHelp, useRuleFor } from '../session/index.ts';
import { whyClosed } from './Holdings.tsx';

type Calls = typeof contract.users;
type Answer = AnswerOfCall<Calls['update']> | AnswerOfCall<Calls['store']>;

interface Values {
  name: string;
  email: string;
  language: Locale;
  roles: readonly number[];
  locations: readonly number[];
  set_password: 0 | 1;
  /** Always null: the password itself is never kept in a draft. */
  password: null;
}

const LANGUAGES = [
  { value: 'en', label: 'English', disabled: false },
  { value: 'fr', label: 'Français', disabled: false },
];

export default function UserDialog({ row, onClose }: { row: UserRow | null; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const usual = useOption('default_staff_language') ?? locale;
  const { locations } = useSession();
  const { data } = useQuery(queryOf(api.roles.choices, {}));
  const [password, setPassword] = useState('');
  const rule = useRuleFor([], row?.second_step === 1);
  const access = row === null || row.closed === null;
  const holdsMore = row?.closed === 'holds_more';
  const own = {
    name: { kind: 'text', label: 'full_name', max: 150, fixed: holdsMore },
    email: { kind: 'email', label: 'email', max: 190, fixed: holdsMore },
    language: { kind: 'choice', label: 'preferred_language' },
  } as const;
  const fields = {
    ...own,
    roles: { kind: 'many', label: 'roles_title', fixed: !access },
    locations: { kind: 'many', label: 'locations_title', optional: true, fixed: row?.closed === 'own' },
  } as const satisfies FormFields<Values>;
  const ownLocations = locations.map(({ id }) => id);
  const others = row?.locations.filter((id) => !ownLocations.includes(id)).length ?? 0;
  const form = useForm<Values, Answer>({
    first: valuesOf(row, usual, ownLocations),
    row_version: row?.row_version ?? null,
    check: (values) => faultsOf(values, password, rule),
    tidy: (values) => ({ ...values, name: values.name.trim(), email: values.email.trim() }),
    draft: { record: `user:${row?.id ?? 'new'}`, text: 'draft_of_user', name: row?.name ?? t('user_new') },
    call: row ? 'users.update' : 'users.store',
    send: async ({ set_password: ip, password: _, roles, locations: at, ...own }, { row_version }, options) => {
      const sent = { ...own, roles: [...roles], locations: [...at] };
      const set = { ip, ...(ip === 1 && { password }) };
      return row
        ? api.users.update({ row: { ...sent, id: row.id, row_version }, ...set }, options)
        : api.users.store({ row: sent, ...set }, options);
    },
    refused: { email_exists: () => ({ email: { rule: codeText('users.update', 'email_exists') } }) },
    stored: ({ row: now }) => ({ values: valuesOf(now, usual, ownLocations), row_version: now.row_version }),
    saved: onClose,
  });
  const roles = (data?.rows ?? []).map((role) => ({
    value: String(role.id),
    label: role[`lang_${locale}`],
    disabled: role.may_give === 0,
  }));
  const places = locations.map(({ id, name }) => ({ value: String(id), label: name, disabled: false }));
  const nameOf = (name: keyof Values, value: unknown) => {
    const choices = name === 'roles' ? roles : name === 'locations' ? places : LANGUAGES;
    const ids = Array.isArray(value) ? value.map(String) : [String(value)];
    const named = choices.filter((choice) => ids.includes(choice.value)).map(({ label }) => label);
    return named.join(', ') || String(value);
  };
  const why = row && whyClosed(row);
  const isSet = form.values.set_password === 1;
  const help = usePasswordHelp(rule);
  const fault = form.faults.password;
  return (
    <FormDialog
      form={form}
      title={row ? t('edit_of', { name: row.name }) : t('user_new')}
      save={row || isSet ? undefined : 'user_invite'}
      onClose={onClose}
    >
      <Summary
        form={form}
        label={(name) => t(name in fields ? fields[name as keyof typeof fields].label : 'password')}
      />
      {why && <Text size="sm">{t(why)}</Text>}
      {form.theirs && <Theirs theirs={form.theirs} mine={form.values} fields={fields} value={nameOf} />}
      <Fields form={form} fields={own} autoFocus={!holdsMore} controls={CONTROLS} />
      <Several form={form} name="roles" field={fields.roles} choices={roles} />
      <Several form={form} name="locations" field={fields.locations} choices={places} />
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {t('user_other_locations', { count: others })}
        </Text>
      )}
      {access && (
        <Stack gap="xs">
          <Checkbox
            label={t('user_set_password')}
            description={t(row ? 'user_set_password_help' : 'user_invite_help')}
            checked={isSet}
            onChange={(event) => form.set('set_password', event.currentTarget.checked ? 1 : 0)}
          />
          {isSet && (
            <div>
              <PasswordInput
                id={form.idOf('password')}
                label={t('new_password')}
                description={help}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                withAsterisk
                aria-required
                maxLength={longestTyped(rule.policy)}
                autoComplete="new-password"
                visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
                value={password}
                error={fault && textOf(t, fault)}
                onBlur={() => form.leave('password')}
                onChange={(event) => {
                  setPassword(event.currentTarget.value);
                  form.set('password', null);
                }}
              />
              {!fault && <PasswordChecked value={password} rule={ruleFor(form.values, rule)} />}
            </div>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

function Language(props: ControlProps<Values>) {
  return <Chosen {...props} choices={LANGUAGES} />;
}

const CONTROLS = { language: Language };

/** Locations that the editor does not hold are left out: they stay (002 B26). */
const valuesOf = (row: UserRow | null, usual: Locale, held: readonly number[]): Values => ({
  name: row?.name ?? '',
  email: row?.email ?? '',
  language: row?.language ?? usual,
  roles: row?.roles ?? [],
  locations: row?.locations.filter((id) => held.includes(id)) ?? [],
  set_password: 0,
  password: null,
});

const ruleFor = ({ name, email }: Pick<Values, 'name' | 'email'>, rule: PasswordRule): PasswordRule => ({
  ...rule,
  user: [name, email],
});

function faultsOf(values: Values, password: string, rule: PasswordRule): Faults<Values> {
  const { name, email, roles, set_password } = values;
  const rules: Partial<Record<keyof Values, TextKey | Fault | null>> = {
    name: name.trim() === '' ? 'must_be_completed' : name.trim().length < 3 ? 'e_name_short' : null,
    email: email.trim() === '' ? 'must_be_completed' : isEmail(email.trim()) ? null : 'rule_email',
    roles: roles.length === 0 ? 'must_be_completed' : null,
    password: set_password === 1 ? chosenRefusal(password, ruleFor(values, rule)) : null,
  };
  const broken = Object.entries(rules).filter(([, fault]) => fault !== null);
  return Object.fromEntries(broken.map(([path, fault]) => [path, typeof fault === 'string' ? { rule: fault } : fault]));
}
