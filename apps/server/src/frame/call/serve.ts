/**
 * Serves a contract: for every call, in this order (decisions-wire W01), sign-in 401, maintenance 503, locked screen
 * 423, permission and location 403, content 400, then the call's own code. These are checked here and nowhere else.
 */
import { Readable } from 'node:stream';
import type { Call, InputOf } from '@resa/contract';
import type { Contract } from '@resa/contract/call';
import { type Noun, readsOf } from '@resa/contract/nouns';
import { mayAny } from '@resa/contract/permissions';
import type { Locale } from '@resa/contract/texts';
import { organisationNow } from '@resa/rules/time/dates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ReadDb, Trx } from '../../db/handles.ts';
import { Context, conclude } from '../change/context.ts';
import { cached } from '../process/cached.ts';
import { closedFor, maintenanceAt } from '../process/maintenance.ts';
import type { Services } from '../process/services.ts';
import { attend } from '../realtime/presence.ts';
import { type Actor, actorIn, actorOf, bearerOf } from './actor.ts';
import { acceptBodies, formOf } from './body.ts';
import { answerError } from './errors.ts';
import { faultsOf, localeOf } from './input.ts';
import { inWords, jsonInWords } from './numbered.ts';
import { forbidden, invalid, Refused, refusedKind, restricted } from './refused.ts';
import { makeTurns } from './turns.ts';
import { checkPlaces } from './where.ts';

/** A picture or document to send; null sends nothing (204). */
export type FileAnswer =
  | ({
      content_type: string;
      name?: string;
      /** The clients that the file shows, where the input does not name them. */
      shows?: number[];
    } & ({ body: Buffer | NodeJS.ReadableStream } | { portions: AsyncIterable<FilePortion> }))
  | null;

/** A part of a long file, made after the one before was sent, and the clients that it shows. */
export interface FilePortion {
  readonly text: string;
  readonly shows: readonly number[];
}

export type Handler<C extends Call> = C extends { kind: 'download' }
  ? (ctx: Context, input: InputOf<C>) => Promise<FileAnswer>
  : (ctx: Context, input: InputOf<C>) => Promise<z.input<C['gives']>>;

/** A handler for every call of a contract: one that is missing or spare does not compile. */
export type Handlers<T extends Contract> = {
  readonly [F in keyof T]: { readonly [N in keyof T[F]]: Handler<T[F][N]> };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call as `feature.call`. */
    call?: string;
  }
}

/** The caller, and the address they call from. */
interface Caller {
  readonly actor: Actor | null;
  readonly machine: string;
}

type AnyHandler = (ctx: Context, input: unknown) => Promise<unknown>;
/** A call with its handler. `changes` are the nouns that the call changes, without those that no call reads. */
interface Served {
  readonly call: Call;
  /** The call as `feature.call`. */
  readonly name: string;
  readonly changes: readonly Noun[] | undefined;
  readonly handle: AnyHandler;
}
const UUID = z.uuid();

/** Adds a route for each call of a contract, and sends errors; every call needs its handler (throws at start without). */
export function serve<T extends Contract>(
  app: FastifyInstance,
  services: Services,
  contract: T,
  handlers: Handlers<T>,
): void {
  const maintenance = cached(2_000, async () => {
    const { time_zone } = await services.settings.get();
    const on = await maintenanceAt(services.db.kysely, organisationNow(services.clock(), time_zone));
    return on ? (locale: Locale) => closedFor(on, locale, services.clock(), time_zone) : null;
  });
  const read = nounsRead(contract);
  acceptBodies(app);
  const turn = { form: makeTurns(1), json: makeTurns(2) };
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.setErrorHandler((error, request, reply) => {
    countRefused(services, error, callers.get(request), request);
    return answerError(error, reply, services.log);
  });

  for (const [feature, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const handle = (handlers as unknown as Record<string, Record<string, AnyHandler>>)[feature]?.[name];
      if (!handle) throw new Error(`No handler for ${feature}.${name}`);
      const changes = call.changes?.filter((noun) => read.has(noun));
      const served: Served = { call, name: `${feature}.${name}`, changes, handle };
      const route = (path: string) =>
        app.route({
          method: call.method,
          url: path.replace(/\{(\w+)\}/g, ':$1'),
          bodyLimit: call.largest ?? 1_048_576,
          config: { call: served.name },
          // Checked before the body is read, so that a caller without the right learns nothing from how their input is
          // handled.
          onRequest: async (request, reply) => {
            // The address is read here because the request no longer has it once the connection has ended.
            const machine = request.ip;
            const actor = await signedIn(services, call, request);
            callers.set(request, { actor: actor ?? null, machine });
            await checkCaller(call, actor, maintenance.get, request);
            if (call.largest) await turn[call.multipart ? 'form' : 'json'](actor?.user_id ?? machine, reply.raw);
          },
          handler: (request, reply) => respond(services, served, callers.get(request) as Caller, request, reply),
        });
      route(call.path);
      if (call.alsoAt) route(call.alsoAt);
    }
  }
}

