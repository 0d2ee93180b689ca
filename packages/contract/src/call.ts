/**
 * The contract's parts: a call is plain data, so sign-in, permission, location, validation, answer parsing,
 * logs and OpenAPI are loops over one object (server frame/call/serve.ts) and the browser calls it by the same data.
 */
import { z } from 'zod';
import type { Action } from './actions.ts';
import type { Code } from './codes.ts';
import type { Permission } from './permissions.ts';
import type { TextKey } from './texts.ts';

/** Who may call: nobody needs to be signed in, anyone signed in, or holders of any one of the listed permissions. */
export type May = 'everyone' | 'signed_in' | readonly Permission[];

/**
 * Where a call acts, judged before its content: a dotted path in the input that names a place, or a row whose
 * `place_id` decides (an unknown row is NotFound, a foreign place Forbidden: decisions-wire W03).
 */
export type Where =
  | { readonly place: string }
  | { readonly row: 'place_appointment_types' | 'appointments'; readonly id: string };

export interface CallOptions<T extends z.ZodType, G extends z.ZodType> {
  /** What the call does, in a few plain words, for whoever reads the description of all calls (/api/docs). */
  readonly summary: string;
  readonly method?: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly may: May;
  readonly where?: Where | readonly Where[];
  /** Activity-log action written in the change's own transaction. */
  readonly logs?: Action;
  /** Changes something without being an act of the activity log; every call with `logs` changes something too. */
  readonly changes?: true;
  /** Tries are counted: too many are refused with 429 (decisions-wire W10). */
  readonly limited?: true;
  /** The clients whom an answer shows, by their ids and whatever its code; the frame writes down who looked. */
  shows?(answer: z.output<G>, input: z.output<T>): number[];
  /**
   * Made by a person alone, never again by the page itself after an event: it keeps his session open (001 O-74), as
   * every call with `logs` does.
   */
  readonly byHand?: true;
  /** Answered although the screen is locked (001 O-73) or maintenance is on (001 O-79). */
  readonly whileLocked?: boolean;
  readonly whileMaintenance?: boolean;
  /** Largest body in bytes; 1 MiB when absent. */
  readonly largest?: number;
  /** Texts of this call's codes where they differ from `codeTexts`. */
  readonly says?: Partial<Record<Code, TextKey>>;
  readonly takes: T;
  readonly gives: G;
}

export interface Call<T extends z.ZodType = z.ZodType, G extends z.ZodType = z.ZodType> extends CallOptions<T, G> {
  readonly kind: 'call' | 'download';
  readonly method: 'GET' | 'POST';
}

/** A call that answers JSON. POST unless `method` says otherwise (001 §7). */
export function call<T extends z.ZodType, G extends z.ZodType>(
  options: CallOptions<T, G>,
): Call<T, G> & { kind: 'call' } {
  return { method: 'POST', ...options, kind: 'call' };
}

/** A call that answers a file (picture, PDF); refusals are JSON all the same (decisions-wire W03). */
export function download<T extends z.ZodType>(
  options: Omit<CallOptions<T, z.ZodNever>, 'gives'>,
): Call<T, z.ZodNever> & { kind: 'download' } {
  return { method: 'GET', ...options, gives: z.never(), kind: 'download' };
}

type Shapes = { Ok: z.ZodRawShape } & Partial<Record<Code, z.ZodRawShape>>;
type AnswerOf<S extends Shapes> = {
  [K in keyof S & Code]: { code: K } & (keyof S[K] extends never ? unknown : z.output<z.ZodObject<NonNullable<S[K]>>>);
}[keyof S & Code];

/** What a call answers: one object shape for each code. Columns that no shape names never leave the server. */
export function answers<const S extends Shapes>(shapes: S): z.ZodType<AnswerOf<S>, AnswerOf<S>> {
  const options = Object.entries(shapes).map(([code, shape]) => z.object({ code: z.literal(code), ...shape }));
  return z.discriminatedUnion('code', options as [z.ZodObject<{ code: z.ZodLiteral<string> }>]) as unknown as z.ZodType<
    AnswerOf<S>,
    AnswerOf<S>
  >;
}

export type InputOf<C extends Call> = z.output<C['takes']>;
/** What the browser may send: unparsed, so defaulted fields may be left out. */
export type RequestOf<C extends Call> = z.input<C['takes']>;
export type AnswerOfCall<C extends Call> = z.output<C['gives']>;

/** A tree of calls, by feature. */
export type Contract = { readonly [feature: string]: { readonly [name: string]: Call } };
