import type { KeptHousehold } from '@resa/contract/offline';
import { expect, it, vi } from 'vitest';

const { photo } = vi.hoisted(() => ({ photo: vi.fn<(input: { id: number }) => Promise<Blob>>() }));
vi.mock('../../api.ts', () => ({ api: { clients: { photo } } }));
const { allowed, missingPhotos } = await import('./photos.ts');

const rows = [
  { client_id: 1, photo_file_id: 'one' },
  { client_id: 2, photo_file_id: null },
  { client_id: 3, photo_file_id: 'three' },
  { client_id: 3, photo_file_id: 'three' },
] as KeptHousehold[];

it('drops a photo that was replaced or withdrawn, and the one of a client who is not expected', () => {
  expect(allowed({ one: 'a', replaced: 'b', absent: 'z' }, rows)).toEqual({ one: 'a' });
});

it('fetches each missing photo once, and leaves out one that cannot be fetched', async () => {
  photo.mockRejectedValue(new Error('404'));
  expect(await missingPhotos(rows, { one: 'a' }, () => true)).toEqual({});
  expect(photo.mock.calls).toEqual([[{ id: 3 }]]);
});

it('stops once the desk is closed', async () => {
  photo.mockClear();
  expect(await missingPhotos(rows, {}, () => false)).toEqual({});
  expect(photo).not.toHaveBeenCalled();
});
