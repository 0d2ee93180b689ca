import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { Chosen } from '../../forms/controls/Chosen.tsx';
import type { ControlProps } from '../../forms/fields.ts';
import { type Choice, useOptions } from '../../local/lookups.ts';
import type { MemberField } from './useMemberForm.ts';

/** Roles that a member can have: never the head's or a single person's (000 §5). */
export function useRoles(partner: boolean): Choice[] {
  return useOptions('family_role_types').filter(({ value }) => {
    const role = Number(value);
    return !isHeadOrSingle(role) && (partner || role !== ROLE.partner);
  });
}

export function Role<V>(props: ControlProps<V, MemberField>) {
  return <Chosen {...props} choices={useRoles(props.field.partner === true)} />;
}
