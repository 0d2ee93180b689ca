/** The form of the identity provider (decision 077). The secret is typed, never shown and never kept in a draft. */
import { Checkbox, PasswordInput, Stack, Title } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import { ProviderSettings } from '@resa/contract/provider';
import { providerKind } from '@resa/rules/staff/provider';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Several } from '../../forms/controls/Several.tsx';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { type Faults, faultsOf } from '../../forms/faults.ts';
import type { FormFields } from '../../forms/fields.ts';
import { Summary } from '../../forms/Summary.tsx';
import { useForm } from '../../forms/useForm.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { Addresses } from './Addresses.tsx';
import { Groups } from './Groups.tsx';

type Stored = Extract<AnswerOfCall<typeof contract.provider.fetch>, { code: 'Ok' }>;
type Values = ProviderSettings & { new_secret: 0 | 1 };

const FIRST: Values = {
  active: 1,
  name: '',
  issuer: '',
  oidc_client_id: '',
  hosted_domain: null,
  email_domains: null,
  groups_claim: 'groups',
  asks_second_step: 1,
  passwords: 1,
  emergency: [],
  groups: [],
  new_secret: 1,
};

const WHO: FormFields<Values> = {
  active: { kind: 'switch', label: 'provider_active', wide: true },
  name: { kind: 'text', label: 'provider_name', help: 'provider_name_help', max: 60 },
  issuer: { kind: 'text', label: 'provider_issuer', help: 'provider_issuer_help', max: 300, wide: true },
  oidc_client_id: { kind: 'text', label: 'provider_client_id', max: 200, wide: true },
};
const HOSTED: FormFields<Values> = {
  hosted_domain: { kind: 'text', label: 'provider_hosted_domain', help: 'provider_hosted_help', max: 190, wide: true },
};
const ACCOUNTS: FormFields<Values> = {
  email_domains: {
    kind: 'text',
    label: 'provider_email_domains',
    help: 'provider_email_help',
    max: 500,
    optional: true,
    wide: true,
  },
  asks_second_step: { kind: 'switch', label: 'provider_asks_step', help: 'provider_asks_step_help', wide: true },
  passwords: { kind: 'switch', label: 'provider_passwords', help: 'provider_passwords_help', wide: true },
};
const EMERGENCY = {
  kind: 'many',
  label: 'provider_emergency',
  help: 'provider_emergency_help',
  optional: true,
} as const;
const GROUPS: FormFields<Values> = {
  groups_claim: {
    kind: 'text',
    label: 'provider_groups_claim',
    help: 'provider_groups_claim_help',
    max: 100,
    wide: true,
  },
};
const ALL: FormFields<Values> = { ...WHO, ...HOSTED, ...ACCOUNTS, ...GROUPS, emergency: EMERGENCY };

export default function ProviderDialog({ stored, onClose }: { stored: Stored; onClose: () => void }) {
  const t = useT();
  const [secret, setSecret] = useState('');
  const { provider } = stored;
  const form = useForm<Values, AnswerOfCall<typeof contract.provider.save>>({
    first: provider ? { ...plain(provider), new_secret: 0 } : FIRST,
    row_version: provider?.row_version ?? null,
    check: faults,
    draft: { record: 'settings:provider', text: 'draft_of_settings', name: t('provider_title') },
    call: 'provider.save',
    send: ({ new_secret, ...values }, { row_version }, options) =>
      api.provider.save({ provider: values, secret: new_secret === 1 ? secret : null, row_version }, options),
    refused: {
      provider_inside: () => ({ issuer: { rule: 'e_provider_inside' } }),
      emergency_needed: () => ({ emergency: { rule: 'e_emergency_needed' } }),
    },
    saved: onClose,
  });
  const administrators = stored.administrators.map(({ id, name }) => ({
    value: String(id),
    label: name,
    disabled: false,
  }));
  const isGoogle = providerKind(form.values.issuer) === 'google';
  return (
    <FormDialog form={form} title={t('provider_title')} size={720} onClose={onClose}>
      <Summary form={form} label={(name) => t((ALL[name]?.label ?? 'provider_groups') as TextKey)} />
      <Addresses callback={stored.callback} logout={stored.logout} />
      <Fields form={form} fields={isGoogle ? { ...WHO, ...HOSTED } : WHO} autoFocus={!provider} />
      <Stack gap="xs">
        <Checkbox
          label={t('provider_new_secret')}
          description={t(provider?.has_secret ? 'provider_secret_kept' : 'provider_secret_help')}
          checked={form.values.new_secret === 1}
          onChange={(event) => form.set('new_secret', event.currentTarget.checked ? 1 : 0)}
        />
        {form.values.new_secret === 1 && (
          <PasswordInput
            label={t('provider_secret')}
            autoComplete="off"
            maxLength={500}
            value={secret}
            visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )}
      </Stack>
      <Title order={3} size="h5">
        {t('provider_accounts')}
      </Title>
      <Fields form={form} fields={ACCOUNTS} />
      <Several form={form} name="emergency" field={EMERGENCY} choices={administrators} />
      <Title order={3} size="h5">
        {t('provider_groups')}
      </Title>
      <Groups rows={form.values.groups} roles={stored.roles} onChange={(groups) => form.set('groups', groups)} />
      <Fields form={form} fields={GROUPS} />
    </FormDialog>
  );
}

function plain({ has_secret: _, row_version: __, ...settings }: NonNullable<Stored['provider']>): ProviderSettings {
  return settings;
}

function faults({ new_secret: _, ...values }: Values): Faults<Values> {
  const found: Faults<Values> = faultsOf(ProviderSettings.safeParse(values), values);
  const lacksDomain = providerKind(values.issuer) === 'google' && !values.hosted_domain;
  return { ...found, ...(lacksDomain && { hosted_domain: { rule: 'must_be_completed' as const } }) };
}
