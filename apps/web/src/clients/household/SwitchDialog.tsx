/** The question before a switch of head, with its effects (000 O-24). */
import { Alert, List } from '@mantine/core';
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { isEmail } from '@resa/rules/text/email';
import { api } from '../../api.ts';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { Faults } from '../../forms/faults.ts';
import { useForm } from '../../forms/useForm.ts';
import type { TextKey } from '../../local/texts.ts';
import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';

import { Role } from './Role.tsx';
import type { MemberField } from './useMemberForm.ts';

interface Values {
  email: string;
  head_role: number | null;
  partner_role: number | null;
}
type Answer = Awaited<ReturnType<typeof api.families.switchToFamilyHead>>;
const CONTROLS = { head_role: Role<Values>, partner_role: Role<Values> };
const completed = { rule: 'must_be_completed' as TextKey };

const REFUSED = {
  email_exists: (): Faults<Values> => ({ email: { rule: 'e_email_already_registered' } }),
  InvalidFamilyRole: (): Faults<Values> => ({ head_role: { rule: 'e_invalid_family_role' } }),
};

export default function SwitchDialog({ file, onClose }: { file: ClientFileData; onClose: () => void }) {
  const t = useT();
  const { client, members, family_head_email } = file;
  const head = members.find((member) => isHeadOrSingle(member.group_role_type_id));
  const isPartner = file.family_role_type_id === ROLE.partner;
  const partner = members.find(
    (member) => member.group_role_type_id === ROLE.partner && member.client_id !== client.id,
  );
  const fields: { [N in keyof Values]?: MemberField } = {
    email: { kind: 'email', label: 'switch_email', help: 'switch_email_help', optional: true, max: 190 },
    ...(!isPartner && { head_role: { kind: 'one', of: 'family_role_types', label: 'switch_head_role' } }),
    ...(partner && { partner_role: { kind: 'one', of: 'family_role_types', label: 'switch_partner_role' } }),
  };
  const form = useForm<Values, Answer>({
    first: { email: family_head_email ?? client.email ?? '', head_role: null, partner_role: null },
    check: ({ email, head_role, partner_role }): Faults<Values> => ({
      ...(email && !isEmail(email) && { email: { rule: 'e_email' as const } }),
      ...(!isPartner && head_role === null && { head_role: completed }),
      ...(partner && partner_role === null && { partner_role: completed }),
    }),
    draft: { record: null, text: 'draft_of_household', name: client.name },
    call: 'families.switchToFamilyHead',
    send: (values, _, options) =>
      api.families.switchToFamilyHead({ head: head?.client_id ?? 0, candidate: client.id, ...values }, options),
    refused: REFUSED,
    saved: onClose,
  });
  const names = { name: client.name, head: head?.name ?? '' };
  return (
    // Nothing has to be typed where the email stays and the partner becomes the head.
    <FormDialog form={{ ...form, unsaved: true }} title={t('switch_head_title', names)} size={1000} onClose={onClose}>
      <Alert color="blue" title={t('switch_follows')}>
        <List size="sm">
          <List.Item>{t('switch_follows_role', names)}</List.Item>
          <List.Item>{t('switch_follows_housing', names)}</List.Item>
          <List.Item>{t('switch_follows_appointments', { ...names, count: file.counts.open_appointments })}</List.Item>
          <List.Item>{t('switch_follows_service', names)}</List.Item>
        </List>
      </Alert>
      <Fields form={form} fields={fields} controls={CONTROLS} autoFocus />
    </FormDialog>
  );
}
