import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { sessionState } from '../local/session.ts';
import { confirm } from './confirm.ts';

/** Paths that never wait for an answer: what is kept as a draft comes back afterwards. */
const AT_ONCE = ['/lock_screen', '/maintenance'];
const hasEnded = () => sessionState.get().ended;
const goesAtOnce = (path: string) => AT_ONCE.includes(path) || (path === '/logout' && hasEnded());

const mayLose = () => confirm({ title: 'ask_leave_title', text: 'w_unsaved', yes: 'unsaved_leave', danger: true });

interface Place {
  readonly pathname: string;
  readonly search: object;
}
export interface Manner {
  /** How it is asked where one may do more than lose the work (save it first); returns whether one may go. */
  question?: () => Promise<boolean>;
  /** Moves within the screen, such as from tab to tab, that leave nothing. */
  stays?: (here: Place, there: Place) => boolean;
}

/**
 * Asks before unsaved work is left by a link, the back button or closing the browser. Returns what a button asks before
 * it leaves: true when it may. `onLeave` runs when the work is discarded.
 */
export function useLeaving(
  unsaved: () => boolean,
  onLeave?: () => void,
  { question = mayLose, stays = () => false }: Manner = {},
): () => Promise<boolean> {
  const agreed = useRef(false);
  const asking = useRef(false);
  const ask = async () => {
    if (asking.current) return false;
    asking.current = true;
    const yes = await question();
    // The Esc that answered the question still reaches the dialog behind it: it must not ask again.
    setTimeout(() => {
      asking.current = false;
    });
    if (yes) onLeave?.();
    return yes;
  };
  // What a button was allowed to leave is not asked again when it moves on.
  const loses = () => unsaved() && !agreed.current;
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      loses() && !goesAtOnce(next.pathname) && !stays(current, next) && !(await ask()),
    enableBeforeUnload: () => loses() && !hasEnded(),
  });
  return async () => {
    agreed.current = !loses() || (await ask());
    return agreed.current;
  };
}
