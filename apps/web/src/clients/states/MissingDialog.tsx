/** Why a household cannot be approved from its file: each missing item leads to its tab. */
import { Skeleton } from '@mantine/core';
import type { IntakeStep } from '@resa/rules/person/intake';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import type { ClientFileData } from '../client-file.ts';
import { MissingList } from '../intake/MissingList.tsx';

/** The tab of the file that holds a step of the intake; the profile needs no name in the address. */
const TABS: Readonly<Record<IntakeStep, string | undefined>> = {
  profile: undefined,
  housing: 'housing',
  members: 'family',
  revenues: 'revenues',
  proofs: 'documents_setting',
  documents: 'documents',
  approval: undefined,
};

interface Props {
  file: ClientFileData;
  onClose: () => void;
}

export default function MissingDialog({ file, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const intake = useQuery(queryOf(api.intake.fetch, { client_id: file.client.id }));
  const missing = intake.data?.info.missing ?? [];
  return (
    <Dialog title={t('approve')} onClose={onClose}>
      {intake.error && <Failed text={failureText(intake.error, 'e_get_data')} onRetry={() => void intake.refetch()} />}
      {intake.isPending && <Skeleton height={120} aria-label={t('loading')} />}
      {intake.data && missing.length === 0 && t('intake_complete')}
      <MissingList
        missing={missing}
        file={file}
        onGo={({ client_id, step }) =>
          void navigate({ to: '/client', search: { hfid: client_id, tab: TABS[step] } as never })
        }
      />
    </Dialog>
  );
}
