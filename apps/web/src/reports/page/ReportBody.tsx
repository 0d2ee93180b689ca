/** A report within a screen: its rule, its filters on the left, the result on the right (002 §2.15). */
import { Card, Stack } from '@mantine/core';
import { type ReportName, reportOf } from '@resa/contract/reports/index';
import { useT } from '../../local/texts.ts';
import { SavedFilters } from '../../saved-filters/index.ts';
import { Empty } from '../../ui/Empty.tsx';
import styles from '../reports.module.css';
import { Filters } from './Filters.tsx';
import { Pane } from './Pane.tsx';
import { Rule } from './Rule.tsx';
import { useChosen } from './useChosen.ts';

/** With more figures the table has no room beside its filters. */
const MOST_BESIDE = 12;

export default function ReportBody({ name }: { name: ReportName }) {
  const t = useT();
  const report = reportOf(name);
  const chosen = useChosen(report);
  const hasFilters = report.filters.length > 0;
  const isWide = Object.values(report.blocks).some(
    (block) => block.kind === 'figures' && Object.keys(block.figures).length > MOST_BESIDE,
  );
  return (
    <>
      <Rule>
        {t(report.rule)} {chosen.shown?.months && t('report_months_rule')}{' '}
        {chosen.shown?.compare && t('report_compare_rule')}
      </Rule>
      <div className={styles.columns} data-filters={hasFilters ? (isWide ? 'above' : 'beside') : undefined}>
        {hasFilters && (
          <Card p="md">
            <Stack gap="md">
              <SavedFilters
                screen={`report.${name}`}
                values={chosen.texts}
                first={chosen.firstTexts}
                apply={chosen.take}
              />
              <Filters key={chosen.taken} report={report} chosen={chosen} />
            </Stack>
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
    </>
  );
}
