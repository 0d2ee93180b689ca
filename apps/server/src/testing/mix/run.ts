/** Several clients do at random the acts of desks, all at the same time and on all servers, for a while. */
import type { AnswerOfCall, Call, RequestOf } from '@resa/contract/call';
import { ACTS, anyOf, type Desk } from './acts.ts';
import type { World } from './world.ts';

export interface Tally {
  /** Acts that found something to act on. */
  acts: number;
  seconds: number;
  /** How often each code occurred, by the name of the act. */
  codes: Map<string, Map<string, number>>;
  /** How many entries of the log were acknowledged, by action. */
  logged: Map<string, number>;
  /** Responses that no call may give. */
  broken: string[];
}

export const emptyTally = (): Tally => ({ acts: 0, seconds: 0, codes: new Map(), logged: new Map(), broken: [] });

/**
 * Adds to the tally. Each token is one client. The same `seed` chooses the same acts, though not in the same order among
 * clients.
 */
export async function runMix(
  world: World,
  tally: Tally,
  { urls, seconds, seed }: { urls: readonly string[]; seconds: number; seed: number },
): Promise<void> {
  const began = performance.now();
  const enough = () => performance.now() - began > seconds * 1_000;
  await Promise.all(
    world.tokens.map(async (token, client) => {
      const random = randomFrom(seed + client);
      let comments = 0;
      const ask = asking(urls, token, random, tally.broken);
      const moment = () => Math.floor((performance.now() - began) / MOMENT_MS);
      const desk: Desk = { world, random, moment, ask, comment: () => `${seed} ${client} ${++comments}` };
      while (!enough()) {
        const { name, act } = anyOf({ random }, CHOICES);
        const acted = await act(desk);
        if (!acted) continue;
        tally.acts += 1;
        const codes = tally.codes.get(name) ?? new Map<string, number>();
        tally.codes.set(name, add(codes, acted.code, 1));
        for (const [action, n] of Object.entries(acted.logged ?? {})) add(tally.logged, action, n);
      }
    }),
  );
  tally.seconds += (performance.now() - began) / 1_000;
}

export const add = (counts: Map<string, number>, key: string, n: number) => counts.set(key, (counts.get(key) ?? 0) + n);

const MOMENT_MS = 300;
/** Each act as often as its weight. */
const CHOICES = ACTS.flatMap((act) => Array.from({ length: act.weight }, () => act));

function asking(urls: readonly string[], token: string, random: () => number, broken: string[]): Desk['ask'] {
  return async <C extends Call>(call: C, input: RequestOf<C>) => {
    const url = urls[Math.floor(random() * urls.length)] as string;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(url + call.path, { method: 'POST', headers, body: JSON.stringify(input) });
    const body = (await response.json()) as AnswerOfCall<C>;
    if (response.status === 404) return undefined;
    if (response.status !== 200) broken.push(`${call.path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
}

/** Numbers between 0 and 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
