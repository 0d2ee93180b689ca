/** Saves a form: validates first, sends once for any number of presses, and shows a text for every refusal. */
import { useRef, useState } from 'react';
import { failureText } from '../api.ts';
import { isAnswered } from '../connect.ts';
import type { TextKey } from '../local/texts.ts';
import { notify } from '../ui/notify.ts';
import { type Faults, faultsOfCall, isEmpty, namesOf } from './faults.ts';
import { focusSoon } from './focusSoon.ts';
import type { FormState } from './useFormState.ts';

/** The result of a save: true if it is stored; faults or a text that say why not; false if that is already shown. */
export type Outcome<V> = boolean | Faults<V> | TextKey;

/** How a save began; `quiet` is true for an automatic one. */
export interface Saving {
  readonly quiet: boolean;
}

/** `lead` brings the form into view, by scrolling or navigation. */
export function useSaving<V extends object>(
  form: FormState<V>,
  send: (values: V, how: Saving) => Promise<Outcome<V>>,
  lead?: () => void,
) {
  const [saving, setSaving] = useState(false);
  const running = useRef(false);
  /** True while an automatic save runs, which must not move the focus. */
  const quiet = useRef(false);

  const refuse = (faults: Faults<V>): false => {
    form.show(faults);
    if (quiet.current) return false;
    lead?.();
    focusSoon(form.idOf(''), ...namesOf(faults).map(form.idOf));
    return false;
  };
  const warn = (faults: Faults<V>): false => {
    if (!quiet.current) notify.warn('w_validating_data');
    return refuse(faults);
  };
  const fail = (reason: TextKey, unknown = false): false => {
    form.setFailed({ reason, unknown });
    if (quiet.current) return false;
    lead?.();
    focusSoon(form.idOfFailure);
    return false;
  };
  const attempt = async (): Promise<boolean> => {
    const { values, faults } = form.result();
    if (!isEmpty(faults)) return warn(faults);
    try {
      const outcome = await send(values, { quiet: quiet.current });
      if (typeof outcome === 'object') return refuse(outcome);
      return typeof outcome === 'boolean' ? outcome : fail(outcome);
    } catch (failure) {
      const found = faultsOfCall(failure, values);
      return isEmpty(found) ? fail(failureText(failure, 'e_saving'), !isAnswered(failure)) : warn(found);
    }
  };
  const save = async (how: Partial<Saving> = {}): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    quiet.current = how.quiet === true;
    setSaving(true);
    form.setFailed(null);
    try {
      return await attempt();
    } finally {
      running.current = false;
      quiet.current = false;
      setSaving(false);
    }
  };
  /** `save` returns whether it is stored. */
  return { saving, save, refuse, warn };
}
