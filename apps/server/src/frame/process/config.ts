import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isSender } from '@resa/rules/text/sender';
import { isTimeZone } from '@resa/rules/time/zone';

/** Configuration from environment variables (docs/operations.md): addresses, secrets and modes. */
export interface Config {
  readonly mode: 'test' | 'production';
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** The folder of the nightly archives; undefined when none are made. */
  readonly backups: string | undefined;
  readonly demoClients: number;
  readonly databaseUrl: string | undefined;
  readonly searchDatabaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly filesUrl: string | undefined;
  /** The virus scanner that documents are sent to; without one, documents that passed all other checks are clean. */
  readonly scanUrl: string | undefined;
  readonly publicUrl: string;
  readonly clientsUrl: string | undefined;
  /** A map's address with `{address}` in it; without it the program shows no map. */
  readonly mapUrl: string | undefined;
  /** The issuer of an identity provider that may be inside the network, and without TLS. */
  readonly oidcIssuer: string | undefined;
  readonly timeZone: string | undefined;
  readonly secret: string | undefined;
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /**
   * How many proxies are in front of it: this many addresses of X-Forwarded-For are theirs, all others are unproven
   * claims.
   */
  readonly trustProxy: number;
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
}

/** The reason of a failed start, in one clear sentence. */
export class CannotStart extends Error {}

/** Reads the environment. Throws CannotStart for unusable values, naming the variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mode = env.RESA_MODE ?? 'test';
  if (mode !== 'test' && mode !== 'production')
    throw new CannotStart(`RESA_MODE must be test or production, not "${mode}".`);
  const host = env.HOST || '127.0.0.1';
  const port = wholeNumber('PORT', env.PORT ?? '8080', 0, 65_535);
  if (Boolean(env.TLS_CERT) !== Boolean(env.TLS_KEY))
    throw new CannotStart('TLS_CERT and TLS_KEY must be given together.');
  const dataFolder = resolve(env.RESA_DATA || './data');
  const config: Config = {
    mode,
    host,
    port,
    dataFolder,
    backups: backupFolder(env.RESA_BACKUPS, dataFolder),
    demoClients: wholeNumber('RESA_DEMO_CLIENTS', env.RESA_DEMO_CLIENTS ?? '2000', 0, 1_000_000),
    databaseUrl: databaseUrl('DATABASE_URL', env.DATABASE_URL),
    searchDatabaseUrl: databaseUrl('SEARCH_DATABASE_URL', env.SEARCH_DATABASE_URL),
    smtpUrl: smtpUrl(env.SMTP_URL),
    mailFrom: sender(env.MAIL_FROM),
    filesUrl: env.FILES_URL || undefined,
    scanUrl: scanUrl(env.SCAN_URL),
    publicUrl: publicUrl(env.PUBLIC_URL) ?? `http://localhost:${port}`,
    clientsUrl: webAddress('CLIENTS_URL', env.CLIENTS_URL, 'https://clients.example')?.href,
    mapUrl: mapUrl(env.MAP_URL),
    oidcIssuer: webAddress('OIDC_ISSUER', env.OIDC_ISSUER, 'https://sso.foodbank.example')?.href,
    timeZone: timeZone(env.TZ_ORGANISATION),
    secret: env.RESA_SECRET || undefined,
    tls: env.TLS_CERT && env.TLS_KEY ? { cert: env.TLS_CERT, key: env.TLS_KEY } : undefined,
    trustProxy: wholeNumber(
      'TRUST_PROXY',
      /^(true|yes)$/.test(env.TRUST_PROXY ?? '') ? '1' : env.TRUST_PROXY || '0',
      0,
      9,
    ),
    metricsToken: env.METRICS_TOKEN || undefined,
    logLevel: logLevel(env.LOG_LEVEL) ?? (mode === 'production' ? 'info' : 'warn'),
  };
  if (mode === 'production') requireProduction(config);
  return config;
}

function requireProduction(config: Config) {
  // The ports do not count, because cookies are sent to every port of a host.
  if (config.clientsUrl && new URL(config.clientsUrl).hostname === new URL(config.publicUrl).hostname)
    throw new CannotStart(
      'In production CLIENTS_URL must have another host than PUBLIC_URL, such as https://clients.resa.example, or be left out.',
    );
  if (Buffer.byteLength(config.secret ?? '') < 32)
    throw new CannotStart('In production RESA_SECRET must be set, 32 bytes or more.');
  const loopback = config.host === 'localhost' || config.host === '::1' || config.host.startsWith('127.');
  if (!loopback && !config.tls && !config.trustProxy)
    throw new CannotStart(
      'In production HOST beyond loopback needs TLS_CERT and TLS_KEY, or TRUST_PROXY=1 behind a proxy with TLS.',
    );
  if (isIP(config.host) === 0 && config.host !== 'localhost')
    throw new CannotStart('HOST must be an IP address or localhost.');
}

function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max)
    throw new CannotStart(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  return number;
}

function databaseUrl(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    throw new CannotStart(`${name} must be an address of the form postgresql://user:password@host:5432/database.`);
  return value;
}

function smtpUrl(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value))
    throw new CannotStart('SMTP_URL must be an address of the form smtps://user:password@host:465 or smtp://host:587.');
  return value;
}

function scanUrl(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const valid = /^unix:\/./.test(value) || (/^tcp:\/\/[^/@?#]+$/.test(value) && URL.canParse(value));
  if (!valid) throw new CannotStart('SCAN_URL must be an address of the form tcp://host:3310 or unix:/path/clamd.ctl.');
  return value;
}

function timeZone(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (isTimeZone(value)) return value;
  throw new CannotStart(`TZ_ORGANISATION must be a time zone such as America/Toronto, not "${value}".`);
}

/** Where this server is reached: scheme, host and port. Pages and calls have fixed paths, so it holds none. */
function publicUrl(value: string | undefined): string | undefined {
  const form = 'https://resa.example';
  const url = webAddress('PUBLIC_URL', value, form);
  if (url && (url.pathname !== '/' || url.search || url.hash))
    throw new CannotStart(`PUBLIC_URL must be an address without a path, of the form ${form}.`);
  return url?.origin;
}

