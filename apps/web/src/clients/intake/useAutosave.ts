import { useEffect, useEffectEvent, useRef } from 'react';
import type { Edit } from '../edit/useEdit.ts';
import type { Values } from '../edit/values.ts';

/** Milliseconds of rest before what is valid is saved (000 §9). */
const REST = 1500;

/** Saves a profile by itself as soon as it is valid; what is not stays in the draft. A photo waits for Continue or Save. */
export function useAutosave(edit: Edit) {
  const { form, saving, merging, hold } = edit;
  const { values, valid, edited } = form;
  /** What was refused is not sent again by itself. */
  const tried = useRef<Values | null>(null);
  const save = useEffectEvent(() => {
    tried.current = values;
    void edit.saveAndStay({ quiet: true });
  });
  const due = edited && valid && !saving && !merging && hold.held;
  useEffect(() => {
    if (!due || tried.current === values) return;
    const timer = setTimeout(() => save(), REST);
    return () => clearTimeout(timer);
  }, [due, values]);
}
