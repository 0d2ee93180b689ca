/**
 * A file in edit mode (000 §2, §4): the form, the photo, the lock under them, and how one leaves. Everything that the
 * bar, the form and the banners show comes from here.
 */
import { isHeadOrSingle } from '@resa/rules/person/family';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { takeInHand, useHand } from '../../local/hand.ts';
import { useCan } from '../../local/session.ts';
import { t } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { ask } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import { useLeaving } from '../../ui/useLeaving.ts';
import { type ClientFileData, clientFile } from '../client-file.ts';
import { useToProfile } from '../file/useToProfile.ts';
import type { PhotoHandle } from '../photo/PhotoField.tsx';
import type { TypedPerson } from '../similar/similar.ts';
import { focusField, focusSummary } from './focus.ts';
import type { Base } from './kept-edit.ts';
import { differing } from './said.ts';
import { takeLock } from './takeLock.ts';
import { useFileLock } from './useFileLock.ts';
import { useKeptEdit } from './useKeptEdit.ts';
import type { Opening } from './useOpening.ts';
import { type Faults, useProfileForm } from './useProfileForm.ts';
import { useSave } from './useSave.ts';
import type { Name, Values } from './values.ts';

export type Edit = ReturnType<typeof useEdit>;

export function useEdit(file: ClientFileData, opening: Opening, onEnd: () => void) {
  const { id } = file.client;
  const queries = useQueryClient();
  const inHand = useHand();
  const mayTakeOver = useCan()('take_over_file');
  const [base, setBase] = useState<Base>(opening.base);
  const form = useProfileForm(opening.values, {
    today: file.today,
    head: isHeadOrSingle(file.family_role_type_id),
    stored: base.values,
  });
  const photo = useRef<PhotoHandle>(null);
  const [photoChanged, setPhotoChanged] = useState(false);
  const [keptPhoto, setKeptPhoto] = useState(opening.photo);
  const [failed, setFailed] = useState(false);
  // Known at once, before the page is drawn anew: what is saved or given up may be left.
  const done = useRef(false);
  const begun = useRef(false);

  const unsaved = differing(base.values, form.values).length > 0 || photoChanged || keptPhoto !== null;
  const photoNow = () => photo.current?.photo() ?? null;
  const { keepPhoto, drop } = useKeptEdit(
    file.client,
    { base, values: form.values, photo: keptPhoto },
    unsaved,
    photoNow,
  );
  const end = () => {
    done.current = true;
    drop();
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
  const refuse = (faults: Faults) => {
    form.show(faults);
    toProfile();
    focusSummary();
  };
  const { saving, save, merging } = useSave({
    id,
    form,
    base,
    setBase,
    take: lock.take,
    photo: () => photoNow() ?? keptPhoto,
    refuse,
    failed: setFailed,
    saved: async (fresh, withPhoto) => {
      done.current = true;
      drop();
      queries.setQueryData(clientFile(id).queryKey, (old) => old && { ...old, client: fresh });
      if (inHand?.id === id) takeInHand(fresh);
      if (withPhoto) await queries.invalidateQueries(queryOf(api.clients.photo, { id }));
      notify.success('s_saved');
    },
  });

  /** Save, discard or stay (000 §2); answers whether one may go. */
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
    photo,
    /** Whether the form has had the focus. */
    begun,
    hold: lock.hold,
    /** Who it is now, where that is no longer whom the file was opened for. */
    typedPerson: differing(base.values, form.values).some(({ name }) => IDENTIFYING.includes(name))
      ? personOf(form.values)
      : null,
    /** A household may share an e-mail; it is only said (000 O-35). */
    sharesEmail: isEmailOfHead(file, form.values.email),
    saving,
    merging,
    failed,
    keptPhoto,
    photoChanged: (changed: boolean) => {
      setPhotoChanged(changed);
      if (!changed) return;
      setKeptPhoto(null);
      keepPhoto();
    },
    forgetPhoto: () => setKeptPhoto(null),
    async save() {
      if (await save()) end();
    },
    async cancel() {
      if (await mayLeave()) end();
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
    /** Leads to a field, and shows what else stands against saving. */
    toField(name: string) {
      toProfile();
      form.show(form.result().faults);
      focusField(name as Name);
    },
  };
}

const IDENTIFYING: readonly Name[] = ['last_name', 'first_name', 'dob', 'email', 'mobile', 'phone', 'phone2'];
const personOf = ({ first_name, last_name, dob, email, mobile, phone, phone2 }: Values): TypedPerson => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  dob,
  email,
  phones: [mobile, phone, phone2].filter((one) => one !== null),
});

const isEmailOfHead = ({ family_role_type_id, family_head_email }: ClientFileData, typed: string | null): boolean =>
  !isHeadOrSingle(family_role_type_id) &&
  family_head_email !== null &&
  typed?.trim().toLowerCase() === family_head_email.toLowerCase();

/** From tab to tab of one file nothing is left. */
const sameFile = (here: Place, there: Place) =>
  here.pathname === there.pathname && hfidOf(here) !== undefined && hfidOf(here) === hfidOf(there);
interface Place {
  readonly pathname: string;
  readonly search: object;
}
const hfidOf = ({ search }: Place) => (search as { hfid?: unknown }).hfid;
