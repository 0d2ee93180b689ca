import { Alert } from '@mantine/core';
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import type { RoleRow } from '@resa/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { Fields } from '../forms/Fields.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import type { FormFields } from '../forms/fields.ts';
import { Summary } from '../forms/Summary.tsx';
import { Theirs } from '../forms/Theirs.tsx';
import { useForm } from '../forms/useForm.ts';
import { useLocale, useT } from '../local/texts.ts';
import { queryOf } from '../queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingSign } from '../ui/Loading.tsx';
import { Permissions, usePermissionName } from './Permissions.tsx';

type Calls = typeof contract.roles;
type Answer = AnswerOfCall<Calls['update']> | AnswerOfCall<Calls['store']>;

interface Values {
  lang_en: string;
  lang_fr: string;
  second_step_from: string | null;
  permissions: readonly number[];
}

interface Props {
  /** Null for a new one. */
  row: RoleRow | null;
  onClose: () => void;
}

/** A role with its permissions, once those that it has are known. */
export function RoleDialog({ row, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    ...queryOf(api.roles.fetch, { id: row?.id ?? 1 }),
    enabled: row !== null,
    // A form starts from the values stored now, not from those that an earlier dialog read.
    gcTime: 0,
  });
  if (!row || data) return <RoleForm row={row} stored={data ?? NOTHING} onClose={onClose} />;
  return (
    <Dialog title={t('roles_title')} size={WIDTH} onClose={onClose}>
      {error ? <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} /> : <LoadingSign />}
    </Dialog>
  );
}

interface Stored {
  readonly rows: readonly number[];
  readonly row_version: number | null;
  readonly may_give: 0 | 1;
  readonly second_step_from: string | null;
}

function RoleForm({ row, stored, onClose }: Props & { stored: Stored }) {
  const t = useT();
  const locale = useLocale();
  const labelOf = usePermissionName();
  const fixed = row?.system === 1;
  const named = fixed || stored.may_give === 0;
  const fields: FormFields<Values> = {
    lang_en: { kind: 'text', label: 'field_lang_en', max: 190, fixed: named },
    lang_fr: { kind: 'text', label: 'field_lang_fr', max: 190, fixed: named },
    second_step_from: {
      kind: 'date',
      label: 'role_second_step_from',
      help: 'role_second_step_help',
      optional: true,
      fixed: stored.may_give === 0,
    },
    permissions: { kind: 'many', label: 'role_allows', optional: true, fixed },
  };
  const form = useForm<Values, Answer>({
    first: {
      lang_en: row?.lang_en ?? '',
      lang_fr: row?.lang_fr ?? '',
      second_step_from: stored.second_step_from,
      permissions: stored.rows,
    },
    row_version: stored.row_version,
    check: ({ lang_en, lang_fr }) => ({
      ...(lang_en.trim() === '' && { lang_en: { rule: 'must_be_completed' as const } }),
      ...(lang_fr.trim() === '' && { lang_fr: { rule: 'must_be_completed' as const } }),
    }),
    draft: {
      record: `role:${row?.id ?? 'new'}`,
      text: 'draft_of_role',
      name: row ? row[`lang_${locale}`] : t('role_new'),
    },
    call: row ? 'roles.update' : 'roles.store',
    send: async ({ permissions, ...names }, { row_version }, options): Promise<Answer> => {
      const role = { ...names, permissions: [...permissions] };
      return row
        ? api.roles.update({ role: { ...role, id: row.id, row_version } }, options)
        : api.roles.store({ role }, options);
    },
    stored: ({ row: { row_version, ...values } }) => ({ values, row_version }),
    saved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={row ? t('edit_of', { name: row[`lang_${locale}`] }) : t('role_new')}
      size={WIDTH}
      onClose={onClose}
    >
      <Summary form={form} label={(name) => t(fields[name]?.label ?? 'details')} />
      {named && <Alert color="blue">{t(fixed ? 'role_system_keeps' : 'role_more_keeps')}</Alert>}
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={fields}
          value={(name, value) =>
            name === 'permissions' ? (value as readonly number[]).map(labelOf).join(', ') : String(value ?? '')
          }
        />
      )}
      <Fields form={form} fields={fields} controls={CONTROLS} autoFocus={!named} />
    </FormDialog>
  );
}

const WIDTH = 760;
const CONTROLS = { permissions: Permissions };
const NOTHING: Stored = { rows: [], row_version: null, may_give: 1, second_step_from: null };
