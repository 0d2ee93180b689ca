/** A PgBouncer before the server of the tests, until the test is over; `missing` says why it is not available. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { onTestFinished } from 'vitest';

/** The address leads to the same database as `server`, which may be any of its server. */
export async function startPgBouncer(
  server: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<{ url: string } | { missing: string }> {
  // Debian keeps it off the PATH of ordinary users.
  const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find(existsSync);
  if (!program) return { missing: 'no pgbouncer was found' };
  const folder = await mkdtemp(join(tmpdir(), 'resa-pgbouncer-'));
  const port = await getPort();
  const { hostname, port: serverPort, username, password } = new URL(server);
  const login = `user=${username || 'postgres'}${password ? ` password=${decodeURIComponent(password)}` : ''}`;
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort || 5432} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    // It refuses to run as root.
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${settings.join('\n')}\n`);
  await chmod(folder, 0o755);
  const bouncer = spawn(program, ['-q', file], { stdio: 'ignore' });
  const ended = new Promise((done) => bouncer.once('exit', done));
  onTestFinished(async () => {
    bouncer.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  while (!(await listens(port))) {
    if (bouncer.exitCode !== null) throw new Error(`pgbouncer ended with ${bouncer.exitCode}`);
    await sleep(20);
  }
  const url = new URL(server);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
