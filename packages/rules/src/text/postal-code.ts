/**
 * Canadian postal codes (000 O-11): A1A 1A1, never with D F I O Q U, never starting with W or Z.
 * The first letter belongs to a province; the first three characters are the sortation area (FSA).
 */

const FSA = '[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z]';
const LDU = '\\d[ABCEGHJ-NPRSTV-Z]\\d';
const CODE = new RegExp(`^(${FSA}) ?(${LDU})$`);
const AREA = new RegExp(`^${FSA}$`);
const UNIT = new RegExp(`^${LDU}$`);

const LETTERS: Readonly<Record<string, string>> = {
  NL: 'A',
  NS: 'B',
  PE: 'C',
  NB: 'E',
  QC: 'GHJ',
  ON: 'KLMNP',
  MB: 'R',
  SK: 'S',
  AB: 'T',
  BC: 'V',
  NT: 'X',
  NU: 'X',
  YT: 'Y',
};

/** The stored form 'A1A 1A1' of a code typed in any case, with or without the space; null when it is not a code. */
export function postalCode(text: string): string | null {
  const match = CODE.exec(text.trim().toUpperCase());
  return match ? `${match[1]} ${match[2]}` : null;
}

/** Letters and digits that are typed for each other. */
const AS_DIGIT: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };
const AS_LETTER: Readonly<Record<string, string>> = { '1': 'L', '2': 'Z', '5': 'S', '8': 'B' };

/** The intended code for one with other separators, or with O for 0, I for 1 and the like; null when none can be. */
export function meantPostalCode(text: string): string | null {
  const typed = text.toUpperCase().replace(/[^A-Z\d]/g, '');
  const corrected = [...typed]
    .map((sign, index) => (index % 2 === 0 ? AS_LETTER[sign] : AS_DIGIT[sign]) ?? sign)
    .join('');
  return postalCode(corrected);
}

/** Whether a text is a postal code in any case, space optional. */
export function isPostalCode(text: string): boolean {
  return postalCode(text) !== null;
}

/** The sortation area, first three characters, of a postal code or of an area itself; null for anything else. */
export function sortationArea(text: string): string | null {
  const area = text.trim().toUpperCase();
  return AREA.test(area) ? area : (postalCode(text)?.slice(0, 3) ?? null);
}

/** Codes of the provinces that a postal code can be in: empty for an invalid code, two for X. */
export function provincesOf(text: string): string[] {
  const first = sortationArea(text)?.charAt(0);
  return first ? Object.keys(LETTERS).filter((province) => LETTERS[province]?.includes(first)) : [];
}

/** Whether a postal code can be in a province, given by its two-letter code (000 O-40). */
export function fitsProvince(text: string, provinceCode: string): boolean {
  return provincesOf(text).includes(provinceCode.toUpperCase());
}

/**
 * The items of a zone's zips field (002 A18): areas and full codes, separated by commas, semicolons, new lines or
 * blanks; upper case, each once, 'H2X 1Y4' stays one. `wrong` holds all other items; a zone saves only without it.
 */
export function parseZips(text: string): { zips: string[]; wrong: string[] } {
  const zips = new Set<string>();
  const wrong: string[] = [];
  for (const part of text.toUpperCase().split(/[,;\n\r]+/)) {
    const words = part.split(/\s+/).filter(Boolean);
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? '';
      const next = words[at + 1] ?? '';
      if (AREA.test(word) && UNIT.test(next)) {
        zips.add(`${word} ${next}`);
        at++;
      } else if (AREA.test(word)) zips.add(word);
      else {
        const code = postalCode(word);
        if (code) zips.add(code);
        else wrong.push(word);
      }
    }
  }
  return { zips: [...zips], wrong };
}
