/** Which letters the font of cards holds. Others would be drawn with other fonts of the computer, or as boxes. */
import { readFile } from 'node:fs/promises';

const FONT = import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');
/** Signs that are not drawn. */
const UNDRAWN = /[\p{Default_Ignorable_Code_Point}\s]/u;

type Range = readonly [first: number, last: number];
let held: Promise<readonly Range[]> | undefined;

/** Whether a text can be printed in the font of cards: in Latin, Greek or Cyrillic letters with their accents. */
export async function isPrintable(text: string): Promise<boolean> {
  held ??= readFile(new URL(FONT)).then(rangesOf);
  const ranges = await held;
  const holds = (sign: string) => {
    const point = sign.codePointAt(0) as number;
    return UNDRAWN.test(sign) || ranges.some(([first, last]) => first <= point && point <= last);
  };
  return [...text.normalize('NFC')].every(holds);
}

/** The ranges of code points that have a glyph, from the font's character map (OpenType `cmap`, format 12). */
function rangesOf(font: Buffer): Range[] {
  const tables = [...Array(font.readUInt16BE(4)).keys()].map((at) => 12 + 16 * at);
  const record = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = font.readUInt32BE(record + 8);
  const maps = [...Array(font.readUInt16BE(cmap + 2)).keys()].map((at) => cmap + font.readUInt32BE(cmap + 8 + 8 * at));
  const map = maps.find((at) => font.readUInt16BE(at) === 12);
  if (map === undefined) throw new Error('the font of cards has no character map of format 12');
  const groups = [...Array(font.readUInt32BE(map + 12)).keys()].map((at) => map + 16 + 12 * at);
  return groups.map((at) => [font.readUInt32BE(at), font.readUInt32BE(at + 4)]);
}
