/** Over a bucket that speaks as much of S3 as Resa uses, and refuses as the real ones do. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bucketStore } from './bucket-store.ts';

const objects = new Map<string, { bytes: Buffer; at: Date }>();
let refuse: { status: number; code: string } | undefined;
let server: Server;
const address = (bucket = 'resa') =>
  `s3://${bucket}?region=test&endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeEach(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  objects.clear();
  refuse = undefined;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [, bucket, key] = new URL(request.url ?? '', 'http://bucket').pathname.split('/');
    const error = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (refuse) return error(refuse.status, refuse.code);
    if (bucket !== 'resa') return error(404, 'NoSuchBucket');
    if (!key && request.method === 'HEAD') return response.end();
    if (!key) {
      const contents = [...objects].map(
        ([name, { at }]) => `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`,
      );
      return response.end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`);
    }
    if (request.method === 'PUT') objects.set(key, { bytes: Buffer.concat(chunks), at: new Date() });
    if (request.method === 'DELETE') objects.delete(key);
    const found = objects.get(key);
    if (request.method === 'GET') return found ? response.end(found.bytes) : error(404, 'NoSuchKey');
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

it('returns what was stored, finds what is old, and removes twice without an error', async () => {
  const store = await bucketStore(address());
  await store.put('one', Buffer.from('first'));
  expect(objects.get('one')?.bytes.includes('first')).toBe(true);
  objects.set('two', { bytes: Buffer.from('second'), at: new Date('2026-01-01T00:00:00Z') });
  expect((await store.get('two')).toString()).toBe('second');
  const old: string[] = [];
  for await (const id of store.olderThan(new Date('2026-02-01T00:00:00Z'))) old.push(id);
  expect(old).toEqual(['two']);
  await store.remove('two');
  await store.remove('two');
  await expect(store.get('two')).rejects.toThrow('gone');
});

it('is refused at once, in one sentence, where it could never store a file', async () => {
  await expect(bucketStore('https://resa')).rejects.toThrow(/^FILES_URL must be of the form/);
  await expect(bucketStore(address('none'))).rejects.toThrow('The bucket none of FILES_URL does not exist.');
  refuse = { status: 403, code: 'InvalidAccessKeyId' };
  await expect(bucketStore(address())).rejects.toThrow(
    'The storage of FILES_URL refuses the AWS_* keys for the bucket resa; they must let Resa list, read, write and delete.',
  );
});

it('is refused without keys', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', '');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('HOME', '/nowhere');
  await expect(bucketStore(address())).rejects.toThrow('FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
});

it('does not stop Resa from starting while it is away, and reports each file as unavailable until it is back', async () => {
  refuse = { status: 503, code: 'SlowDown' };
  const store = await bucketStore(address());
  await expect(store.put('one', Buffer.from('first'))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  refuse = undefined;
  await store.put('one', Buffer.from('first'));
  expect(objects.has('one')).toBe(true);
}, 60_000);
