/**
 * The rows of jobs. The process that takes a job owns its row until its lease runs out: only the owner renews the lease
 * and marks the job (decision 003).
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import { KEPT_DAYS } from '../process/kept-days.ts';

/** A job whose process died is free again after this; a living process renews its lease. */
export const LEASE_MS = 120_000;
export const MAX_ATTEMPTS = 10;
/** The names of nightly work begin with this. */
export const NIGHTLY = 'nightly.';

/** A job that this process took. */
export interface TakenJob {
  readonly id: number;
  readonly name: string;
  readonly data: unknown;
  readonly owner: string;
  /** The tries so far, this one included. */
  attempts: number;
}

/** Statements over the table of jobs, by the program's clock. */
export function jobRows(db: Kysely<Tables>, clock: () => Date) {
  const after = (ms: number) => new Date(clock().getTime() + ms).toISOString();
  /** Changes the row while this process owns it. */
  const mark = async ({ id, owner }: TakenJob, set: ReturnType<typeof sql>) => {
    await sql`update jobs set ${set} where id = ${id} and owner = ${owner}`.execute(db);
  };
  const FREE = sql`locked_until = null, owner = null`;

  return {
    /** Takes the oldest due job of these kinds. */
    async claim(names: readonly string[]): Promise<TakenJob | undefined> {
      if (names.length === 0) return undefined;
      const now = after(0);
      const { rows } = await sql<TakenJob>`
        update jobs set locked_until = ${after(LEASE_MS)}, owner = gen_random_uuid(), attempts = attempts + 1
        where id = (
          select id from jobs
          where done_at is null and failed_at is null and run_at <= ${now}
            and (locked_until is null or locked_until <= ${now}) and name = any(${names})
          order by run_at, id limit 1 for update skip locked)
        returning id, name, data, attempts, owner`.execute(db);
      return rows[0];
    },
    async isOwned({ id, owner }: TakenJob): Promise<boolean> {
      const { rows } = await sql`select from jobs where id = ${id} and owner = ${owner}`.execute(db);
      return rows.length > 0;
    },
    renew: (job: TakenJob) => mark(job, sql`locked_until = ${after(LEASE_MS)}`),
    /** Counts tries from 1 again, in the row too: the process may end before the handler does. */
    async progress(job: TakenJob): Promise<void> {
      if (job.attempts === 1) return;
      job.attempts = 1;
      await mark(job, sql`attempts = 1`);
    },
    /**
     * Marks nightly work as done and keeps its row, so that the next start does not run it again. Deletes other jobs,
     * since their data may name people.
     */
    async end(job: TakenJob): Promise<void> {
      if (job.name.startsWith(NIGHTLY)) return mark(job, sql`${FREE}, done_at = ${after(0)}`);
      await sql`delete from jobs where id = ${job.id} and owner = ${job.owner}`.execute(db);
    },
    retryAfter: (job: TakenJob, ms: number) => mark(job, sql`${FREE}, run_at = ${after(ms)}`),
    giveUp: (job: TakenJob) => mark(job, sql`${FREE}, failed_at = ${after(0)}, attempts = ${MAX_ATTEMPTS}`),
    /** Gives back a job whose try was ended by a stop; that try is not counted. */
    release: (job: TakenJob) => mark(job, sql`${FREE}, attempts = attempts - 1`),
    /** Frees every taken job. For a database that only one process uses: the process that took them has died. */
    async freeAll(): Promise<void> {
      await sql`update jobs set ${FREE} where locked_until is not null`.execute(db);
    },
    /** Adds tonight's work where no process has added it yet, and deletes rows of former nights. */
    async addNight(date: string, names: readonly string[], delay: number): Promise<void> {
      for (const name of names)
        await sql`
          insert into jobs (name, once, data, run_at, created_at)
          values (${name}, ${`${name} ${date}`}, ${JSON.stringify({ day: date })}::jsonb, ${after(delay)}, ${after(0)})
          on conflict do nothing`.execute(db);
      await sql`delete from jobs where coalesce(done_at, failed_at) < ${after(-KEPT_DAYS.jobs * 86_400_000)}`.execute(
        db,
      );
    },
    /** Writes jobs inside a change's transaction, in one statement. */
    async add(trx: Kysely<Tables>, added: readonly { name: string; data: unknown }[]): Promise<void> {
      if (added.length === 0) return;
      const names = added.map(({ name }) => name);
      const data = added.map((job) => JSON.stringify(job.data));
      await sql`
        insert into jobs (name, data, run_at, created_at)
        select name, data::jsonb, ${after(0)}, ${after(0)}
        from unnest(${names}::text[], ${data}::text[]) with ordinality as added (name, data, position)
        order by position`.execute(trx);
    },
  };
}
