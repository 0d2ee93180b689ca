/** The name of a new client that was typed into a search; only in memory, until the intake takes it. */
import type { TypedName } from '@resa/rules/person/typed-name';
import { onWipe } from './session.ts';

let waiting: TypedName | null = null;
onWipe(() => {
  waiting = null;
});

export const nameNewClient = (name: TypedName): void => {
  waiting = name;
};

/** Takes the name that waits; once. */
export function takeNewName(): TypedName | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
