import { Alert, Anchor, List } from '@mantine/core';
import type { Missing } from '@resa/contract/requests';
import { IconListCheck } from '@tabler/icons-react';
import { nameOf, useLookup } from '../../local/lookups.ts';
import { type TextKey, useLocale, useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import { labelOf } from '../file/profile-fields.ts';

/** What is called otherwise than a field of the profile. */
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

interface Props {
  missing: readonly Missing[];
  file: ClientFileData;
  onGo: (one: Missing) => void;
}

/** Why the request cannot go on, in one sentence. */
export const titleOf = (missing: readonly Missing[]): TextKey =>
  missing.every(({ step }) => step === 'documents') ? 'e_all_documents_mustbe_verified' : 'e_all_must_be_completed';

/** What is still missing, each a link to its place. */
export function MissingList({ missing, file, onGo }: Props) {
  const t = useT();
  const locale = useLocale();
  const types = useLookup('document_types');
  if (missing.length === 0) return null;
  const said = ({ client_id, field, document_type_id }: Missing) => {
    const name = file.members.find((member) => member.client_id === client_id)?.name ?? file.client.name;
    const what =
      document_type_id === null
        ? t(CALLED[field] ?? labelOf(field))
        : t('intake_to_verify', { name: nameOf(types.byId(document_type_id), locale) });
    return t('intake_missing_of', { what, name });
  };
  return (
    <Alert
      color="orange"
      icon={<IconListCheck aria-hidden />}
      title={t(titleOf(missing))}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      <List size="sm" withPadding={false} listStyleType="none" spacing={2}>
        {missing.map((one) => (
          <List.Item key={`${one.step} ${one.client_id} ${one.field} ${one.document_type_id ?? ''}`}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              mih={24}
              c="inherit"
              underline="always"
              onClick={() => onGo(one)}
            >
              {said(one)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
