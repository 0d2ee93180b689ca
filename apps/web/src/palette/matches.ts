import { isShortName } from '@resa/rules/person/search-terms';
import { fold, foldedMatch } from '@resa/rules/text/fold';

/**
 * Whether a palette entry matches the text. Two letters match only at the start of a word, so that Enter on Ng does not
 * open Settings; with a trailing blank, only a whole word.
 */
export const matches = (label: string, typed: string): boolean =>
  isShortName(typed)
    ? ` ${fold(label)} `.includes(` ${fold(typed)}${/\s$/.test(typed) ? ' ' : ''}`)
    : foldedMatch(label, typed);
