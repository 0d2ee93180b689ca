import type { Code } from '@resa/contract';
import { emitHousehold, type LockedClient, lockClients, lockRefusal } from '../../client-records/index.ts';
import type { Trx } from '../../db/handles.ts';
import { type Context, change, changePart } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';

type Work<A> = (db: Trx, note: Note, clients: readonly LockedClient[]) => Promise<A>;
type Held = NonNullable<Awaited<ReturnType<typeof lockRefusal>>>;

/**
 * Changes documents of persons whose files this session holds (000 O-90): they are found alive and locked, in order of
 * their ids. Open files of their households show the change. Refuses NotFound, Forbidden, not_locked and
 * locked.
 */
export const changeDocuments = <A extends { code: Code }>(ctx: Context, ids: readonly number[], work: Work<A>) =>
  change<A | Held>(ctx, withHeldFiles(ctx, ids, work));

/** The same for a call that completes the response afterwards. */
export const changeDocumentsPart = <A extends { code: Code }>(ctx: Context, ids: readonly number[], work: Work<A>) =>
  changePart<A | Held>(ctx, withHeldFiles(ctx, ids, work));

const withHeldFiles =
  <A extends { code: Code }>(ctx: Context, ids: readonly number[], work: Work<A>) =>
  async (db: Trx, note: Note): Promise<A | Held> => {
    const clients = await lockClients(db, ctx, ids, {});
    const refused = await lockRefusal(db, ctx, clients);
    if (refused) return refused;
    const answer = await work(db, note, clients);
    const households = new Set(clients.map(({ group_id }) => group_id));
    if (answer.code === 'Ok') for (const group_id of households) emitHousehold(note, group_id);
    return answer;
  };
