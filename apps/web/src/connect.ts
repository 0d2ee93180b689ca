/**
 * The contract as functions: connect(calls, wire) returns an object of the contract's own shape, so that
 * `api.session.login({ email, password })` is one request (decisions-wire). Responses with HTTP 200 are returned
 * unchanged; any other throws CallFailed.
 */
import type { Call } from '@resa/contract/call';
import { codeTexts } from '@resa/contract/codes';
import type { Noun } from '@resa/contract/nouns';
import type { Locale, TextKey } from '@resa/contract/texts';

/** The facts that `virtual:calls` contains for each call. */
export interface CallFact {
  /** Defaults to 'call'. */
  readonly kind?: 'call' | 'download';
  /** Defaults to POST. */
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly says?: Readonly<Record<string, TextKey>>;
  /** The nouns that its response shows; none for a call that changes something. */
  readonly reads?: readonly Noun[];
  /** The path of its location in its input, with dots. */
  readonly place?: string;
  readonly changes?: readonly Noun[];
  /** Sent only when a user acts. */
  readonly byHand?: true;
  /** Sent as a form, because files are among its fields. */
  readonly multipart?: true;
}
export interface CallTree {
  readonly [name: string]: CallTree | CallFact;
}

/** The functions that the connection needs from the program around it. */
export interface Wire {
  token(): string | null;
  locale(): Locale;
  /** HTTP 401: the session has ended, for the reason that the server names. */
  ended(why: string | undefined): void;
  /** HTTP 423: the server holds the screen locked. */
  locked(): void;
  /** HTTP 503, unless only the database is away. `announced`: by Resa itself, not by a proxy in front of it. */
  maintenance(announced: boolean): void;
  /** Called with every response, to read the server's clock. */
  answered(response: Response): void;
  /**
   * A call may have changed this. `done` when the response was Ok; else it was refused because of changes by others, or
   * its response was lost.
   */
  changed(nouns: readonly Noun[], done: boolean): void;
  /** +1 when a call starts, -1 when it ends. */
  underWay(change: 1 | -1): void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Idempotency-Key (W08); once.ts makes and keeps it. */
  readonly key?: string;
  /** Arrives although the page is being closed. */
  readonly keepalive?: boolean;
  /** How much of a form has been sent, from 0 to 1. */
  readonly progress?: (sent: number) => void;
}

/** One field that the server refused; `rule` is a text key (W02). */
export interface FieldFault {
  readonly path: string;
  readonly rule: TextKey;
  readonly max?: number;
  readonly min?: number;
}

/** A call without HTTP 200: refused by the server, failed, or without network (status 0, code '-100'). */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldFault[] | undefined;
  /** Seconds to wait after too many tries. */
  readonly retry_after: number | undefined;
  /** 'looks': Resa is unavailable because views cannot be recorded. 'time_out': the call took too long. */
  readonly reason: 'looks' | 'time_out' | undefined;
  /** Why the session ended. */
  readonly why: string | undefined;
  /** The job that continues a long report. */
  readonly job: number | undefined;
  /** The restricted file that the call refused. */
  readonly file: { readonly id: number; readonly file_number: number } | undefined;

  constructor(
    status: number,
    body: {
      code?: unknown;
      reason?: unknown;
      why?: unknown;
      job?: unknown;
      id?: unknown;
      file_number?: unknown;
    } & Partial<Pick<CallFailed, 'fields' | 'retry_after'>> = {},
  ) {
    const code = typeof body.code === 'string' ? body.code : 'error';
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.fields = body.fields;
    this.retry_after = body.retry_after;
    this.reason = body.reason === 'looks' || body.reason === 'time_out' ? body.reason : undefined;
    this.why = typeof body.why === 'string' ? body.why : undefined;
    this.job = typeof body.job === 'number' ? body.job : undefined;
    const { id, file_number } = body;
    this.file = typeof id === 'number' && typeof file_number === 'number' ? { id, file_number } : undefined;
  }
}

/** A type that every call of the contract satisfies. */
type AnyCall = {
  readonly kind: string;
  readonly path: string;
  readonly takes: Call['takes'];
  readonly gives: Call['gives'];
};
/** The input of a call: unparsed, so fields with a default may be left out. */
type Request<C extends AnyCall> = C['takes']['_zod']['input'];
type Answer<C extends AnyCall> = C['gives']['_zod']['output'];
type Args<C extends AnyCall> =
  Record<never, never> extends Request<C>
    ? [input?: Request<C>, options?: CallOptions]
    : [input: Request<C>, options?: CallOptions];
type CallFunction<C extends AnyCall> = Named &
  ((...args: Args<C>) => Promise<C extends { kind: 'download' } ? Blob : Answer<C>>);
/** The contract's facts about a function, and its dotted name ('session.login'). */
interface Named {
  readonly called: string;
  readonly fact: CallFact;
}
/** A function of the contract by its input and output. */
export interface CallOf<I, A> extends Named {
  (input: I, options?: CallOptions): Promise<A>;
}
export type Api<T> = { readonly [K in keyof T]: T[K] extends AnyCall ? CallFunction<T[K]> : Api<T[K]> };

