/** Saving a form: judged first, sent once however often the button is pressed, every refusal put into words. */
import { useRef, useState } from 'react';
import { failureText } from '../api.ts';
import type { TextKey } from '../local/texts.ts';
import { notify } from '../ui/notify.ts';
import { type Faults, faultsOfCall, isEmpty, namesOf } from './faults.ts';
import { focusSoon } from './focusSoon.ts';
import type { FormState } from './useFormState.ts';

/** True when it is stored; what stands against it, at its fields or as a notice; false when that is said already. */
export type Outcome<V> = boolean | Faults<V> | TextKey;

/** `lead`: brings the form into sight, where it may be out of it. */
export function useSaving<V extends object>(
  form: FormState<V>,
  send: (values: V) => Promise<Outcome<V>>,
  lead?: () => void,
) {
  const [saving, setSaving] = useState(false);
  const running = useRef(false);

  const refuse = (faults: Faults<V>): false => {
    form.show(faults);
    lead?.();
    focusSoon(form.idOf(''), ...namesOf(faults).map(form.idOf));
    return false;
  };
  const warn = (faults: Faults<V>): false => {
    notify.warn('w_validating_data');
    return refuse(faults);
  };
  const attempt = async (): Promise<boolean> => {
    const { values, faults } = form.result();
    if (!isEmpty(faults)) return warn(faults);
    try {
      const outcome = await send(values);
      if (typeof outcome === 'object') return refuse(outcome);
      if (typeof outcome === 'boolean') return outcome;
      notify.error(outcome);
    } catch (failure) {
      const found = faultsOfCall(failure, values);
      if (!isEmpty(found)) return warn(found);
      form.setFailed(true);
      notify.error(failureText(failure, 'e_saving'));
    }
    return false;
  };
  const save = async (): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setSaving(true);
    form.setFailed(false);
    try {
      return await attempt();
    } finally {
      running.current = false;
      setSaving(false);
    }
  };
  /** `save` answers whether it is stored. */
  return { saving, save, refuse, warn };
}
