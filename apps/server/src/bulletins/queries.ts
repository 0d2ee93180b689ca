import type { ReadDb } from '../db/handles.ts';

/** Open bulletins of a client: active, not closed for him, and not past their end (000 O-07). */
export function openBulletins(db: ReadDb, client_id: number, today: string) {
  return db
    .selectFrom('live_bulletins as b')
    .leftJoin('bulletin_clients as bc', (join) =>
      join.onRef('bc.bulletin_id', '=', 'b.id').on('bc.client_id', '=', client_id),
    )
    .leftJoin('users as u', 'u.id', 'b.request_by')
    .select([
      'b.id',
      'b.subject',
      'b.description',
      'b.bulletin_priority_type_id',
      'b.start_date',
      'b.end_date',
      'b.updated_at',
    ])
    .select('u.name as request_by')
    .where('b.active', '=', 1)
    .where('b.start_date', '<=', today)
    .where('b.end_date', '>=', today)
    .where('bc.closed_at', 'is', null)
    .where((b) => b.or([b('b.for_all_client', '=', 1), b('bc.id', 'is not', null)]))
    .orderBy('b.bulletin_priority_type_id')
    .orderBy('b.id')
    .execute();
}
