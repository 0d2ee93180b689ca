import { Alert, Anchor, List } from '@mantine/core';
import type { Missing } from '@resa/contract/requests';
import { isUploaded } from '@resa/rules/person/intake';
import { IconListCheck } from '@tabler/icons-react';
import { type TextKey, useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import { useGaps } from '../file/useGaps.ts';

interface Props {
  missing: readonly Missing[];
  file: ClientFileData;
  onGo: (one: Missing) => void;
}

/** Why the request cannot continue, in one sentence. */
export const titleOf = (missing: readonly Missing[]): TextKey =>
  missing.every(({ step }) => step === 'documents') ? 'e_all_documents_mustbe_verified' : 'e_all_must_be_completed';

/** The missing items, each a link to its place. */
export function MissingList({ missing, file, onGo }: Props) {
  const t = useT();
  const { what, who } = useGaps(file);
  if (missing.length === 0) return null;
  const textOf = (gap: Missing) => {
    const name = what(gap);
    return t('intake_missing_of', {
      what:
        gap.document_type_id === null
          ? name
          : t(isUploaded(gap) ? 'intake_to_verify' : 'intake_not_uploaded', { name }),
      name: who(gap),
    });
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
              {textOf(one)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
