/**
 * Records which users viewed which clients (docs/decisions/014). A view is written to a spool file before its response
 * is sent, and moved to the read log in batches.
 *
 * openViewLog   records the views of a process
 * moveLeft      moves the views that ended processes left behind
 */
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Tables } from '../../db/tables/index.ts';
import { leftFiles, openSpool, type Spool, type SpoolFile } from './spool.ts';

type Db = Kysely<Tables>;

const View = z.object({
  at: z.iso.datetime(),
  user_id: z.int32().positive(),
  client_ids: z.array(z.int32().positive()),
  call: z.string(),
  machine: z.string(),
});
/** One response, and the clients that it shows. */
export type View = z.output<typeof View>;

/** A view could be written neither to the spool nor to the database, so nothing may be shown. */
export class ViewNotRecorded extends Error {
  override name = 'ViewNotRecorded';
}

export interface ViewLog {
  /**
   * Records a view. Resolves when it is written; rejects with ViewNotRecorded if it cannot be written. `db` is the open
   * transaction of the response, if any: the embedded database has no other connection meanwhile.
   */
  record(view: View, db?: Db): Promise<void>;
  /** Moves views to the database that processes wrote to spool files and did not move before they ended. */
  moveLeft(): Promise<void>;
  /** Moves the views of this process to the database. */
  flush(): Promise<void>;
  /** Moves the views of this process and stops. Views that cannot be moved now are moved at the next start. */
  close(): Promise<void>;
}

const WAIT_MS = 500;
const AGAIN_MS = 5_000;
/** The most persons in one line, so that a line stays far shorter than a chunk of the file. */
const MOST_IN_LINE = 1_000;

export async function openViewLog(db: Db, dataFolder: string, log: Logger): Promise<ViewLog> {
  const spool = openSpool(await folderOf(db, dataFolder));
  const report = reporter(log);
  let timer: NodeJS.Timeout | undefined;
  let moving: Promise<void> = Promise.resolve();

  const move = async () => {
    for (const file of spool.files()) await moveFile(db, file, log);
    report.moved();
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    moving = moving.then(move).catch((error: unknown) => {
      report.notMoved(error);
      timer ??= setTimeout(flush, AGAIN_MS).unref();
    });
    return moving;
  };

  return {
    async record(view, trx = db) {
      for (const part of partsOf(view)) await writeView(part, spool, trx, report);
      timer ??= setTimeout(flush, WAIT_MS).unref();
    },
    async moveLeft() {
      await moveFrom(db, spool, log).catch(report.notMoved);
    },
    flush,
    async close() {
      await spool.close();
      await flush();
      clearTimeout(timer);
      await spool.release();
    },
  };
}

/**
 * Moves the views that processes left in the data folder while no process runs: before the organization is exported.
 */
export async function moveLeft(db: Db, dataFolder: string, log: Logger): Promise<void> {
  await moveFrom(db, openSpool(await folderOf(db, dataFolder)), log);
}

/**
 * The folder of this database. Two databases may share a data folder, and views of the other one do not belong here.
 */
async function folderOf(db: Db, dataFolder: string): Promise<string> {
  await db
    .insertInto('database_id')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db.selectFrom('database_id').select('id').executeTakeFirstOrThrow();
  return join(dataFolder, 'looks', id);
}

function* partsOf({ client_ids, ...view }: View): Generator<View> {
  for (let at = 0; at < client_ids.length; at += MOST_IN_LINE)
    yield { ...view, client_ids: client_ids.slice(at, at + MOST_IN_LINE) };
}

async function writeView(view: View, spool: Spool, db: Db, report: ReturnType<typeof reporter>): Promise<void> {
  try {
    await spool.append(JSON.stringify(view));
    report.spooled();
  } catch (error) {
    report.notSpooled(error);
    try {
      await sql`insert into read_log (at, user_id, client_id, call, machine) ${rowsOf([view])}`.execute(db);
    } catch (cause) {
      throw new ViewNotRecorded('a view could not be recorded', { cause });
    }
  }
}

async function moveFrom(db: Db, spool: Spool, log: Logger): Promise<void> {
  for await (const file of leftFiles(spool.folder, spool.files())) {
    file.moved = await movedOf(db, file.id);
    await moveFile(db, file, log);
  }
}

/** Each line is stored in the read log once, even if several processes move it or one of them ends. */
async function moveFile(db: Db, file: SpoolFile, log: Logger): Promise<void> {
  for (let lines = await file.next(); lines; lines = await file.next()) {
    const { views, unreadable } = parsed(lines.text);
    // The row is the lock of this batch: if another process has moved the lines already, nothing is inserted.
    const { rows } = await sql<{ mine: boolean }>`
      with mine as (
        insert into look_spools as held (id, moved) values (${file.id}, ${lines.to})
        on conflict (id) do update set moved = excluded.moved where held.moved = ${lines.from}
        returning id
      ), written as (
        insert into read_log (at, user_id, client_id, call, machine)
        select views.* from (${rowsOf(views)}) views where exists (select from mine)
      )
      select exists (select from mine) as mine`.execute(db);
    const mine = rows[0]?.mine === true;
    file.moved = mine ? lines.to : await movedOf(db, file.id);
    if (mine && unreadable > 0) log.error({ unreadable }, 'lines of the spool of views could not be read');
  }
  await file.done();
}

async function movedOf(db: Db, id: string): Promise<number> {
  const spool = await db.selectFrom('look_spools').select('moved').where('id', '=', id).executeTakeFirst();
  return spool?.moved ?? 0;
}

/** A power cut may leave a line half written. */
function parsed(text: string): { views: View[]; unreadable: number } {
  const lines = text.split('\n').slice(0, -1);
  const views = lines.flatMap((line) => {
    try {
      return View.parse(JSON.parse(line));
    } catch {
      return [];
    }
  });
  return { views, unreadable: lines.length - views.length };
}

const rowsOf = (views: readonly View[]) => sql`
  select view.at, view.user_id, client_id, view.call, view.machine
  from json_to_recordset(${JSON.stringify(views)}) as view
    (at timestamptz, user_id int, client_ids int[], call text, machine text), unnest(view.client_ids) as client_id`;

/** Logs failures when they begin, and when they are over; never which user viewed which client. */
function reporter(log: Logger) {
  let spooling = true;
  let moving = true;
  return {
    spooled() {
      if (!spooling) log.info('views are written to their spool again');
      spooling = true;
    },
    notSpooled(error: unknown) {
      if (spooling) log.error({ err: error }, 'views cannot be written to their spool; each goes to the database');
      spooling = false;
    },
    moved() {
      if (!moving) log.info('views are moved to the database again');
      moving = true;
    },
    notMoved(error: unknown) {
      if (moving) log.error({ err: error }, 'views cannot be moved to the database; they wait in their spool');
      moving = false;
    },
  };
}
