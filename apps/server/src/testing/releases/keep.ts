/** npm run keep-release: fills a database with this release and stores its dump for upgrade.test.ts. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { organisationNow } from '@resa/rules/time/dates';
import { startPostgres } from '../../../../../scripts/postgres.mjs';
import { tablesOf } from '../../archive/catalogue.ts';
import { openDatabase } from '../../db/open.ts';
import { readConfig } from '../../frame/process/config.ts';
import { populate } from '../../populate.ts';
import { version } from '../../version.ts';
import { DATA, reportTotals } from './kept.ts';
import { ROWS } from './rows.ts';

const PEOPLE = '40';

const server = await startPostgres();
if ('missing' in server) throw new Error(server.missing);
const folder = await mkdtemp(join(tmpdir(), 'resa-release-'));
try {
  const made = new Date();
  const config = readConfig({ RESA_DATA: folder, DATABASE_URL: server.url, RESA_DEMO_CLIENTS: PEOPLE });
  const db = await openDatabase({ databaseUrl: server.url, dataFolder: folder });
  try {
    await populate(db, config, made);
    for (const statement of ROWS) await db.pool.query(statement);
    const tables = await tablesOf(async (text, values) => (await db.pool.query(text, values)).rows);
    for (const { name } of tables) {
      const { rowCount } = await db.pool.query(`select from "${name}" limit 1`);
      if (!rowCount) throw new Error(`${name} has no row; add one to ${new URL('rows.ts', import.meta.url).pathname}`);
    }
    const { date: day } = organisationNow(made, 'America/Toronto');
    await writeFile(join(DATA, `${day}.sql.zst`), compressed(dumped(server.bin, server.url)));
    const kept = { version, day, totals: await reportTotals(db, day) };
    await writeFile(join(DATA, `${day}.json`), `${JSON.stringify(kept)}\n`);
    console.log(`${version} is kept as ${day}.`);
  } finally {
    await db.close();
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The dump without session settings and without extensions, which each database has. */
function dumped(bin: string, url: string): string {
  const options = ['--inserts', '--rows-per-insert=200', '--no-owner', '--no-privileges'];
  const text = execFileSync(join(bin, 'pg_dump'), [...options, url], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const [, statements = ''] = text.split('SET row_security = off;');
  const [wanted = ''] = statements.split('-- PostgreSQL database dump complete');
  return wanted.replace(/^(CREATE EXTENSION|COMMENT ON EXTENSION) .*\n/gm, '').replace(/^--.*\n/gm, '');
}

function compressed(text: string): Buffer {
  return zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 19 } });
}
