import type { Logger } from 'pino';
import type { Db } from './context.ts';

export interface Look {
  at: string;
  user_id: number;
  client_id: number;
  call: string;
  machine: string;
}

/** Who looked at whom, written in batches after the answers (foundations "Who looked"). */
export interface Readers {
  looked(looks: Look[]): void;
  /** Writes what is waiting; called when the server stops. */
  flush(): Promise<void>;
}

const BATCH = 500;
const WAIT_MS = 500;

/** About a busy day's looks: while the database is away, more would cost the memory that the calls need. */
export const MOST_WAITING = 50_000;

/**
 * Writes looks 500 ms after the first of a batch; what cannot be written waits, and is tried again every five seconds.
 * Beyond MOST_WAITING looks are lost, and the log says how many.
 */
export function keepReaders(db: Db, log: Logger): Readers {
  let waiting: Look[] = [];
  let timer: NodeJS.Timeout | undefined;
  let lost = 0;
  let writing: Promise<void> = Promise.resolve();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(async () => {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH);
        await db.insertInto('read_log').values(batch).execute();
        waiting = waiting.slice(batch.length);
      }
      if (lost > 0) log.error({ lost }, 'the read log is written again; these looks are missing from it');
      lost = 0;
    });
    writing = writing.catch((error: unknown) => {
      log.error(
        { err: error, waiting: waiting.length, lost },
        'the read log could not be written; it will be tried again',
      );
      timer ??= setTimeout(flush, 5_000).unref();
    });
    return writing;
  };

  return {
    looked(looks) {
      const kept = looks.slice(0, MOST_WAITING - waiting.length);
      waiting.push(...kept);
      lost += looks.length - kept.length;
      if (looks.length > 0) timer ??= setTimeout(flush, WAIT_MS).unref();
    },
    flush,
  };
}
