import { api } from '../api.ts';
import { arrived, queries, queryOf } from '../queries.ts';

export type ClientFileData = Awaited<ReturnType<typeof api.clients.fetch>>;

/** A file, fetched when it is opened and never ahead: each view is recorded (decision 014). */
export const clientFile = (id: number) => queryOf(api.clients.fetch, { id });

/** The file that the screen shows, once a request for it has arrived: news that came meanwhile may not be in it. */
export async function shownFile(id: number): Promise<ClientFileData | undefined> {
  const { queryKey } = clientFile(id);
  await arrived(queryKey);
  return queries.getQueryData(queryKey);
}
