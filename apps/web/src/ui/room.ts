import { createContext, useContext } from 'react';
import { useNarrow } from './useNarrow.ts';

/** How many pixels of the window's width the menu takes; none for a dialog. */
export const MenuWidth = createContext(0);

/** Whether a page has less than this many pixels beside the menu. */
export const useNarrowRoom = (below: number): boolean => useNarrow(below + useContext(MenuWidth));
