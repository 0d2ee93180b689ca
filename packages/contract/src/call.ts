/**
 * The types of the contract. A call is plain data: the server checks sign-in, permission, location and input, parses the
 * response, logs and describes itself (OpenAPI) from that one object (frame/call/serve.ts), and the browser calls it from
 * the same object.
 */
import { z } from 'zod';
import type { Action } from './actions.ts';
import type { Code, RefusalCode } from './codes.ts';
import type { Noun } from './nouns.ts';
import type { Permission } from './permissions.ts';
import type { TextKey } from './texts.ts';

/** The users who may call: everyone, anyone who is signed in, or holders of at least one of the listed permissions. */
export type May = 'everyone' | 'signed_in' | readonly Permission[];

/**
 * The location on which a call acts: a dotted path in the input that holds a place's id, or a list of them of which each is
 * checked, or a row whose `place_id` decides. An unknown row gives NotFound, a location of others Forbidden (decisions-wire
 * W03), before any fault of the input is named.
 */
export type Where =
  | { readonly place: string }
  | { readonly places: string }
  | { readonly row: PlacedRow; readonly id: string };
type PlacedRow =
  | 'place_appointment_types'
  | 'appointments'
  | 'waiting_entries'
  | 'offline_acts'
  | 'offline_workstations';

interface CallDeclaration<T extends z.ZodType, G extends z.ZodType> {
  /** Says in a few words what the call does, for the description of all calls (/api/docs). */
  readonly summary: string;
  readonly method?: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** A second path of the same call. */
  readonly alsoAt?: `/${string}`;
  readonly may: May;
  readonly where?: Where | readonly Where[];
  /**
   * The nouns that the response shows, if they are not only the noun of the feature. When one of them changes, a
   * browser that shows the response requests it again. Leave out a noun that is not worth another request.
   */
  readonly reads?: readonly Noun[];
  /** Limits attempts: too many are refused with 429 (decisions-wire W10). */
  readonly limited?: true;
  /** The ids of the clients that a response shows, whatever its code; the frame records who saw them. */
  shows?(answer: z.output<G>, input: z.output<T>): number[];
  /**
   * How the call treats a restricted file that its caller may not see (decision 068). By default, a call with `shows`
   * and a change that locks the file refuse with `restricted`. `number`: everybody sees the file by its number only.
   * `seen`: so do callers who may not see the file; others see it by name.
   */
  readonly restricted?: 'number' | 'seen';
  /**
   * The browser makes this call only when a user acts, and never repeats it after changes of others. So it keeps the
   * session open (001 O-74), as does every call with `logs`.
   */
  readonly byHand?: true;
  /** Allowed while the screen is locked (001 O-73) or maintenance is on (001 O-79). */
  readonly whileLocked?: boolean;
  readonly whileMaintenance?: boolean;
  /** Sent as a form, because a file is among its fields: `document[file]` is the field `file` of `document`. */
  readonly multipart?: true;
  /** Fields that are JSON in the query of a GET, where all others are texts. */
  readonly json?: readonly string[];
  /** Largest body in bytes; 1 MiB by default. */
  readonly largest?: number;
  /** Texts for this call's codes that differ from `codeTexts`. */
  readonly says?: Partial<Record<Code, TextKey>>;
  readonly takes: T;
  readonly gives: G;
}

interface Change {
  /**
   * The nouns that the call may change, logged or not. The browser that made the call requests data about these nouns
   * again; other browsers do after the commit.
   */
  readonly changes: readonly Noun[];
  /** Action of the activity log, written in the transaction of the change. */
  readonly logs?: Action;
  /**
   * The response holds a secret that is shown once. It is not stored for repetitions with the same Idempotency-Key,
   * which get `key_reused` (W08).
   */
  readonly sendsSecret?: true;
}
/** A call that logs must declare its changes as well. */
type Changing = Change | { readonly changes?: never; readonly logs?: never; readonly sendsSecret?: never };

export type CallOptions<T extends z.ZodType, G extends z.ZodType> = CallDeclaration<T, G> & Changing;

export interface Call<T extends z.ZodType = z.ZodType, G extends z.ZodType = z.ZodType>
  extends CallDeclaration<T, G>,
    Partial<Change> {
  readonly kind: 'call' | 'download';
  readonly method: 'GET' | 'POST';
}

/** A call that returns JSON. POST unless `method` says otherwise (001 §7). */
export function call<T extends z.ZodType, G extends z.ZodType>(
  options: CallOptions<T, G>,
): Call<T, G> & { kind: 'call' } {
  return { method: 'POST', ...options, kind: 'call' };
}

type Refusals = Partial<Record<RefusalCode, z.ZodRawShape>>;

/**
 * A call that returns a file (picture, PDF). `refuses` are the codes that it sends as JSON with status 200 instead of the
 * file (decisions-wire W03), each with its shape.
 */
export function download<T extends z.ZodType, const R extends Refusals = Record<never, never>>({
  refuses,
  ...options
}: Omit<CallDeclaration<T, z.ZodNever>, 'gives'> & Changing & { readonly refuses?: R }): Call<
  T,
  z.ZodType<AnswerOf<R>>
> & {
  kind: 'download';
} {
  const gives = refuses ? byCode(refuses) : z.never();
  return { method: 'GET', ...options, gives: gives as z.ZodType<AnswerOf<R>>, kind: 'download' };
}

type Shapes = Partial<Record<Code, z.ZodRawShape>>;
type AnswerOf<S extends Shapes> = {
  [K in keyof S & Code]: { code: K } & (keyof S[K] extends never ? unknown : z.output<z.ZodObject<NonNullable<S[K]>>>);
}[keyof S & Code];

/** The responses of a call: one object shape per code. A column that no shape names never leaves the server. */
export function answers<const S extends Shapes & { Ok: z.ZodRawShape }>(
  shapes: S,
): z.ZodType<AnswerOf<S>, AnswerOf<S>> {
  return byCode(shapes);
}

function byCode<S extends Shapes>(shapes: S): z.ZodType<AnswerOf<S>, AnswerOf<S>> {
  const options = Object.entries(shapes).map(([code, shape]) => z.object({ code: z.literal(code), ...shape }));
  return z.discriminatedUnion('code', options as [z.ZodObject<{ code: z.ZodLiteral<string> }>]) as unknown as z.ZodType<
    AnswerOf<S>,
    AnswerOf<S>
  >;
}

export type InputOf<C extends Call> = z.output<C['takes']>;
/** The input before parsing, as the browser sends it: fields with a default may be left out. */
export type RequestOf<C extends Call> = z.input<C['takes']>;
export type AnswerOfCall<C extends Call> = z.output<C['gives']>;

/** A tree of calls, by feature. */
export type Contract = { readonly [feature: string]: { readonly [name: string]: Call } };
