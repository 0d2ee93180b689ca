import { isShortName } from '@resa/rules/person/sought';
import { fold, foldedMatch } from '@resa/rules/text/fold';

/**
 * Whether a screen or an act is offered for a text. Two letters may be a whole name: they match only where a word begins,
 * and with a blank behind them only a whole word, so that Enter does not open "Settings" for Ng.
 */
export const matches = (label: string, typed: string): boolean =>
  isShortName(typed)
    ? ` ${fold(label)} `.includes(` ${fold(typed)}${/\s$/.test(typed) ? ' ' : ''}`)
    : foldedMatch(label, typed);
