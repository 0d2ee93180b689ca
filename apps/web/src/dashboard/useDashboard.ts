import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../api.ts';
import { setClientsInProcess } from '../local/session.ts';
import { useFresh } from '../realtime.ts';

export type DashboardData = Awaited<ReturnType<typeof api.dashboard.main>>;

/** The dashboard's data, kept true by the server's events; its count of requests is the menu's too (001 O-61). */
export function useDashboard() {
  const query = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => api.dashboard.main({}, { signal }),
    staleTime: 0,
  });
  const { refetch, data } = query;
  useFresh(
    ({ type }) => type === 'ClientInProcess' || type === 'AppointmentUpdate',
    () => void refetch(),
  );
  useEffect(() => {
    if (data) setClientsInProcess(data.stats.requests);
  }, [data]);
  return query;
}
