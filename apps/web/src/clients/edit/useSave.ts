/** Saving a file (000 O-25, O-26, O-35; 001 O-42): every answer that the server can give, and what follows from it. */
import type { Client } from '@resa/contract/client-file';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, useRef, useState } from 'react';
import { api, CallFailed, codeText, failureText } from '../../api.ts';
import { useOnce } from '../../once.ts';
import { ask } from '../../ui/confirm.ts';
import { notify } from '../../ui/notify.ts';
import { clientFile } from '../client-file.ts';
import { FilesWithPhone, type FileWithPhone } from './FilesWithPhone.tsx';
import type { Base } from './kept-edit.ts';
import { type Choices, type Merge, merged, mergeOf } from './merge.ts';
import { inputOf } from './said.ts';
import type { Fault, Faults, ProfileForm } from './useProfileForm.ts';
import { type Name, type Values, valuesOf } from './values.ts';

interface Saving {
  id: number;
  form: ProfileForm;
  base: Base;
  setBase: (base: Base) => void;
  /** Takes the lock again; false when somebody else has it. */
  take: () => Promise<boolean>;
  photo: () => string | null;
  /** Shows what stands against saving, and leads there. */
  refuse: (faults: Faults) => void;
  /** Whether what is typed could not be sent at all. */
  failed: (failed: boolean) => void;
  saved: (client: Client, withPhoto: boolean) => Promise<void>;
}
type Answer = Awaited<ReturnType<typeof api.clients.update>>;
type Stale = Extract<Answer, { code: 'stale' }>;
/** The question that Merge.tsx asks; null goes back to the form. */
export interface Merging {
  readonly merge: Merge;
  readonly by: Pick<Stale, 'saved_by' | 'saved_at'>;
  readonly answer: (choices: Choices | null) => void;
}

export function useSave({ id, form, base, setBase, take, photo, refuse, failed, saved }: Saving) {
  const queries = useQueryClient();
  const once = useOnce();
  const [saving, setSaving] = useState(false);
  const [merging, setMerging] = useState<Merging | null>(null);
  const running = useRef(false);

  /** Sends a form without errors. `given`: what the person has already agreed to. */
  async function send(values: Values, on: Base, given: { accept_phone: 0 | 1; relocked?: boolean }): Promise<boolean> {
    const { accept_phone, relocked = false } = given;
    const picture = photo();
    const input = {
      client: { ...inputOf(values), id, row_version: on.row_version },
      photo: picture,
      accept_phone,
    };
    const answer = await once(input, (options) => api.clients.update(input, options));
    switch (answer.code) {
      case 'Ok':
        await saved(answer.client, picture !== null);
        return true;
      case 'not_locked':
        if (!relocked && (await take())) return send(values, on, { ...given, relocked: true });
        notify.warn('w_not_locked');
        return false;
      case 'email_exists':
        refuse({ email: { rule: 'e_email_already_registered' } });
        return false;
      case 'phone_exists':
        return (await saveAnyway(answer.files)) && send(values, on, { ...given, accept_phone: 1 });
      case 'stale':
        return reconcile(values, on, given, answer);
      default:
        notify.error(codeText('clients.update', answer.code, 'e_saving'));
        return false;
    }
  }

  /** Somebody saved meanwhile: what is stored now, what was typed, and the person's choices make the next try. */
  async function reconcile(
    values: Values,
    on: Base,
    given: { accept_phone: 0 | 1; relocked?: boolean },
    by: Stale,
  ): Promise<boolean> {
    const fresh = await queries.fetchQuery({ ...clientFile(id), staleTime: 0 });
    const now: Base = { values: valuesOf(fresh.client), row_version: fresh.client.row_version };
    const merge = mergeOf(on.values, now.values, values);
    if (merge.fromTheirs.length + merge.conflicts.length === 0) {
      setBase(now);
      return send(values, now, given);
    }
    const choices = await new Promise<Choices | null>((answer) => setMerging({ merge, by, answer }));
    setMerging(null);
    if (!choices) return false;
    const result = merged(merge, choices);
    setBase(now);
    form.replace(result);
    const faults = form.judge(result);
    if (!isEmpty(faults)) return warn(faults);
    return send(result, now, given);
  }

  function warn(faults: Faults): false {
    notify.warn('w_validating_data');
    refuse(faults);
    return false;
  }

  async function attempt(): Promise<boolean> {
    const { values, faults } = form.result();
    if (!isEmpty(faults)) return warn(faults);
    try {
      return await send(values, base, { accept_phone: 0 });
    } catch (failure) {
      const said = faultsOf(failure);
      if (said) return warn(said);
      failed(true);
      notify.error(failureText(failure, 'e_saving'));
      return false;
    }
  }

  return {
    saving,
    merging,
    /** True when it is stored. */
    async save(): Promise<boolean> {
      if (running.current) return false;
      running.current = true;
      setSaving(true);
      failed(false);
      try {
        return await attempt();
      } finally {
        running.current = false;
        setSaving(false);
      }
    },
  };
}

const isEmpty = (faults: Faults) => Object.keys(faults).length === 0;

const saveAnyway = async (files: readonly FileWithPhone[]) =>
  (await ask({
    title: 'ask_phone_title',
    text: 'ask_phone_anyway',
    details: createElement(FilesWithPhone, { files }),
    answers: [{ name: 'save', label: 'save_anyway' }],
  })) !== null;

/** What the server said against single fields (W02); null when it said nothing of the kind. */
function faultsOf(failure: unknown): Faults | null {
  if (!(failure instanceof CallFailed) || failure.code !== 'Invalid' || !failure.fields) return null;
  const faults = failure.fields.map(({ path, rule, max }): [Name, Fault] => [
    path.replace(/^client\./, '') as Name,
    { rule, ...(max !== undefined && { max }) },
  ]);
  return Object.fromEntries(faults);
}
