import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { confirm } from '../../ui/confirm.ts';
import type { Booking } from './useBooking.ts';

/** Paths that never wait for an answer: a locked screen hides the work at once, and signing out was meant. */
const AT_ONCE = ['/lock_screen', '/logout', '/maintenance'];

const ask = () => confirm({ text: 'w_unsaved', yes: 'unsaved_leave', danger: true });

/** Asks before an unfinished booking is left, by its buttons, a link, the back button or closing the browser (001 O-85). */
export function useLeaving(
  { unsaved, leave }: Pick<Booking, 'unsaved' | 'leave'>,
  onClose: () => void,
): () => Promise<void> {
  const agreed = useRef(false);
  const asking = useRef(false);
  const goesOn = async () => {
    if (asking.current) return false;
    asking.current = true;
    agreed.current = await ask();
    // The Esc that answered the question still reaches the dialog behind it: it must not ask again.
    setTimeout(() => {
      asking.current = false;
    });
    if (agreed.current) leave();
    return agreed.current;
  };
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      if (!unsaved() || agreed.current || AT_ONCE.includes(next.pathname)) return false;
      return !(await goesOn());
    },
    enableBeforeUnload: () => unsaved() && !agreed.current,
  });
  return async () => {
    if (!unsaved() || (await goesOn())) onClose();
  };
}
