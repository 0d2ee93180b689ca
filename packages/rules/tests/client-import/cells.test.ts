import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressIn, placeKey, unitIn } from '../../src/client-import/addresses.ts';
import { ageIn, amountIn, hasDecimalCommas, isEmptyCell } from '../../src/client-import/cells.ts';
import { dateOf, ordersThatFit } from '../../src/client-import/dates.ts';
import { headingOf } from '../../src/client-import/headings.ts';
import { membersIn, splitName } from '../../src/client-import/names.ts';
import { keptNumber } from '../../src/client-import/numbers.ts';
import { DATE_ORDERS } from '../../src/client-import/types.ts';
import { dateOfDay, dayNumber } from '../../src/time/dates.ts';

const context = { today: '2026-11-26', epoch: 1900 } as const;
const days = fc.integer({ min: dayNumber('1925-01-01'), max: dayNumber('2026-11-26') }).map(dateOfDay);
const written = (date: string, order: (typeof DATE_ORDERS)[number], sign: string, short = false) => {
  const [year = '', month = '', day = ''] = date.split('-');
  const y = short ? year.slice(2) : year;
  return { ymd: [y, month, day], dmy: [day, month, y], mdy: [month, day, y] }[order].join(sign);
};

describe('dates', () => {
  it('read what was written, in each order and with each sign', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...DATE_ORDERS), fc.constantFrom('/', '-', '.', ' '), (date, order, sign) => {
        expect(dateOf(written(date, order, sign), order, context)).toEqual({ date, known: true });
      }),
    );
  });

  it('an order fits a column that was written in it, and none that makes a day that does not exist', () => {
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 30 }), fc.constantFrom('dmy', 'mdy'), (dates, order) => {
        const cells = dates.map((date) => written(date, order, '/'));
        const { orders } = ordersThatFit(0, cells, context);
        const decides = dates.some((date) => Number(date.slice(8)) > 12);
        if (decides) expect(orders).toEqual([order]);
        else expect(dates.every((date) => date.slice(5, 7) === date.slice(8)) || orders.includes(order)).toBe(true);
      }),
    );
  });

  it('asks for one of two orders that fit, with the dates of each', () => {
    const reading = ordersThatFit(3, ['06/07/2015', '01/02/1980', '05/05/1990'], context);
    expect(reading.orders).toEqual(['dmy', 'mdy']);
    expect(reading.examples[0]).toEqual({ text: '06/07/2015', dates: ['2015-07-06', '2015-06-07'] });
  });

  it.each([
    ['6/4/48', { date: '1948-06-04', known: true }],
    ['7/7/25', { date: '2025-07-07', known: true }],
    ['15 juin 1948', { date: '1948-06-15', known: true }],
    ['lundi 1er août 1990', { date: '1990-08-01', known: true }],
    ['Mar 14, 2023', { date: '2023-03-14', known: true }],
    ['15-Jun-48', { date: '1948-06-15', known: true }],
    ['2012-12-31 00:00:00', { date: '2012-12-31', known: true }],
    ['19480615', { date: '1948-06-15', known: true }],
    ['17699', { date: '1948-06-15', known: true }],
    ['1948', { date: '1948-01-01', known: false }],
    ['vers 1950', { date: '1950-01-01', known: false }],
    ['about 1950', { date: '1950-01-01', known: false }],
    ['c. 1950', { date: '1950-01-01', known: false }],
    ['ca1950', { date: '1950-01-01', known: false }],
    ['env. 12 mai 1950', { date: '1950-05-12', known: false }],
    ['1950?', { date: '1950-01-01', known: false }],
    ['1950 (approx.)', { date: '1950-01-01', known: false }],
    ['mai 1950', { date: '1950-05-01', known: false }],
    ['vers 45', null],
    ['1980-02-30', 'unreal'],
    ['12', null],
    ['Roy', null],
  ])('%s', (text, date) => {
    expect(dateOf(text, 'mdy', context)).toEqual(date);
  });

  it('a short year makes an adult of a head, and a child of a child', () => {
    expect(dateOf('1/2/20', 'dmy', { ...context, adult: true })).toEqual({ date: '1920-02-01', known: true });
    expect(dateOf('1/2/20', 'dmy', context)).toEqual({ date: '2020-02-01', known: true });
  });

  it('a serial number of 1904 is another day', () => {
    expect(dateOf('16237', 'ymd', { ...context, epoch: 1904 })).toEqual({ date: '1948-06-15', known: true });
  });
});

