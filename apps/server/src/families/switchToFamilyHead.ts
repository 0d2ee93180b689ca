import type { contract, InputOf } from '@resa/contract';
import { LIVE_STATES } from '@resa/rules/person/client-state';
import { sql } from 'kysely';
import { type LockedClient, livesOf, lockHouseholds, mayEdit } from '../client-records/index.ts';
import { orRefusal } from '../clients/index.ts';
import type { Trx } from '../db/handles.ts';
import { forbidden } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { giveHead } from './changing/give-head.ts';
import { inHousehold, lockedByOthers } from './changing/open.ts';
import { settle } from './changing/settle-families.ts';

type Input = InputOf<typeof contract.families.switchToFamilyHead>;

/**
 * Makes an adult member the head of their household (000 O-24). The former head becomes partner or has the chosen role;
 * housing, email, open appointments, waiting places and the service settings follow, in one transaction.
 */
export function switchToFamilyHead(ctx: Context, input: Input) {
  const saving = change(ctx, async (db, note) => {
    const people = await lockHouseholds(db, ctx, { clients: [input.head, input.candidate] });
    await settle(db, { note }, ctx, [...people.keys()]);
    const formerHead = people.get(input.head) as LockedClient;
    if (!mayEdit(ctx, formerHead)) throw forbidden();
    const today = ctx.today.date;
    const [lives] = await livesOf(db, input.head, today);
    if (!lives) return { code: 'NoCandidate' as const };
    const household = { people, ...(await inHousehold(db, people, lives.group_id, today)) };
    const candidate = household.others.find((member) => member.client_id === input.candidate);
    if (household.head.client_id !== input.head || !candidate) return { code: 'NoCandidate' as const };
    const locked = lockedByOthers(ctx, people);
    if (locked) return locked;
    if (await isOthers(db, input)) return { code: 'email_exists' as const };
    const refusal = await giveHead(db, ctx, note, household, candidate, input);
    if (refusal) return { code: refusal };
    return { code: 'Ok' as const };
  });
  return orRefusal(saving);
}

/** Whether somebody else has the email, also in the household (000 O-24). */
async function isOthers(db: Trx, { email, head, candidate }: Input): Promise<boolean> {
  if (email === null) return false;
  const { rows } = await sql`
    select from live_clients o join live_clients own on own.id = ${candidate}
    where lower(o.email) = lower(${email}::text) and o.id <> all(${[head, candidate]}::int[])
      and o.client_state_type_id = any(${sql.val(LIVE_STATES)}::int[])
      and lower(o.email) is distinct from lower((select email from live_clients where id = ${head}))
    limit 1`.execute(db);
  return rows.length > 0;
}
