/** Filters that a user keeps under a name, only for themselves (docs/map.md says how a screen offers them). */
import { z } from 'zod';
import { answers, call } from './call.ts';
import { filterScreens, MOST_SAVED_FILTERS } from './saved-filters/screens.ts';
import { Id, requiredText } from './types.ts';

const Screen = z.enum(filterScreens, { error: 'invalid' });
/** The filters as the address has them; those that the screen does not keep are left out. */
const Values = z.record(z.string().max(40), z.string().max(2_000)).refine((values) => Object.keys(values).length <= 40);
const Name = requiredText(60);

const SavedFilter = z.object({
  id: Id,
  name: z.string(),
  values: z.record(z.string(), z.string()),
  /** How many values it had that the screen or its user no longer has. */
  left_out: z.number().int().nonnegative(),
});
export type SavedFilter = z.output<typeof SavedFilter>;

const ownTexts = { exists: 'e_saved_filter_exists', too_many_rows: 'e_saved_filters_too_many' } as const;

export const saved_filters = {
  list: call({
    summary: "List the user's saved filters of a screen",
    path: '/api/saved_filters/list',
    may: 'signed_in',
    takes: z.object({ screen: Screen }),
    gives: answers({ Ok: { filters: z.array(SavedFilter).max(MOST_SAVED_FILTERS) } }),
  }),
  store: call({
    summary: 'Save filters of a screen under a name',
    path: '/api/saved_filters/store',
    may: 'signed_in',
    changes: ['saved_filters'],
    says: ownTexts,
    takes: z.object({ screen: Screen, name: Name, values: Values }),
    gives: answers({ Ok: { id: Id }, exists: {}, too_many_rows: {} }),
  }),
  rename: call({
    summary: 'Rename saved filters',
    path: '/api/saved_filters/rename',
    may: 'signed_in',
    changes: ['saved_filters'],
    says: ownTexts,
    takes: z.object({ id: Id, name: Name }),
    gives: answers({ Ok: {}, exists: {} }),
  }),
  destroy: call({
    summary: 'Delete saved filters',
    path: '/api/saved_filters/destroy',
    may: 'signed_in',
    changes: ['saved_filters'],
    takes: z.object({ id: Id }),
    gives: answers({ Ok: {} }),
  }),
};
