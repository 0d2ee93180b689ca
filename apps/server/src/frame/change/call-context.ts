/** The context of a call: who calls, when, with which settings. It gives no way to the database: read.ts and change.ts do. */
import type { Action } from '@resa/contract/actions';
import type { Noun } from '@resa/contract/nouns';
import { ADMINISTRATORS, type Permission } from '@resa/contract/permissions';
import type { Settings } from '@resa/contract/settings';
import type { Locale } from '@resa/contract/texts';
import type { RefusedKind } from '@resa/rules/process/refused';
import { type Moment, organisationNow } from '@resa/rules/time/dates';
import type { Trx } from '../../db/handles.ts';
import type { Actor } from '../call/actor.ts';
import { Refused } from '../call/refused.ts';
import type { Config } from '../process/config.ts';
import type { Services } from '../process/services.ts';

/** The services behind a context, for the functions of this folder. */
const insides = new WeakMap<Context, { services: Services; circumstances: Circumstances }>();

export function insideOf(ctx: Context) {
  const inside = insides.get(ctx);
  if (!inside) throw new Error('not a context of the frame');
  return inside;
}

/** A client who makes a call on their own page. */
export interface ActingClient {
  readonly id: number;
  readonly name: string;
}

export interface Circumstances {
  actor: Actor | null;
  /** The client who calls, in place of an actor. */
  client?: ActingClient;
  locale: Locale;
  machine: string;
  /** The User-Agent header. */
  agent?: string | undefined;
  call: string;
  logs: Action | undefined;
  /** The nouns that the call changes, without those that no call reads; absent if the call declares no change. */
  changes: readonly Noun[] | undefined;
  settings: Settings;
  /** Whether the call may show and write restricted files by name to those who see them (decision 068). */
  showsRestricted?: boolean;
  /** Whether the call shows and writes a restricted file by its file number, for every caller. */
  byNumber?: boolean;
  /** Whether the change is only tried and then undone (`rehearsable` in the contract). */
  rehearsal?: boolean;
  /**
   * Parses an answer by its call's schema and records the persons that it shows, inside the change that made it, if
   * any: a change whose answer cannot be sent is undone.
   */
  conclude: <A>(given: A, trx?: Trx) => Promise<A>;
  /** The cookies of the request, as they came, and a way to set one; a job has none. */
  cookies?: { readonly sent: string; set(line: string): void };
  /**
   * `token` is the session's: content may hold passwords, and a hash without a secret could be tried through.
   * `keepsAnswer` is false where the answer holds a secret.
   */
  idempotency?: { key: string; content: unknown; token: string; keepsAnswer: boolean };
}

/** One call's circumstances. It holds no database handle: read() and change() give one. */
export class Context {
  readonly now: Date;
  /** The organization's own date and time at `now`. */
  readonly today: Moment;
  readonly #services: Services;
  readonly #circumstances: Circumstances;

  constructor(services: Services, circumstances: Circumstances) {
    this.#services = services;
    this.#circumstances = circumstances;
    insides.set(this, { services, circumstances });
    this.now = services.clock();
    this.today = organisationNow(this.now, circumstances.settings.time_zone);
  }

  /** The user who calls. Calls of clients, and calls open to everyone, have none and must not use this. */
  get actor(): Actor {
    if (!this.#circumstances.actor) throw new Refused(401, { code: 'session_used' });
    return this.#circumstances.actor;
  }
  get actorOrNull(): Actor | null {
    return this.#circumstances.actor;
  }
  /** The client who calls on their own page; null for staff. */
  get client(): ActingClient | null {
    return this.#circumstances.client ?? null;
  }
  /** The user who calls; null for a client on their own page. */
  get userId(): number | null {
    return this.client ? null : this.actor.user_id;
  }
  /** Whether the caller may act at a location: a user at their own ones, a client at every one. */
  worksAt(place_id: number): boolean {
    return this.client !== null || this.actor.places.includes(place_id);
  }
  /** Whether the user is an administrator. */
  isAdministrator(): boolean {
    return this.actor.roles.includes(ADMINISTRATORS);
  }
  /** Whether the caller has a permission; a client has none. The call's own `may` has been checked before. */
  may(permission: Permission): boolean {
    return this.client === null && this.actor.permissions.includes(permission);
  }
  /** The restrictions that the user sees through at this moment. */
  get sees(): readonly number[] {
    const now = this.now.toISOString();
    const { actor } = this.#circumstances;
    return (actor?.sees ?? [])
      .filter(({ until }) => until === null || new Date(until).toISOString() > now)
      .map(({ restriction_id }) => restriction_id);
  }
  /** The first of these clients that is restricted and that the user does not see by name. */
  hiddenOf(client_ids: Iterable<number>): number | undefined {
    const restricted = this.#circumstances.actor?.restricted;
    if (!restricted) return undefined;
    for (const id of client_ids) {
      const restriction = restricted[id];
      if (restriction !== undefined && !this.sees.includes(restriction)) return id;
    }
    return undefined;
  }
  /** Whether this call works with restricted files by number, whoever calls. */
  get byNumber(): boolean {
    return this.#circumstances.byNumber === true;
  }
  get locale() {
    return this.#circumstances.locale;
  }
  /** Whether the call is only rehearsed: its change is undone, so nothing outside may follow from it. */
  get rehearsal(): boolean {
    return this.#circumstances.rehearsal === true;
  }
  get machine() {
    return this.#circumstances.machine;
  }
  /** The User-Agent header. Anybody can send any: it decides nothing. */
  get agent() {
    return this.#circumstances.agent;
  }
  get settings() {
    return this.#circumstances.settings;
  }
  get config(): Config {
    return this.#services.config;
  }
  get files() {
    return this.#services.files;
  }
  get longWork() {
    return this.#services.longWork;
  }
  get realtime() {
    return this.#services.realtime;
  }
  get log() {
    return this.#services.log;
  }
  /** A cookie of the request. No call of staff is authorised by one (decisions-wire W06). */
  cookie(name: string): string | undefined {
    return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(this.#circumstances.cookies?.sent ?? '')?.[1];
  }
  /**
   * Sets a cookie for pages below `path`, for `seconds`. Scripts cannot read it, and requests from other sites do not
   * carry it.
   */
  keepCookie(name: string, value: string, { path, seconds }: { path: string; seconds: number }): void {
    const secure = this.config.publicUrl.startsWith('https:') ? '; Secure' : '';
    this.#circumstances.cookies?.set(
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
    );
  }
  /** Counts a refused try (decision 032). `user_id` is the account concerned, by default the caller's. */
  countRefused(kind: RefusedKind, user_id: number | null = this.actorOrNull?.user_id ?? null): void {
    const { machine, call } = this.#circumstances;
    this.#services.refusedTries.count({ kind, user_id, machine, call });
  }
}
