import { CallFailed } from '../api.ts';

type Rows<A> = Extract<A, { rows: unknown }>;

/** The page of a search; an unavailable search is thrown like any other failure, so that the list shows it. */
export function searched<A extends { code: string }>(answer: A): Rows<A> {
  if (answer.code !== 'Ok') throw new CallFailed(200, answer);
  return answer as unknown as Rows<A>;
}
