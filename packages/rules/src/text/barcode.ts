/** The barcode of a membership card: Code 128, which every scanner reads and types as keys (000 O-76). */

/** Widths of bars and gaps, in turn, of each value of Code 128. */
const WIDTHS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
  113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
  241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
  211232`
  .trim()
  .split(/\s+/);
const START = '211214';
const START_VALUE = 104;
const STOP = '2331112';
/** The sign whose value in code set B is 0. */
const FIRST = ' '.charCodeAt(0);
/** A file number, or the code of a card. */
const PRINTED = /^\d{1,10}(-\d{4})?$/;

/** Modules of white that a scanner needs on either side. */
export const QUIET_MODULES = 10;

/** The widths of bars and gaps, in turn, that say this number or code; begins and ends with a bar. */
export function barcodeOf(code: string): number[] {
  if (!PRINTED.test(code)) throw new RangeError(`a barcode of ${code}`);
  const values = [...code].map((sign) => sign.charCodeAt(0) - FIRST);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), START_VALUE) % 103;
  const patterns = [START, ...[...values, check].map((value) => WIDTHS[value] as string), STOP];
  return [...patterns.join('')].map(Number);
}

/** The number or code that these widths say; null if they say none, or their check value is wrong. */
export function codeOf(widths: readonly number[]): string | null {
  const text = widths.join('');
  if (!text.startsWith(START) || !text.endsWith(STOP)) return null;
  const values = (text.slice(START.length, -STOP.length).match(/.{1,6}/g) ?? []).map((one) => WIDTHS.indexOf(one));
  const check = values.pop();
  const code = String.fromCharCode(...values.map((value) => value + FIRST));
  if (!PRINTED.test(code)) return null;
  const sum = values.reduce((all, value, at) => all + value * (at + 1), START_VALUE) % 103;
  return sum === check ? code : null;
}
