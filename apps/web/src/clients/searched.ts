import { CallFailed } from '../api.ts';

type Rows<A> = Extract<A, { rows: unknown }>;

/** A search's page; a search that is out of order is thrown like any other failure, so that the list says it. */
export function searched<A extends { code: string }>(answer: A): Rows<A> {
  if (answer.code !== 'Ok') throw new CallFailed(200, answer);
  return answer as unknown as Rows<A>;
}
