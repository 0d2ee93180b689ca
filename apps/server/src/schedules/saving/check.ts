/** The checks when a schedule is saved: as when it runs, so that nothing is saved that could not be sent. */
import type { contract, InputOf } from '@resa/contract';
import { reportOf } from '@resa/contract/reports/index';
import { chosenLocations, faultsOfParams } from '@resa/contract/reports/params';
import { paramsOn, spansOffered } from '@resa/contract/reports/regular';
import { coveredBy, whyStopped } from '@resa/rules/staff/report-schedule';
import { emailList } from '@resa/rules/text/email';
import { staffMessageFaults } from '@resa/rules/text/staff-message';
import { nextTime } from '@resa/rules/time/rhythm';
import type { ReadDb } from '../../db/handles.ts';
import { forbidden, invalid } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { recipientsOf, requireTypes } from '../../reports/index.ts';

type Input = Pick<InputOf<typeof contract.schedules.store>, 'schedule' | 'params'>;

/**
 * The columns to store, or `refused` with the addresses that the report may not be sent to. Refuses missing rights and
 * invalid choices.
 */
export async function checkedSchedule(db: ReadDb, ctx: Context, { schedule, params }: Input) {
  const { report, span, send_to } = schedule;
  const { filters, needs = [] } = reportOf(report);
  const locations = chosenLocations(filters, params);
  const owner = { active: true, permissions: ctx.actor.permissions, places: ctx.actor.places };
  if (whyStopped(owner, { needs, locations })) throw forbidden();
  const spans = spansOffered(filters);
  if (spans.length === 0 ? span !== null : span === null || !spans.includes(span))
    throw invalid({ path: 'schedule.span', rule: span === null ? 'must_be_completed' : 'invalid' });
  const faults = faultsOfParams(
    filters,
    paramsOn(filters, params, span, ctx.today.date, ctx.settings.fiscal_year_start),
    ctx.today.date,
  );
  if (faults.length > 0) throw invalid(...faults.map(({ path, rule }) => ({ path: `params.${path}`, rule })));
  await requireTypes(db, report, params);
  // A regular mail may go without words of its own.
  const typed = staffMessageFaults({ ...schedule, send_cc: null, message: '-' });
  if (typed.length > 0) throw invalid(...typed.map(({ path, ...fault }) => ({ path: `schedule.${path}`, ...fault })));
  const covered = coveredBy(owner, locations);
  const domains = ctx.settings.report_mail_domains;
  const { refused } = await recipientsOf(db, { name: report, send_to, covered, domains });
  if (refused.length > 0) return { refused };
  const { location, types, category, event, vbz_event, compare } = params;
  const kept = {
    ...(filters.includes('location') && location && { location }),
    ...(filters.includes('locations') && params.locations && { locations: params.locations }),
    ...(filters.includes('types') && types && { types }),
    ...(filters.includes('category') && category !== undefined && { category }),
    ...(filters.includes('event') && event && { event }),
    ...(filters.includes('vbz_event') && vbz_event && { vbz_event }),
    ...(filters.includes('compare') && compare && { compare }),
  };
  return {
    row: {
      ...schedule,
      send_to: emailList(send_to).join(', '),
      subject: schedule.subject.replace(/\s+/g, ' '),
      params: JSON.stringify(kept),
      next_at: nextTime(schedule, ctx.now, ctx.settings.time_zone).at.toISOString(),
    },
  };
}
