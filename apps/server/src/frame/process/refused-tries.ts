/**
 * Counts refused sign-ins and calls by account, address and call (decision 032). Equal ones within a quarter of an hour
 * are one row. Counts are kept in memory and written to the database and the log every few seconds.
 */
import type { RefusedKind } from '@resa/rules/process/refused';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/open.ts';
import type { Realtime } from '../realtime/realtime.ts';
import { describeError } from './log.ts';

export interface RefusedTry {
  readonly kind: RefusedKind;
  /** Null for an email that belongs to no account: it is counted but not stored. */
  readonly user_id: number | null;
  readonly machine: string;
  /** The call as `feature.call`. */
  readonly call: string;
}

export interface RefusedTries {
  count(one: RefusedTry): void;
  /** Writes the counts since the last flush. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  db: Database;
  realtime: Realtime;
  log: Logger;
  clock: () => Date;
}
type Counted = RefusedTry & { quarter: string; count: number; first_at: string; last_at: string };

const WITHIN_MS = 5_000;
const QUARTER_MS = 900_000;
/** The most rows with an address in a quarter of an hour; further addresses share one row. */
const MOST_ROWS = 100;

/** The counter of one process. */
export function makeRefusedTries({ db, realtime, log, clock }: Parts): RefusedTries {
  let waiting = new Map<string, Counted>();
  let rows = new Set<string>();
  let quarter = '';
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function count(one: RefusedTry): void {
    const now = clock();
    const timestamp = now.toISOString();
    const current = new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS).toISOString();
    if (current !== quarter) [quarter, rows] = [current, new Set()];
    const named = JSON.stringify([quarter, one.kind, one.user_id, one.machine, one.call]);
    const isNamed = rows.has(named) || rows.size < MOST_ROWS;
    if (isNamed) rows.add(named);
    const { kind, user_id, call } = one;
    const row = { kind, user_id, machine: isNamed ? one.machine : '', call };
    const key = isNamed ? named : JSON.stringify([quarter, kind, user_id, call]);
    const before = waiting.get(key);
    waiting.set(key, {
      ...row,
      quarter,
      count: (before?.count ?? 0) + 1,
      first_at: before?.first_at ?? timestamp,
      last_at: timestamp,
    });
    timer ??= setTimeout(() => void flush(), WITHIN_MS).unref();
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const counted = [...waiting.values()];
    waiting = new Map();
    for (const { kind, user_id, machine, call, count } of counted)
      log.warn({ refused: kind, user_id, machine, call, count }, 'a sign-in or a call was refused');
    try {
      await store(db, counted);
      realtime.emit({ type: 'Changed', nouns: ['refused_tries'] }, { permission: 'view_logs' });
    } catch (error) {
      log.warn({ err: describeError(error) }, 'refused sign-ins and calls could not be written down');
    }
  }

  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  return { count, flush, close: flush };
}

const store = ({ kysely }: Database, counted: readonly Counted[]) =>
  sql`
    insert into refused_tries as had (quarter, kind, user_id, machine, call, count, first_at, last_at)
    select quarter, kind, u.id, machine, call, sum(count), min(first_at), max(last_at)
    from json_to_recordset(${JSON.stringify(counted)}) as new
      (quarter timestamptz, kind text, user_id int, machine text, call text, count int,
        first_at timestamptz, last_at timestamptz)
      left join users u on u.id = new.user_id
    group by quarter, kind, u.id, machine, call
    on conflict (quarter, kind, user_id, machine, call) do update
      set count = had.count + excluded.count, last_at = greatest(had.last_at, excluded.last_at)`.execute(kysely);
