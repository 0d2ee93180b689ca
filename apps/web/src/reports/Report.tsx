/** Every report's page (002 §2.15): filters on the left and in the address, the PDF or the same sheet as a table on the right. */
import { addressOfReport } from '@resa/contract/reports/define';
import { pagesOfReports, reportOf } from '@resa/contract/reports/index';
import { marchesOffered } from '@resa/contract/reports/params';
import { lastMarch } from '@resa/rules/time/spans';
import { useSearch } from '@tanstack/react-router';
import { useT } from '../local/texts.ts';
import { useToday } from '../local/today.ts';
import { Page } from '../ui/Page.tsx';
import { useScreen } from '../useScreen.ts';
import ReportBody from './page/ReportBody.tsx';
import { useUsed } from './useUsed.ts';

export default function ReportScreen() {
  const t = useT();
  const path = useScreen()?.path;
  const { march } = useSearch({ strict: false }) as { march?: unknown };
  const today = useToday();
  const name = pagesOfReports.find((one) => addressOfReport(one, reportOf(one)) === path);
  useUsed(name && reportOf(name).id);
  if (!name) return null;
  const report = reportOf(name);
  const year = marchesOffered(today).find((one) => one === Number(march)) ?? lastMarch(today).from.slice(0, 4);
  const title = report.yearTitle ? t(report.yearTitle, { year: String(year) }) : t(report.title);
  return (
    <Page title={title}>
      <ReportBody key={name} name={name} />
    </Page>
  );
}
