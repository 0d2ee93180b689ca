/** The parts of a workbook, unpacked in pieces: a part is never whole in memory. */
import { Unzip, UnzipInflate, unzipSync } from 'fflate';

/** All parts that are read unpack to this at most. */
export const MOST_UNPACKED = 200 * 1024 * 1024;
/** Packed bytes at a time: they unpack to a thousand times as much at most. */
const PIECE = 16_384;

export class UnpacksTooLarge extends Error {}

/** The names of the parts. Throws for other files than a zip, and for one that claims to unpack to too much. */
export function namesOfParts(bytes: Uint8Array): string[] {
  const names: string[] = [];
  let claimed = 0;
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(name);
      // The claim of a part is not trusted, but one that claims too much need not be unpacked.
      if (/\.xml$/i.test(name)) claimed += originalSize;
      if (claimed > MOST_UNPACKED) throw new UnpacksTooLarge();
      return false;
    },
  });
  return names;
}

/** Counts what is unpacked of one workbook. */
export class Unpacked {
  private bytes = 0;
  add(count: number): void {
    this.bytes += count;
    if (this.bytes > MOST_UNPACKED) throw new UnpacksTooLarge();
  }
}

const DONE = Symbol('done');

/** Gives the text of a part piece by piece; `take` returns false when it has enough. */
export function readPart(
  bytes: Uint8Array,
  name: string,
  unpacked: Unpacked,
  take: (text: string) => boolean | undefined,
): void {
  const decoder = new TextDecoder();
  let found = false;
  let done = false;
  const unzip = new Unzip((file) => {
    if (found || file.name.replace(/^\//, '') !== name) return;
    found = true;
    file.ondata = (error, piece, final) => {
      if (error) throw error;
      unpacked.add(piece.length);
      if (take(decoder.decode(piece, { stream: !final })) === false) throw DONE;
      done = final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !done; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    if (error !== DONE) throw error;
  }
}

const MOST_TEXT = 8_000_000;

/** A small part as a whole; '' where the workbook lacks it. */
export function textOfPart(bytes: Uint8Array, name: string, unpacked: Unpacked): string {
  let text = '';
  readPart(bytes, name, unpacked, (piece) => {
    text += piece;
    if (text.length > MOST_TEXT) throw new UnpacksTooLarge();
  });
  return text;
}

/**
 * Gives the elements of a name in a part, whole and several at a time, as XML that can be parsed; then what comes behind
 * them.
 */
export function readElements(
  bytes: Uint8Array,
  part: string,
  { element, after, unpacked }: { element: string; after: string; unpacked: Unpacked },
  take: (xml: string) => boolean | undefined,
): void {
  const end = new RegExp(`</(?:\\w+:)?${element}>|<(?:\\w+:)?${element}(?:\\s[^<>]*)?/>`, 'g');
  const begin = new RegExp(`<(?:\\w+:)?${element}[\\s>/]`);
  const last = new RegExp(`</(?:\\w+:)?${after}>`);
  let rest = '';
  readPart(bytes, part, unpacked, (text) => {
    rest += text;
    let to = 0;
    for (const match of rest.matchAll(end)) to = match.index + match[0].length;
    if (rest.length - to > MOST_TEXT) throw new UnpacksTooLarge();
    if (to === 0) return last.test(rest) ? false : undefined;
    const from = rest.search(begin);
    const xml = from < 0 ? '' : rest.slice(from, to);
    rest = rest.slice(to);
    if (xml !== '' && take(xml) === false) return false;
    return last.test(rest) ? false : undefined;
  });
}
