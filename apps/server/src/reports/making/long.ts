/**
 * Files of reports that may take long: one that is not ready after ten seconds becomes a job (frame/jobs/long-work.ts).
 *
 * fileOrLongWork      returns the file, or refuses `report_running` with its job
 * registerReportJobs  registers the makers of files after a crash, and of the year-end package
 * mayTake             whether a user has the rights for the call that requested a file
 */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import type { FileCall, JobCall } from '@resa/contract/reports/calls';
import type { ReportName } from '@resa/contract/reports/index';
import { forbidden, Refused } from '../../frame/call/refused.ts';
import type { FileAnswer } from '../../frame/call/serve.ts';
import type { Context } from '../../frame/change/context.ts';
import { contextOfUser } from '../../frame/change/context-of-user.ts';
import type { MadeWork } from '../../frame/jobs/long-work-rows.ts';
import type { Steps } from '../../frame/jobs/long-work-run.ts';
import type { Services } from '../../frame/process/services.ts';
import { checkRequest, type ReportRequest } from './make.ts';
import { packageOf } from './package.ts';
import { fileOf, pdfOf } from './render.ts';

/** The request without the time of the reader's clock, so that equal requests compare equal. */
interface Chosen {
  readonly params: Omit<ReportRequest['params'], 'time'>;
}
export type ReportWork =
  | ({ readonly call: FileCall; readonly name: ReportName } & Chosen)
  | ({ readonly call: 'yearPackage'; readonly name: null } & Chosen);

declare module '../../frame/jobs/long-work.ts' {
  interface LongKinds {
    report: ReportWork;
  }
}

const MAKERS = {
  pdf: pdfOf,
  childrenPdf: pdfOf,
  excel: (ctx: Context, request: ReportRequest, steps: Steps) => fileOf(ctx, request, 'xlsx', steps),
  csv: (ctx: Context, request: ReportRequest, steps: Steps) => fileOf(ctx, request, 'csv', steps),
} satisfies Record<FileCall, unknown>;
const FORMATS = { pdf: 'pdf', childrenPdf: 'pdf', excel: 'xlsx', csv: 'csv' } as const satisfies Record<
  FileCall,
  string
>;

/**
 * Returns the file if it is made within ten seconds. Refuses report_running with the id of its long work otherwise; the
 * user then finds the file among their reports.
 */
export async function fileOrLongWork(ctx: Context, call: FileCall, request: ReportRequest): Promise<FileAnswer> {
  checkRequest(ctx, request);
  const { time: _, ...params } = request.params;
  const data = { call, name: request.name, params: { ...params, locale: params.locale ?? ctx.locale } };
  const work = await ctx.longWork.startAndWait({ kind: 'report', user_id: ctx.actor.user_id, data }, (steps) =>
    makeFile(ctx, call, request, steps),
  );
  if (typeof work === 'number') throw new Refused(200, { code: 'report_running', job: work });
  const [file] = work.files;
  return file ? { ...file, shows: [...work.client_ids] } : null;
}

async function makeFile(ctx: Context, call: FileCall, request: ReportRequest, steps: Steps): Promise<MadeWork> {
  const { shows, places, ...file } = await MAKERS[call](ctx, request, steps);
  await steps.done(2, 2);
  return { files: [{ format: FORMATS[call], ...file }], client_ids: shows, place_ids: places };
}

/** Registers who makes the files of jobs whose process ended: with the rights that their user has by then. */
export function registerReportJobs(services: Services): void {
  services.longWork.work('report', async (user_id, work, steps) => {
    const ctx = await contextOfUser(services, user_id, `reports.${work.call}`);
    if (!mayTake(ctx, work.call)) throw forbidden();
    if (work.call === 'yearPackage') return packageOf(ctx, work.params, steps);
    return makeFile(ctx, work.call, work, steps);
  });
}

export function mayTake(ctx: Context, call: JobCall): boolean {
  const { may }: Call = contract.reports[call];
  return typeof may === 'string' || may.some((permission) => ctx.may(permission));
}
