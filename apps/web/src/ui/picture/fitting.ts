/**
 * Prepares a picture for upload: makes it smaller if it exceeds the limit, and converts HEIC, the format of some
 * telephones, to JPEG if the browser can open it.
 */
import type { TextKey } from '@resa/contract/texts';

export interface Limit {
  /** The most bytes of a picture that is sent unchanged. */
  readonly bytes: number;
  /** The longer side, in pixels, of a picture that is made smaller. With 2,400 the print of a letter stays readable. */
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

/**
 * Returns the picture to send, or the text key that says why it cannot be sent. A picture that cannot be opened is
 * returned unchanged; checkPicture refuses it later.
 */
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

/** Opens a picture, turned upright as its camera recorded. */
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
