/** The report as a PDF, or the same as a table; saved and printed by holders of manage_reports (002 §2.15). */
import { Button, Group, Menu, SegmentedControl } from '@mantine/core';
import type { ReportName } from '@resa/contract/reports/index';
import { pagesOfReports, reportOf } from '@resa/contract/reports/index';
import type { ReportParams } from '@resa/contract/reports/params';
import { IconCalendarRepeat, IconDownload, IconMail, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { api, failureText } from '../../api.ts';
import { PdfPages } from '../../documents/index.ts';
import { useSeparator } from '../../local/separator.ts';
import { useCan } from '../../local/session.ts';
import { useLocale, useT } from '../../local/texts.ts';
import { now } from '../../local/today.ts';
import { queryOf } from '../../queries.ts';
import { ScheduleDialog } from '../../schedules/index.ts';
import { Failed } from '../../ui/Failed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { notify } from '../../ui/notify.ts';
import { SemicolonsItem } from '../../ui/SemicolonsItem.tsx';
import { openFile, saveFile } from '../../ui/save-file.ts';
import { useOpened } from '../../ui/useOpened.ts';
import { JobLine } from '../jobs/JobLine.tsx';
import { JobPdf } from '../jobs/JobPdf.tsx';
import { jobIn, useJobs, useShownJob } from '../jobs/useJobs.ts';
import styles from '../reports.module.css';
import type { Send } from './MailDialog.tsx';
import { SheetTable } from './SheetTable.tsx';
import type { AskedReport } from './useFigure.ts';
import { useView } from './useView.ts';

const MailDialog = lazy(() => import('./MailDialog.tsx'));

interface Props {
  name: ReportName;
  params: ReportParams;
}

export function Pane({ name, params }: Props) {
  const t = useT();
  // Numbers are entered in the table of the hunger count.
  const { view, setView } = useView(name === 'hunger_count' ? 'table' : null);
  const asked = useAsked(name, params);
  return (
    <>
      <Group gap={8} mb="sm">
        <SegmentedControl
          className={styles.view}
          aria-label={t('report_view')}
          value={view}
          onChange={(value) => setView(value === 'table' ? 'table' : 'pdf')}
          data={[
            { value: 'pdf', label: t('report_view_pdf') },
            { value: 'table', label: t('report_view_table') },
          ]}
        />
        <Take asked={asked} />
      </Group>
      {view === 'table' ? <SheetTable asked={asked} /> : <Pdf asked={asked} />}
    </>
  );
}

/** The request of a report, with the time in this browser when Preview was pressed, which the footer shows. */
export function useAsked(name: ReportName, params: ReportParams): AskedReport {
  const locale = useLocale();
  return useMemo(() => {
    const { date, time } = now();
    return { name, params: { ...params, locale, time: `${date} ${time}` } };
  }, [name, params, locale]);
}

/** A made PDF never becomes stale: only Preview makes it again. */
const pdfOf = (asked: AskedReport) => ({ ...queryOf(api.reports.pdf, asked), staleTime: Infinity, gcTime: 0 });

/** The pages of the PDF; if it took longer than ten seconds, those of its job. */
function Pdf({ asked }: { asked: AskedReport }) {
  const { id, show } = useShownJob();
  if (id !== undefined) return <JobPdf id={id} again={() => show(undefined)} />;
  return <PdfNow asked={asked} onJob={show} />;
}

function PdfNow({ asked, onJob }: { asked: AskedReport; onJob: (id: number) => void }) {
  const { data, error, refetch } = useQuery(pdfOf(asked));
  const job = jobIn(error);
  useEffect(() => {
    if (job !== undefined) onJob(job);
  }, [job, onJob]);
  if (error && job === undefined)
    return <Failed text={failureText(error, 'e_get_data')} onRetry={() => void refetch()} />;
  const waiting = <Loading height={640} />;
  if (!data) return waiting;
  return (
    <div className={styles.pages}>
      <Suspense fallback={waiting}>
        <PdfPages file={data} zoom={1} />
      </Suspense>
    </div>
  );
}

/** The progress of a file that takes long, until its job is removed. */
function WaitingFor({ id }: { id: number }) {
  const job = useJobs().data?.jobs.find((one) => one.id === id);
  return (
    job && (
      <div className={styles.waiting}>
        <JobLine job={job} mayTake />
      </div>
    )
  );
}

interface TakeProps {
  asked: AskedReport;
  /** How the PDF is made and sent; by default with the calls of all reports. */
  pdf?: () => Promise<Blob>;
  send?: Send;
}

/** Saving, printing and sending; the workbook and the CSV file have the content of the table. */
export function Take({ asked, pdf: making = () => api.reports.pdf(asked), send }: TakeProps) {
  const t = useT();
  const { id: shown } = useShownJob();
  // The saved and printed file is the one that is shown.
  const pdf = () => (shown === undefined ? making() : api.reports.jobFile({ id: shown, format: 'pdf' }));
  const csv = useSeparator();
  const withSeparator = () => ({ ...asked, params: { ...asked.params, separator: csv.separator } });
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<number>();
  const mail = useOpened('mail');
  const schedule = useOpened('schedule');
  if (!useCan()('manage_reports')) return null;
  const title = t(reportOf(asked.name).title);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      const job = jobIn(failure);
      if (job !== undefined) setWaiting(job);
      else notify.error(failureText(failure, 'e_get_data'));
    } finally {
      setBusy(false);
    }
  };
  const save = (make: () => Promise<Blob>, extension: string) =>
    run(async () => {
      const file = await make();
      saveFile(file, file instanceof File ? file.name : `${title} ${now().date}.${extension}`);
      notify.success('s_file_saved');
    });
  const plain = { variant: 'default' as const, disabled: busy, px: 'sm' };
  return (
    <div className={styles.parts}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...plain} leftSection={<IconDownload size={18} aria-hidden />}>
            {t('report_download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save(pdf, 'pdf')}>{t('report_view_pdf')}</Menu.Item>
          <Menu.Item onClick={() => void save(() => api.reports.excel(asked), 'xlsx')}>{t('report_excel')}</Menu.Item>
          <Menu.Item onClick={() => void save(() => api.reports.csv(withSeparator()), 'csv')}>
            {t('report_csv')}
          </Menu.Item>
          <Menu.Divider />
          <SemicolonsItem {...csv} />
        </Menu.Dropdown>
      </Menu>
      <Button
        {...plain}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => void run(() => openFile(pdf, `${title}.pdf`))}
      >
        {t('report_print')}
      </Button>
      <Button {...plain} leftSection={<IconMail size={18} aria-hidden />} onClick={() => mail.open()}>
        {t('report_send')}
      </Button>
      {pagesOfReports.includes(asked.name) && (
        <Button {...plain} leftSection={<IconCalendarRepeat size={18} aria-hidden />} onClick={() => schedule.open()}>
          {t('schedule_send')}
        </Button>
      )}
      {waiting !== undefined && <WaitingFor id={waiting} />}
      {mail.opened && (
        <Suspense>
          <MailDialog asked={asked} {...(send && { send })} onClose={mail.close} />
        </Suspense>
      )}
      {schedule.opened && (
        <Suspense>
          <ScheduleDialog report={asked.name} choice={asked.params} onClose={schedule.close} />
        </Suspense>
      )}
    </div>
  );
}
