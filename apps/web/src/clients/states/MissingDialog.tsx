/** Why a household cannot be approved from its file: each missing item leads to its tab. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failed } from '../../ui/Failed.tsx';
import type { ClientFileData } from '../client-file.ts';
import { MissingList } from '../intake/MissingList.tsx';
import { useToMissing } from './useToMissing.ts';

interface Props {
  file: ClientFileData;
  onClose: () => void;
}

export default function MissingDialog({ file, onClose }: Props) {
  const t = useT();
  const toMissing = useToMissing();
  const intake = useQuery(queryOf(api.intake.fetch, { client_id: file.client.id }));
  const missing = intake.data?.info.missing ?? [];
  return (
    <Dialog title={t('approve')} onClose={onClose}>
      {intake.error && <Failed text={failureText(intake.error, 'e_get_data')} onRetry={() => void intake.refetch()} />}
      {intake.isPending && <Skeleton height={120} aria-label={t('loading')} />}
      {intake.data && missing.length === 0 && t('intake_complete')}
      <MissingList missing={missing} file={file} onGo={toMissing} />
    </Dialog>
  );
}
