/** Rows of a reference list made from its declaration: good ones, and for each field the values that it must refuse. */
import type { Field, List } from '@resa/contract/lists/define';
import type { ListName } from '@resa/contract/lists/names';

export type Row = Record<string, unknown>;
/** Ids of the rows that a list may point at. */
export type IdsOf = (list: ListName) => number[];

const LETTERS = 'MNOPRSTUVWXYZ';
const letter = (n: number) => LETTERS[n % LETTERS.length] as string;

/** A row that the list takes; another `n` (0 to 12) gives another row. */
export function sampleRow(list: List, n: number, idsOf: IdsOf): Row {
  const fields = Object.entries(list.fields);
  return Object.fromEntries(fields.map(([name, field], index) => [name, sampleValue(name, field, index, n, idsOf)]));
}

function sampleValue(name: string, field: Field, at: number, n: number, idsOf: IdsOf): unknown {
  const first = (of: Field['of'], count: number) => idsOf(of as ListName).slice(0, count);
  switch (field.kind) {
    case 'text':
      return `Épreuve ${letter(n)} ${name}`.slice(0, field.max);
    case 'rich':
      return `<p>Épreuve <strong>${letter(n)}</strong> ${name}</p>`;
    case 'lines':
      return `V${n % 10}${letter(n)}, V${n % 10}${letter(n)} 1A1`;
    case 'code':
      return `Q${letter(n)}Z`.slice(0, field.max);
    case 'formula':
      return `AMOUNT*${n + 1}/12`;
    case 'flag':
      return 1;
    case 'count':
      return (field.max as number) - n;
    case 'money':
      // Later fields hold more, as rising limits require.
      return 100 + 10 * at + n;
    case 'colour':
      return `#00330${n % 10}`;
    case 'choice':
      return field.choices?.at(-1)?.id;
    case 'one':
      return first(field.of, 1)[0];
    case 'many':
      return first(field.of, 2);
    case 'lists':
      return Object.fromEntries(
        Object.entries(field.of as Record<string, ListName>).map(([part, of]) => [part, first(of, 1)]),
      );
  }
}

const SCRIPT = '<script>alert(1)</script>';
const UNKNOWN = 2_000_000_000;
const texts = (field: Field) => [
  '',
  '  ',
  '\u3164\u2060 \u200e\u{e0041}',
  'a'.repeat((field.max ?? 0) + 1),
  5,
  {},
  ['x'],
  true,
];
const numbers = ['', 'x', SCRIPT, -1, 1.5, 1e308, 2_147_483_648, {}, [1], true];

/**
 * Values that a field must refuse: empty, too long, of another type, a script, an unknown reference, negative, huge.
 */
export function badValues(field: Field): unknown[] {
  const missing = field.optional ? [] : [null];
  switch (field.kind) {
    case 'text':
      return [...missing, ...texts(field)];
    case 'rich':
      return [...missing, ...texts(field), SCRIPT, '<p>&nbsp;</p>', '<img src=x onerror=alert(1)>'];
    case 'lines':
      return [...missing, ...texts(field), SCRIPT, 'H2', 'H2X 1Y', '12345', 'H2XH2'];
    case 'code':
      return [...missing, ...texts(field), SCRIPT, 'Q'];
    case 'formula':
      return [...missing, ...texts(field)];
    case 'colour':
      return [...missing, '', 'red', '#12345', '#12345g', SCRIPT, 5, {}];
    case 'flag':
      return [...missing, ...numbers, 2];
    case 'count':
      return [...missing, ...numbers, (field.max as number) + 1];
    case 'money':
      return [...missing, '', 'x', SCRIPT, -1, 0, 1.005, 1e308, 100_000_000, {}, [1], true];
    case 'choice':
      return [...missing, ...numbers, 100, ...(field.choices?.some(({ id }) => id === 0) ? [] : [0])];
    case 'one':
      return [...missing, ...numbers, 0, UNKNOWN];
    case 'many':
      return badIds;
    case 'lists':
      return [
        null,
        5,
        'x',
        ...Object.keys(field.of as object).flatMap((part) => badIds.map((ids) => ({ [part]: ids }))),
      ];
  }
}

const badIds = [null, 5, 'x', {}, ['1'], [-1], [0], [1.5], [SCRIPT], [UNKNOWN], Array(501).fill(1)];

/** Formulas that give no monthly amount above zero; the call returns SyntaxError. */
export const badFormulas = [
  'AMOUNT/0',
  'AMOUNT+',
  '1+*2',
  '(AMOUNT',
  'AMOUNT 2',
  'AMOUNTS',
  'PROCESS.EXIT()',
  'AMOUNT**2',
  SCRIPT,
  '1/(AMOUNT-AMOUNT)',
  '500',
  '-AMOUNT',
  'AMOUNT*0',
  'AMOUNT-100',
];
