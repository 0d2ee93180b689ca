/**
 * A temporary PostgreSQL server, if one is installed: its files are in the folder for temporary files, it listens on
 * a free port of 127.0.0.1, and it runs without fsync unless it is `durable`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * Returns { url, admin, bin, data, stop }, or { missing: why } if none can be started. `url` names a database and its
 * owner, an ordinary role that may create more databases (tests copy theirs); `admin` is the superuser, `bin` the folder of
 * PostgreSQL's programs, `data` that of its files.
 */
export async function startPostgres({ durable = false } = {}) {
  const bin = findBin();
  if (!bin) return { missing: 'no initdb of PostgreSQL 15 or later was found' };
  const asUser = ordinaryUser();
  if (!asUser) return { missing: 'PostgreSQL does not run as root, and no ordinary user was found to run it as' };
  const folder = mkdtempSync(join(tmpdir(), 'resa-postgres-'));
  asUser.give(folder);
  const data = join(folder, 'data');
  const run = (program, args) =>
    execFileSync(...asUser.command(join(bin, program), args), { stdio: ['ignore', 'ignore', 'pipe'] });
  let server;
  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']);
    // Here, as this file is read before anything is installed.
    const { default: getPort } = await import('get-port');
    const port = await getPort();
    const settings = [
      'max_connections=200',
      ...(durable ? ['shared_buffers=512MB'] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']),
    ];
    const options = [
      ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder],
      ...settings.flatMap((setting) => ['-c', setting]),
    ];
    server = spawn(...asUser.command(join(bin, 'postgres'), options), { stdio: 'ignore' });
    for (let tries = 0; !answers(bin, port); tries += 1) {
      if (tries > 100 || server.exitCode !== null) throw new Error('it takes no connections');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const admin = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    for (const sql of ['create role resa login createdb', 'create database resa owner resa'])
      run('psql', ['-X', '-q', '-c', sql, admin]);
    return { url: `postgresql://resa@127.0.0.1:${port}/resa`, admin, bin, data, stop };
  } catch (error) {
    await stop();
    return { missing: `PostgreSQL did not start: ${String(error.stderr ?? error).trim()}` };
  }
}

function answers(bin, port) {
  try {
    execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
    return true;
  } catch {
    return false;
  }
}

/** The folder of the newest PostgreSQL's programs: Debian keeps them off the PATH. */
function findBin() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...process.env.PATH.split(delimiter)];
  return folders.find((folder) => {
    const programs = ['initdb', 'postgres', 'pg_isready', 'psql'].map((program) => join(folder, program));
    if (!programs.every(existsSync)) return false;
    const version = /\) (\d+)/.exec(String(execFileSync(programs[1], ['--version'])));
    return Number(version?.[1]) >= 15;
  });
}

/** How to run a command as somebody PostgreSQL accepts: as oneself, or for root as postgres or nobody. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return { command: (program, args) => [program, args], give: () => {} };
  const name = ['postgres', 'nobody'].find((user) => id(user, '-u'));
  if (!name) return undefined;
  const [uid, gid] = [id(name, '-u'), id(name, '-g')];
  return {
    command: (program, args) => ['setpriv', [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', program, ...args]],
    give: (folder) => execFileSync('chown', [`${uid}:${gid}`, folder]),
  };
}

function id(user, which) {
  try {
    return String(execFileSync('id', [which, user], { stdio: ['ignore', 'pipe', 'ignore'] })).trim();
  } catch {
    return undefined;
  }
}
