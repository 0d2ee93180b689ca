/** The PDF of a report that takes long: its progress, then its pages. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api, CallFailed, codeText, failureText } from '../../api.ts';
import { PdfPages } from '../../documents/index.ts';
import { useT } from '../../local/texts.ts';
import { queryOf } from '../../queries.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import styles from '../reports.module.css';
import { JobLine } from './JobLine.tsx';
import { useJobs } from './useJobs.ts';

/** `again`: has it made again. */
export function JobPdf({ id, again }: { id: number; again: () => void }) {
  const t = useT();
  const { data, error, refetch } = useJobs();
  const job = data?.jobs.find((one) => one.id === id);
  const file = useQuery({
    ...queryOf(api.reports.jobFile, { id, format: 'pdf' }),
    enabled: job?.state === 'ready',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const waiting = <Loading height={640} />;
  if (error) return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  if (!data) return waiting;
  if (!job) return <Failed text="report_job_gone" onRetry={again} />;
  if (job.state === 'failed')
    return <Failed text={codeText('reports.pdf', job.refusal ?? 'error', 'e_get_data')} onRetry={again} />;
  if (job.state === 'running')
    return (
      <Stack gap="sm">
        <JobLine job={job} mayTake={false} />
        <Text c="dimmed">{t('report_job_hint')}</Text>
      </Stack>
    );
  if (file.error) {
    const isOutdated = file.error instanceof CallFailed && file.error.code === 'report_refused';
    const retry = isOutdated ? again : () => void file.refetch();
    return <Failed text={failureText(file.error, 'e_get_data')} onRetry={retry} />;
  }
  if (!file.data) return waiting;
  return (
    <div className={styles.pages}>
      <Suspense fallback={waiting}>
        <PdfPages file={file.data} zoom={1} />
      </Suspense>
    </div>
  );
}
