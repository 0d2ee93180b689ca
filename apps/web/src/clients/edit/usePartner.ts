/**
 * The new role of the partner of a head who is not married now: chosen at the marital status, saved with the profile.
 */
import { REQUEST_STATES } from '@resa/rules/person/client-state';
import { isHeadOrSingle, isMarried, ROLE } from '@resa/rules/person/family';
import { useState } from 'react';
import type { Faults } from '../../forms/faults.ts';
import { useOption } from '../../local/lookups.ts';
import type { ClientFileData } from '../client-file.ts';
import type { ProfileForm } from './useProfileForm.ts';
import type { Values } from './values.ts';

export type Partner = ReturnType<typeof usePartner>;

const PARTNER_ROLE_MISSING: Faults<Values> = { marital_status_type_id: { rule: 'e_partner_asked' } };

export function usePartner(
  { client, members, family_role_type_id }: ClientFileData,
  { base, values, set }: ProfileForm,
) {
  const married = useOption('married_statuses') ?? [];
  const [role, setRole] = useState<number | null>(null);
  /** The partner named by a refusal of the server: they joined meanwhile, or will join. */
  const [other, setOther] = useState<string | null>(null);
  const partner = members.find(({ group_role_type_id }) => group_role_type_id === ROLE.partner);
  const ends =
    isHeadOrSingle(family_role_type_id) &&
    !REQUEST_STATES.includes(client.client_state_type_id) &&
    isMarried(base.values.marital_status_type_id, married) &&
    values.marital_status_type_id !== null &&
    !isMarried(values.marital_status_type_id, married);
  const name = ends ? (partner?.name ?? other) : null;
  return {
    /** The name of the partner whose new role is needed; null if none is. */
    name,
    role: name === null ? null : role,
    choose(next: number) {
      setRole(next);
      // Setting the field clears its fault.
      set('marital_status_type_id', values.marital_status_type_id);
    },
    missingAnswer: (): Faults<Values> | null => (name !== null && role === null ? PARTNER_ROLE_MISSING : null),
    askRole(name: string): Faults<Values> {
      setOther(name);
      return PARTNER_ROLE_MISSING;
    },
  };
}
