import { api } from '../api.ts';
import { queryOf } from '../queries.ts';

export type ClientFileData = Awaited<ReturnType<typeof api.clients.fetch>>;

/** A file, fetched when it is opened and never ahead: each view is recorded (decision 014). */
export const clientFile = (id: number) => queryOf(api.clients.fetch, { id });
