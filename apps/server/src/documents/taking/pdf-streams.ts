/** Checks the streams of a PDF before they are unfolded. */
import { constants, inflateSync } from 'node:zlib';
import { PdfArray, type PdfDict, PdfName, PdfNumber, type PdfStream } from '@libpdf/core';

type Value = ReturnType<PdfDict['get']>;
type Resolve = (value: Value) => Value;

/** The limit of one stream, far above a page's drawing or a font of every alphabet; four times that for all. */
const MOST_UNFOLDED = 32_000_000;
const MOST_ALTOGETHER = 128_000_000;
/** 40 megapixels, as of a picture that is uploaded. */
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 20_000;

const FLATE = ['FlateDecode', 'Fl'];
const COMPRESSED = new Set([...FLATE, 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL', 'BrotliDecode', 'Br']);

/**
 * Throws if a stream is compressed twice, or if it unfolds to too many bytes, by itself or together with those counted
 * in `before`.
 */
export function checkStream(stream: PdfStream, resolve: Resolve, before: { bytes: number }): void {
  const filters = filtersOf(stream, resolve);
  if (filters.filter((filter) => COMPRESSED.has(filter)).length > 1) throw new Error('compressed twice');
  const [first = ''] = filters;
  before.bytes += FLATE.includes(first) ? inflatedSize(stream.data) : stream.data.length;
  if (before.bytes > MOST_ALTOGETHER) throw new Error('too much altogether');
}

function filtersOf(stream: PdfStream, resolve: Resolve): string[] {
  const filter = resolve(stream.get('Filter'));
  const filters = filter instanceof PdfArray ? [...filter].map((one) => resolve(one)) : [filter];
  return filters.flatMap((one) => (one instanceof PdfName ? [one.value] : []));
}

/**
 * The number of bytes that a stream inflates to; throws beyond the limit. A damaged stream counts as 0 bytes, since the
 * reader of the PDF decides about it.
 */
function inflatedSize(data: Uint8Array): number {
  try {
    return inflateSync(data, { maxOutputLength: MOST_UNFOLDED, finishFlush: constants.Z_SYNC_FLUSH }).length;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw error;
    return 0;
  }
}

/** Throws for a picture of too many pixels, by the size in its dictionary or in the frames of its JPEG. */
export function checkPicture(stream: PdfStream, resolve: Resolve): void {
  const side = (key: string) => {
    const value = resolve(stream.get(key));
    return value instanceof PdfNumber ? value.value : 0;
  };
  const sides = [[side('Width'), side('Height')], ...jpegSides(stream.data)];
  for (const [width = 0, height = 0] of sides)
    if (width * height > MOST_PIXELS || Math.max(width, height) > LONGEST_SIDE) throw new Error('too many pixels');
}

/** The sides of each frame that a JPEG declares. */
function jpegSides(data: Uint8Array): [number, number][] {
  const sides: [number, number][] = [];
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data[0] !== 0xff || data[1] !== 0xd8) return sides;
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = data[at + 1] ?? 0;
    if (marker === SCAN) break;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker))
      sides.push([view.getUint16(at + 7), view.getUint16(at + 5)]);
  }
  return sides;
}
const SCAN = 0xda;
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

/** Replaces a picture by one grey pixel, because decoding pictures takes most of the memory when a page is read. */
export function withoutPicture(picture: PdfStream): void {
  for (const key of [...picture.keys()]) if (!['Type', 'Subtype', 'ImageMask'].includes(key.value)) picture.delete(key);
  picture.setData(new Uint8Array(1));
  const isMask = picture.has('ImageMask');
  picture.set('Width', PdfNumber.of(1));
  picture.set('Height', PdfNumber.of(1));
  picture.set('BitsPerComponent', PdfNumber.of(isMask ? 1 : 8));
  if (!isMask) picture.set('ColorSpace', PdfName.of('DeviceGray'));
}
