import type { KeptHousehold } from '@resa/contract/offline';
import { expect, it, vi } from 'vitest';

const { photo } = vi.hoisted(() => ({ photo: vi.fn<(input: { id: number }) => Promise<Blob>>() }));
vi.mock('../../api.ts', () => ({ api: { clients: { photo } } }));
const { allowed, missingPhotos } = await import('./photos.ts');

const rows = [
  { client_id: 1, photo: 1 },
  { client_id: 2, photo: 0 },
  { client_id: 3, photo: 1 },
  { client_id: 3, photo: 1 },
] as KeptHousehold[];

it('drops the photo of a client who no longer lets it be shown, and of one who is not expected', () => {
  expect(allowed({ 1: 'a', 2: 'b', 9: 'z' }, rows)).toEqual({ 1: 'a' });
});

it('fetches each missing photo once, and leaves out one that cannot be fetched', async () => {
  photo.mockRejectedValue(new Error('404'));
  expect(await missingPhotos(rows, { 1: 'a' }, () => true)).toEqual({});
  expect(photo.mock.calls).toEqual([[{ id: 3 }]]);
});

it('stops once the desk is closed', async () => {
  photo.mockClear();
  expect(await missingPhotos(rows, {}, () => false)).toEqual({});
  expect(photo).not.toHaveBeenCalled();
});
