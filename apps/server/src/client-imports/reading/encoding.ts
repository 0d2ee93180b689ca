/**
 * Finds the encoding of a text file: by its byte order mark, else UTF-8 if it is valid, else the old encoding whose
 * letters fit best.
 */
import iconv from 'iconv-lite';

/** Encodings of older programs, the likeliest first. */
const OLD = ['windows-1252', 'macintosh', 'cp850'] as const;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof OLD)[number];

const MARKS: readonly (readonly [bytes: readonly number[], encoding: Encoding])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const LOOKED_AT = 1_000_000;
const PIECE = 1_000_000;

/** The encoding of a file. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  return marked?.[1] ?? wide(bytes) ?? (isUtf8(bytes) ? 'utf-8' : old(bytes));
}

/** Recognises UTF-16 without a mark: in most texts every other byte is 0. */
function wide(bytes: Uint8Array): Encoding | null {
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = start.length / 5;
  if (odd > many && even < odd / 10) return 'utf-16le';
  return even > many && odd < even / 10 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE) decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Accented letters of names in Canada. Any other character within a word suggests another encoding. */
const USUAL = /[éèêëàâäçîïôöùûüœÉÈÊËÀÂÄÇÎÏÔÖÙÛÜŒáíóúñÁÍÓÚÑßøåæãõ]/;

function old(bytes: Uint8Array): Encoding {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LOOKED_AT));
  const scores = OLD.map((encoding) => {
    let score = 0;
    for (const [word] of iconv.decode(start, encoding).matchAll(/[A-Za-z]*[\u0080-\uffff]+[A-Za-z]*/g)) {
      if (!/[A-Za-z]/.test(word)) continue;
      for (const sign of word)
        if (sign >= '\u0080') score += USUAL.test(sign) ? 2 : sign === '’' || sign === '\u00a0' ? 0 : -2;
    }
    return { encoding, score };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}
