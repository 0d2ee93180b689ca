/**
 * The system log: the program's own messages, masked, in one file per day and process, kept for 30 days in the data
 * folder (002 §2.8, B12).
 *
 * openSystemLog   what one process writes, the destination of its logger beside stderr
 * daysLogged      the days that have a file, of any process that shares the folder
 * entriesOf       the entries of a day, the newest first
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SystemEntry } from '@resa/contract/logs';
import { SYSTEM_LEVELS, type SystemLevel } from '@resa/rules/process/levels';
import { maskText, maskValue } from '@resa/rules/text/mask';
import { addDays, organisationNow } from '@resa/rules/time/dates';
import type { Config } from './config.ts';
import { KEPT_DAYS } from './kept-days.ts';

/** A process that logs in a loop must not fill the disk. */
const LARGEST = 20_000_000;
const NAME = /^(\d{4}-\d\d-\d\d)\.[0-9a-f-]{36}\.log$/;

export interface SystemLog {
  /** A line of the logger. */
  write(line: string): void;
  say(level: SystemLevel, message: string, context?: object): void;
  /** Days begin when the organization's do. */
  inZone(time_zone: string): void;
}

const folderOf = ({ dataFolder }: Pick<Config, 'dataFolder'>) => join(dataFolder, 'logs');

/** No error here stops the program: a full disk shows in whatever else fails on it. */
export function openSystemLog(
  config: Pick<Config, 'dataFolder' | 'timeZone'>,
  { secrets = [], clock = () => new Date() }: { secrets?: readonly string[]; clock?: () => Date } = {},
): SystemLog {
  const folder = folderOf(config);
  const process_id = randomUUID();
  let zone = config.timeZone ?? 'UTC';
  let day = '';
  let size = 0;
  const append = (entry: SystemEntry) => {
    try {
      const { date } = organisationNow(clock(), zone);
      if (date !== day) {
        // The data folder is there: making its parents too would never end where none can be made, as in /proc.
        if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
        forgetBefore(folder, addDays(date, 1 - KEPT_DAYS.system_log));
        day = date;
        size = 0;
      }
      const line = `${JSON.stringify(entry)}\n`;
      size += line.length;
      if (size < LARGEST) appendFileSync(join(folder, `${day}.${process_id}.log`), line, { mode: 0o600 });
    } catch {
      // Said above.
    }
  };
  return {
    write(line) {
      const entry = entryOf(line, secrets);
      if (entry) append(entry);
    },
    say(level, message, context = {}) {
      const masked = { message: maskText(message, secrets), context: maskValue(context, secrets) as object };
      append({ time: clock().toISOString(), level, ...masked } as SystemEntry);
    },
    inZone(time_zone) {
      zone = time_zone;
    },
  };
}

/** The secrets of the environment, which no line may hold. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  const plain = [
    'RESA_SECRET',
    'METRICS_TOKEN',
    'PGPASSWORD',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_ACCESS_KEY_ID',
    'AWS_SESSION_TOKEN',
  ];
  const addresses = ['DATABASE_URL', 'SEARCH_DATABASE_URL', 'SMTP_URL', 'FILES_URL'];
  const passwords = addresses.flatMap((name) => {
    const address = env[name];
    if (!address || !URL.canParse(address)) return [];
    const { password } = new URL(address);
    return [password, decodeURIComponent(password)];
  });
  return [...plain.map((name) => env[name]), ...passwords].filter(
    (secret) => secret !== undefined && secret !== '',
  ) as string[];
}

/** One line a call belongs in a proxy's log: here it would bury the rest. */
const ANSWERED = '"msg":"answered"}\n';

/** Levels by pino's number. */
const LEVELS: readonly [number, SystemLevel][] = [
  [30, 'DEBUG'],
  [40, 'INFO'],
  [50, 'WARNING'],
  [60, 'ERROR'],
];

function entryOf(line: string, secrets: readonly string[]): SystemEntry | undefined {
  if (line.endsWith(ANSWERED)) return undefined;
  const { level: number, time, msg, id, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const level = LEVELS.find(([below]) => Number(number) < below)?.[1] ?? 'CRITICAL';
  return {
    time: String(time),
    level,
    message: maskText(String(msg ?? ''), secrets),
    // The id of a call is not a secret: by it an entry is found in the log of a proxy.
    context: { ...(typeof id === 'string' && { id }), ...(maskValue(rest, secrets) as object) },
  };
}

function forgetBefore(folder: string, day: string): void {
  for (const name of readdirSync(folder)) {
    const written = NAME.exec(name)?.[1];
    if (written && written < day) rmSync(join(folder, name), { force: true });
  }
}

async function filesIn(config: Pick<Config, 'dataFolder'>): Promise<{ day: string; path: string }[]> {
  const folder = folderOf(config);
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const day = NAME.exec(name)?.[1];
    return day ? [{ day, path: join(folder, name) }] : [];
  });
}

export async function daysLogged(config: Pick<Config, 'dataFolder'>): Promise<string[]> {
  return [...new Set((await filesIn(config)).map(({ day }) => day))].sort();
}

export interface DayOfLog {
  /** The newest of the given levels, `most` at most. */
  readonly rows: SystemEntry[];
  /** How many entries the day has of each level. */
  readonly counts: Record<SystemLevel, number>;
}

export async function entriesOf(
  config: Pick<Config, 'dataFolder'>,
  day: string,
  levels: readonly SystemLevel[],
  most: number,
): Promise<DayOfLog> {
  const counts = Object.fromEntries(SYSTEM_LEVELS.map((level) => [level, 0])) as Record<SystemLevel, number>;
  let rows: SystemEntry[] = [];
  const newestFirst = () => rows.sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0)).slice(0, most);
  for (const file of (await filesIn(config)).filter((one) => one.day === day)) {
    for await (const line of createInterface({ input: createReadStream(file.path) })) {
      const entry = readEntry(line);
      if (!entry) continue;
      counts[entry.level] += 1;
      if (levels.includes(entry.level)) rows.push(entry);
      if (rows.length > 2 * most) rows = newestFirst();
    }
  }
  return { rows: newestFirst(), counts };
}

/** A process that was killed may leave half a line. */
function readEntry(line: string): SystemEntry | undefined {
  try {
    const entry = JSON.parse(line) as SystemEntry;
    return SYSTEM_LEVELS.includes(entry.level) ? entry : undefined;
  } catch {
    return undefined;
  }
}
