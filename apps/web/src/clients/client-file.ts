import { api } from '../api.ts';
import { queryOf } from '../queries.ts';

export type ClientFileData = Awaited<ReturnType<typeof api.clients.fetch>>;

/** A file, asked for when it is opened and never ahead: who looked is written down (foundations "Who looked"). */
export const clientFile = (id: number) => queryOf(api.clients.fetch, { id });
