/** Saving without a button, as the intake does (000 §9): valid values are stored, invalid ones stay in the draft. */
import { createContext, useEffect, useEffectEvent, useReducer, useRef } from 'react';

/** Milliseconds of rest before it is saved; the profile of a member rests longer than the fields of the head's file. */
const SAVE_DEBOUNCE_MS = 1500;
export const REST_OF_MEMBERS = 2000;

/** Whether the forms of dialogs below it save by themselves. */
export const SavesByItself = createContext(false);

/**
 * Saves `values` after `rest` milliseconds without a change, while `due`. Values that were refused or did not arrive
 * are not sent again until they change or the network is back.
 */
export function useSavesByItself(values: object, due: boolean, save: () => void, rest = SAVE_DEBOUNCE_MS) {
  const tried = useRef<object | null>(null);
  const [online, comeBack] = useReducer((times: number) => times + 1, 0);
  const send = useEffectEvent(() => {
    tried.current = values;
    save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the network is back.
  useEffect(() => {
    if (!due || tried.current === values) return;
    const timer = setTimeout(() => send(), rest);
    return () => clearTimeout(timer);
  }, [due, values, online]);
  useEffect(() => {
    const back = () => {
      tried.current = null;
      comeBack();
    };
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, []);
}
