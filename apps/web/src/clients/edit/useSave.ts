/** Saving a file (000 O-25, O-26, O-35; 001 O-42): every response of the server, and the next step after each. */
import type { Client } from '@resa/contract/client-file';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, codeText } from '../../api.ts';
import { isEmpty } from '../../forms/faults.ts';
import type { Base, FormState } from '../../forms/useFormState.ts';
import { type Saving as How, type Outcome, useSaving } from '../../forms/useSaving.ts';
import type { TextKey } from '../../local/texts.ts';
import { useOnce } from '../../once.ts';
import { notify } from '../../ui/notify.ts';
import { clientFile } from '../client-file.ts';
import { inputOf } from './compare.ts';
import { type Choices, type Merge, merged, mergeOf } from './merge.ts';
import type { Partner } from './usePartner.ts';
import type { ProfileForm } from './useProfileForm.ts';
import { type Values, valuesOf } from './values.ts';

export interface RoleValues {
  group_role_type_id: number | null;
}
/** The role of a member, which is saved with their profile under the lock of their head's file. */
export interface MemberRole {
  readonly head: number;
  readonly form: FormState<RoleValues>;
}
interface Saving {
  id: number;
  form: ProfileForm;
  role: MemberRole | undefined;
  partner: Partner;
  /** Takes the lock again; false when somebody else has it. */
  take: () => Promise<boolean>;
  photo: () => string | null;
  /** Brings the form into sight. */
  lead: () => void;
  saved: (client: Client, withPhoto: boolean) => Promise<void>;
}
/** The options of one attempt to save, with the answers to earlier questions. */
interface SaveAttempt extends How {
  accept_phone: 0 | 1;
  relocked?: boolean;
}
type Answer = Awaited<ReturnType<typeof api.clients.update | typeof api.intake.updateMember>>;
type Stale = Extract<Answer, { code: 'stale' }>;
/** The question that MergeDialog.tsx asks; `answer(null)` returns to the form. */
export interface Merging {
  readonly merge: Merge;
  readonly by: Pick<Stale, 'saved_by' | 'saved_at'>;
  readonly answer: (choices: Choices | null) => void;
}

export function useSave({ id, form, role, partner, take, photo, lead, saved }: Saving) {
  const queries = useQueryClient();
  const once = useOnce();
  const [merging, setMerging] = useState<Merging | null>(null);
  const { saving, save, warn } = useSaving<Values>(
    form,
    (values, how) => send(values, form.base, { ...how, accept_phone: 0 }),
    lead,
  );

  const refuseRole = (): TextKey => {
    role?.form.show({ group_role_type_id: { rule: 'e_invalid_family_role' } });
    return 'e_invalid_family_role';
  };

  async function send(values: Values, on: Base<Values>, given: SaveAttempt): Promise<Outcome<Values>> {
    const picture = photo();
    if (role?.form.valid === false) return refuseRole();
    const { accept_phone } = given;
    const client = { ...inputOf(values), id, row_version: Number(on.row_version) };
    const member = role && { head: role.head, role: Number(role.form.values.group_role_type_id), client, accept_phone };
    const missing = partner.missingAnswer();
    if (missing) return missing;
    const file = { client, photo: picture, accept_phone, partner_role: partner.role };
    const answer = await once<Answer>(member ?? file, (options) =>
      member ? api.intake.updateMember(member, options) : api.clients.update(file, options),
    );
    switch (answer.code) {
      case 'Ok':
        await saved(answer.client, picture !== null);
        return true;
      case 'not_locked':
        if (!given.relocked && (await take())) return send(values, on, { ...given, relocked: true });
        notify.warn('w_not_locked');
        return false;
      case 'email_exists':
        return { email: { rule: 'e_email_already_registered' } };
      case 'phone_exists':
        return form.phones.asked(values, answer.files, given) ?? send(values, on, { ...given, accept_phone: 1 });
      case 'stale':
        return reconcile(values, on, given, answer);
      case 'partner_asked':
        return partner.askRole(answer.partner.name);
      case 'InvalidFamilyRole':
        return refuseRole();
      default:
        return codeText(role ? 'intake.updateMember' : 'clients.update', answer.code, 'e_saving');
    }
  }

  /** Somebody else saved meanwhile: the next try combines the stored values, the typed ones and the user's choices. */
  async function reconcile(values: Values, on: Base<Values>, given: SaveAttempt, by: Stale): Promise<Outcome<Values>> {
    const storedNow = await queries.fetchQuery({ ...clientFile(id), staleTime: 0 });
    const now = { values: valuesOf(storedNow.client), row_version: storedNow.client.row_version };
    const merge = mergeOf(on.values, now.values, values);
    if (merge.fromTheirs.length + merge.conflicts.length === 0) {
      form.rebase(now);
      return send(values, now, given);
    }
    const choices = await new Promise<Choices | null>((answer) => setMerging({ merge, by, answer }));
    setMerging(null);
    if (!choices) return false;
    const result = merged(merge, choices);
    form.rebase(now);
    form.replace(result);
    const faults = form.check(result);
    return isEmpty(faults) ? send(result, now, given) : warn(faults);
  }

  return { saving, save, merging };
}
