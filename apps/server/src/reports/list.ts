import type { contract, InputOf } from '@resa/contract';
import { client_data } from '@resa/contract/reports/client-data';
import { addressOfReport, REPORT_GROUPS, type ReportGroup } from '@resa/contract/reports/define';
import { pagesOfReports, reportOf } from '@resa/contract/reports/index';
import { say } from '@resa/contract/texts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.reports.list>;

/** Every report that has a card, by its name. */
export const reportsOfIndex = [
  { name: 'client_data', report: client_data },
  ...pagesOfReports.map((name) => ({ name, report: reportOf(name) })),
];

/** The cards of the index: groups that have a report, and the reports (002 A04, D01, D04), with the user's marks. */
export async function list(ctx: Context, _: Input) {
  if (!ctx.may('view_reports')) return { code: 'Ok' as const, reports: [] };
  const marks = await read(ctx, (db) =>
    db
      .selectFrom('report_marks')
      .select(['report_id', 'favourite', 'used_at'])
      .where('user_id', '=', ctx.actor.user_id)
      .execute(),
  );
  const used = new Set(reportsOfIndex.map(({ report }) => report.group));
  const groups = (Object.keys(REPORT_GROUPS) as ReportGroup[]).filter((group) => used.has(group));
  return {
    code: 'Ok' as const,
    reports: [
      ...groups.map((group) => {
        const { id, title, icon, color } = REPORT_GROUPS[group];
        return {
          id,
          parent_id: null,
          name: say(ctx.locale, title),
          color,
          icon,
          route: null,
          favourite: 0 as const,
          used_at: null,
        };
      }),
      ...reportsOfIndex.map(({ name, report }) => {
        const { id: parent_id, color } = REPORT_GROUPS[report.group];
        const { id, title, icon } = report;
        const mark = marks.find(({ report_id }) => report_id === id);
        return {
          id,
          parent_id,
          name: say(ctx.locale, title),
          color,
          icon,
          route: addressOfReport(name, report),
          favourite: mark?.favourite ?? 0,
          used_at: mark?.used_at ?? null,
        };
      }),
    ],
  };
}
