/** What a location's counter shows, fetched again when something is booked there. */
import { api } from '../api.ts';
import { queryOf } from '../queries.ts';

export const foundBy = (file_number: number, place_id: number) => ({
  ...queryOf(api.checkin.search, { file_number }, place_id),
  staleTime: 0,
  // The next household of the same number is the same person later: what was shown then must not flash up.
  gcTime: 0,
});

/** Who has yet to come today. */
export const expectedAt = (place_id: number) => ({ ...queryOf(api.checkin.expected, { place_id }), staleTime: 0 });
