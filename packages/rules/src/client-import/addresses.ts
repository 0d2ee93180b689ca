/** Addresses in one cell: street and number, with an apartment, a city and a postal code in the same cell. */
import { fold } from '../text/fold.ts';
import { meantPostalCode, postalCode } from '../text/postal-code.ts';
import { saintOf } from '../text/saints.ts';
import { isEmptyCell } from './cells.ts';

export interface WrittenAddress {
  readonly address_ln1: string;
  readonly address_ln2: string;
  readonly unit: string;
  readonly postal_code: string;
  /** The rest of the cell, in pieces: a city, a province or a country. */
  readonly places: readonly string[];
}

const UNIT_WORD = String.raw`(?:apartment|appartement|app|apt|unit|unité|unite|suite|ste|bureau|local|porte|logement|log|#|no\.?|n°)`;
const UNIT = new RegExp(String.raw`^${UNIT_WORD}\s*\.?\s*[:#]?\s*(?=[\w-]*\d|[a-z]$)([\w-]{1,12})$`, 'iu');
const UNIT_BEHIND =
  /^(.*\S)\s+(?:apartment|appartement|app|apt|unit|unité|suite|#)\s*\.?\s*[:#]?\s*((?=[\w-]*\d)[\w-]{1,12}|[a-z])$/iu;
const BARE_UNIT = /^#?\s*\d{1,4}[a-z]?$/iu;
/** `12-345 rue X`: the apartment comes before the number, as the post writes it. */
const UNIT_BEFORE = /^(\d{1,5}[a-z]?)\s*-\s*(\d{1,6}\s+\S.*)$/iu;
const POSTAL = /\b([a-z]\d[a-z])[\s-]?(\d[a-z]\d)\b/iu;
const PO_BOX = /^(?:p\.?\s?o\.?\s?box|c\.?\s?p\.?|case postale|rr)\s*#?\s*\d/iu;

/** The parts of an address cell: `12 rue X, app. 3`, `Apt 3, 12 X St, Montréal QC H2X 1Y4`, `3-12 rue X`, also on several lines. */
export function addressIn(cell: string): WrittenAddress {
  let postal_code = '';
  const text = cell.replace(POSTAL, (found) => {
    postal_code = postalCode(found) ?? meantPostalCode(found) ?? '';
    return postal_code === '' ? found : ' ';
  });
  const pieces = text
    .split(/[\n\r;,]+/u)
    .map((piece) => piece.replace(/\s+/gu, ' ').trim())
    .filter((piece) => !isEmptyCell(piece) || UNIT.test(piece));
  let unit = '';
  const rest: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const whole = UNIT.exec(piece);
    if (unit === '' && whole) unit = whole[1] ?? '';
    else if (unit === '' && at > 0 && BARE_UNIT.test(piece)) unit = piece.replace(/^#\s*/u, '');
    // The number of a street on its own: `12, rue X`.
    else if (rest.length === 1 && /^\d+[a-z]?$/iu.test(rest[0] ?? '')) rest[0] = `${rest[0]} ${piece}`;
    else rest.push(piece);
  }
  const street = rest.shift() ?? '';
  const [line, behind] = unitBehind(street);
  if (unit === '') unit = behind;
  const at = rest.findIndex((piece) => PO_BOX.test(piece));
  const address_ln2 = at < 0 ? '' : (rest.splice(at, 1)[0] ?? '');
  return { ...beforeNumber(line, unit), address_ln2, postal_code, places: rest };
}

function unitBehind(street: string): [line: string, unit: string] {
  const found = UNIT_BEHIND.exec(street);
  return found ? [found[1] ?? street, found[2] ?? ''] : [street, ''];
}

function beforeNumber(line: string, unit: string): { address_ln1: string; unit: string } {
  const found = unit === '' ? UNIT_BEFORE.exec(line) : null;
  return found ? { address_ln1: found[2] ?? line, unit: found[1] ?? '' } : { address_ln1: line, unit };
}

/** The unit of a cell of its own, without the word for it: `Apt 16` is 16; any other text stays. */
export function unitIn(cell: string): string {
  const text = cell.replace(/\s+/gu, ' ').trim();
  return UNIT.exec(text)?.[1] ?? text;
}

/** Words by which pieces of an address are compared with the names of places: Saint-Rémi, St-Rémi QC. */
export function placeKey(text: string): string {
  const place = fold(text.replace(/\((?:qc|on|québec|quebec)\)/iu, ' '));
  // The province behind a city; Québec on its own is the city.
  return place
    .replace(/(?<=\S) (?:qc|quebec)$/u, '')
    .split(' ')
    .map(saintOf)
    .join(' ');
}
