/**
 * Finds the files that may be one person, among those that changed since it last ran: triggers have noted them
 * (migration 0100). First each gets its keys, then it is compared with the files that share one (packages/rules,
 * duplicates.ts). Both are done in portions, each in its own transaction: an interrupted run continues with the
 * next. A file is compared once, even if it was noted several times, and two files that were both noted are compared by
 * the later one.
 */
import { duplicateKeys, duplicateOf, MOST_WITH_KEY } from '@resa/rules/person/duplicates';
import { soundAlike } from '@resa/rules/person/similar';
import { organisationNow } from '@resa/rules/time/dates';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { showAllRestricted } from '../../frame/change/show-restricted.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { Services } from '../../frame/process/services.ts';
import { type ComparedFile, filesOf } from './files.ts';

/** Events and jobs are absent in measurements. */
type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Small, since the first portion of a new process also includes its start-up work. */
const FIRST_PORTION = 2;
const MAX_FILES = 1_000;
/** A portion is as large as fits into this time; none may take 200 ms where the embedded database serves nobody meanwhile. */
const PORTION_MS = { pglite: 80, postgres: 500 };
/** The key of the advisory lock: one run at a time in all processes. */
const LOCK_KEY = 7_253_203;

/** The result: how many files were compared, in how many pairs, and whether the worklist changed. */
interface PortionResult {
  files: number;
  pairs: number;
  changed: boolean;
}
interface RunResult extends PortionResult {
  /** How long its longest portion took. */
  slowest_ms: number;
}

/** One portion of a run. */
type Portion = (db: Trx, size: number, at: { today: string; now: Date }) => Promise<PortionResult>;

export async function findDuplicates(services: Needs): Promise<RunResult> {
  const keyed = await inPortions(services, writePortion);
  const compared = await inPortions(services, comparePortion);
  return { ...compared, slowest_ms: Math.max(keyed.slowest_ms, compared.slowest_ms) };
}

