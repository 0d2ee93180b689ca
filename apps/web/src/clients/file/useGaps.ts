/** The gaps of a file: their names on screens, and the way to their places. */
import type { Missing } from '@resa/contract/requests';
import { gapPlace } from '@resa/rules/person/gaps';
import { useNavigate } from '@tanstack/react-router';
import { focusWhenThere } from '../../forms/focusSoon.ts';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import { gapId } from '../../people/gaps.tsx';
import type { ClientFileData } from '../client-file.ts';
import { groupOf, labelOf, placeOf } from './profile-fields.ts';
import { useSections } from './useSections.ts';

/** The names of gaps that are not fields of the profile. */
const CALLED: Readonly<Record<string, TextKey>> = {
  group_role_type_id: 'family_role',
  address: 'address',
  address_ln1: 'address_ln1',
  postal_code: 'postal_code',
  country_id: 'field_country_id',
  province_id: 'field_province_id',
  city_id: 'city',
  international_province_name: 'international_province_name',
  international_city_name: 'international_city_name',
  revenues: 'tab_revenues',
  proof_of_address: 'proof_of_address',
  proof_of_identification: 'proof_of_identification',
  proof_of_revenue: 'proof_of_revenue',
};

export function useGaps({ client, family_head_id, members }: ClientFileData) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('document_types');
  const navigate = useNavigate();
  const { setOpen } = useSections();
  const opened = { opened: client.id, head: family_head_id };
  /** The address of the tab in which it is filled in; undefined if no file has one. */
  const addressOf = (gap: Missing) => {
    const { file, tab } = gapPlace(gap, opened);
    if (file === null) return undefined;
    return { to: '/client', search: { hfid: file, ...(tab !== 'profile' && { tab }) } as never } as const;
  };
  return {
    opened,
    /** The field, proof or document. */
    what: ({ field, document_type_id }: Missing): string =>
      document_type_id === null ? t(CALLED[field] ?? labelOf(field)) : nameOf(types.byId(document_type_id), locale),
    /** The person. */
    who: ({ client_id }: Missing): string =>
      members.find((member) => member.client_id === client_id)?.name ?? client.name,
    addressOf,
    /** Opens the tab and moves the focus to its place. */
    async go(gap: Missing) {
      const { file, tab } = gapPlace(gap, opened);
      if (file === null) return;
      if (tab === 'profile') setOpen(groupOf(gap.field), true);
      await navigate({ ...addressOf(gap), replace: file === client.id } as never);
      focusWhenThere(tab === 'profile' ? placeOf(gap.field) : gapId(gap));
    },
  };
}
