import type { ClientFileData } from '../client-file.ts';
import { LockLost } from '../edit/LockLost.tsx';
import { MergeDialog } from '../edit/MergeDialog.tsx';
import { useEdit } from '../edit/useEdit.ts';
import type { Opening } from '../edit/useOpening.ts';
import { Steps } from './Steps.tsx';
import { useAutosave } from './useAutosave.ts';

interface Props {
  file: ClientFileData;
  opening: Opening;
  onEnd: () => void;
}

/** A request that this session edits: the profiles save by themselves, each other step as its tab does. */
export function Editing({ file, opening, onEnd }: Props) {
  const edit = useEdit(file, opening, onEnd);
  useAutosave(edit);
  return (
    <>
      {!edit.hold.held && <LockLost edit={edit} holder={edit.hold.holder} />}
      <Steps file={file} edit={edit} />
      {edit.merging && <MergeDialog merging={edit.merging} />}
    </>
  );
}
