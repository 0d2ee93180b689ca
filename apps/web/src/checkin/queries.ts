/** The queries of a location's counter, fetched again when something is booked there. */
import type { contract } from '@resa/contract';
import type { RequestOf } from '@resa/contract/call';
import { api } from '../api.ts';
import { queryOf } from '../queries.ts';

/** The number and code by which a household is searched: a card's, or only the number of a chosen person. */
export type HouseholdSearch = RequestOf<typeof contract.checkin.search>;

export const searchQuery = (search: HouseholdSearch, place_id: number) => ({
  ...queryOf(api.checkin.search, search, place_id),
  staleTime: 0,
  // The next household of the same number is the same person later: what was shown then must not flash up.
  gcTime: 0,
});

/** The appointments that are still expected today. */
export const expectedAt = (place_id: number) => ({ ...queryOf(api.checkin.expected, { place_id }), staleTime: 0 });
