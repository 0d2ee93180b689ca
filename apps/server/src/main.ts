/** The server process: npm start. Prints where it is once it is complete, or one sentence why it cannot start. */
import { type Config, readConfig } from './frame/process/config.ts';
import { growHeapSlowly } from './frame/process/heap.ts';
import { describeError } from './frame/process/log.ts';
import { openSystemLog, type SystemLog, secretsIn } from './frame/process/system-log.ts';
import { type Running, start } from './start.ts';

growHeapSlowly();

let running: Running | undefined;
let stopping = false;

process.on('uncaughtException', (error) => die('Resa stopped on an error that it did not expect', error));
process.on('unhandledRejection', (error) => die('Resa stopped on an error that it did not expect', error));
process.on('SIGINT', () => (stopping ? process.exit(1) : stop()));
process.on('SIGTERM', stop);

let config: Config | undefined;
let systemLog: SystemLog | undefined;
try {
  config = readConfig(process.env);
  systemLog = openSystemLog(config, { secrets: secretsIn(process.env) });
  running = await start(config, systemLog, (error) => die('Resa stopped', error));
  for (const line of await welcome(config, running)) console.log(line);
  if (stopping) await stop();
} catch (error) {
  const { whyNot } = await import('./refusals-to-start.ts');
  const sentence = whyNot(error, config);
  if (!sentence) die('Resa could not start', error);
  console.error(sentence);
  process.exit(1);
}

function die(what: string, error: unknown): never {
  systemLog?.say('EMERGENCY', what, { err: describeError(error) });
  console.error(JSON.stringify({ level: 60, time: new Date().toISOString(), err: describeError(error), msg: what }));
  process.exit(1);
}

/**
 * Lets running calls finish. A second Ctrl-C does not wait for them; a second SIGTERM means the same as the first,
 * since a supervisor may send it both to the program and to the process that started it.
 */
async function stop(): Promise<void> {
  stopping = true;
  const it = running;
  running = undefined;
  if (!it) return;
  try {
    await it.stop();
    systemLog?.say('NOTICE', 'Resa stopped');
  } catch (error) {
    die('Resa could not stop in order', error);
  }
  process.exit(0);
}

function lostPasskeys({ rp_id, passkeys, users }: { rp_id: string; passkeys: number; users: number }): string {
  return `${passkeys} passkeys of ${users} users were made for ${rp_id} and do not work at this address.`;
}

/** The lines that the person who started it needs next. */
async function welcome(config: Config, { address, db }: Running): Promise<string[]> {
  const users = await db.kysely.selectFrom('users').select(['email', 'demo']).orderBy('id').execute();
  const { lostByHost } = await import('./session/passkeys/stored.ts');
  const lost = await lostByHost(db.kysely, config);
  const lines = [`Resa is ready at ${address}`, ...lost.map(lostPasskeys)];
  if (lost.length > 0) systemLog?.say('WARNING', lost.map(lostPasskeys).join(' '));
  if (config.mode === 'production') {
    if (users.length > 0) return lines;
    const { makeLink } = await import('./session/sign-in/links.ts');
    const uuid = await makeLink(db.kysely, new Date(), 'setup', null);
    return [...lines, `Nobody has an account yet. Within one hour, open once: ${config.publicUrl}/setup/${uuid}`];
  }
  const demo = users.filter((user) => user.demo);
  if (demo.length > 0) {
    const { DEMO_PASSWORD } = await import('./db/seed/organisation/users.ts');
    lines.push(`Demo users, password ${DEMO_PASSWORD}: ${demo.map(({ email }) => email).join(', ')}`);
  }
  if (!config.smtpUrl) lines.push(`Mails are kept, not sent: ${address}/outbox`);
  return lines;
}
