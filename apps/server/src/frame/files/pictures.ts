/** Pictures that a user sends, read in their own process (frame/reading). */
import { Refused } from '../call/refused.ts';
import { makeReading } from '../reading/reading.ts';
import type { PictureTask } from './picture-reading.ts';

const LARGEST = 5_000_000;
const DATA_URL = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/;

const readPicture = makeReading<PictureTask, Uint8Array>(new URL('./picture-reading.ts', import.meta.url));
const badPicture = () => new Refused(200, { code: 'bad_picture' });

/** The bytes of a picture's data URL. Refuses bad_picture. */
export function fromDataUrl(url: string): Buffer {
  const encoded = DATA_URL.exec(url)?.[1];
  if (!encoded) throw badPicture();
  return Buffer.from(encoded, 'base64');
}

/**
 * A square JPEG of 480 pixels, cut around the middle (000 O-74), or a logo as a PNG of at most 800 by 240 pixels; both
 * without metadata, from a PNG or JPEG of at most 5 MB. Refuses everything else as bad_picture.
 */
export async function smallPicture(user_id: number, bytes: Buffer, as: 'square' | 'logo'): Promise<Buffer> {
  const made = bytes.length > LARGEST ? null : await readPicture(user_id, { bytes, as });
  if (!made) throw badPicture();
  return Buffer.from(made);
}

/**
 * A PNG or JPEG as it is, without metadata and anything else in the file; null if it cannot be read to its end, or
 * unfolds into a huge picture.
 */
export const cleanPicture = (user_id: number, bytes: Uint8Array): Promise<Uint8Array | null> =>
  readPicture(user_id, { bytes, as: 'document' });
