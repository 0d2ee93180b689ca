import type { BulletinToBuild } from '@resa/contract/builders';
import { addDays } from '@resa/rules/time/dates';
import { invalid } from '../frame/call/refused.ts';
import { change } from '../frame/change/context.ts';
import type { Builder } from './builder.ts';

/** A bulletin of these clients, of all when none are given. */
export async function addBulletin(
  builder: Builder,
  { subject, description, bulletin_priority_type_id, days }: BulletinToBuild,
  clients: readonly number[],
): Promise<{ id: number; subject: string }> {
  const [start_date, end_date] = days.map((one) => addDays(builder.today.date, one)) as [string, string];
  if (end_date < start_date) throw invalid({ path: 'days', rule: 'rule_end_before_start' });
  const ctx = builder.context('builders', undefined, undefined);
  const at = ctx.now.toISOString();
  const { id } = await change(ctx, async (db) => {
    const { id } = await db
      .insertInto('bulletins')
      .values({
        ...{ subject, description, bulletin_priority_type_id, start_date, end_date },
        ...{ request_by: ctx.actor.user_id, for_all_client: clients.length === 0 ? 1 : 0 },
        ...{ created_at: at, created_by: ctx.actor.user_id, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (clients.length > 0)
      await db
        .insertInto('bulletin_clients')
        .values(clients.map((client_id) => ({ bulletin_id: id, client_id })))
        .execute();
    return { code: 'Ok' as const, id };
  });
  return { id, subject };
}
