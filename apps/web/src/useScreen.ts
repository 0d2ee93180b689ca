import { useMatches } from '@tanstack/react-router';
import type { Screen } from './screens.ts';

/** The entry of the table of screens that is shown; undefined on the not-found page. */
export const useScreen = (): Screen | undefined =>
  useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen });
