import { REST_OF_MEMBERS, useSavesByItself } from '../../forms/by-itself.ts';
import type { Edit } from '../edit/useEdit.ts';

/** Saves a profile automatically as soon as it is valid; a photo waits for Continue or Save. */
export function useAutosave(edit: Edit) {
  const { form, saving, merging, hold, typed } = edit;
  const due = edit.edited && form.valid && edit.role?.form.valid !== false && !saving && !merging && hold.held;
  const rest = edit.role ? REST_OF_MEMBERS : undefined;
  useSavesByItself(typed, due, () => void edit.saveAndStay({ quiet: true }), rest);
}
