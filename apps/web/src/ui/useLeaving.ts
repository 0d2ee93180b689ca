import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { sessionState } from '../local/session.ts';
import { t } from '../local/texts.ts';
import { confirm } from './confirm.ts';
import { usePart } from './part.tsx';

/** Paths that never wait for a confirmation: a draft returns afterwards. */
const AT_ONCE = ['/lock_screen', '/maintenance'];
const hasEnded = () => sessionState.get().ended;
const goesAtOnce = (path: string) => AT_ONCE.includes(path) || (path === '/logout' && hasEnded());

const LEAVE = { title: 'ask_leave_title', yes: 'unsaved_leave', danger: true } as const;

interface Place {
  readonly pathname: string;
  readonly search: object;
}
/** Whether a navigation stays in the form, such as from tab to tab. */
export type StaysInForm = (here: Place, there: Place) => boolean;
/** Keeps the forms of a page whose tabs are in its address. */
export const staysOnPage: StaysInForm = (here, there) => here.pathname === there.pathname;
export interface LeavingOptions {
  /**
   * A question that replaces the usual one, for example with an answer to save; resolves with whether the user may
   * leave.
   */
  question?: () => Promise<boolean>;
  /** Navigation that stays in the form, such as from tab to tab. */
  staysInForm?: StaysInForm;
}

/**
 * Asks before a link, the back button or closing the browser would lose unsaved work. Returns a function for buttons
 * that leave: it asks too, and resolves with whether they may. `onLeave` runs when the user gives up the work.
 */
export function useLeaving(
  unsaved: () => boolean,
  onLeave?: () => Promise<void>,
  options: LeavingOptions = {},
): () => Promise<boolean> {
  const part = usePart();
  const staysInForm = options.staysInForm ?? (() => false);
  const question =
    options.question ??
    (() =>
      part
        ? confirm({ ...LEAVE, text: 'w_unsaved_in', values: { part: t(part.label) } })
        : confirm({ ...LEAVE, text: 'w_unsaved' }));
  const agreed = useRef(false);
  const asking = useRef(false);
  const ask = async () => {
    if (asking.current) return false;
    asking.current = true;
    const yes = await question();
    asking.current = false;
    if (yes) await onLeave?.();
    return yes;
  };
  // The address that a button was allowed to go to raises no second question.
  const loses = () => unsaved() && !agreed.current;
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      loses() && !goesAtOnce(next.pathname) && !staysInForm(current, next) && !(await ask()),
    enableBeforeUnload: () => loses() && !hasEnded(),
  });
  return async () => {
    agreed.current = !loses() || (await ask());
    return agreed.current;
  };
}
