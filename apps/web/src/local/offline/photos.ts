/** Small photos of the day's households without a network, of clients who let theirs be shown (decision 067). */
import type { KeptHousehold } from '@resa/contract/offline';
import { api } from '../../api.ts';

/** Data URLs by the id of the photo's file, so that a photo that was replaced or withdrawn is not shown. */
export type Photos = Readonly<Record<string, string>>;

/** The side of a photo that is kept, in pixels. */
const SIDE = 96;
/** A photo that is still larger, in characters, is left out. */
const LARGEST = 12_000;

const filesOf = (rows: readonly KeptHousehold[]) =>
  new Map(rows.flatMap(({ photo_file_id, client_id }) => (photo_file_id ? [[photo_file_id, client_id] as const] : [])));

/** The photos that may still be shown. */
export function allowed(photos: Photos, rows: readonly KeptHousehold[]): Photos {
  return Object.fromEntries([...filesOf(rows).keys()].flatMap((id) => (photos[id] ? [[id, photos[id]]] : [])));
}

/** Fetches the missing photos, one after the other, as long as `goes` returns true. */
export async function missingPhotos(rows: readonly KeptHousehold[], before: Photos, goes: () => boolean) {
  const found: Record<string, string> = {};
  for (const [file_id, id] of filesOf(rows)) {
    if (before[file_id] || !goes()) continue;
    const small = await api.clients.photo({ id }).then(made, () => null);
    if (small) found[file_id] = small;
  }
  return found;
}

/** Makes a photo small; it is already square. Returns null if the result is too large. */
async function made(photo: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(photo, { resizeWidth: SIDE, resizeHeight: SIDE, resizeQuality: 'high' });
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const small = canvas.toDataURL('image/jpeg', 0.75);
  return small.length <= LARGEST ? small : null;
}
