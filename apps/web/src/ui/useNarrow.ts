import { useMedia } from './media.ts';

/** Whether the window is narrower than this many pixels; less than 600 is a phone, where tables become lines. */
export const useNarrow = (below = 600): boolean => useMedia(`(max-width: ${below - 1}px)`);
