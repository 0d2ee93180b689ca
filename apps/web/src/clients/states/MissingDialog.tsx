/** Why a household cannot be approved from its file: each missing item leads to its tab. */
import { useT } from '../../local/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { ClientFileData } from '../client-file.ts';
import { useGaps } from '../file/useGaps.ts';
import { MissingList } from '../intake/MissingList.tsx';

interface Props {
  file: ClientFileData;
  onClose: () => void;
}

export default function MissingDialog({ file, onClose }: Props) {
  const t = useT();
  const gaps = useGaps(file);
  const { missing } = file.info;
  return (
    <Dialog title={t('approve')} onClose={onClose}>
      {missing.length === 0 && t('intake_complete')}
      <MissingList missing={missing} file={file} onGo={(gap) => void gaps.go(gap)} />
    </Dialog>
  );
}
