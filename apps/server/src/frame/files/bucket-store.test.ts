import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { testBucket } from '../../testing/bucket.ts';
import { bucketStore } from './bucket-store.ts';

const bucket = testBucket();
const [OURS, THEIRS] = [randomUUID(), randomUUID()];
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

it('returns the stored bytes, under the id of its installation or under none, and removes twice without an error', async () => {
  const store = await bucketStore(bucket.url());
  const place = { id: randomUUID(), installation: OURS };
  const bare = { id: place.id, installation: null };
  await store.put(place, Buffer.from('first'));
  bucket.objects.set(place.id, { bytes: Buffer.from('second'), at: LONG_AGO });
  expect([...bucket.objects.keys()]).toEqual([`${OURS}/${place.id}`, place.id]);
  expect((await store.get(place)).toString()).toContain('first');
  expect((await store.get(bare)).toString()).toBe('second');
  await store.remove(place);
  await store.remove(place);
  await expect(store.get(place)).rejects.toThrow('gone');
  expect((await store.get(bare)).toString()).toBe('second');
});

it('lists the old files of one installation, page by page, and nothing else', async () => {
  const store = await bucketStore(bucket.url());
  const old = Array.from({ length: 2_500 }, () => randomUUID()).sort();
  for (const id of old) bucket.objects.set(`${OURS}/${id}`, { bytes: Buffer.from('x'), at: LONG_AGO });
  for (const key of [
    `${OURS}/installation`,
    `${OURS}/${THEIRS}/${randomUUID()}`,
    `${OURS}/${randomUUID().toUpperCase()}`,
    `${OURS}/`,
    `${THEIRS}/${randomUUID()}`,
    `x${OURS}/${randomUUID()}`,
    randomUUID(),
    'backups/db.tar',
  ])
    bucket.objects.set(key, { bytes: Buffer.from('x'), at: LONG_AGO });
  bucket.objects.set(`${OURS}/${randomUUID()}`, { bytes: Buffer.from('x'), at: new Date() });
  const found: string[] = [];
  for await (const portion of store.olderThan(OURS, new Date('2026-02-01T00:00:00Z'))) found.push(...portion);
  expect(found).toEqual(old);
  expect(bucket.listed).toBe(3);
});

it('is refused immediately, in one sentence, if it could never store a file', async () => {
  await expect(bucketStore('https://resa')).rejects.toThrow(/^FILES_URL must be of the form/);
  await expect(bucketStore(bucket.url('none'))).rejects.toThrow('The bucket none of FILES_URL does not exist.');
  bucket.refuse = () => ({ status: 403, code: 'InvalidAccessKeyId' });
  await expect(bucketStore(bucket.url())).rejects.toThrow(
    'The storage of FILES_URL refuses the AWS_* keys for the bucket resa; they must let Resa list, read, write and delete.',
  );
});

it('is refused without keys', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', '');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('HOME', '/nowhere');
  await expect(bucketStore(bucket.url())).rejects.toThrow(
    'FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  );
});

it('does not stop Resa from starting while it is away, and reports each file as unavailable until it is back', async () => {
  bucket.refuse = () => ({ status: 503, code: 'SlowDown' });
  const store = await bucketStore(bucket.url());
  const place = { id: randomUUID(), installation: OURS };
  const away = { code: 'ETIMEDOUT' };
  await expect(store.put(place, Buffer.from('first'))).rejects.toMatchObject(away);
  await expect(store.olderThan(OURS, new Date())[Symbol.asyncIterator]().next()).rejects.toMatchObject(away);
  bucket.refuse = undefined;
  await store.put(place, Buffer.from('first'));
  expect(bucket.objects.has(`${OURS}/${place.id}`)).toBe(true);
}, 60_000);
