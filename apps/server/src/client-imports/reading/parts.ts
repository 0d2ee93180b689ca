/** The parts of a workbook, unpacked in pieces: a part is never whole in memory. */
import { Unzip, UnzipInflate, unzipSync } from 'fflate';

/** The most bytes that the parts of one workbook may unpack to, all together. */
export const MOST_UNPACKED = 200 * 1024 * 1024;
/** How many packed bytes are unpacked at a time; they become at most a thousand times as many. */
const PIECE = 16_384;

export class UnpacksTooLarge extends Error {}

/** The names of the parts. Throws for other files than a zip, and for one that claims to unpack to too much. */
export function namesOfParts(bytes: Uint8Array): string[] {
  const names: string[] = [];
  let claimed = 0;
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      names.push(name);
      // The stated size is not trusted as a limit, but a file that states too much is refused at once.
      if (/\.xml$/i.test(name)) claimed += originalSize;
      if (claimed > MOST_UNPACKED) throw new UnpacksTooLarge();
      return false;
    },
  });
  return names;
}

/** Counts the unpacked bytes of a workbook; throws UnpacksTooLarge beyond MOST_UNPACKED. */
export class Unpacked {
  private bytes = 0;
  add(count: number): void {
    this.bytes += count;
    if (this.bytes > MOST_UNPACKED) throw new UnpacksTooLarge();
  }
}

const DONE = Symbol('done');

/** Calls `take` with the text of a part, piece by piece, until it returns false. */
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

/** Returns the text of a small part; '' if the workbook does not have it. */
export function textOfPart(bytes: Uint8Array, name: string, unpacked: Unpacked): string {
  let text = '';
  readPart(bytes, name, unpacked, (piece) => {
    text += piece;
    if (text.length > MOST_TEXT) throw new UnpacksTooLarge();
  });
  return text;
}

/**
 * Calls `take` with the elements of this name in a part, several whole ones at a time, as XML that can be parsed. Stops
 * when `take` returns false or the element `after` ends.
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
