import type { ReportJob } from '@resa/contract/reports/calls';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api, CallFailed } from '../../api.ts';
import { queryOf } from '../../queries.ts';

/** Where realtime is blocked, running jobs are fetched by a timer. */
const AGAIN_MS = 4_000;

/** The user's reports that took longer than ten seconds, in their present state. */
export const useJobs = () =>
  useQuery({
    ...queryOf(api.reports.jobs, {}),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isRunning) ? AGAIN_MS : false),
  });

export const isRunning = ({ state }: Pick<ReportJob, 'state'>) => state === 'running';

/** The job under which a file continues, if its call said so. */
export const jobIn = (failure: unknown): number | undefined =>
  failure instanceof CallFailed && failure.code === 'report_running' ? failure.job : undefined;

/** The job that a report's page shows is in its address, so that a reload finds it again. */
export function useShownJob() {
  const { job } = useSearch({ strict: false }) as { job?: unknown };
  const navigate = useNavigate();
  const id = Number(job);
  return {
    id: Number.isInteger(id) && id > 0 ? id : undefined,
    show: (next: number | undefined) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, job: next })) as never,
        replace: true,
        resetScroll: false,
      }),
  };
}
