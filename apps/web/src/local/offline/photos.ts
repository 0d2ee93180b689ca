/** Small photos of the day's households without a network, of clients who let theirs be shown (decision 067). */
import type { KeptHousehold } from '@resa/contract/offline';
import { api } from '../../api.ts';

/** Data URLs by the id of the client. */
export type Photos = Readonly<Record<number, string>>;

/** The side of a photo that is kept, in pixels. */
const SIDE = 96;
/** A photo that is still larger, in characters, is left out. */
const LARGEST = 12_000;

const shown = (rows: readonly KeptHousehold[]) => rows.filter(({ photo }) => photo === 1).map((row) => row.client_id);

/** The photos that may still be shown. */
export function allowed(photos: Photos, rows: readonly KeptHousehold[]): Photos {
  return Object.fromEntries(shown(rows).flatMap((id) => (photos[id] ? [[id, photos[id]]] : [])));
}

/** Fetches the missing photos, one after the other, as long as `goes` returns true. */
export async function missingPhotos(rows: readonly KeptHousehold[], before: Photos, goes: () => boolean) {
  const found: Record<number, string> = {};
  for (const id of new Set(shown(rows))) {
    if (before[id] || !goes()) continue;
    const small = await api.clients.photo({ id }).then(made, () => null);
    if (small) found[id] = small;
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
