import { useT } from '../local/texts.ts';
import { Dialog } from '../ui/Dialog.tsx';
import type { Household } from './household.ts';
import { RecordForm } from './RecordForm.tsx';

interface Props {
  household: Household;
  client_id: number;
  language: 'en' | 'fr';
  onClose: () => void;
}

/** The answers of a household are recorded here. */
export default function RecordDialog({ onClose, ...form }: Props) {
  const t = useT();
  return (
    <Dialog title={t('consent_record')} size={860} closeOnClickOutside={false} onClose={onClose}>
      <RecordForm {...form} onRecorded={onClose} />
    </Dialog>
  );
}
