/** The last step: the whole file as the approver reads it, and what prevents approving it (000 §2, §4). */
import { Alert, Checkbox, Stack, Text, Title } from '@mantine/core';
import type { Missing } from '@resa/contract/requests';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import type { IntakeStep } from '@resa/rules/person/intake';
import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { api } from '../../api.ts';
import { Documents } from '../../documents/index.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import type { ClientFileData } from '../client-file.ts';
import type { Edit } from '../edit/useEdit.ts';
import { Profile } from '../file/Profile.tsx';
import { useFeeWords } from '../revenues/Fee.tsx';
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
      <Refused file={file} editing={edit !== null} />
      <MissingList missing={missing} file={file} onGo={onGo} />
      {edit && (
        <Checkbox
          label={<FeePaid client_id={id} />}
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

/** A refusal and its reason; the next step for a user who edits the request. */
function Refused({ file: { client, info }, editing }: Pick<Props, 'file'> & { editing: boolean }) {
  const t = useT();
  if (client.client_state_type_id !== CLIENT_STATE.refused) return null;
  return (
    <Alert color="red" icon={<IconBan aria-hidden />} title={t('intake_refused')}>
      {info.refused_reason && <Text size="sm">{t('intake_refused_because', { reason: info.refused_reason })}</Text>}
      {editing && <Text size="sm">{t('intake_refused_next')}</Text>}
    </Alert>
  );
}

/** The ticked fee, with its amount. */
function FeePaid({ client_id }: { client_id: number }) {
  const t = useT();
  const { data } = useQuery(queryOf(api.revenues.ofHousehold, { client_id }));
  const words = useFeeWords(data);
  return words ? `${t('fee_paid')} (${words})` : t('fee_paid');
}
