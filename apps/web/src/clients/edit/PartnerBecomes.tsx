import { Select } from '@mantine/core';
import { useT } from '../../local/texts.ts';
import { useRoles } from '../household/Role.tsx';
import type { Partner } from './usePartner.ts';

/** Below the marital status of a head who is no longer married. */
export function PartnerBecomes({ partner: { name, role, choose } }: { partner: Partner }) {
  const t = useT();
  const roles = useRoles(false);
  if (name === null) return null;
  return (
    <Select
      mt="xs"
      label={t('partner_becomes', { name })}
      description={t('partner_becomes_help')}
      data={roles}
      value={role === null ? null : String(role)}
      placeholder={t('choose_one')}
      allowDeselect={false}
      withAsterisk
      aria-required
      onChange={(id) => id !== null && choose(Number(id))}
    />
  );
}
