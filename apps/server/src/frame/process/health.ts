/** Paths for monitoring: /healthz (the process lives), /readyz (it can serve), /metrics (Prometheus). */
import { timingSafeEqual } from 'node:crypto';
import type { BackupFacts } from '@resa/rules/time/backups';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readBackupState } from './backup-state.ts';
import type { Config } from './config.ts';
import { readDisks, readWork, type WorkFacts } from './operation.ts';
import { makeReadiness } from './readiness.ts';
import type { Services } from './services.ts';

/** The port opens when schema, reference data and demo are complete, so ready means only that writes succeed. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const watch = { config: { watch: true } } as const;
  app.get('/healthz', watch, async () => ({ status: 'ok' }));
  const readiness = makeReadiness(services);
  app.get('/readyz', watch, async (_request, reply) => {
    const status = await readiness();
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });

  const registry = measure(app, services);
  app.get('/metrics', watch, async (request, reply) => {
    if (!mayMeasure(request, services.config)) return reply.code(404).send({ code: 'NotFound' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Durations by call, sessions, jobs, mails, the pool, disks and backups. No label holds a value of a person. */
function measure(app: FastifyInstance, { db, clock, config }: Services): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'resa_http_duration_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'unknown';
    durations.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });
  new Gauge({
    name: 'resa_pool_waiting',
    help: 'Calls waiting for a database connection',
    registers,
    collect() {
      this.set(db.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'resa_pool_connections',
    help: 'Open database connections',
    registers,
    collect() {
      this.set(db.pool.totalCount);
    },
  });
  new Gauge({
    name: 'resa_sessions',
    help: 'Live sessions',
    registers,
    async collect() {
      const { rows } = await sql<{ live: number }>`
        select count(*) as live from sessions
        where ended_at is null and expires_at > ${clock().toISOString()}`.execute(db.kysely);
      this.set(rows[0]?.live ?? 0);
    },
  });
  new Gauge({
    name: 'resa_jobs',
    help: 'Jobs by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const { rows } = await sql<{ waiting: number; failed: number }>`
        select (select count(*) from jobs where done_at is null and failed_at is null) as waiting,
          (select count(*) from jobs where failed_at is not null) as failed`.execute(db.kysely);
      this.set({ state: 'waiting' }, rows[0]?.waiting ?? 0);
      this.set({ state: 'failed' }, rows[0]?.failed ?? 0);
    },
  });
  measureWork(registers, { db, clock });
  measureDisks(registers, config);
  if (config.backups) measureBackups(registers, { db, clock });
  return registry;
}

function measureWork(registers: Registry[], { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const gauge = (name: string, help: string, of: keyof WorkFacts) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await readWork(db.kysely, clock()))[of]);
      },
    });
  gauge(
    'resa_jobs_unresolved',
    'Jobs but mails that failed in the last 7 days and have not succeeded since',
    'failed_jobs',
  );
  gauge('resa_mails_unsent', 'Mails that wait for over an hour, or were given up in the last 7 days', 'unsent_mails');
}

function measureDisks(registers: Registry[], config: Config): void {
  const gauge = (name: string, help: string, of: 'free' | 'of') =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers,
      async collect() {
        this.reset();
        for (const disk of await readDisks(config)) this.set({ folder: disk.folder }, disk[of]);
      },
    });
  gauge('resa_disk_free_bytes', 'Room that is left on the disks of RESA_DATA and RESA_BACKUPS', 'free');
  gauge('resa_disk_size_bytes', 'Size of those disks', 'of');
}

/** Before the first backup the age is infinite, so that one alert rule covers both a missing and an old backup. */
function measureBackups(registers: Registry[], { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  const age = ({ good_at }: BackupFacts) =>
    good_at === null ? Number.POSITIVE_INFINITY : (clock().getTime() - Date.parse(good_at)) / 1_000;
  const gauge = (name: string, help: string, value: (facts: BackupFacts) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(value(await readBackupState(db.kysely)));
      },
    });
  gauge('resa_backup_age_seconds', 'Age of the last good backup', age);
  gauge('resa_backup_failed', '1 while the latest backup failed', ({ failed_at }) => (failed_at === null ? 0 : 1));
  gauge('resa_backup_lost_files', 'Files that the last backup misses', ({ lost }) => lost);
}

/** With METRICS_TOKEN its bearer; without one this computer itself, and nothing that a proxy passed on. */
function mayMeasure({ headers, socket }: FastifyRequest, { metricsToken, trustProxy }: Config): boolean {
  if (metricsToken) {
    const given = Buffer.from(headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${metricsToken}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
  const passedOn = trustProxy || headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !passedOn && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}
