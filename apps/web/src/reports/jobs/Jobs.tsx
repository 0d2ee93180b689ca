/** The reports of the user that took long: those on their way, and those that are kept for a day. */
import { Stack, Title } from '@mantine/core';
import { useCan } from '../../local/session.ts';
import { useT } from '../../local/texts.ts';
import { JobLine } from './JobLine.tsx';
import { useJobs } from './useJobs.ts';

export function Jobs() {
  const t = useT();
  const mayTake = useCan()('manage_reports');
  const jobs = useJobs().data?.jobs ?? [];
  if (jobs.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="report-jobs" gap="sm" mb="lg">
      <Title order={2} size="h4" id="report-jobs">
        {t('report_jobs')}
      </Title>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} mayTake={mayTake} />
      ))}
    </Stack>
  );
}
