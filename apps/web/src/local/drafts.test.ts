import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inMemory, readAll } from './database.ts';
import { type About, type Draft, startDrafts } from './drafts.ts';
import { draftKeysFrom } from './sealed.ts';
import { closeDrafts, openDrafts, withDrafts } from './vault.ts';

/** The keys of a user, as the server would give them at each sign-in. */
const keysOf = (user: number) => draftKeysFrom(Buffer.alloc(32, user).toString('base64'));
const signIn = async (user: number, session = crypto.randomUUID()) => openDrafts(await keysOf(user), session);
const keep = (record: string, value: object) =>
  void withDrafts((drafts, open) => drafts.keep(open, record, about, value));
const drop = (record: string) => void withDrafts((drafts, open) => drafts.drop(open, record));
const find = (record: string) => withDrafts((drafts, open) => drafts.find<{ ext: string }>(open, record));
const all = () => withDrafts((drafts, open) => drafts.list<{ ext: string }>(open, { everyTab: true }));
const claim = (draft: Draft) => withDrafts((drafts, open) => drafts.claim(open, draft));
const discard = (draft: Draft) => withDrafts((drafts) => drafts.discard(draft));
const clear = () => withDrafts((drafts, open) => drafts.clear(open));
const about: About = { text: 'draft_of_file', name: 'Ève Côté', href: '/client?hfid=12' };
const NOON = Date.UTC(2026, 2, 3, 17);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'], now: NOON });
  const tab = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => tab.get(key), setItem: tab.set.bind(tab) });
  for (const user of [1, 2]) {
    await signIn(user);
    await clear();
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps nothing without keys, and keeps no word or number that can be read', async () => {
  closeDrafts();
  keep('file:12', { ext: '78' });
  await signIn(1);
  expect(await all()).toEqual([]);
  keep('file:12', { street: 'rue des Érables' });
  await all();
  expect(inMemory.get()).toBe(true);
  const [row, ...others] = await readAll('drafts');
  expect(others).toEqual([]);
  expect(row?.name).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{32}\.[0-9a-f]{32}$/);
  expect(Object.keys(row ?? {}).sort()).toEqual(['at', 'data', 'iv', 'name']);
  expect(Buffer.from(row?.data ?? new ArrayBuffer()).toString('utf8')).not.toMatch(/Érables|Côté|hfid|file/);
});

it('gives a tab back its work of the same session, in the newest state', async () => {
  await signIn(1);
  for (const ext of ['7', '78', '789']) keep('file:12', { ext });
  expect(await find('file:12')).toMatchObject({ value: { ext: '789' }, own: true, at: NOON, about });
  expect(await find('file:13')).toBeNull();
  keep('file:12', { ext: '0' });
  drop('file:12');
  expect(await all()).toEqual([]);
});

it('offers it to the same user after another sign-in, and neither shows nor clears it for anyone else', async () => {
  await signIn(1);
  keep('file:12', { ext: '78' });
  await signIn(2);
  expect(await all()).toEqual([]);
  expect(await find('file:12')).toBeNull();
  await clear();

  await signIn(1);
  const left = await find('file:12');
  expect(left).toMatchObject({ value: { ext: '78' }, own: false });
  expect(left && (await claim(left))).toBe(true);
  expect(await find('file:12')).toMatchObject({ value: { ext: '78' }, own: true });
  expect(await all()).toHaveLength(1);
  // Somebody was quicker.
  expect(left && (await claim(left))).toBe(false);
});

it('loses none of two drafts of one record when the older is continued', async () => {
  await signIn(1);
  keep('file:12', { ext: 'older' });
  const older = await find('file:12');
  await signIn(1);
  keep('file:12', { ext: 'newer' });
  expect(await find('file:12')).toMatchObject({ value: { ext: 'newer' }, own: true });
  expect(older && (await claim({ ...older, own: false }))).toBe(true);
  expect(await find('file:12')).toMatchObject({ value: { ext: 'older' }, own: true });
  expect((await all())?.map(({ value, own }) => [value.ext, own]).sort()).toEqual([
    ['newer', false],
    ['older', true],
  ]);
});

it('deletes drafts after 24 hours, regardless of who is signed in', async () => {
  await signIn(1);
  keep('file:12', { ext: '78' });
  expect(await all()).toHaveLength(1);
  vi.setSystemTime(NOON + 24 * 3_600_000 - 1);
  expect(await all()).toHaveLength(1);
  vi.setSystemTime(NOON + 24 * 3_600_000);
  expect(await all()).toEqual([]);
  await signIn(2);
  startDrafts();
  await all();
  expect(await readAll('drafts')).toEqual([]);
});

it('opens no row that was given another name or another time', async () => {
  await signIn(1);
  keep('file:12', { ext: '78' });
  const left = await find('file:12');
  const [row] = await readAll('drafts');
  if (!left || !row) throw new Error('nothing was kept');
  row.at += 1;
  expect(await all()).toEqual([]);
  row.at -= 1;
  expect(await all()).toHaveLength(1);
  await discard(left);
  expect(await readAll('drafts')).toEqual([]);
});

it('uses keys that no script can read out', async () => {
  const { seal, name } = await keysOf(1);
  await expect(webcrypto.subtle.exportKey('raw', seal)).rejects.toThrow();
  await expect(webcrypto.subtle.exportKey('raw', name)).rejects.toThrow();
});
