import { STATUS } from '@resa/rules/booking/appointment-status';
import { eligibilityOf, servedFactsOfAll } from '../appointments/index.ts';
import type { ReadDb } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import { appointmentsOn } from './queries.ts';

/** The households that have yet to come to a location today, by the clock, each with the code of its card and its verdict. */
export async function stillExpected(db: ReadDb, ctx: Context, place_id: number) {
  const today = ctx.today.date;
  const rows = await appointmentsOn(db, place_id, today)
    .select('c.card_code')
    .where('a.status', '=', STATUS.open)
    .execute();
  const facts = await servedFactsOfAll(db, [...new Set(rows.map(({ client_id }) => client_id))], today);
  const verdicts = new Map(facts.map((one) => [one.client_id, eligibilityOf(one, ctx.today, ctx.settings)]));
  return rows.flatMap((row) => {
    const eligibility = verdicts.get(row.client_id);
    return eligibility ? [{ ...row, eligibility }] : [];
  });
}
