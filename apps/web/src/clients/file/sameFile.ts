import type { StaysInForm } from '../../ui/useLeaving.ts';

/** A form in a tab is not left by a move between the tabs of one file; a form in a dialog is, since that closes. */
export const sameFile: StaysInForm = (here, there) =>
  here.pathname === there.pathname && hfidOf(here.search) !== undefined && hfidOf(here.search) === hfidOf(there.search);

const hfidOf = (search: object) => (search as { hfid?: unknown }).hfid;
