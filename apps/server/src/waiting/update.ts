import type { contract, InputOf } from '@resa/contract';
import { movedTo } from '@resa/rules/booking/waiting';
import { sql } from 'kysely';
import { type Entry, lockList, writeEntry } from '../appointments/index.ts';
import type { Trx } from '../db/handles.ts';
import { notFound } from '../frame/call/refused.ts';
import { type Context, change } from '../frame/change/context.ts';
import { lastSaved } from './queries.ts';

type Input = InputOf<typeof contract.waiting.update>;

/**
 * Moves an entry in its list, records the client's consent or takes it back, changes the comment; absent fields stay.
 */
export const update = (ctx: Context, { id, row_version, position, consent, comments }: Input) =>
  change(ctx, async (db, note) => {
    const list = await listOfEntry(db, id);
    const entries = await lockList(db, list);
    const entry = entries.find((one) => one.id === id);
    if (!entry) return { code: 'not_waiting' as const };
    if (typeof row_version === 'number' && entry.row_version !== row_version)
      return { code: 'stale' as const, ...(await lastSaved(db, id)), changed: [] };
    const hasConsent = consent === 1;
    const after = {
      ...(position !== undefined && { position: await reorder(db, entries, id, position) }),
      ...(consent !== undefined &&
        hasConsent !== (entry.consent_at !== null) && {
          consent_at: hasConsent ? ctx.now.toISOString() : null,
          consent_by: hasConsent ? ctx.actor.user_id : null,
        }),
      ...(comments !== undefined && { comments }),
    };
    await writeEntry(db, ctx, note, entry, after);
    return { code: 'Ok' as const, row_version: entry.row_version + 1 };
  });

async function listOfEntry(db: Trx, id: number) {
  const entry = await db
    .selectFrom('waiting_entries')
    .select(['place_appointment_type_id as plan_id', 'date'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry) throw notFound();
  return entry;
}

/** Renumbers the list with one entry at another place; returns its number. The others' versions stay: they were not changed. */
async function reorder(db: Trx, entries: readonly Entry[], id: number, position: number): Promise<number> {
  const ids = movedTo(
    entries.map((entry) => entry.id),
    id,
    position,
  );
  await sql`
    update waiting_entries w set position = ordered.position
    from unnest(${ids}::int[]) with ordinality as ordered (id, position)
    where w.id = ordered.id and w.position <> ordered.position`.execute(db);
  return ids.indexOf(id) + 1;
}
