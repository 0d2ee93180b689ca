/** The consents of two files that become one, or two again: the stricter decision counts (decision 067). */
import { lastRow, saidNo, stricterOf } from '@resa/rules/consent/decision';
import { PURPOSES } from '@resa/rules/consent/purposes';
import type { Trx } from '../db/handles.ts';
import type { Context } from '../frame/change/context.ts';
import type { Note } from '../frame/change/note.ts';
import { decisionsOf, purposesOf, type StoredDecision } from './queries.ts';

/** The decisions that are to be written again once the rows of both files are of one; read before they are moved. */
export async function stricterDecisions(db: Trx, source: number, target: number): Promise<StoredDecision[]> {
  const rows = await decisionsOf(db, [source, target]);
  const of = (id: number) => rows.filter(({ client_id }) => client_id === id);
  return stricterOf(PURPOSES, of(target), of(source));
}

/** The refusals and withdrawals of a merged file; read before it is taken apart. */
export async function refusalsOf(db: Trx, client_id: number): Promise<StoredDecision[]> {
  const rows = await decisionsOf(db, [client_id]);
  return PURPOSES.flatMap((purpose) => lastRow(purpose, rows) ?? []).filter(({ state }) => saidNo(state));
}

/** Whether one of these persons refuses a purpose that a file by name needs (decision 074). */
export async function refuseFile(db: Trx, client_ids: readonly number[]): Promise<boolean> {
  const required = (await purposesOf(db)).filter((purpose) => purpose.required === 1);
  const rows = await decisionsOf(db, client_ids);
  return client_ids.some((id) => {
    const own = rows.filter(({ client_id }) => client_id === id);
    return required.some(({ code }) => saidNo(lastRow(code, own)?.state ?? 'not_asked'));
  });
}

/** Writes these refusals to a file that has none of its own about the purpose. */
export async function keepRefusals(
  db: Trx,
  ctx: Context,
  note: Note,
  client_id: number,
  merged: readonly StoredDecision[],
): Promise<void> {
  const own = await decisionsOf(db, [client_id]);
  const missing = merged.filter(({ purpose }) => !saidNo(lastRow(purpose, own)?.state ?? 'not_asked'));
  await writeDecisions(db, ctx, note, client_id, missing);
}

/** Adds decisions to a file, as they were recorded in another one. A signature stays with the one it was given for. */
export async function writeDecisions(
  db: Trx,
  ctx: Context,
  note: Note,
  client_id: number,
  rows: readonly StoredDecision[],
): Promise<void> {
  for (const { purpose_id, state, by_whom, decided_on, version, language, valid_until } of rows) {
    const after = { state, how: 'merge' as const, by_whom, decided_on, version, language };
    const { id } = await db
      .insertInto('consents')
      .values({
        ...after,
        client_id,
        purpose_id,
        valid_until,
        created_at: ctx.now.toISOString(),
        created_by: ctx.actor.user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    note.wrote({ entity: 'consents', id, client_id, after });
  }
}
