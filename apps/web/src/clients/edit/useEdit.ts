/**
 * A file in edit mode (000 §2, §4): the form, the photo, the file lock, saving and leaving. The bar, the form and the
 * banners use it.
 */
import { isHeadOrSingle, ROLE } from '@resa/rules/person/family';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api, failureText } from '../../api.ts';
import { makeCurrent, useCurrentClient } from '../../local/current-client.ts';
import { useCan } from '../../local/session.ts';
import { t } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { ask } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import { usePicture } from '../../ui/picture/usePicture.ts';
import { useKept } from '../../ui/useDraft.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import { type ClientFileData, clientFile } from '../client-file.ts';
import { sameFile } from '../file/sameFile.ts';
import { useToProfile } from '../file/useToProfile.ts';
import { differing } from './compare.ts';
import { type KeptEdit, recordOf } from './kept-edit.ts';
import { takeLock } from './takeLock.ts';
import { useFileLock } from './useFileLock.ts';
import type { Opening } from './useOpening.ts';
import { usePartner } from './usePartner.ts';
import { typedPersonOf, useProfileForm } from './useProfileForm.ts';
import { type MemberRole, type RoleValues, useSave } from './useSave.ts';
import { type Name, type Values, valuesOf } from './values.ts';

export type Edit = ReturnType<typeof useEdit>;

/** Edits a file's profile; `role` is the member's role, if it is edited together with the profile. */
export function useEdit(file: ClientFileData, opening: Opening, onEnd: () => void, role?: MemberRole) {
  const { id } = file.client;
  const queries = useQueryClient();
  const current = useCurrentClient();
  const mayTakeOver = useCan()('take_over_file');
  const ownRole = role?.form.values.group_role_type_id ?? file.family_role_type_id;
  const form = useProfileForm(opening, {
    today: file.today,
    head: isHeadOrSingle(file.family_role_type_id),
    partner: ownRole === ROLE.partner,
  });
  const partner = usePartner(file, form);
  const picture = usePicture(opening.photo);
  // Known at once, before the page is rendered again: what is saved or discarded may be left.
  const done = useRef(false);
  const begun = useRef(false);
  /** Set while a save goes on editing: the sent values, and whether it shows no notice. */
  const staying = useRef<{ sent: Typed; quiet: boolean } | null>(null);

  const { base, values } = form;
  const chosen = role?.form.values;
  const typed = useMemo((): Typed => ({ values, role: chosen }), [values, chosen]);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  const { value: photo } = picture;
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
  const lock = useFileLock(id, opening.hold, (holder) => {
    if (unsaved || done.current) return;
    notify.warn('lock_lost_read', { holder: holder ?? t('someone_else') });
    const { queryKey } = clientFile(id);
    queries.setQueryData(queryKey, (old) => old && { ...old, info: { ...old.info, locked_by: holder } });
    end();
  });

  const toProfile = useToProfile();
  const { saving, save, merging } = useSave({
    id,
    form,
    role,
    partner,
    take: lock.take,
    photo: () => (staying.current?.quiet ? null : picture.now()),
    lead: toProfile,
    saved: async (fresh, withPhoto) => {
      const { sent, quiet } = staying.current ?? {};
      const more = sent !== undefined && latest.current !== sent;
      // A photo that is still being cut is not saved yet, nor are values typed meanwhile, which stay in the draft.
      // Saved by itself, the form drops its draft as soon as nothing is unsaved.
      if (!quiet && !more && (withPhoto || !picture.unsaved)) {
        done.current = true;
        await drop();
      }
      queries.setQueryData(clientFile(id).queryKey, (old) => old && { ...old, client: fresh });
      if (current?.id === id) makeCurrent(fresh);
      if (withPhoto) await queries.invalidateQueries(queryOf(api.clients.photo, { id }));
      if (sent) {
        const stored = { values: valuesOf(fresh), row_version: fresh.row_version };
        // Text typed during the save stays.
        form.rebase(stored, latest.current === sent ? stored.values : undefined);
        if (role && sent.role) role.form.rebase({ values: sent.role, row_version: null });
        if (withPhoto) picture.reset();
        done.current = false;
      }
      if (!quiet) notify.success('s_saved');
    },
  });

  /** Save, discard or stay (000 §2); returns whether the user may leave. */
  const question = async () => {
    const answers = [
      { name: 'discard', label: 'discard', danger: true },
      { name: 'save', label: 'save' },
    ] as const;
    const answer = await ask({ title: 'ask_save_title', text: 'w_abort_staff_profile', stay: 'stay_here', answers });
    return answer === 'discard' || (answer === 'save' && (await save()));
  };
  const mayLeave = useLeaving(() => unsaved && !done.current, drop, { question, stays: sameFile });

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
    begun,
    hold: lock.hold,
    /** The person as typed, where that is no longer the person that the file was opened for. */
    typedPerson: differing(base.values, values).some(({ name }) => IDENTIFYING.includes(name))
      ? typedPersonOf(values)
      : null,
    /** A household may share an email; it is only pointed out (000 O-35). */
    sharesEmail: isEmailOfHead(file, values.email),
    saving,
    merging,
    async save() {
      if (await save()) end();
    },
    /** Saves and goes on editing; `quiet` where nobody pressed a button. Returns whether it is stored. */
    async saveAndStay({ quiet = false }: { quiet?: boolean }) {
      staying.current = { sent: typed, quiet };
      try {
        return await save({ quiet });
      } finally {
        staying.current = null;
      }
    },
    /** Ends the edit, and then does something else with the file, unless the user stays. */
    async leaveFor(then?: () => void) {
      if (!(await mayLeave())) return;
      end();
      then?.();
    },
    async lockAgain() {
      try {
        const hold = await takeLock(id, mayTakeOver);
        lock.hear(hold);
        if (hold.held) notify.success('lock_taken_again');
      } catch (failure) {
        notify.error(failureText(failure, 'e_saving'));
      }
    },
    /** Shows what prevents saving. */
    showFaults: () => form.show(form.result().faults),
  };
}

interface Typed {
  readonly values: Values;
  readonly role: RoleValues | undefined;
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
