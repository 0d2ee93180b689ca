import type { Db } from '../../db/handles.ts';

/** How the maker reports its progress, and how it learns that the work was stopped. */
export interface Steps {
  /** Its user stopped it. */
  readonly signal: AbortSignal;
  /** Reports how many of its parts are done. Throws if it was stopped. */
  done(parts: number, of: number): Promise<void>;
}
/** The steps of work that cannot be stopped. */
export const noSteps: Steps = { signal: new AbortController().signal, done: async () => {} };

/** How often progress is written to the row. */
const REPORT_MS = 500;

class Stopped extends Error {}

/** One work in progress, with or without a row. */
export class Run {
  readonly #controller = new AbortController();
  readonly #db: Db;
  readonly #notify: () => void;
  #row: number | undefined;
  #progress = { done: 0, parts: 0 };
  #reportedAt = 0;
  readonly steps: Steps = {
    signal: this.#controller.signal,
    done: async (done, parts) => {
      this.#progress = { done, parts };
      if (performance.now() - this.#reportedAt >= REPORT_MS || done === parts) await this.writeProgress();
      if (this.#controller.signal.aborted) throw new Stopped();
    },
  };

  /** `notify` sends the user an event about the new progress. */
  constructor(db: Db, notify: () => void) {
    this.#db = db;
    this.#notify = notify;
  }

  stop() {
    this.#controller.abort(new Stopped());
  }

  becomes(row: number) {
    this.#row = row;
  }

  async writeProgress() {
    if (this.#row === undefined) return;
    this.#reportedAt = performance.now();
    const { numUpdatedRows } = await this.#db
      .updateTable('long_works')
      .set(this.#progress)
      .where('id', '=', this.#row)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) this.stop();
    else this.#notify();
  }

  /** Stops the work if its row is gone, because it was stopped in another process. */
  async stillWanted() {
    if (this.#row === undefined) return;
    const row = await this.#db.selectFrom('long_works').select('id').where('id', '=', this.#row).executeTakeFirst();
    if (!row) this.stop();
  }
}
