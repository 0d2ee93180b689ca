import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export type ClientFileData = Awaited<ReturnType<typeof api.clients.fetch>>;

/** A file, asked for when it is opened and never ahead: who looked is written down (foundations "Who looked"). */
export const clientFile = (id: number) =>
  queryOptions({ queryKey: ['client', 'file', id], queryFn: ({ signal }) => api.clients.fetch({ id }, { signal }) });
