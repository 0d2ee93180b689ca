/**
 * Requests to an address that somebody entered in the program. It may not lead inside the network, where the server
 * reaches more than its users. The address of a name is checked at the connection itself, since a name can change its
 * address in between. The operator's configuration may name one that may be inside.
 */
import { lookup as resolve } from 'node:dns';
import { request as plainly } from 'node:http';
import { request as securely } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Thrown for an address inside the network, or without TLS. */
export class AddressInside extends Error {}

const SUBNETS_V4 = [
  ...[['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['100.64.0.0', 10] as const, ['127.0.0.0', 8] as const],
  ...[['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const, ['192.0.0.0', 24] as const],
  ...[
    ['192.0.2.0', 24] as const,
    ['192.88.99.0', 24] as const,
    ['192.168.0.0', 16] as const,
    ['198.18.0.0', 15] as const,
  ],
  ...[['198.51.100.0', 24] as const, ['203.0.113.0', 24] as const, ['224.0.0.0', 3] as const],
];
/** Within 2000::/3, which holds all addresses of the internet: special ones, and those that wrap an IPv4 address. */
const SUBNETS_V6 = [
  ['2001::', 23] as const,
  ['2001:db8::', 32] as const,
  ['2002::', 16] as const,
  ['3fff::', 20] as const,
];

const inside = new BlockList();
for (const [network, bits] of SUBNETS_V4) inside.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of SUBNETS_V6) inside.addSubnet(network, bits, 'ipv6');
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is not one of the public internet. */
export function isInside(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return inside.check(address, 'ipv4');
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return inside.check(mapped, 'ipv4');
  return family !== 6 || !internet.check(address, 'ipv6') || inside.check(address, 'ipv6');
}

const judged: LookupFunction = (name, options, done) =>
  resolve(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const outside = found.filter(({ address }) => !isInside(address));
    const [first] = outside;
    if (!first) return done(new AddressInside(`${name} is inside the network`), '', 0);
    return options.all ? done(null, outside) : done(null, first.address, first.family);
  });

/** Throws AddressInside for an address that is refused whatever its name leads to. */
export function judge(address: string, named: string | undefined): URL {
  const url = new URL(address);
  if (named && url.origin === new URL(named).origin) return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || (isIP(host) !== 0 && isInside(host)))
    throw new AddressInside(`${url.origin} is refused`);
  return url;
}

interface Sent {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

const WITHIN_MS = 10_000;
const LARGEST = 1_048_576;

/** A fetch that follows no redirection; `named` is the address that the operator names. */
export const outgoing =
  (named: string | undefined) =>
  async (address: string, { method = 'GET', headers = {}, body, signal }: Sent): Promise<Response> => {
    const url = judge(address, named);
    const isNamed = named !== undefined && url.origin === new URL(named).origin;
    const timeOut = AbortSignal.timeout(WITHIN_MS);
    const sent = body === undefined || body === null ? undefined : String(body);
    const { promise, resolve: answer, reject } = Promise.withResolvers<Response>();
    const asked = (url.protocol === 'https:' ? securely : plainly)(url, {
      method,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(sent !== undefined && { 'content-length': String(Buffer.byteLength(sent)) }),
      },
      signal: signal ? AbortSignal.any([signal, timeOut]) : timeOut,
      // A connection kept open was checked for another request.
      agent: false,
      ...(!isNamed && { lookup: judged }),
    });
    asked.on('error', reject);
    // After a response they have no effect.
    asked.on('upgrade', (_response, socket) => void socket.destroy());
    asked.on('close', () => reject(new Error('the connection was closed')));
    asked.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > LARGEST) response.destroy(new Error('the response is too large'));
        else parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 502;
        const isEmpty = [204, 205, 304].includes(status);
        const fields = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        try {
          answer(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: fields }));
        } catch (error) {
          // A status or a header that fetch does not know.
          reject(error);
        }
      });
    });
    asked.end(sent);
    return promise;
  };