describe('names', () => {
  it.each([
    ['TREMBLAY, Marie', 'first_last', 'TREMBLAY', 'Marie'],
    ["Harpreet O'Brien", 'first_last', "O'Brien", 'Harpreet'],
    ['Saïd El Amrani', 'first_last', 'El Amrani', 'Saïd'],
    ['Nguyễn Thị Ánh', 'last_first', 'Nguyễn', 'Thị Ánh'],
    ['ROY BERGERON Lise', 'first_last', 'ROY BERGERON', 'Lise'],
    ['Mme Lise Roy', 'first_last', 'Roy', 'Lise'],
    ['Suharto', 'first_last', 'Suharto', ''],
  ] as const)('%s', (cell, order, last_name, first_name) => {
    expect(splitName(cell, order)).toEqual({ last_name, first_name });
  });

  it('keep every letter of a cell, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('last_first' as const, 'first_last' as const),
        (cell, order) => {
          const { last_name, first_name } = splitName(cell, order);
          expect(last_name.length + first_name.length <= cell.normalize('NFC').length).toBe(true);
        },
      ),
    );
  });

  it('children of a cell have the name of their household, unless another follows', () => {
    const of = (cell: string) =>
      membersIn(cell, 'Roy', 'ymd', context).map(({ first_name, last_name, born, age }) => [
        first_name,
        last_name,
        born && born !== 'unreal' ? born.date : age,
      ]);
    expect(of('Luc (2025-07-06); Thị Ánh (2012-05-20)')).toEqual([
      ['Luc', 'Roy', '2025-07-06'],
      ['Thị Ánh', 'Roy', '2012-05-20'],
    ]);
    expect(of('Luc 6 ans, Rose 4 ans')).toEqual([
      ['Luc', 'Roy', 6],
      ['Rose', 'Roy', 4],
    ]);
    expect(of('Zoé 2015-03-03\nMax né le 2017-01-01')).toEqual([
      ['Zoé', 'Roy', '2015-03-03'],
      ['Max', 'Roy', '2017-01-01'],
    ]);
    expect(of('Ann NG (2 mois) et Bo')).toEqual([
      ['Ann', 'NG', 0],
      ['Bo', 'Roy', null],
    ]);
    expect(of('Luc (vers 2015), Rose né vers 2017')).toEqual([
      ['Luc', 'Roy', '2015-01-01'],
      ['Rose', 'Roy', '2017-01-01'],
    ]);
    expect(of('aucun')).toEqual([]);
  });
});

describe('addresses', () => {
  it.each([
    ['12 rue X, app. 3', '12 rue X', '3'],
    ['16, rue X', '16 rue X', ''],
    ['28 rue X\napp. 3', '28 rue X', '3'],
    ['Apt 5, 12 Main St', '12 Main St', '5'],
    ['3-12 rue X', '12 rue X', '3'],
    ['12 rue X #4B', '12 rue X', '4B'],
    ['100 rue Saint-Denis', '100 rue Saint-Denis', ''],
  ])('%s', (cell, address_ln1, unit) => {
    expect(addressIn(cell)).toMatchObject({ address_ln1, unit });
  });

  it('takes a city and a postal code out of the cell', () => {
    expect(addressIn('12 Main St, Montréal, QC h2x 1y4')).toMatchObject({
      address_ln1: '12 Main St',
      postal_code: 'H2X 1Y4',
      places: ['Montréal', 'QC'],
    });
    expect(unitIn('Apt 16')).toBe('16');
    expect(unitIn('B')).toBe('B');
  });
});

it('a city is the same with saint in full or short, and with its province behind', () => {
  for (const [one, other] of [
    ['Saint-Rémi', 'St-Remi'],
    ['Sainte-Anne-de-Bellevue', 'Ste Anne de Bellevue, QC'],
    ['Mont-Saint-Hilaire (Québec)', 'MONT ST-HILAIRE'],
    ['Québec', 'Quebec (QC)'],
  ] as const)
    expect(placeKey(one)).toBe(placeKey(other));
  expect(placeKey('QC')).not.toBe(placeKey('Québec'));
});

describe('amounts, ages and numbers', () => {
  it('read an amount as it was written, with a point or a comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const [whole, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')];
        const grouped = (sign: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, sign);
        for (const text of [
          `${whole}.${rest}`,
          `$${grouped(',')}.${rest}`,
          `${grouped(' ')},${rest} $`,
          `${grouped('\u00a0')},${rest}\u00a0$`,
        ])
          expect(amountIn(text, false)).toBe(cents / 100);
      }),
    );
    expect(amountIn('1,250', false)).toBe(1250);
    expect(amountIn('1,250', true)).toBe(1.25);
    expect(amountIn('about 100', false)).toBe(null);
    expect(hasDecimalCommas(['722,10 $', '1428,82 $'])).toBe(true);
  });

  it.each([
    ['45', 45],
    ['45 ans', 45],
    ['about 45', 45],
    ['8 mois', 0],
    ['131', null],
    ['unknown', null],
  ])('age %s', (text, years) => {
    expect(ageIn(text)).toBe(years);
  });

  it.each([
    ['1000', 1000],
    ['9999999', 9_999_999],
    ['10000000', null],
    ['0', null],
    ['007', null],
    ['HH-1', null],
  ])('number %s', (text, number) => {
    expect(keptNumber(text)).toBe(number);
  });

  it('words and signs that say nothing are empty', () => {
    for (const text of ['', '-', '?', 'N/A', 'Inconnu', 'unknown', '  ']) expect(isEmptyCell(text)).toBe(true);
    for (const text of ['0', '=2', 'Non', 'No']) expect(isEmptyCell(text)).toBe(false);
  });
});

describe('headings', () => {
  it.each([
    ['FirstName', 'first_name', 'row'],
    ['NÉ(E) LE', 'dob', 'row'],
    ['Conjoint(e)', 'full_name', 'partner'],
    ['Conjoint/Conjointe', 'full_name', 'partner'],
    ['Case #', 'file_number', 'row'],
    ['Naissance conj.', 'dob', 'partner'],
    ['Enfants (prénom, naissance)', 'children', 'row'],
    ['Child 2 DOB', 'dob', 'child_2'],
    ['Enfant1', 'children', 'child_1'],
    ['Client phone number', 'phone', 'row'],
    ['Notes', null, 'row'],
  ])('%s', (heading, target, whose) => {
    expect(headingOf(heading)).toMatchObject({ target, whose });
  });
});
