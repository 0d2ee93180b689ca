/**
 * Takes an import back: the files that it made are deleted for good, and a field that it changed gets its former value
 * back, unless it was changed since. Each household is one transaction, and a run that was cut off goes on.
 */
import { organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { clientInProcess, lockHouseholds, settleHouseholds } from '../../client-records/index.ts';
import { deleteImportedConsents } from '../../consents/index.ts';
import type { Trx } from '../../db/handles.ts';
import { Refused } from '../../frame/call/refused.ts';
import { Note } from '../../frame/change/note.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Attempt } from '../../frame/jobs/jobs.ts';
import type { Services } from '../../frame/process/services.ts';
import { leaveState, lockImport, touch } from '../kept/imports.ts';
import { householdsOf, type TakenHousehold } from './stays.ts';

declare module '../../frame/jobs/jobs.ts' {
  interface JobPayloads {
    client_import_take_back: { id: number };
  }
}

const FIRST_PORTION = 2;
const MOST_HOUSEHOLDS = 100;
const PORTION_MS = { pglite: 60, postgres: 350 };

export function registerImportTakeBackJobs(services: Services): void {
  const takeBackAll = async ({ id }: { id: number }, { progressed }: Attempt) => {
    for (let size = FIRST_PORTION; ; ) {
      const began = performance.now();
      const done = await portion(services, id, size);
      if (done === 0) return end(services, id);
      await progressed();
      const wanted = Math.round((size * PORTION_MS[services.db.kind]) / Math.max(performance.now() - began, 1));
      if (done >= size / 2) size = Math.max(1, Math.min(MOST_HOUSEHOLDS, size * 2, wanted));
    }
  };
  services.jobs.work('client_import_take_back', takeBackAll, {
    givenUp: ({ id }) => leaveState(services, id, 'taking_back', 'done'),
  });
}

async function portion(services: Services, id: number, size: number): Promise<number> {
  const { time_zone } = await services.settings.get();
  return systemChange(services, async (db, note) => {
    const found = await lockImport(db, id);
    if (found.state !== 'taking_back') return 0;
    const now = services.clock();
    const at = { now, today: organisationNow(now, time_zone), actorOrNull: null };
    const households = await householdsOf(db, id, found.done_household + 1, size);
    let [taken_back, stayed] = [found.taken_back, found.stayed];
    for (const household of households) {
      const isTaken = household.why === null && (await takeBackWhole(db, at, id, household));
      if (isTaken) taken_back++;
      else stayed++;
    }
    const done_household = households.at(-1)?.household ?? found.done_household;
    await touch(db, at, id, { taken_back, stayed, done_household, done: found.done + households.length });
    note.emit({ type: 'Changed', nouns: ['client_imports'] }, 'everyone');
    return households.length;
  });
}

type At = Parameters<typeof lockHouseholds>[1];

/** Takes back one household, or nothing of it if another row still refers to it. Returns whether it was taken back. */
async function takeBackWhole(db: Trx, at: At, id: number, household: TakenHousehold): Promise<boolean> {
  await sql`savepoint household`.execute(db);
  try {
    await takeBack(db, at, id, household);
    await sql`release savepoint household`.execute(db);
    return true;
  } catch (error) {
    const isInUse = error instanceof Refused || ((error as { code?: string }).code ?? '').startsWith('23');
    if (!isInUse) throw error;
    await sql`rollback to savepoint household`.execute(db);
    return false;
  }
}

async function takeBack(db: Trx, at: At, id: number, taken: TakenHousehold): Promise<void> {
  const { household, made, joined, updated } = taken;
  const gone = [...made, ...joined];
  const live = await db
    .selectFrom('live_clients')
    .select('id')
    .where(sql<boolean>`id = any(${[...gone, ...updated]}::int[])`)
    .execute();
  const people = await lockHouseholds(db, at, { clients: live.map((one) => one.id) });
  // The household is read again under the locks, since somebody may have used it after the first reading.
  const [now] = await householdsOf(db, id, household, 1);
  if (now?.household === household && now.why !== null) throw new Refused(200, { code: 'import_state' });
  for (const one of updated) {
    await deleteImportedConsents(db, id, one);
    await restore(db, at, id, one);
  }
  await deleteFiles(db, gone);
  const others = [...people.keys()].filter((one) => !gone.includes(one));
  const note = new Note({ actorOrNull: null, machine: '', now: at.now }, 'client_import.take_back');
  if (joined.length > 0) await settleHouseholds(db, { note }, at, others);
}

/** Fields that are as the import left them get their former values. */
async function restore(db: Trx, { now }: At, id: number, client_id: number): Promise<void> {
  const { rows } = await sql<{ before: Record<string, unknown> | null }>`
    select (select jsonb_object_agg(key, value) from jsonb_each(f.before)
      where to_jsonb(c) -> key is not distinct from f.after -> key) as before
    from client_import_files f join live_clients c on c.id = f.client_id
    where f.import_id = ${id} and f.client_id = ${client_id}`.execute(db);
  const before = rows[0]?.before;
  if (!before || Object.keys(before).length === 0) return;
  await db
    .updateTable('clients')
    .set({ ...before, updated_at: now.toISOString(), updated_by: null })
    .set((row) => ({ row_version: row('row_version', '+', 1) }))
    .where('id', '=', client_id)
    .execute();
}

/** Deletes files for good, with their households and addresses. Their numbers are not given again (used_file_numbers). */
async function deleteFiles(db: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = sql`any(${sql.val([...ids])}::int[])`;
  const { rows } = await sql<{ group_id: number }>`
    delete from memberships where client_id = ${gone} returning group_id`.execute(db);
  const addresses = await sql<{ address_id: number }>`
    delete from client_housings where client_id = ${gone} returning address_id`.execute(db);
  await sql`delete from duplicate_changes where client_id = ${gone}`.execute(db);
  await sql`
    -- deleted too: one that was deleted meanwhile stays, with its household
    delete from clients where id = ${gone}`.execute(db);
  await sql`delete from addresses where id = any(${addresses.rows.map(({ address_id }) => address_id)}::int[])`.execute(
    db,
  );
  const groups = rows.map(({ group_id }) => group_id);
  await sql`
    delete from families f where id = any(${groups}::int[]) and not exists (select from memberships where group_id = f.id)
      -- deleted too: their file is still in it
      and not exists (select from clients where family_id = f.id)
      and not exists (select from visits where family_id = f.id)`.execute(db);
}

async function end(services: Services, id: number): Promise<void> {
  const { time_zone } = await services.settings.get();
  await systemChange(services, async (db, note) => {
    const found = await lockImport(db, id);
    if (found.state !== 'taking_back') return;
    const now = services.clock();
    await touch(db, { now }, id, { state: 'taken_back' });
    const user = await db.selectFrom('users').select('name').where('id', '=', found.run_by).executeTakeFirst();
    const { taken_back, stayed } = found;
    note.wrote({
      action: 'client_import.take_back',
      entity: 'client_imports',
      id,
      name: { en: found.file_name, fr: found.file_name },
      by: { id: found.run_by, name: user?.name ?? 'system' },
      after: { taken_back, stayed },
    });
    note.emit({ type: 'Changed', nouns: ['clients', 'families', 'duplicates', 'client_imports'] }, 'everyone');
    const today = organisationNow(now, time_zone).date;
    note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, today) } }, 'everyone');
  });
}
