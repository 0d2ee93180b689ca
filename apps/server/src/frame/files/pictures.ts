import { Refused } from '../call/refused.ts';

const LARGEST = 5_000_000;
/** 40 megapixels: more than a phone's camera, far less than a picture made to fill the memory. */
const MOST_PIXELS = 40_000_000;
const DATA_URL = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/;

const badPicture = () => new Refused(200, { code: 'bad_picture' });

/** The bytes of a picture's data URL. Refuses bad_picture. */
export function fromDataUrl(url: string): Buffer {
  const encoded = DATA_URL.exec(url)?.[1];
  if (!encoded) throw badPicture();
  return Buffer.from(encoded, 'base64');
}

/**
 * A square JPEG of `side` pixels from a PNG or JPEG of at most 5 MB, judged by its content (000 O-74): turned as its
 * camera says, cut around the middle, without metadata. Refuses everything else as bad_picture.
 */
export async function squareJpeg(bytes: Buffer, side = 480): Promise<Buffer> {
  if (bytes.length > LARGEST) throw badPicture();
  // Loaded with the first picture: a start is quicker without.
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg') throw badPicture();
    const square = picture.rotate().resize(side, side, { fit: 'cover' }).flatten({ background: '#ffffff' });
    return await square.jpeg({ quality: 85 }).toBuffer();
  } catch {
    throw badPicture();
  }
}

/** Of a logo, in pixels: twice what a page or a mail shows. */
const LOGO = { width: 800, height: 240 };

/** A logo as a PNG, at most 800 by 240 pixels, from a PNG or JPEG; what is transparent stays so. Refuses everything else as bad_picture. */
export async function logoPicture(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > LARGEST) throw badPicture();
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg') throw badPicture();
    return await picture
      .rotate()
      .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    throw badPicture();
  }
}

/** Sharp enough for the small print of a page. */
const LONGEST_SIDE = 4_000;

/**
 * A PNG or JPEG as it is, turned as its camera says, without metadata and whatever else stood in the file; null where it
 * cannot be read to its end, or unfolds into a huge picture.
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const { format } = await picture.metadata();
    const turned = picture
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    if (format === 'png') return await turned.png().toBuffer();
    return format === 'jpeg' ? await turned.jpeg({ quality: 90 }).toBuffer() : null;
  } catch {
    return null;
  }
}
