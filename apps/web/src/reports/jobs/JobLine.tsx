/** A report that takes long: its progress, and its actions. */
import { Anchor, Button, Card, Group, Progress, Text, VisuallyHidden } from '@mantine/core';
import type { JobFormat, ReportJob } from '@resa/contract/reports/calls';
import { addressOfReport } from '@resa/contract/reports/define';
import { reportOf } from '@resa/contract/reports/index';
import { IconDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, codeText, failureText } from '../../api.ts';
import { type TextKey, useT } from '../../local/texts.ts';
import { DateText } from '../../ui/DateText.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { searchOf } from '../page/useChosen.ts';
import styles from '../reports.module.css';
import { isRunning } from './useJobs.ts';

const FORMATS: Readonly<Record<JobFormat, TextKey>> = {
  pdf: 'report_view_pdf',
  xlsx: 'report_excel',
  csv: 'report_csv',
};

/** `mayTake`: whether its user may save files of reports. */
export function JobLine({ job, mayTake }: { job: ReportJob; mayTake: boolean }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const title = t(job.name ? reportOf(job.name).title : 'report_package');
  const named = [title, job.chosen].filter((part) => part !== '').join(' · ');
  // One button of many of its name.
  const ofThis = <VisuallyHidden> – {named}</VisuallyHidden>;
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setBusy(false);
    }
  };
  const save = (format: JobFormat, name: string) =>
    run(async () => {
      saveFile(await api.reports.jobFile({ id: job.id, format }), name);
      notify.success('s_file_saved');
    });
  const plain = { variant: 'default' as const, size: 'xs' as const, disabled: busy };
  return (
    <Card p="sm">
      <Group justify="space-between" gap="sm">
        <div className={styles.name}>
          <Text fw={550}>
            <Named job={job}>{named}</Named>
          </Text>
          <Text size="sm" c="dimmed">
            {t('report_job_asked')} <DateText value={job.created_at} />
            {job.state === 'failed' && <> · {t(codeText('reports.pdf', job.refusal ?? 'error', 'e_get_data'))}</>}
          </Text>
        </div>
        <Group gap={8}>
          {mayTake &&
            job.files.map(({ format, name }) => (
              <Button
                key={format}
                {...plain}
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void save(format, name)}
              >
                {t(FORMATS[format])}
                {ofThis}
              </Button>
            ))}
          <Button
            {...plain}
            leftSection={
              isRunning(job) ? <IconPlayerStop size={16} aria-hidden /> : <IconTrash size={16} aria-hidden />
            }
            onClick={() => void run(async () => void (await api.reports.dropJob({ id: job.id })))}
          >
            {t(isRunning(job) ? 'report_job_stop' : 'report_job_remove')}
            {ofThis}
          </Button>
        </Group>
      </Group>
      {isRunning(job) && <JobProgress job={job} title={title} />}
    </Card>
  );
}

/** A PDF is opened in the page of its report. */
function Named({ job: { id, call, name, params }, children }: { job: ReportJob; children: string }) {
  if (call !== 'pdf' || !name || reportOf(name).elsewhere) return children;
  const { locale: _, time: __, ...chosen } = params;
  return (
    <Anchor
      fw={550}
      component={Link}
      to={addressOfReport(name, reportOf(name)) as never}
      search={{ ...searchOf(chosen), job: id } as never}
    >
      {children}
    </Anchor>
  );
}

/** The progress of a job; a job without parts waits for others. */
function JobProgress({ job: { done, parts }, title }: { job: ReportJob; title: string }) {
  const t = useT();
  const percent = parts > 0 ? Math.round((done / parts) * 100) : 0;
  return (
    <>
      <Progress.Root size="md" mt="xs">
        <Progress.Section value={Math.max(percent, 4)} aria-label={t('report_job_making', { name: title })} animated />
      </Progress.Root>
      <Text size="sm" mt={4} role="status">
        {parts > 0 ? t('report_job_done', { done, parts }) : t('report_job_waits')}
      </Text>
    </>
  );
}
