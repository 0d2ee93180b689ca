/** Pictures of others, decoded to their end and encoded again: nothing else of the file is left. */
import { formatsOfContent } from '@resa/rules/documents/upload';
import sharp, { type Sharp } from 'sharp';

/** 40 megapixels: more than a phone's camera, far less than a picture made to fill the memory. */
const MOST_PIXELS = 40_000_000;
/** A picture of one line has as many pixels as another, and takes far more to resize. */
const LONGEST_SIDE = 20_000;
/** The longer side of a document: sharp enough for the small print of a page. */
const PAGE_SIDE = 4_000;
/** The side of a photo. */
const SQUARE_SIDE = 480;
/** The size of a logo: twice that on a page or in a mail. */
const LOGO = { width: 800, height: 240 };

export interface PictureTask {
  readonly bytes: Uint8Array;
  readonly as: 'document' | 'square' | 'logo';
}

sharp.cache(false);
sharp.concurrency(1);

/**
 * A PNG or JPEG, turned by its camera's metadata: whole, cut to a square, or as a logo that keeps its transparency.
 * Throws for anything else, for a file that cannot be read to its end, and for more than 40 megapixels or 20,000 on a
 * side.
 */
export async function read({ bytes, as }: PictureTask): Promise<Uint8Array> {
  const format = formatsOfContent(bytes).find((one) => one !== 'pdf');
  if (!format) throw new Error('neither PNG nor JPEG');
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { width, height } = await picture.metadata();
  if (Math.max(width, height) > LONGEST_SIDE) throw new Error('too long');
  return MADE[as](picture.rotate(), format).toBuffer();
}

const within = { fit: 'inside', withoutEnlargement: true } as const;
const MADE: Record<PictureTask['as'], (picture: Sharp, format: string) => Sharp> = {
  document(picture, format) {
    const page = picture.resize({ width: PAGE_SIDE, height: PAGE_SIDE, ...within });
    // Optimised coding makes a file 3% smaller, and keeps the whole picture in memory.
    return format === 'png' ? page.png() : page.jpeg({ quality: 90, optimiseCoding: false });
  },
  square: (picture) =>
    picture.resize(SQUARE_SIDE, SQUARE_SIDE, { fit: 'cover' }).flatten({ background: '#ffffff' }).jpeg({ quality: 85 }),
  logo: (picture) => picture.resize({ ...LOGO, ...within }).png(),
};
