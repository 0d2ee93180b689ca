import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddressInside, isInside, outgoing } from './outgoing.ts';

let url: string;
const http = createServer((request, response) => {
  if (request.url === '/away') return response.writeHead(302, { location: '/' }).end();
  if (request.url === '/status') return response.writeHead(999).end();
  if (request.url === '/switch') return response.writeHead(101, { upgrade: 'other', connection: 'upgrade' }).end();
  if (request.url === '/large') return response.end(Buffer.alloc(2_000_000));
  return request.pipe(response);
});
beforeAll(async () => {
  await new Promise<void>((done) => http.listen(0, 'localhost', done));
  url = `http://localhost:${(http.address() as AddressInfo).port}`;
});
afterAll(() => void http.close());

describe('an address', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
  ])('%s is inside the network', (address) => {
    expect(isInside(address)).toBe(true);
    expect(isInside(`::ffff:${address}`)).toBe(true);
  });
  it.each([
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '::ffff:7f00:1',
    'nothing',
  ])('%s is inside the network', (address) => expect(isInside(address)).toBe(true));
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is outside', (address) =>
    expect(isInside(address)).toBe(false),
  );
});

describe('a request', () => {
  it('is refused without TLS, to an address inside, and to a name that leads inside', async () => {
    const ask = outgoing(undefined);
    for (const address of [url, 'https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://localhost:1/'])
      await expect(ask(address, {})).rejects.toBeInstanceOf(AddressInside);
  });

  it('fails where the answer has an unknown status, or goes on in another protocol', async () => {
    const ask = outgoing(url);
    for (const path of ['/status', '/switch']) await expect(ask(url + path, {})).rejects.toThrow();
  });

  it('reaches the address that the operator names, and no other', async () => {
    const ask = outgoing(`${url}/realm`);
    const answer = await ask(`${url}/token`, { method: 'POST', body: 'a=1', headers: { 'x-test': '1' } });
    expect([answer.status, await answer.text()]).toEqual([200, 'a=1']);
    await expect(ask('http://localhost:1/', {})).rejects.toBeInstanceOf(AddressInside);
  });

  it('follows no redirection and reads no long answer', async () => {
    const ask = outgoing(url);
    expect((await ask(`${url}/away`, {})).status).toBe(302);
    await expect(ask(`${url}/large`, {})).rejects.toThrow('too large');
  });
});
