/** For whoever watches the server: /healthz (the process lives), /readyz (it can serve), /metrics (Prometheus). */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Home } from './home.ts';

const ANSWER_WITHIN_MS = 1_000;

/** The port opens when schema, reference data and demo are complete, so ready asks only whether the database answers. */
export function serveHealth(app: FastifyInstance, home: Home): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await answersSoon(home);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'the database does not answer' });
  });

  const registry = measure(app, home);
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, home.config)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function answersSoon({ db }: Home): Promise<boolean> {
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

/** Durations by call, sessions, jobs and the pool. No label holds a value of a person. */
function measure(app: FastifyInstance, { db, clock }: Home): Registry {
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
  const sessions = new Gauge({ name: 'resa_sessions', help: 'Live sessions', registers });
  const jobs = new Gauge({
    name: 'resa_jobs',
    help: 'Jobs by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const { rows } = await sql<{ sessions: number; waiting: number; failed: number }>`
        select (select count(*) from sessions where ended_at is null and expires_at > ${clock().toISOString()}) as sessions,
          (select count(*) from jobs where done_at is null and failed_at is null) as waiting,
          (select count(*) from jobs where failed_at is not null) as failed`.execute(db.kysely);
      sessions.set(rows[0]?.sessions ?? 0);
      jobs.set({ state: 'waiting' }, rows[0]?.waiting ?? 0);
      jobs.set({ state: 'failed' }, rows[0]?.failed ?? 0);
    },
  });
  return registry;
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
