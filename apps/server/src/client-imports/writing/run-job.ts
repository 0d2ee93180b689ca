/**
 * Brings the households of a checked file in, in portions that are sized by time. Each is one transaction with the marks
 * of its rows, so that a crash, a stop or another process leaves no half household and writes none twice.
 */
import { organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { clientInProcess } from '../../client-records/index.ts';
import { importedTerms } from '../../consents/index.ts';
import type { Trx } from '../../db/handles.ts';
import { queueFindDuplicates } from '../../duplicates/index.ts';
import { Refused } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import { contextOfUser } from '../../frame/change/context-of-user.ts';
import { Note, type Part } from '../../frame/change/note.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Attempt } from '../../frame/jobs/jobs.ts';
import type { Services } from '../../frame/process/services.ts';
import { importOf, leaveState, lockImport, touch } from '../kept/imports.ts';
import { type CheckedPerson, type Chunk, chunkOf, IN_CHUNK } from '../kept/persons.ts';
import { regionsOf } from '../kept/regions.ts';
import { type Writing, type WrittenHousehold, writeHousehold } from './write-household.ts';

declare module '../../frame/jobs/jobs.ts' {
  interface JobPayloads {
    client_import_run: { id: number };
  }
}

/** Sizes of a portion: the first, and the largest. */
const FIRST_PORTION = 2;
const MOST_HOUSEHOLDS = 100;
const LAST_HOUSEHOLD = 2_147_483_647;
/** The embedded database serves nobody during a portion. */
const PORTION_MS = { pglite: 60, postgres: 350 };

export function registerImportRunJobs(services: Services): void {
  services.jobs.work('client_import_run', ({ id }, attempt) => runImport(services, id, attempt), {
    givenUp: ({ id }) => leaveState(services, id, 'running', 'stopped'),
  });
}

async function runImport(services: Services, id: number, { progressed }: Attempt): Promise<void> {
  const { kysely, kind } = services.db;
  const { state, run_by } = await importOf(kysely, id);
  if (state !== 'running' || run_by === null) return;
  let chunk: { number: number; households: Chunk } | undefined;
  let after = -1;
  for (let size = FIRST_PORTION; ; ) {
    const ctx = await contextOrStop(services, id, run_by);
    if (!ctx) return;
    const next = await nextOf(services, id, after);
    if (!next) return end(services, id);
    if (chunk?.number !== next.chunk)
      chunk = { number: next.chunk, households: (await chunkOf(services.files, kysely, id, next.chunk)) ?? [] };
    const began = performance.now();
    const written = await portion(services, ctx, id, { ...next, households: chunk.households, size });
    if (written === null) return;
    await progressed();
    after = Math.min(next.household + size, (next.chunk + 1) * IN_CHUNK) - 1;
    const took = performance.now() - began;
    if (written >= size / 2)
      size = Math.max(
        1,
        Math.min(MOST_HOUSEHOLDS, size * 2, Math.round((size * PORTION_MS[kind]) / Math.max(took, 1))),
      );
  }
}

/**
 * The context of the user with the rights that they have now. Without the right to import, stops the import and returns
 * null.
 */
async function contextOrStop(services: Services, id: number, user_id: number): Promise<Context | null> {
  try {
    const ctx = await contextOfUser(services, user_id, 'clientImports.run');
    if (ctx.may('import_clients')) return ctx;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  await leaveState(services, id, 'running', 'stopped');
  return null;
}

/**
 * A condition on persons `p`: nobody in their household has a fault or waits for a decision. The subquery is limited to
 * the same households because a plan cached from small imports would compare each row of a large one with all others.
 */
const isReady = (
  id: number,
  from: number,
  to: number,
) => sql`p.household between ${from} and ${to} and p.household not in (
  select o.household from client_import_persons o
  where o.import_id = ${id} and o.household between ${from} and ${to} and o.kind in ('fault', 'decide'))`;

interface Next {
  readonly chunk: number;
  readonly household: number;
}

/**
 * The next household to write. It looks nearby first, where it nearly always is, so that few rows of a large import are
 * read.
 */
const nextOf = async (services: Services, id: number, after: number): Promise<Next | undefined> =>
  (await nextWithin(services, id, after + 1, after + MOST_HOUSEHOLDS)) ??
  (await nextWithin(services, id, after + 1, LAST_HOUSEHOLD));

async function nextWithin({ db }: Services, id: number, from: number, to: number): Promise<Next | undefined> {
  const { rows } = await sql<Next>`
    select p.chunk, p.household from client_import_persons p
    where p.import_id = ${id} and p.written = 0 and p.kind not in ('fault', 'decide', 'out') and ${isReady(id, from, to)}
    order by p.household limit 1`.execute(db.kysely);
  return rows[0];
}

/**
 * Writes one portion in one transaction. Returns how many households it dealt with; null if the import is not running
 * any more.
 */
function portion(
  services: Services,
  ctx: Context,
  id: number,
  { chunk, household, households, size }: Next & { households: Chunk; size: number },
): Promise<number | null> {
  return systemChange(services, async (db, note) => {
    const found = await lockImport(db, id);
    if (found.state !== 'running') return null;
    const { rows } = await sql<CheckedPerson>`
      select p.* from client_import_persons p
      where p.import_id = ${id} and p.chunk = ${chunk} and p.written = 0 and p.kind not in ('fault', 'decide')
        and ${isReady(id, household, household + size - 1)}
      order by p.position`.execute(db);
    const byHousehold = Map.groupBy(rows, (row) => row.household);
    const writing: Writing = {
      db,
      ctx,
      import_id: id,
      regions: await regionsOf(db),
      terms: await importedTerms(db, ctx),
      note: new Note({ actorOrNull: ctx.actorOrNull, machine: '', now: ctx.now }, 'client_import.run'),
    };
    const sum = { households: 0, persons: 0, joined: 0, updated: 0, approved: 0 };
    for (const [number, persons] of byHousehold) {
      const written = await writeWhole(writing, number, persons, households);
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += written[key];
    }
    await touch(db, ctx, id, {
      done: found.done + rows.filter(({ kind }) => kind !== 'out').length,
      households: found.households + sum.households,
      persons: found.persons + sum.persons,
      joined: found.joined + sum.joined,
      updated: found.updated + sum.updated,
      approved: found.approved + sum.approved,
    });
    note.emit({ type: 'Changed', nouns: ['client_imports'] }, 'everyone');
    return byHousehold.size;
  });
}

/**
 * Writes one household, or nothing of it. If that is refused, for example because a value was taken meanwhile, its rows
 * become faults.
 */
async function writeWhole(
  writing: Writing,
  number: number,
  persons: readonly CheckedPerson[],
  households: Chunk,
): Promise<WrittenHousehold> {
  const { db, import_id } = writing;
  const found = households.find((one) => one.number === number);
  if (!found) throw new Error(`household ${number} of import ${import_id} is not in its file`);
  await sql`savepoint household`.execute(db);
  try {
    const rows = new Map(persons.map((person) => [person.key, person]));
    const written = await writeHousehold(writing, number, found.household, rows);
    await sql`release savepoint household`.execute(db);
    return written;
  } catch (error) {
    if (!isOfRow(error)) throw error;
    await sql`rollback to savepoint household`.execute(db);
    await sql`update client_import_persons set kind = 'fault', faults = array_append(faults, 'import_not_written')
      where import_id = ${import_id} and household = ${number} and written = 0`.execute(db);
    return { households: 0, persons: 0, joined: 0, updated: 0, approved: 0 };
  }
}

/** A refusal, or a row that breaks a constraint of the database. */
const isOfRow = (error: unknown) =>
  error instanceof Refused || ((error as { code?: string }).code ?? '').startsWith('23');

/** Ends the import: one log entry that contains its rows, and one event. */
async function end(services: Services, id: number): Promise<void> {
  const { time_zone } = await services.settings.get();
  await systemChange(services, async (db, note) => {
    const found = await lockImport(db, id);
    if (found.state !== 'running') return;
    const now = services.clock();
    const { left } = await db
      .selectFrom('client_import_persons')
      .select((e) => e.fn.countAll<number>().as('left'))
      .where('import_id', '=', id)
      .where('written', '=', 0)
      .executeTakeFirstOrThrow();
    const parts = found.done + Number(left);
    await touch(db, { now }, id, { state: 'done', ended_at: now.toISOString(), parts });
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', found.run_by)
      .executeTakeFirstOrThrow();
    const { households, persons, joined, updated, approved, accept_phones } = found;
    note.wrote({
      action: 'client_import.run',
      entity: 'client_imports',
      id,
      name: { en: found.file_name, fr: found.file_name },
      by: { id: found.run_by, name },
      after: {
        households,
        persons,
        joined,
        updated,
        ...(approved > 0 && { approved_by_import: approved }),
        ...(accept_phones === 1 && { accept_phone: 1 }),
      },
      parts: await partsOf(db, id),
    });
    if (persons + updated > 0) {
      queueFindDuplicates(note);
      note.emit({ type: 'Changed', nouns: ['clients', 'families', 'consents', 'client_imports'] }, 'everyone');
      const today = organisationNow(now, time_zone).date;
      note.emit({ type: 'ClientInProcess', message: { count: await clientInProcess(db, today) } }, 'everyone');
    } else note.emit({ type: 'Changed', nouns: ['client_imports'] }, 'everyone');
  });
}

/** The files of an import by their numbers: the log names no client. */
async function partsOf(db: Trx, id: number): Promise<Part[]> {
  const { rows } = await sql<{ id: number; file_number: number; kind: string }>`
    select c.id, c.file_number, f.kind from client_import_files f join live_clients c on c.id = f.client_id
    where f.import_id = ${id} order by c.id`.execute(db);
  return rows.map(({ id: client, file_number, kind }) => ({
    id: client,
    name: { en: `${file_number}`, fr: `${file_number}` },
    after: { [kind]: 1 },
  }));
}
