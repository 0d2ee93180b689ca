/** For monitoring: /healthz (the process lives), /readyz (it can serve), /metrics (Prometheus). */
import { timingSafeEqual } from 'node:crypto';
import type { BackupFacts } from '@resa/rules/time/backups';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readBackupState } from './backup-state.ts';
import type { Config } from './config.ts';
import type { Services } from './services.ts';

const ANSWER_WITHIN_MS = 1_000;

/** The port opens when schema, reference data and demo are complete, so ready checks only whether the database responds. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  const watch = { config: { watch: true } } as const;
  app.get('/healthz', watch, async () => ({ status: 'ok' }));
  app.get('/readyz', watch, async (_request, reply) => {
    const ready = await answersSoon(services);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'the database does not answer' });
  });

  const registry = measure(app, services);
  app.get('/metrics', watch, async (request, reply) => {
    if (!mayMeasure(request, services.config)) return reply.code(404).send({ code: 'NotFound' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function answersSoon({ db }: Services): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, false);
  });
  const answered = sql`select 1`.execute(db.kysely).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** Durations by call, sessions, jobs, the pool and backups. No label holds a value of a person. */
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
  if (config.backups) measureBackups(registers, { db, clock });
  return registry;
}

/** The age is infinite while there is none, so that one rule of an alert covers both. */
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
    const wanted = Buffer.from(`Bearer ${metricsToken}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const passedOn = trustProxy || headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !passedOn && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}