async function inPortions(services: Needs, work: Portion): Promise<RunResult> {
  const { time_zone } = await services.settings.get();
  const run = { files: 0, pairs: 0, slowest_ms: 0, changed: false };
  for (let size = FIRST_PORTION; ; ) {
    const began = performance.now();
    const { files, pairs, changed } = await systemChange(services, async (db) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_KEY)})`.execute(db);
      // Pairs with a restricted file are shown only to those who see it (decision 068).
      await showAllRestricted(db);
      const now = services.clock();
      return work(db, size, { today: organisationNow(now, time_zone).date, now });
    });
    if (files === 0) return run;
    const took = performance.now() - began;
    run.files += files;
    run.pairs += pairs;
    run.slowest_ms = Math.max(run.slowest_ms, took);
    run.changed ||= changed;
    // A portion that was nearly empty tells little about the next one.
    if (files >= size / 2)
      size = Math.max(
        1,
        Math.min(MAX_FILES, size * 2, Math.round((size * PORTION_MS[services.db.kind]) / Math.max(took, 1))),
      );
  }
}

/** Writes the keys of the files that were noted first, and of those who live with them: they share an address. */
const writePortion: Portion = async (db, size, { today }) => {
  const { rows } = await sql<{ id: number }>`
    with noted as (
      select client_id from duplicate_changes where keyed = 0 order by id limit ${size}
    ), together as (
      -- deleted too: deleted files leave the worklist
      select client_id as id from noted
      union select o.id from clients c join live_clients o on o.family_id = c.family_id
        where c.id in (select client_id from noted)
    ), taken as (
      delete from duplicate_changes where keyed = 0 and client_id in (select id from together)
    ), to_compare as (
      insert into duplicate_changes (client_id, keyed)
      select id, 1 from together
      where not exists (select from duplicate_changes d where d.client_id = together.id and d.keyed = 1) order by id
    )
    select id from together order by id`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await writeKeys(db, ids, await filesOf(db, ids, today));
  return { files: ids.length, pairs: 0, changed: false };
};

/** Compares the files that have their keys with those that share one. */
const comparePortion: Portion = async (db, size, { today, now }) => {
  const { rows } = await sql<{ id: number }>`
    with noted as (
      select distinct client_id as id
      from (select client_id from duplicate_changes where keyed = 1 order by id limit ${size}) first
    ), taken as (
      delete from duplicate_changes where keyed = 1 and client_id in (select id from noted)
    )
    select id from noted`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { files: 0, pairs: 0, changed: false };
  const pairs = await pairsOf(db, ids);
  const concerned = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const files = new Map((await filesOf(db, concerned, today)).map((file) => [file.id, file]));
  const matches = pairs.flatMap(({ one, other }) => decide(files.get(one), files.get(other)));
  return { files: ids.length, pairs: pairs.length, changed: await write(db, ids, matches, now) };
};

async function writeKeys(db: Trx, noted: readonly number[], files: readonly ComparedFile[]): Promise<void> {
  await sql`delete from duplicate_keys where client_id = any(${noted}::int[])`.execute(db);
  const rows = files.flatMap((file) => duplicateKeys(file, file.sounds).map((key) => ({ key, id: file.id })));
  await sql`
    insert into duplicate_keys (key, client_id)
    select hashtextextended(key, 0), id from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ id }) => id)}::int[])
      as own (key, id)
    on conflict do nothing`.execute(db);
}

interface Pair {
  one: number;
  other: number;
}

/** Whether a file still waits to be compared. When its turn comes, it is compared with the present files as well. */
const waits = (id: RawBuilder<unknown>) => sql`exists (select from duplicate_changes w where w.client_id = ${id})`;

/** Pairs of one of these files and a file that does not wait, if they share a key that few files have. */
async function pairsOf(db: Trx, ids: readonly number[]): Promise<Pair[]> {
  // The planner knows little of a table that has just been filled, and would read it whole for each portion.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
  const { rows } = await sql<Pair>`
    with own as materialized (select key, client_id from duplicate_keys where client_id = any(${ids}::int[]))
    select distinct least(own.client_id, b.client_id) as one, greatest(own.client_id, b.client_id) as other
    from own cross join lateral (
      select client_id, count(*) over () as files from (
        select client_id from duplicate_keys k where k.key = own.key limit ${MOST_WITH_KEY + 1}) with_it) b
    where b.files <= ${MOST_WITH_KEY}::int and b.client_id <> own.client_id and not ${waits(sql`b.client_id`)}`.execute(
    db,
  );
  return rows;
}

interface Match extends Pair {
  score: number;
  reasons: string[];
}

/** Compares two files. Persons of one household are never a pair: they are known to be two. */
function decide(first: ComparedFile | undefined, second: ComparedFile | undefined): Match[] {
  if (!first || !second || (first.family_id !== null && first.family_id === second.family_id)) return [];
  const decided = duplicateOf(first, second, soundAlike(first.sounds, second.sounds));
  return decided ? [{ one: first.id, other: second.id, score: decided.score, reasons: decided.reasons }] : [];
}

/**
 * Removes pairs of these files that do not resemble each other now, unless a user decided about them or one file waits.
 */
async function write(db: Trx, ids: readonly number[], matches: readonly Match[], now: Date): Promise<boolean> {
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as f (one int, other int, score int, reasons text[])`;
  const removed = await sql`
    delete from duplicates d where not_same_at is null and (one_id = any(${ids}::int[]) or other_id = any(${ids}::int[]))
      and not exists (select from ${pairs} where f.one = d.one_id and f.other = d.other_id)
      and not ${waits(sql`d.one_id`)} and not ${waits(sql`d.other_id`)}`.execute(db);
  if (matches.length === 0) return (removed.numAffectedRows ?? 0n) > 0n;
  const written = await sql`
    insert into duplicates as d (one_id, other_id, score, reasons, found_at)
    select f.one, f.other, f.score, f.reasons, ${now.toISOString()}::timestamptz from ${pairs} order by f.one, f.other
    on conflict (one_id, other_id) do update set score = excluded.score, reasons = excluded.reasons
      where (d.score, d.reasons) is distinct from (excluded.score, excluded.reasons)`.execute(db);
  return (removed.numAffectedRows ?? 0n) + (written.numAffectedRows ?? 0n) > 0n;
}