/** Counts a refused call by user and address (decision 032). */
function countRefused({ refusedTries }: Services, error: unknown, caller: Caller | undefined, request: FastifyRequest) {
  const kind = refusedKind(error);
  if (!kind) return;
  const { config, url = '' } = request.routeOptions;
  const { actor, machine } = caller ?? { actor: null, machine: request.ip };
  refusedTries.count({ kind, user_id: actor?.user_id ?? null, machine, call: config.call ?? url });
}

/** The nouns that calls read. Changes of other nouns are sent to no browser. */
const nounsRead = (contract: Contract): ReadonlySet<Noun> =>
  new Set(
    Object.entries(contract).flatMap(([feature, calls]) =>
      Object.values(calls).flatMap((call) => (call.changes ? [] : readsOf(feature, call))),
    ),
  );

/** Refuses a request without a live session, unless the call is open to everyone. */
async function signedIn({ db, clock }: Services, call: Call, { headers }: FastifyRequest): Promise<Actor | undefined> {
  if (call.may !== 'everyone') return actorIn(db.kysely, headers.authorization, clock());
  const token = bearerOf(headers.authorization);
  return token ? actorOf(db.kysely, token, clock()) : undefined;
}

async function checkCaller(
  call: Call,
  actor: Actor | undefined,
  maintenance: () => Promise<((locale: Locale) => Refused) | null>,
  request: FastifyRequest,
): Promise<void> {
  if (!call.whileMaintenance && !actor?.permissions.includes('crud_app_settings')) {
    const closed = await maintenance();
    if (closed) throw closed(localeOf(request.query, actor));
  }
  if (call.may === 'everyone') return;
  if (actor?.locked && !call.whileLocked) throw new Refused(423, { code: 'screen_locked' });
  if (call.may !== 'signed_in' && !mayAny(actor?.permissions ?? [], call.may)) throw forbidden();
}

/**
 * The input as it was sent and as it was parsed, after the check of its locations. Invalid input reaches no handler: its
 * locations are checked as they were sent.
 */
async function readInput({ db }: Services, call: Call, actor: Actor | null, request: FastifyRequest) {
  const sent = await contentOf(call, request);
  const parsed = call.takes.safeParse(sent);
  if (call.where && actor) await checkPlaces(db.kysely, actor, call.where, parsed.success ? parsed.data : sent);
  if (!parsed.success) throw unknownPath(call, parsed.error) ?? invalid(...faultsOf(parsed.error, sent));
  return { sent, input: parsed.data };
}

async function respond(
  services: Services,
  { call, name, changes, handle }: Served,
  { actor, machine }: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { sent, input } = await readInput(services, call, actor, request);
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !UUID.safeParse(key).success) throw invalid({ path: 'Idempotency-Key', rule: 'invalid' });
  const token = bearerOf(request.headers.authorization);
  await services.wording.get();
  const recordViews = async (client_ids: readonly number[], trx?: Trx) => {
    if (!actor || client_ids.length === 0) return;
    const view = { at: ctx.now.toISOString(), user_id: actor.user_id, client_ids: [...new Set(client_ids)] };
    await services.viewLog.record({ ...view, call: name, machine }, trx);
  };
  // Refuses to show a restricted file by name. Only this function decides that for reading, and only lockClients() for
  // writing (decision 068).
  const refuseHidden = async (client_ids: readonly number[], trx?: Trx) => {
    const id = call.restricted ? undefined : ctx.hiddenOf(client_ids);
    if (id !== undefined) throw restricted({ id, file_number: await numberOf(trx ?? services.db.kysely, id) });
  };
  const ctx = new Context(services, {
    actor,
    locale: localeOf(sent, actor),
    machine,
    agent: request.headers['user-agent'],
    call: name,
    logs: call.logs,
    changes,
    settings: await services.settings.get(),
    // A call without `restricted` is refused if it names a file that the caller may not see.
    showsRestricted:
      call.restricted === 'seen' || (!call.restricted && (call.shows !== undefined || changes !== undefined)),
    byNumber: call.restricted !== undefined,
    cookies: { sent: request.headers.cookie ?? '', set: (line) => void reply.header('set-cookie', line) },
    rehearsal: (input as { rehearse?: number }).rehearse === 1,
    conclude: async (given, trx) => {
      const answer = call.kind === 'download' ? given : (call.gives.parse(given) as typeof given);
      const inFile = call.kind === 'download' ? (answer as FileAnswer)?.shows : undefined;
      const client_ids = (actor && answer && (inFile ?? call.shows?.(answer, input))) || [];
      await refuseHidden(client_ids, trx);
      await recordViews(client_ids, trx);
      return answer;
    },
    ...(typeof key === 'string' &&
      token && { idempotency: { key, content: input, token, keepsAnswer: !call.sendsSecret } }),
  });

  if (actor) await attend(services.db.kysely, ctx.now, actor, call);
  const answer = await conclude(ctx, (await handle(ctx, input)) as object | null);
  reply.header('cache-control', 'no-store');
  const recordPortion = async (client_ids: readonly number[]) => {
    await refuseHidden(client_ids);
    await recordViews(client_ids);
  };
  if (call.kind === 'download') return sendFile(answer as FileAnswer, reply, recordPortion, ctx.locale);
  return reply.type('application/json; charset=utf-8').send(jsonInWords(ctx.locale, JSON.stringify(answer)));
}

