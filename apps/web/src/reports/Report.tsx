/** Every report's page (002 §2.15): filters on the left and in the address, the PDF or the same sheet as a table on the right. */
import { Card, Text } from '@mantine/core';
import { addressOfReport } from '@resa/contract/reports/define';
import { type ReportName, reportNames, reportOf } from '@resa/contract/reports/index';
import { useT } from '../local/texts.ts';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { useScreen } from '../useScreen.ts';
import { Filters } from './page/Filters.tsx';
import { Pane } from './page/Pane.tsx';
import { useChosen } from './page/useChosen.ts';
import styles from './reports.module.css';

export default function ReportScreen() {
  const path = useScreen()?.path;
  const name = reportNames.find((one) => addressOfReport(one, reportOf(one)) === path);
  return name ? <ReportPage key={name} name={name} /> : null;
}

function ReportPage({ name }: { name: ReportName }) {
  const t = useT();
  const report = reportOf(name);
  const chosen = useChosen(report);
  const hasFilters = report.filters.length > 0;
  return (
    <Page title={t(report.title)}>
      <Text size="sm" c="dimmed" mb="md" maw={900}>
        {t(report.rule)}
      </Text>
      <div className={styles.columns} data-filters={hasFilters || undefined}>
        {hasFilters && (
          <Card p="md">
            <Filters report={report} chosen={chosen} />
          </Card>
        )}
        <section aria-label={t(report.title)}>
          {chosen.shown ? (
            <Pane key={chosen.made} name={name} params={chosen.shown} />
          ) : (
            <Empty text="report_not_made" hint="report_not_made_hint" />
          )}
        </section>
      </div>
    </Page>
  );
}
