import type { contract, InputOf } from '@resa/contract';
import { lockClients } from '../client-records/index.ts';
import { type Context, change } from '../frame/change/context.ts';
import { mailOfficers } from './mail-officers.ts';
import { restrictionOf } from './queries.ts';

type Input = InputOf<typeof contract.restrictions.end>;

/** Ends the restriction of everybody in it: what was kept apart goes back into their files. */
export const end = (ctx: Context, { client_id }: Input) =>
  change(ctx, async (db, note) => {
    await lockClients(db, ctx, [client_id], { household: true });
    const id = await restrictionOf(db, client_id);
    if (id !== null) {
      await mailOfficers(db, ctx, note, { client_id, what: 'ended' });
      await db.updateTable('clients').set({ restriction_id: null }).where('restriction_id', '=', id).execute();
      note.wrote({ entity: 'clients', id: client_id, client_id, before: { restricted: 1 }, after: { restricted: 0 } });
    }
    return { code: 'Ok' as const };
  });
