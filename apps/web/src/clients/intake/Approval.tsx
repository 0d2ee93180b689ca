/** The last step: the whole file as the approver reads it, and what stands against approving it (000 §2, §4). */
import { Checkbox, Stack, Title } from '@mantine/core';
import type { Missing } from '@resa/contract/requests';
import type { IntakeStep } from '@resa/rules/person/intake';
import { lazy, type ReactNode } from 'react';
import { Documents } from '../../documents/index.ts';
import { useT } from '../../local/texts.ts';
import type { ClientFileData } from '../client-file.ts';
import type { Edit } from '../edit/useEdit.ts';
import { Profile } from '../file/Profile.tsx';
import { MissingList } from './MissingList.tsx';
import { LABELS } from './steps.ts';

const Household = lazy(() => import('../household/Household.tsx'));
const Housing = lazy(() => import('../housing/Housing.tsx'));
const Revenues = lazy(() => import('../revenues/Revenues.tsx'));

interface Props {
  file: ClientFileData;
  missing: readonly Missing[];
  edit: Edit | null;
  onGo: (one: Missing) => void;
}

export function Approval({ file, missing, edit, onGo }: Props) {
  const t = useT();
  const { id } = file.client;
  // The documents name every proof that was chosen.
  const parts: readonly (readonly [IntakeStep, ReactNode])[] = [
    ['profile', <Profile key="profile" file={file} />],
    ['housing', <Housing key="housing" file={file} editing={false} whole />],
    ['members', <Household key="members" file={file} editing={false} />],
    ['revenues', <Revenues key="revenues" file={file} editing={false} />],
    ['documents', <Documents key="documents" client_id={id} members={file.members} editing={false} />],
  ];
  return (
    <Stack gap="xl">
      <MissingList missing={missing} file={file} onGo={onGo} />
      {edit && (
        <Checkbox
          label={t('fee_paid')}
          description={t('intake_fee_help')}
          checked={edit.form.values.fee_paid === 1}
          onChange={(event) => edit.form.set('fee_paid', event.currentTarget.checked ? 1 : 0)}
        />
      )}
      {parts.map(([step, part]) => (
        <section key={step} aria-labelledby={`part_${step}`}>
          <Title order={3} id={`part_${step}`} mb="sm">
            {t(LABELS[step])}
          </Title>
          {part}
        </section>
      ))}
    </Stack>
  );
}
