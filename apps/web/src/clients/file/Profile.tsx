/** The profile to read: known values and those to be completed; the empty fields on demand, with a dash. */
import { Button, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { ProfileField } from '@resa/contract/client-fields';
import type { Client } from '@resa/contract/client-file';
import { CLIENT_ORIGIN } from '@resa/rules/person/client-state';
import { isHeadOrSingle } from '@resa/rules/person/family';
import { type Profile as ProfileOfRules, profileFields } from '@resa/rules/person/profile';
import { formatDigits } from '@resa/rules/text/phone-format';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type LookupRow, nameOf, useLookup } from '../../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { Tags } from '../../people/Tags.tsx';
import { BirthDate, DateText } from '../../ui/DateText.tsx';
import { Tint } from '../../ui/StateBadge.tsx';
import type { ClientFileData } from '../client-file.ts';
import styles from '../clients.module.css';
import { placeOf, profileGroups } from './profile-fields.ts';
import { useProfileConstants } from './useProfileConstants.ts';
import { useSections } from './useSections.ts';

export function Profile({ file }: { file: ClientFileData }) {
  const t = useT();
  const constants = useProfileConstants();
  const is_head_or_single = isHeadOrSingle(file.family_role_type_id);
  const shown = profileFields(file.client satisfies ProfileOfRules, {
    today: file.today,
    is_head_or_single,
    constants,
  });
  const { isOpen, setOpen } = useSections();
  const withEmpty = isOpen(EMPTY, false);
  const groups = profileGroups(shown);
  const empty = groups.flatMap(({ fields }) => fields).filter((field) => isBlank(field, file)).length;
  return (
    <Stack gap="xl">
      {groups.map(({ title, fields }) => (
        <Section
          key={title}
          title={title}
          fields={fields.filter((field) => withEmpty || !isBlank(field, file))}
          file={file}
        />
      ))}
      {empty > 0 && (
        <Button variant="default" className={styles.more} onClick={() => setOpen(EMPTY, !withEmpty)}>
          {withEmpty ? t('hide_empty_fields') : t('show_empty_fields', { count: empty })}
        </Button>
      )}
    </Stack>
  );
}
const EMPTY = 'empty_fields';

/** Nothing to read and nothing to complete. */
const isBlank = ({ name, kind }: ProfileField, { client, info }: ClientFileData) =>
  isEmpty(client[name]) && !info.profile_missing.some((one) => one === name || (kind === 'birth' && isOfBirth(one)));

/** A group of fields, which the user can collapse. */
function Section({ title, fields, file }: { title: TextKey; fields: readonly ProfileField[]; file: ClientFileData }) {
  const t = useT();
  const { isOpen, setOpen } = useSections();
  if (fields.length === 0) return null;
  const open = isOpen(title, true);
  return (
    <section aria-labelledby={title}>
      <Title order={3} mb={open ? 'sm' : 0}>
        <UnstyledButton className={styles.section} aria-expanded={open} onClick={() => setOpen(title, !open)}>
          <Chevron open={open} />
          <span id={title}>{t(title)}</span>
        </UnstyledButton>
      </Title>
      {open && (
        <dl className={styles.fields}>
          {fields.map((field) => (
            <Field key={field.name} field={field} file={file} />
          ))}
        </dl>
      )}
    </section>
  );
}

const Chevron = ({ open }: { open: boolean }) =>
  open ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />;

/** A field to read; one to be completed is marked, and the card can lead to it. */
function Field({ field, file: { client, info, today } }: { field: ProfileField; file: ClientFileData }) {
  const t = useT();
  const missing = info.profile_missing.find(
    (name) => name === field.name || (field.kind === 'birth' && isOfBirth(name)),
  );
  return (
    <div {...(missing && { id: placeOf(missing), tabIndex: -1 })}>
      <dt>{t(field.label)}</dt>
      <dd>
        {!(missing && isEmpty(client[field.name])) && <Value field={field} client={client} />}{' '}
        {field.name === 'delivery_date' && client.delivery_date && client.delivery_date < today && (
          <Tint colour="orange">{t('born_update')}</Tint>
        )}
        {missing && <Tint colour="orange">{t('to_be_completed')}</Tint>}
      </dd>
    </div>
  );
}
const isOfBirth = (name: string) => name === 'approximate_age' || name === 'dob_known';

/** The value of a field as text. */
export function Value({
  field,
  client,
}: {
  field: ProfileField;
  client: { readonly [K in keyof Client]?: Client[K] | null };
}) {
  const value = client[field.name] ?? null;
  if (isEmpty(value)) return <Missing />;
  if (field.kind === 'lookup') return <Named of={field.of} id={Number(value)} />;
  if (field.kind === 'tags') return <Tags codes={value as string[]} />;
  if (field.kind === 'birth') return <BirthDate dob={String(value)} dob_known={client.dob_known ?? 1} />;
  return <Plain kind={field.kind} value={value as string | number} />;
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function Plain({ kind, value }: { kind: ProfileField['kind']; value: string | number }): ReactNode {
  const t = useT();
  const text = String(value);
  if (kind === 'phone') return <span className="tabular">{formatDigits(text)}</span>;
  if (kind === 'date' || kind === 'instant') return <DateText value={text} time={false} />;
  if (kind === 'every_days') return t('every_days', { count: Number(value) });
  if (kind === 'yes_no') return t(value === 1 ? 'yes' : 'no');
  if (kind === 'origin') return t(value === CLIENT_ORIGIN.online ? 'file_origin_online' : 'file_origin_staff');
  return text;
}

function Named({ of, id }: { of: Extract<ProfileField, { kind: 'lookup' }>['of']; id: number }) {
  const locale = useLocale();
  const row = useLookup(of).byId(id) as LookupRow | undefined;
  return row ? nameOf(row, locale) : <Missing />;
}

function Missing() {
  const t = useT();
  return (
    <Text c="dimmed" component="span" aria-label={t('not_given')} role="img">
      –
    </Text>
  );
}
