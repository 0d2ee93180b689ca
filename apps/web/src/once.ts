/**
 * Makes a change count once even if its response is lost (decisions-wire W08): the same content sent again after an
 * unknown outcome has the same Idempotency-Key. Once a response has arrived, the next time is another change.
 */
import { useState } from 'react';
import { type CallOptions, isAnswered } from './connect.ts';

/** Sends `content` by `send`, to which it gives the options that carry the key. */
export type Once = <A>(content: unknown, send: (options: CallOptions) => Promise<A>) => Promise<A>;

/** The guard of one form, or of one screen whose buttons change things. */
export const useOnce = (): Once => useState(makeOnce)[0];

export function makeOnce(): Once {
  const keys = new Map<string, string>();
  return async (content, send) => {
    const name = JSON.stringify(content);
    const key = keys.get(name) ?? crypto.randomUUID();
    keys.set(name, key);
    try {
      const answer = await send({ key });
      keys.delete(name);
      return answer;
    } catch (failure) {
      if (isAnswered(failure)) keys.delete(name);
      throw failure;
    }
  };
}
