/** The household at the counter, asked again whenever what is booked changes. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { BOOKED } from '../appointments/index.ts';

export const foundBy = (file_number: number) =>
  queryOptions({
    queryKey: [...BOOKED, 'checkin', file_number],
    queryFn: ({ signal }) => api.checkin.search({ file_number }, { signal }),
    staleTime: 0,
    // The next household of the same number is the same person later: what was shown then must not flash up.
    gcTime: 0,
  });
