import { isLive, personName } from '../client-records/index.ts';
import { type Context, read } from '../frame/change/context.ts';

/** The files that are being edited, the longest first (002 §2.8). */
export const list = (ctx: Context) =>
  read(ctx, async (db) => {
    const named = ctx.may('view_clients') || ctx.may('crud_clients');
    const rows = await db
      .selectFrom('file_locks as l')
      .innerJoin('sessions as s', 's.id', 'l.session_id')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .innerJoin('live_clients as c', 'c.id', 'l.client_id')
      .select(['l.client_id', 'c.file_number', personName, 'u.name as user', 'l.created_at', 'l.updated_at'])
      .where(isLive(ctx.now.toISOString()))
      .orderBy('l.created_at')
      .orderBy('l.client_id')
      .execute();
    return {
      code: 'Ok' as const,
      rows: rows.map(({ name, ...row }) => ({ ...row, client: named ? name : null })),
    };
  });
