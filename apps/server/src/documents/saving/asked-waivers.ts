/** Requested waivers: storing, answering and ending them. */
import type { Code } from '@resa/contract';
import type { Selectable } from 'kysely';
import { emitHousehold, lockClients } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import type { AskedWaiversTable } from '../../db/tables/clients.ts';
import { type Context, change } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';

interface WaiverRequest {
  client_id: number;
  document_type_id: number;
  reason: string;
}

/** Stores a request in place of the former one. It has a new id, so that an answer to the former one does not count. */
export async function storeAsked(db: Trx, ctx: Context, note: Note, request: WaiverRequest): Promise<void> {
  const { client_id, document_type_id, reason } = request;
  await endAsked(db, note, client_id, [document_type_id]);
  const { id } = await db
    .insertInto('asked_waivers')
    .values({ ...request, asked_at: ctx.now.toISOString(), asked_by: ctx.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  note.wrote({ entity: 'asked_waivers', id, client_id, after: { document_type_id, reason } });
}

type Work<A> = (
  db: Trx,
  note: Note,
  person: { client_id: number; role: number | null },
  asked: Selectable<AskedWaiversTable>,
) => Promise<A>;

/**
 * Answers or withdraws an open request. It needs no lock of the file, so that it can be answered while the user who asked still edits
 * it. Refuses NotFound, and answered if it is not open any more.
 */
export const answerAsked = <A extends { code: Code }>(
  ctx: Context,
  { client_id, id }: { client_id: number; id: number },
  work: Work<A>,
) =>
  change<A | { code: 'answered' }>(ctx, async (db, note) => {
    const [client] = await lockClients(db, ctx, [client_id], {});
    const request = await db
      .selectFrom('asked_waivers')
      .selectAll()
      .where('id', '=', id)
      .where('client_id', '=', client_id)
      .where('refused_at', 'is', null)
      .executeTakeFirst();
    if (!client || !request) return { code: 'answered' as const };
    const answer = await work(db, note, { client_id, role: client.group_role_type_id }, request);
    if (answer.code === 'Ok') emitHousehold(note, client.group_id);
    return answer;
  });

/** Ends the requests for waivers of these document types of a person: granted, replaced, withdrawn or not needed any more. */
export async function endAsked(
  db: Trx,
  note: Note,
  client_id: number,
  types: readonly number[],
  action: 'waiver.end' | 'waiver.withdraw' = 'waiver.end',
): Promise<void> {
  const ended = await db
    .deleteFrom('asked_waivers')
    .where('client_id', '=', client_id)
    .where('document_type_id', 'in', [...types, 0])
    .returning(['id', 'document_type_id', 'reason'])
    .execute();
  for (const { id, ...before } of ended) note.wrote({ action, entity: 'asked_waivers', id, client_id, before });
}
