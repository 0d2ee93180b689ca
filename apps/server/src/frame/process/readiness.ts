/** Whether this process can serve: its database commits a write and its data folder takes a file. */
import { sql } from 'kysely';
import { writeProbe } from './make-folder.ts';
import type { Services } from './services.ts';

export type Readiness =
  | 'ready'
  | 'the database does not answer'
  | 'the database refuses writes'
  | 'the data folder refuses files';

const ANSWER_WITHIN_MS = 1_000;
/** Anybody may request it often; a result is kept for this long. */
const FOUND_FOR_MS = 3_000;

/** Returns a function that checks at most once in some seconds. The log says when the result changes. */
export function makeReadiness({
  db,
  config,
  clock,
  log,
}: Pick<Services, 'db' | 'config' | 'clock' | 'log'>): () => Promise<Readiness> {
  let last: { at: number; found: Promise<Readiness> } | undefined;
  let logged: Readiness = 'ready';
  let running = false;

  async function check(): Promise<Readiness> {
    running = true;
    let cause: unknown;
    const failing = (why: Readiness) => (error: unknown) => {
      cause ??= error;
      return why;
    };
    const answers = await Promise.all([
      // The smallest write there is: one row that archives leave out and that nothing reads while it is written.
      sql`update installation set id = id`
        .execute(db.kysely)
        .then((): Readiness => 'ready', failing('the database refuses writes')),
      writeProbe(config.dataFolder).then((): Readiness => 'ready', failing('the data folder refuses files')),
    ]);
    running = false;
    const found = answers.find((answer) => answer !== 'ready') ?? 'ready';
    if (found !== logged) log[found === 'ready' ? 'info' : 'error']({ err: cause }, `readiness: ${found}`);
    logged = found;
    return found;
  }

  return () => {
    const now = clock().getTime();
    const isOld = !last || now < last.at || now - last.at >= FOUND_FOR_MS;
    // A check that hangs is not started a second time.
    if (!last || (isOld && !running)) last = { at: now, found: check() };
    return within(last.found);
  };
}

/** A database or a disk that hangs is not ready either. */
function within(found: Promise<Readiness>): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Readiness>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, 'the database does not answer');
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