/** Milliseconds until a call is given up (001 §9). */
const TIME_OUT = 300_000;
const isTimeOut = (failure: unknown) => failure instanceof DOMException && failure.name === 'TimeoutError';

/** Makes the contract callable. `T` is the contract's type; `calls` are its bare facts. */
export function connect<T>(calls: CallTree, wire: Wire): Api<T> {
  const branch = (tree: CallTree, above: readonly string[]): object =>
    Object.fromEntries(
      Object.entries(tree).map(([name, node]) => {
        const path = [...above, name];
        if (!isFact(node)) return [name, branch(node, path)];
        const ask = (input?: object, options?: CallOptions) => send(node, input, options, wire);
        return [name, Object.assign(ask, { called: path.join('.'), fact: node })];
      }),
    );
  return branch(calls, []) as Api<T>;
}

const isFact = (node: CallTree | CallFact): node is CallFact => typeof node.path === 'string';

/** The text for a code: the call's own, otherwise the common one, otherwise `usual`. */
export function textOfCode(call: CallFact | undefined, code: string, usual: TextKey = 'e_app'): TextKey {
  return call?.says?.[code] ?? (codeTexts as Record<string, TextKey>)[code] ?? usual;
}

async function send(call: CallFact, input: object = {}, options: CallOptions = {}, wire: Wire): Promise<unknown> {
  if (!call.changes || 'rehearse' in input) return exchange(call, input, options, wire);
  try {
    const answer = await exchange(call, input, options, wire);
    // The server sends a file only after its change.
    wire.changed(call.changes, call.kind === 'download' || (answer as { code?: string }).code === 'Ok');
    return answer;
  } catch (failure) {
    if (!isAnswered(failure)) wire.changed(call.changes, false);
    throw failure;
  }
}

/** Whether the server responded; otherwise, for example without network, the change may or may not have been made. */
export const isAnswered = (failure: unknown) =>
  failure instanceof CallFailed && failure.status > 0 && failure.status < 500;

/** The file with the name in the response, if it has one. */
function named(file: Blob, disposition: string | null): Blob {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  return name ? new File([file], decodeURIComponent(name), { type: file.type }) : file;
}

async function exchange(call: CallFact, input: object, options: CallOptions, wire: Wire): Promise<unknown> {
  wire.underWay(1);
  try {
    const response = await ask(call, input, options, wire);
    wire.answered(response);
    if (!response.ok) throw await refused(call, response, wire);
    const isFile = call.kind === 'download';
    if (response.status === 204) return isFile ? new Blob() : { code: 'Ok' };
    if (!isFile) return await response.json();
    if (response.headers.get('content-type')?.includes('json'))
      throw new CallFailed(response.status, await response.json());
    return named(await response.blob(), response.headers.get('content-disposition'));
  } catch (failure) {
    if (failure instanceof CallFailed || options.signal?.aborted) throw failure;
    throw new CallFailed(0, { code: '-100', reason: isTimeOut(failure) ? 'time_out' : undefined });
  } finally {
    wire.underWay(-1);
  }
}

async function ask(call: CallFact, input: object, options: CallOptions, wire: Wire): Promise<Response> {
  const token = wire.token();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (options.key) headers['idempotency-key'] = options.key;
  const timeOut = AbortSignal.timeout(TIME_OUT);
  const request: RequestInit = {
    method: call.method ?? 'POST',
    headers,
    // Only the sign-in sends and keeps a cookie, for a workstation that needs no second step (decision 071).
    credentials: call.path.startsWith('/web/auth/') ? 'same-origin' : 'omit',
    cache: 'no-store',
    keepalive: options.keepalive ?? false,
    signal: options.signal ? AbortSignal.any([options.signal, timeOut]) : timeOut,
  };
  if (call.multipart) {
    const { sendForm } = await import('./send-form.ts');
    return sendForm(
      `${call.path}?${query({ locale: wire.locale() })}`,
      input,
      { ...request, headers },
      options.progress,
    );
  }
  const { path, rest } = filledPath(call.path, { locale: wire.locale(), ...input });
  if (call.method === 'GET') return fetch(`${path}?${query(rest)}`, request);
  headers['content-type'] = 'application/json';
  return fetch(path, { ...request, body: JSON.stringify(rest) });
}

async function refused(call: CallFact, response: Response, wire: Wire): Promise<CallFailed> {
  const body = await response.json().catch(() => ({}));
  const failure = new CallFailed(response.status, body);
  // A wrong sign-in or a sign-out with a dead token does not end a session.
  if (response.status === 401 && !call.path.startsWith('/web/auth/')) wire.ended(failure.why);
  if (response.status === 423) wire.locked();
  if (response.status === 503 && failure.code !== 'unavailable') wire.maintenance(failure.code === 'maintenance');
  return failure;
}

/** Fills `{id}` of the path from the input; the other fields travel in the query or the body. */
function filledPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

function query(input: Record<string, unknown>): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, plain(value)])).toString();
}

const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
