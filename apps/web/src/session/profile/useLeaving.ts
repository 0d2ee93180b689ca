import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../../ui/confirm.ts';

/** Paths that never wait for an answer: a locked screen hides the work at once, and signing out was meant. */
const AT_ONCE = ['/lock_screen', '/logout', '/maintenance'];

/** Asks before leaving with unsaved work (w_unsaved), by a link, the back button or closing the browser. */
export function useLeaving(unsaved: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ next }) =>
      unsaved &&
      !AT_ONCE.includes(next.pathname) &&
      !(await confirm({ text: 'w_unsaved', yes: 'unsaved_leave', danger: true })),
    enableBeforeUnload: unsaved,
  });
}
