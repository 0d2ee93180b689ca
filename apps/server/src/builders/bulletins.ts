import { contract } from '@resa/contract';
import type { BulletinToBuild } from '@resa/contract/builders';
import { addDays } from '@resa/rules/time/dates';
import { handlers } from '../handlers.ts';
import type { Builder } from './builder.ts';

/** A bulletin of these clients, of all when none are given, added on its first day. */
export async function addBulletin(
  builder: Builder,
  { days, ...fields }: BulletinToBuild,
  clients: readonly number[],
): Promise<{ id: number; subject: string }> {
  const [start_date, end_date] = days.map((day) => addDays(builder.today.date, day)) as [string, string];
  const for_all_client = clients.length === 0 ? (1 as const) : (0 as const);
  const { bulletin } = await builder.ask(
    contract.bulletins.store,
    handlers.bulletins.store,
    {
      bulletin: { ...fields, start_date, end_date, request_by: builder.user_id, for_all_client },
      clients: clients.map((client_id) => ({ client_id })),
    },
    { date: start_date, time: '00:00' },
  );
  return { id: bulletin.id, subject: bulletin.subject };
}
