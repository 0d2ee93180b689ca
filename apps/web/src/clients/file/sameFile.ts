import type { Stays } from '../../ui/part.tsx';

/** From tab to tab of one file nothing is left. */
export const sameFile: Stays = (here, there) =>
  here.pathname === there.pathname && hfidOf(here.search) !== undefined && hfidOf(here.search) === hfidOf(there.search);

const hfidOf = (search: object) => (search as { hfid?: unknown }).hfid;
