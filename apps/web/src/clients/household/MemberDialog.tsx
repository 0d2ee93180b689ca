/** Adding somebody who has a file to the household, or changing a member's role and dates (000 §2, O-23). */
import { Text } from '@mantine/core';
import { Fields } from '../../forms/Fields.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { Theirs } from '../../forms/Theirs.tsx';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import type { ClientFileData } from '../client-file.ts';
import { EndingAddresses, Moving, NextHead, Person, WhoMoves } from './controls.tsx';
import type { HouseholdShown, Member } from './members.ts';
import { Role } from './Role.tsx';
import { leavesPartner, type MemberField, needsHead, useMemberForm, type Values } from './useMemberForm.ts';

interface Props {
  file: ClientFileData;
  household: HouseholdShown;
  /** Null for a person who joins. */
  stored: Member | null;
  /** The person who joins, if they are known already. */
  joins: number | null;
  onClose: () => void;
}

const CONTROLS = {
  client: Person,
  group_role_type_id: Role<Values>,
  moving: Moving,
  alone: WhoMoves,
  next_head: NextHead,
  partner_role: Role<Values>,
};

export default function MemberDialog({ file, household, stored, joins, onClose }: Props) {
  const t = useT();
  const { form, fields: time } = useMemberForm(file, household, stored, onClose);
  const fields: { [N in keyof Values]?: MemberField } = {
    ...(!stored && { client: { kind: 'many', label: 'member_person', joins } }),
    ...time,
    ...(form.values.moving.length > 0 && { alone: { kind: 'many', label: 'moving_who' } }),
    ...(form.values.moving.length > 0 &&
      !form.values.alone && {
        moving: { kind: 'many', label: 'family_role', partner: time.group_role_type_id.partner },
      }),
    ...(needsHead(form.values) && { next_head: { kind: 'many', label: 'next_head' } }),
    ...(leavesPartner(form.values) && {
      partner_role: { kind: 'one', of: 'family_role_types', label: 'switch_partner_role' },
    }),
  };
  return (
    <FormDialog
      form={form}
      title={stored ? t('edit_of', { name: stored.name }) : t('add_member')}
      size={750}
      onClose={onClose}
    >
      {!stored && <Text size="sm">{t('add_member_help')}</Text>}
      {form.theirs && (
        <Theirs
          theirs={form.theirs}
          mine={form.values}
          fields={time}
          value={(name, value) => <Value name={name} value={value} />}
        />
      )}
      <Fields form={form} fields={fields} controls={CONTROLS} autoFocus />
      {!stored && <EndingAddresses values={form.values} />}
    </FormDialog>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  const locale = useLocale();
  const roles = useLookup('family_role_types');
  if (name === 'group_role_type_id') return nameOf(roles.byId(value as number), locale);
  return <DateText value={value as string | null} />;
}
