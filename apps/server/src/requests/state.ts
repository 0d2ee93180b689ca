import type { contract, InputOf } from '@resa/contract';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { sql } from 'kysely';
import { eligibilityOf, servedFactsOf } from '../appointments/index.ts';
import { householdOf, lastMove, refusedReason } from '../client-records/index.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, read } from '../frame/change/context.ts';

type Input = InputOf<typeof contract.requests.state>;

interface State {
  client_state_type_id: number;
  row_version: number;
  approved: 0 | 1;
  state_changed_at: string | null;
  refused_reason: string | null;
}

/**
 * The data of an open file that a change of state changes: its state and its verdict. A page that was without a connection
 * calls it too; if it has missed nothing, nothing is shown and no view is recorded.
 */
export const state = (ctx: Context, { id, seen: seenVersion }: Input) =>
  read(ctx, async (db) => {
    const today = ctx.today.date;
    const household = await householdOf(db, id, today);
    const people = [id, ...household.map(({ client_id }) => client_id)];
    const { rows } = await sql<State>`
      select c.client_state_type_id, c.row_version, (c.approved_at is not null)::int as approved, moved.at as state_changed_at,
        case when c.client_state_type_id = ${CLIENT_STATE.refused} then ${refusedReason(people)} end as refused_reason
      from live_clients c left join lateral (${lastMove(id)}) moved on true
      where c.id = ${id}`.execute(db);
    const [row] = rows;
    if (!row) throw notFound();
    if (row.client_state_type_id === seenVersion) return { code: 'Ok' as const, now: null };
    const facts = await servedFactsOf(db, id, today);
    const now = { ...row, eligibility: eligibilityOf(facts, ctx.today, ctx.settings) };
    return { code: 'Ok' as const, now };
  });
