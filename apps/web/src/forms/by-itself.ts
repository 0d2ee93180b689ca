/** Saving without a button, as in the intake (000 §9): valid values are stored, invalid ones stay in the draft. */
import { createContext, useEffect, useEffectEvent, useReducer, useRef } from 'react';

/**
 * How many milliseconds without a change pass before values are saved; members' profiles wait longer than the head's
 * file.
 */
const SAVE_DEBOUNCE_MS = 1500;
export const REST_OF_MEMBERS = 2000;

/** Whether forms in dialogs below this context save without a button. */
export const SavesByItself = createContext(false);

/**
 * Saves `values` after `rest` milliseconds without a change, while `due` is true. Values that were refused or did not
 * arrive are sent again only after they change or the network returns.
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
