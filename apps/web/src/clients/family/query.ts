import { api } from '../../api.ts';
import { queryOf } from '../../queries.ts';

/** A household, fetched when the dialog opens and never ahead: each view is recorded. */
export const familyOf = (client_id: number) => ({
  ...queryOf(api.families.list, { client_id }),
  // Choices are compared with the levels that were shown: these stay until the choices are saved or the dialog is
  // loaded again.
  staleTime: 0,
  gcTime: 0,
});
