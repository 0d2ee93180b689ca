/**
 * Ten connections that send as fast as they get responses; measures responses a second and the time of the slow ones.
 */
import autocannon from 'autocannon';

export interface Load {
  url: string;
  headers?: Record<string, string>;
  /** The next request's body; undefined when there are no more. */
  next(): object | undefined;
  /** Called with each response's body. */
  answered?(body: string): void;
  seconds: number;
  /** Ten unless given. */
  connections?: number;
}
export interface Measured {
  /** Answers a second. */
  rate: number;
  /** Milliseconds within which 95 of 100 got a response. */
  p95: number;
  /** Milliseconds of every response, the quickest first. */
  times: number[];
}

/** Sends for `seconds`. Throws for a response other than Ok, since refusals are fast and would improve the result. */
export async function load({ url, headers = {}, next, answered, seconds, connections = 10 }: Load): Promise<Measured> {
  let sent = 0;
  let refused: string | undefined;
  const times: number[] = [];
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const body = next();
          if (!body) refused ??= 'there was nothing left to ask';
          sent += 1;
          return {
            ...request,
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body ?? {}),
          };
        },
        onResponse: (status, body) => {
          if (status !== 200 || !body.startsWith('{"code":"Ok"')) refused ??= `${status} ${body.slice(0, 300)}`;
          else answered?.(body);
        },
      },
    ],
    setupClient: (client) => {
      client.on('response', (_status, _bytes, milliseconds) => times.push(milliseconds));
    },
  });
  if (refused || sent === 0) throw new Error(`${url}: ${refused ?? 'no answer'}`);
  times.sort((a, b) => a - b);
  return { rate: result['2xx'] / result.duration, p95: quantile(times, 0.95), times };
}

/** A percentile of sorted times. */
export const quantile = (times: readonly number[], part: number): number =>
  times[Math.floor(times.length * part)] ?? Number.NaN;
