/**
 * Makes a picture fit to send: one that is larger than its limit becomes smaller, and one of a telephone's own format
 * (HEIC) a JPEG, where the browser can open it.
 */
import type { TextKey } from '@resa/contract/texts';

export interface Limit {
  /** Bytes that a picture may have as it is. */
  readonly bytes: number;
  /** Pixels of the longer side of one that is made smaller; print on a letter stays readable with 2,400. */
  readonly side: number;
  /** Keeps the transparent parts of a PNG. */
  readonly transparent?: boolean;
}

const QUALITY = 0.8;
const HEIC = /\.(heic|heif)$/i;
const PICTURE = /\.(png|jpe?g|heic|heif)$/i;

export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  HEIC.test(name) || /^image\/hei[cf]$/.test(type);

/** Whether a picture is sent as it is chosen; other files always are. */
export const fitsAsItIs = (file: Pick<File, 'name' | 'type' | 'size'>, { bytes }: Limit): boolean =>
  !isHeic(file) && (file.size <= bytes || !PICTURE.test(file.name));

/** Width and height with the longer side no longer than `side`. */
export function scaled({ width, height }: { width: number; height: number }, side: number) {
  const factor = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** The picture to send, or why it cannot be sent; one that cannot be opened stays as it is, for checkPicture. */
export async function fitted(file: File, limit: Limit): Promise<File | TextKey> {
  if (fitsAsItIs(file, limit)) return file;
  const picture = await opened(file);
  if (!picture) return isHeic(file) ? 'e_picture_heic' : file;
  try {
    return await drawn(picture, file, limit);
  } finally {
    picture.close();
  }
}

/** Upright, as its camera says. */
const opened = (file: File) => createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);

async function drawn(picture: ImageBitmap, file: File, { side, transparent }: Limit): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, scaled(picture, side));
  const pen = canvas.getContext('2d');
  const type = transparent && file.type === 'image/png' ? 'image/png' : 'image/jpeg';
  if (!pen) return file;
  if (type === 'image/jpeg') {
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  const name = file.name.replace(PICTURE, type === 'image/png' ? '.png' : '.jpg');
  return blob ? new File([blob], name, { type }) : file;
}
