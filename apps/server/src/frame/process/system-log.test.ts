import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_LEVELS } from '@resa/rules/process/levels';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLog } from './log.ts';
import { daysLogged, entriesOf, openSystemLog, secretsIn } from './system-log.ts';

let dataFolder: string;
let now: Date;
const clock = () => now;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'resa-system-log-'));
  now = new Date('2026-03-03T15:00:00Z');
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const config = () => ({ dataFolder, timeZone: 'America/Toronto' });
const logOf = (level = 'warn', secrets: string[] = []) => {
  const stderr: string[] = [];
  const systemLog = openSystemLog(config(), { secrets, clock });
  return { log: makeLog(level, { write: (line) => void stderr.push(line) }, systemLog), systemLog, stderr };
};
const entries = (day: string, most = 100) => entriesOf(config(), day, SYSTEM_LEVELS, most);
const written = async () => {
  const names = await readdir(join(dataFolder, 'logs'));
  return (await Promise.all(names.map((name) => readFile(join(dataFolder, 'logs', name), 'utf8')))).join('');
};

describe('the system log', () => {
  it('has no days before the first line', async () => {
    openSystemLog(config(), { clock });
    expect(await daysLogged(config())).toEqual([]);
    expect((await entries('2026-03-03')).rows).toEqual([]);
  });

  it('holds warnings and errors at every level of stderr, and every call in no log but that of stderr', async () => {
    const { log, stderr } = logOf('silent');
    log.info('nothing');
    log.warn('careful');
    log.error({ err: new TypeError('wrong') }, 'a call failed');
    log.fatal('the end');
    expect(stderr).toEqual([]);
    expect((await entries('2026-03-03')).rows.map(({ level, message }) => [level, message]).toSorted()).toEqual([
      ['CRITICAL', 'the end'],
      ['ERROR', 'a call failed'],
      ['WARNING', 'careful'],
    ]);
    const { log: loud, stderr: said } = logOf('info');
    loud.info({ call: '/api/x', status: 200 }, 'answered');
    loud.info('ready');
    expect(said).toHaveLength(2);
    expect((await entries('2026-03-03')).rows.filter(({ level }) => level === 'INFO')).toMatchObject([
      { message: 'ready' },
    ]);
  });

  it('is masked before it is written: secrets of the environment, emails, phones and names', async () => {
    const env = {
      RESA_SECRET: 'correct horse battery staple',
      DATABASE_URL: 'postgresql://resa:p%40ssword1@db/resa',
      PGPASSWORD: 'p?ssphrase 2',
      SMTP_URL: 'smtp://mail.example:587',
    };
    const { log, systemLog } = logOf('warn', secretsIn(env));
    const message = 'with correct horse battery staple at postgresql://resa:p%40ssword1@db, p@ssword1, p?ssphrase 2';
    log.error({ err: new Error(message), user: { last_name: 'Tremblay' } }, 'no 514 555-0143 for who@resa.test');
    systemLog.say('EMERGENCY', `died ${message}`, { token: 'abc' });
    const text = await written();
    for (const secret of ['horse', 'ssword1', 'ssphrase', 'Tremblay', '0143', 'who@', '"abc"'])
      expect(text).not.toContain(secret);
    expect(text).toContain('EMERGENCY');
  });

  it('begins a file with each day of the organization, of each process, readable only by its owner', async () => {
    const [one, two] = [logOf(), logOf()];
    one.log.warn('first');
    two.log.warn('second');
    now = new Date('2026-03-04T04:59:00Z');
    one.log.warn('still the third');
    now = new Date('2026-03-04T05:00:00Z');
    one.log.warn('the fourth');
    expect(await daysLogged(config())).toEqual(['2026-03-03', '2026-03-04']);
    expect((await entries('2026-03-03')).rows.map(({ message }) => message)).toHaveLength(3);
    expect((await entries('2026-03-04')).rows).toMatchObject([{ message: 'the fourth', level: 'WARNING' }]);
    const names = await readdir(join(dataFolder, 'logs'));
    expect(names).toHaveLength(3);
    for (const name of names) expect((await stat(join(dataFolder, 'logs', name))).mode & 0o777).toBe(0o600);
  });

  it('keeps 30 days, and touches nothing else in the folder', async () => {
    await mkdir(join(dataFolder, 'logs'), { recursive: true });
    const id = crypto.randomUUID();
    const put = (name: string) => writeFile(join(dataFolder, 'logs', name), '');
    await Promise.all([`2026-02-01.${id}.log`, `2026-02-02.${id}.log`, 'notes.txt', '2020-01-01.log'].map(put));
    logOf().log.warn('today');
    expect((await readdir(join(dataFolder, 'logs'))).toSorted().slice(0, 3)).toEqual([
      '2020-01-01.log',
      `2026-02-02.${id}.log`,
      expect.stringMatching(/^2026-03-03\./),
    ]);
    expect(await daysLogged(config())).toEqual(['2026-02-02', '2026-03-03']);
  });

  it('shows the newest of the given levels, counts all, and reads past a line cut short', async () => {
    const { log } = logOf();
    for (let n = 0; n < 30; n++) {
      if (n % 3 === 0) log.error(`error ${n}`);
      else log.warn(`warning ${n}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const [name] = await readdir(join(dataFolder, 'logs'));
    await writeFile(join(dataFolder, 'logs', name as string), '{"time":"2026-03-03T', { flag: 'a' });
    const { rows, counts } = await entriesOf(config(), '2026-03-03', ['ERROR'], 4);
    expect(rows).toHaveLength(4);
    expect(rows.every(({ level }) => level === 'ERROR')).toBe(true);
    expect(rows.map(({ time }) => time)).toEqual(
      rows
        .map(({ time }) => time)
        .toSorted()
        .reverse(),
    );
    expect(counts).toMatchObject({ ERROR: 10, WARNING: 20, ALERT: 0 });
  });

  it('lets the program continue when nothing can be written', () => {
    const systemLog = openSystemLog({ dataFolder: '/proc/none', timeZone: undefined }, { clock });
    expect(() => systemLog.say('ERROR', 'nobody reads this')).not.toThrow();
  });
});
