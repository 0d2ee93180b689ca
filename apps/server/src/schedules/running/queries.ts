/** The rows of schedules, and the facts they are checked against. */

import { reportNames, reportOf } from '@resa/contract/reports/index';
import type { OUTCOMES } from '@resa/contract/schedules';
import type { Stop } from '@resa/rules/staff/report-schedule';
import { lastTime, nextTime } from '@resa/rules/time/rhythm';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { type Name, textName } from '../../frame/change/note.ts';

export const reportNamed = (name: string) => reportNames.find((reportName) => reportName === name);

/** The name of a schedule in the log: its report, by its code if this release does not have it. */
export function scheduleName(report: string): Name {
  const known = reportNamed(report);
  return known ? textName(reportOf(known).title) : { en: report, fr: report };
}

/** All that a run or a list needs of one. */
export const schedulesIn = (db: ReadDb) => db.selectFrom('report_schedules as s').selectAll('s');

type Outcome = (typeof OUTCOMES)[number];
interface Ran {
  readonly outcome: Outcome;
  readonly stopped?: Stop;
  readonly sent_to?: string;
  readonly left_out?: string | null;
  readonly persons?: number;
}

/** Records the result of a run, and when the next one is due. */
export async function moveOn(db: Trx, { now, zone }: { now: Date; zone: string }, id: number, ran: Ran): Promise<void> {
  const row = await schedulesIn(db).where('s.id', '=', id).executeTakeFirstOrThrow();
  await db
    .updateTable('report_schedules')
    .set({
      stopped: ran.stopped ?? null,
      next_at: nextTime(row, now, zone).at.toISOString(),
      queued_for: null,
      queued_at: null,
      last_at: now.toISOString(),
      last_day: lastTime(row, now, zone).date,
      last_outcome: ran.outcome,
      last_sent_to: ran.sent_to ?? null,
      last_left_out: ran.left_out ?? null,
      last_persons: ran.persons ?? null,
    })
    .where('id', '=', id)
    .execute();
}
