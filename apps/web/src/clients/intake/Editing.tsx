import type { Missing } from '@resa/contract/requests';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ClientFileData } from '../client-file.ts';
import { LockLost } from '../edit/LockLost.tsx';
import { MergeDialog } from '../edit/MergeDialog.tsx';
import { type Edit, useEdit } from '../edit/useEdit.ts';
import type { Opening } from '../edit/useOpening.ts';
import type { Values } from '../edit/values.ts';
import { Steps } from './Steps.tsx';

interface Props {
  file: ClientFileData;
  missing: readonly Missing[];
  opening: Opening;
  onEnd: () => void;
}

/** A request that this session edits: its head's profile saves by itself, each other step as its tab does. */
export function Editing({ file, missing, opening, onEnd }: Props) {
  const edit = useEdit(file, opening, onEnd);
  useAutosave(edit);
  return (
    <>
      {!edit.hold.held && <LockLost edit={edit} holder={edit.hold.holder} />}
      <Steps file={file} missing={missing} edit={edit} />
      {edit.merging && <MergeDialog merging={edit.merging} />}
    </>
  );
}

/** Milliseconds of rest before what is valid is saved (000 §9). */
const REST = 1500;

function useAutosave(edit: Edit) {
  const { form, unsaved, saving, merging, hold } = edit;
  const { values, valid } = form;
  /** What was refused is not sent again by itself. */
  const tried = useRef<Values | null>(null);
  const save = useEffectEvent(() => {
    tried.current = values;
    void edit.saveAndStay({ quiet: true });
  });
  const due = unsaved && valid && !saving && !merging && hold.held;
  useEffect(() => {
    if (!due || tried.current === values) return;
    const timer = setTimeout(() => save(), REST);
    return () => clearTimeout(timer);
  }, [due, values]);
}