async function numberOf(db: ReadDb, id: number): Promise<number> {
  // deleted too: only its number is read
  const file = await db.selectFrom('clients').select('file_number').where('id', '=', id).executeTakeFirst();
  return file?.file_number ?? 0;
}

/** An unknown name in the path makes the path unknown, such as a report that does not exist (W03). */
const unknownPath = ({ path }: Call, { issues }: z.ZodError): Refused | null =>
  issues.some((issue) => issue.code === 'invalid_value' && path.includes(`{${issue.path.join('.')}}`))
    ? new Refused(404, { code: 'NoSuchCall' })
    : null;

/** Query, path and body as one object. The request is read only here, so the checked values are the used ones. */
async function contentOf(call: Call, request: FastifyRequest): Promise<object> {
  const { query, params } = request;
  const body = call.multipart ? await formOf(request) : bodyOf(request);
  return { ...fromJson(query as Record<string, unknown>, call.json), ...(params as object), ...body };
}

/** A body that is not an object is refused. */
function bodyOf({ method, headers, body }: FastifyRequest): object | undefined {
  if (method === 'POST' && !/^application\/json\b/i.test(headers['content-type'] ?? '')) throw invalid();
  if (body !== undefined && (body === null || typeof body !== 'object' || Array.isArray(body))) throw invalid();
  return body;
}

/** A query with the values of the fields that are JSON. */
function fromJson(query: Record<string, unknown>, fields: readonly string[] = []): Record<string, unknown> {
  const read = { ...query };
  for (const path of fields) {
    const text = read[path];
    if (text === undefined) continue;
    // A name that comes twice is a list.
    if (typeof text !== 'string') throw invalid({ path, rule: 'invalid' });
    try {
      read[path] = JSON.parse(text);
    } catch {
      throw invalid({ path, rule: 'invalid' });
    }
  }
  return read;
}

type RecordViews = (client_ids: readonly number[]) => Promise<void>;

async function sendFile(
  file: FileAnswer,
  reply: FastifyReply,
  recordViews: RecordViews,
  locale: Locale,
): Promise<FastifyReply> {
  if (!file) return reply.code(204).send();
  const body = 'body' in file ? file.body : await streamOf(file.portions, recordViews, locale);
  reply.header('x-content-type-options', 'nosniff').type(file.content_type);
  if (file.name) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
  return reply.send(body);
}

/**
 * Records the persons that a portion shows before it leaves. The first portion is made at once, so that a failure still
 * gives its code.
 */
async function streamOf(
  portions: AsyncIterable<FilePortion>,
  recordViews: RecordViews,
  locale: Locale,
): Promise<Readable> {
  const all = portions[Symbol.asyncIterator]();
  const first = await all.next();
  async function* texts() {
    try {
      for (let next = first; !next.done; next = await all.next()) {
        await recordViews(next.value.shows);
        yield inWords(locale, next.value.text);
      }
    } finally {
      await all.return?.();
    }
  }
  // A slow reader holds up at most one portion in memory.
  return Readable.from(texts(), { highWaterMark: 1 });
}
