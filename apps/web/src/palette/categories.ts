import { titleOf } from '@resa/contract/lists/labels';
import { listNames } from '@resa/contract/lists/names';
import { foldedMatch } from '@resa/rules/text/fold';
import { addressOf } from '../categories/index.ts';
import { t } from '../local/texts.ts';
import type { Search } from './search.ts';

/** The screens of the reference lists, by title. */
const search: Search = async (text) =>
  listNames
    .map((name) => ({ id: name, label: t(titleOf(name)), to: addressOf(name) }))
    .filter(({ label }) => foldedMatch(label, text))
    .slice(0, 8);

export default search;
