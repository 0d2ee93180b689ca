import type { Stays } from '../../ui/useLeaving.ts';

/** From tab to tab of one file nothing is left; for a form in a tab, not for one in a dialog, which closes. */
export const sameFile: Stays = (here, there) =>
  here.pathname === there.pathname && hfidOf(here.search) !== undefined && hfidOf(here.search) === hfidOf(there.search);

const hfidOf = (search: object) => (search as { hfid?: unknown }).hfid;
