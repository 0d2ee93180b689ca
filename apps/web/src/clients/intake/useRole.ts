/** The role of a member in their household, edited with their profile and saved together with it (000 O-21). */
import { type Household, memberRefusal, partnerOffered, ROLE } from '@resa/rules/person/family';
import { useEffect, useEffectEvent } from 'react';
import { useFormState } from '../../forms/useFormState.ts';
import { useOption } from '../../local/lookups.ts';
import type { ClientFileData } from '../client-file.ts';
import type { MemberRole } from '../edit/useSave.ts';
import type { MemberField } from '../household/useMemberForm.ts';

const REFUSED = { group_role_type_id: { rule: 'e_invalid_family_role' } } as const;

/** The role of a member, by the file of their head; `typed` is the role left in a draft. */
export function useRole(
  { client: head, members, today }: ClientFileData,
  id: number,
  typed: number | null | undefined,
) {
  const member = members.find(({ client_id }) => client_id === id);
  const stored = member?.group_role_type_id ?? null;
  const checked: Household = {
    head_marital_status: head.marital_status_type_id,
    married_statuses: useOption('married_statuses') ?? [],
    members: members.filter(({ client_id }) => client_id !== id && client_id !== head.id),
    today,
  };
  const base = { values: { group_role_type_id: stored }, row_version: null };
  const form = useFormState(
    { ...base, ...(typed !== undefined && { typed: { group_role_type_id: typed } }) },
    {
      check({ group_role_type_id }) {
        if (group_role_type_id === stored || !member) return {};
        // Their age is checked with the typed date of birth.
        return memberRefusal({ ...member, group_role_type_id, dob: null }, checked) ? REFUSED : {};
      },
      id: 'member',
    },
  );
  // Changed elsewhere, such as in the dialog of the household.
  const follow = useEffectEvent(() => {
    if (form.base.values.group_role_type_id !== stored) form.rebase(base, form.edited ? undefined : base.values);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is stored.
  useEffect(() => follow(), [stored]);
  const partner = partnerOffered(checked, member?.dob) || stored === ROLE.partner;
  const field: MemberField = { kind: 'one', of: 'family_role_types', label: 'family_role', partner };
  const role: MemberRole = { head: head.id, form };
  return { role, field };
}
