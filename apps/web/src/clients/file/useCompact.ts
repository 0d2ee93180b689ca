import { useNarrowRoom } from '../../ui/room.ts';

/** The width in file.module.css, with the margins of the page. */
const BESIDE = 860 + 48;

/** Whether a file's card is a line above its tabs, as on a phone or at 200 % zoom; otherwise it is beside them. */
export const useCompact = (): boolean => useNarrowRoom(BESIDE);
