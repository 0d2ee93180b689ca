/**
 * A file in edit mode (000 §2, §4): the form, the photo, the file lock, saving and leaving. The bar, the form and the
 * banners use it.
 */
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { useMemo, useRef } from 'react';
import { ask } from '../../ui/confirm.ts';
import { usePicture } from '../../ui/picture/usePicture.ts';
import { useKept } from '../../ui/useDraft.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import type { ClientFileData } from '../client-file.ts';
import { sameFile } from '../file/sameFile.ts';
import { differing } from './compare.ts';
import { type KeptEdit, recordOf } from './kept-edit.ts';
import { useEditLock } from './useEditLock.ts';
import type { Opening } from './useOpening.ts';
import { usePartner } from './usePartner.ts';
import { typedPersonOf, useProfileForm } from './useProfileForm.ts';
import type { MemberRole } from './useSave.ts';
import { type Typed, useSaveEdit } from './useSaveEdit.ts';
import type { Name } from './values.ts';

export type Edit = ReturnType<typeof useEdit>;

/** Edits a file's profile; `role` is the member's role, if it is edited together with the profile. */
export function useEdit(file: ClientFileData, opening: Opening, onEnd: () => void, role?: MemberRole) {
  const { id } = file.client;
  const ownRole = role?.form.values.group_role_type_id ?? file.family_role_type_id;
  const form = useProfileForm(opening, {
    today: file.today,
    head: isHeadOrSingle(file.family_role_type_id),
    partner: ownRole === ROLE.partner,
  });
  const partner = usePartner(file, form);
  const picture = usePicture(opening.photo);
  // A ref, because leaving is allowed immediately after saving or discarding, before the next render.
  const done = useRef(false);
  const hasBegun = useRef(false);

  const { base, values } = form;
  const { value: photo } = picture;
  const chosen = role?.form.values;
  const typed = useMemo((): Typed => ({ values, role: chosen }), [values, chosen]);
  const edited = form.edited || role?.form.edited === true;
  const unsaved = edited || picture.unsaved;
  const { keep, drop } = useKept<KeptEdit>({
    record: recordOf(id),
    text: 'draft_of_file',
    name: file.client.name,
    value: useMemo(() => ({ base, values, photo, role: chosen?.group_role_type_id }), [base, values, photo, chosen]),
    unsaved,
    now: (edit) => ({ ...edit, photo: picture.now() }),
  });
  const end = () => {
    done.current = true;
    void drop();
    onEnd();
  };
  const lock = useEditLock(id, opening.hold, () => !unsaved && !done.current, end);
  const { take } = lock;
  const { save, ...saving } = useSaveEdit({ id, form, role, partner, picture, typed, take, drop, done });
  const mayLeave = useLeaving(() => unsaved && !done.current, drop, {
    question: () => askToLeave(save),
    staysInForm: sameFile,
  });

  return {
    form,
    /** The typed values, the same object until they change, and whether they are stored. */
    typed,
    edited,
    role,
    partner,
    unsaved,
    picture,
    photoChanged: picture.changedWith(keep),
    /** Whether the form has had the focus. */
    begun: hasBegun,
    hold: lock.hold,
    lockAgain: lock.takeAgain,
    /** The person as typed, where that is no longer the person that the file was opened for. */
    typedPerson: differing(base.values, values).some(({ name }) => IDENTIFYING.includes(name))
      ? typedPersonOf(values)
      : null,
    /** A household may share an email; it is only pointed out (000 O-35). */
    sharesEmail: isEmailOfHead(file, values.email),
    ...saving,
    async save() {
      if (await save()) end();
    },
    /** Ends the edit, and then does something else with the file, unless the user stays. */
    async leaveFor(then?: () => void) {
      if (!(await mayLeave())) return;
      end();
      then?.();
    },
    /** Shows what prevents saving. */
    showFaults: () => form.show(form.result().faults),
  };
}

/** Asks whether to save, discard or stay (000 §2); returns whether the user may leave. */
async function askToLeave(save: () => Promise<boolean>): Promise<boolean> {
  const answers = [
    { name: 'discard', label: 'discard', danger: true },
    { name: 'save', label: 'save' },
  ] as const;
  const answer = await ask({ title: 'ask_save_title', text: 'w_abort_staff_profile', stay: 'stay_here', answers });
  return answer === 'discard' || (answer === 'save' && (await save()));
}

const IDENTIFYING: readonly Name[] = [
  'last_name',
  'first_name',
  'one_name',
  'dob',
  'email',
  'mobile',
  'phone',
  'phone2',
];
const isEmailOfHead = ({ family_role_type_id, family_head_email }: ClientFileData, typed: string | null): boolean =>
  !isHeadOrSingle(family_role_type_id) &&
  family_head_email !== null &&
  typed?.trim().toLowerCase() === family_head_email.toLowerCase();