const HOST_NAME = /^(\[[\da-f:.]+\]|\w([\w-]*\w)?(\.\w([\w-]*\w)?)*)$/i;

function webAddress(name: string, value: string | undefined, form: string): URL | undefined {
  if (!value) return undefined;
  const url = /^https?:\/\//.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !HOST_NAME.test(url.hostname) || url.username || url.password)
    throw new CannotStart(`${name} must be an address of the form ${form}.`);
  return url;
}

const HERE = '{address}';

/** An address of a home goes there, so it is encrypted on its way; the browser may embed only its host. */
function mapUrl(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const form = `https://map.example/embed?q=${HERE}`;
  const url = webAddress('MAP_URL', value, form);
  const [before = '', ...after] = value.split(HERE);
  if (url?.protocol !== 'https:' || after.length !== 1 || !before.startsWith(`${url.origin}/`))
    throw new CannotStart(`MAP_URL must be an address of the form ${form}.`);
  return value;
}

function sender(value: string | undefined): string | undefined {
  if (value && !isSender(value))
    throw new CannotStart(`MAIL_FROM must be of the form Food bank <resa@foodbank.example>.`);
  return value || undefined;
}

/** Words such as `on` or `true` that are refused for RESA_BACKUPS: they would be taken as a folder's name. */
const NO_FOLDER = /^(on|off|yes|no|true|false|none|never|daily|nightly|enabled?|disabled?|\d+)$/i;

function backupFolder(value: string | undefined, dataFolder: string): string | undefined {
  if (value === 'off') return undefined;
  if (value && NO_FOLDER.test(value)) throw new CannotStart(`RESA_BACKUPS must be a folder or off, not "${value}".`);
  return resolve(value || join(dataFolder, 'backups'));
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function logLevel(value: string | undefined): string | undefined {
  if (value && !LOG_LEVELS.includes(value))
    throw new CannotStart(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
  return value || undefined;
}
