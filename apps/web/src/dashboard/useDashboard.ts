import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { setClientsInProcess } from '../local/session.ts';
import { queryOf } from '../queries.ts';

export type DashboardData = Awaited<ReturnType<typeof api.dashboard.main>>;

/** The dashboard's data; its count of requests is the menu's too (001 O-61). */
export function useDashboard() {
  const query = useQuery({ ...queryOf(api.dashboard.main, {}), staleTime: 0 });
  const { data } = query;
  useEffect(() => {
    if (data) setClientsInProcess(data.stats.requests);
  }, [data]);
  return query;
}
