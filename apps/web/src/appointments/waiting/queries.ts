/** The queries of waiting lists. */
import { api } from '../../api.ts';
import { queryOf } from '../../queries.ts';

/** The entries for a place of a location on a date. */
export const waitingOn = (place_id: number, date: string) => queryOf(api.waiting.list, { place_id, date });

/** The entries of a client, at every location. */
export const waitingOf = (client_id: number) => queryOf(api.waiting.ofClient, { client_id });
