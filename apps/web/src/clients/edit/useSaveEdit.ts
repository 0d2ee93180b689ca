/** Saves an edit, and shows the stored values afterwards: in the file, in the current client and in the form. */
import type { Client } from '@resa/contract/client-file';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import { updateCurrent } from '../../local/current-client.ts';
import { queryOf } from '../../queries.ts';
import { notify } from '../../ui/notify.ts';
import type { usePicture } from '../../ui/picture/usePicture.ts';
import { clientFile } from '../client-file.ts';
import { useToProfile } from '../file/useToProfile.ts';
import type { Partner } from './usePartner.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { type MemberRole, type RoleValues, useSave } from './useSave.ts';
import { type Values, valuesOf } from './values.ts';

export interface Typed {
  readonly values: Values;
  readonly role: RoleValues | undefined;
}

interface SavedEdit {
  id: number;
  form: ProfileForm;
  role: MemberRole | undefined;
  partner: Partner;
  picture: ReturnType<typeof usePicture>;
  typed: Typed;
  /** Takes the lock again; resolves with false if somebody else has it. */
  take: () => Promise<boolean>;
  /** Ends the draft. */
  drop: () => Promise<void>;
  /** True once everything is saved, so that leaving asks no question. */
  done: RefObject<boolean>;
}

export function useSaveEdit({ id, form, role, partner, picture, typed, take, drop, done }: SavedEdit) {
  const queries = useQueryClient();
  const lead = useToProfile();
  /** Set while a save keeps the edit open: the values that were sent, and whether it was automatic. */
  const staying = useRef<{ sent: Typed; quiet: boolean } | null>(null);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);

  const showStored = async (client: Client, withPhoto: boolean) => {
    queries.setQueryData(clientFile(id).queryKey, (old) => old && { ...old, client });
    updateCurrent(id, client);
    if (withPhoto) await queries.invalidateQueries(queryOf(api.clients.photo, { id }));
  };
  /** Continues the edit from the stored values. Values typed during the save stay. */
  const goOn = (client: Client, sent: Typed, withPhoto: boolean) => {
    const stored = { values: valuesOf(client), row_version: client.row_version };
    form.rebase(stored, latest.current === sent ? stored.values : undefined);
    if (role && sent.role) role.form.rebase({ values: sent.role, row_version: null });
    if (withPhoto) picture.reset();
    done.current = false;
  };
  const { saving, save, merging } = useSave({
    id,
    form,
    role,
    partner,
    take,
    photo: () => (staying.current?.quiet ? null : picture.now()),
    lead,
    async saved(client, withPhoto) {
      const { sent, quiet } = staying.current ?? {};
      const typedMore = sent !== undefined && latest.current !== sent;
      // The draft is kept if values were typed during the save or a photo is still being cut. After an automatic save,
      // the form deletes its draft by itself as soon as nothing is unsaved.
      if (!quiet && !typedMore && (withPhoto || !picture.unsaved)) {
        done.current = true;
        await drop();
      }
      await showStored(client, withPhoto);
      if (sent) goOn(client, sent, withPhoto);
      if (!quiet) notify.success('s_saved');
    },
  });

  return {
    saving,
    merging,
    save,
    /** Saves and continues the edit; `quiet` if nobody pressed a button. Returns whether it is stored. */
    async saveAndStay({ quiet = false }: { quiet?: boolean }) {
      staying.current = { sent: typed, quiet };
      try {
        return await save({ quiet });
      } finally {
        staying.current = null;
      }
    },
  };
}
