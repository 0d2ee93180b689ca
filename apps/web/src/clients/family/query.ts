import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** A household, asked for when the dialog opens and never ahead: who looked is written down. */
export const familyOf = (client_id: number) =>
  queryOptions({
    queryKey: ['client', 'family', client_id],
    queryFn: ({ signal }) => api.families.list({ client_id }, { signal }),
    // Choices are compared with what was shown: it stays until it is saved or loaded again.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
