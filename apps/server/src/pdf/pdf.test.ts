/** PDFs as their readers get them: their words, their tags, and what they refuse. */
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { wordsOfPages } from '../testing/pdf-words.ts';
import { type Block, layOutCard, PDF_MAX_ROWS, type PdfDocument, writePdf } from './index.ts';

const document = (more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Fiche de Noël Œuvrard',
  organisation: 'Resa',
  lang: 'fr',
  made: 'Imprimé par Wendy Chen',
  page: 'Page {page} de {pages}',
  made_at: new Date('2026-03-03T15:00:00Z'),
  blocks: [],
  ...more,
});
const rows = (count: number) => ({
  kind: 'table' as const,
  columns: [
    { heading: 'Nom', wide: true },
    { heading: 'Âge', end: true },
  ],
  rows: Array.from({ length: count }, (_, index) => [`Łukasz Çağla ${index}`, String(index)]),
});
/** The file as text, its compressed parts unpacked. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const parts = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    try {
      return inflateSync(pdf.subarray(index + length)).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...parts].join('\n');
}
/** One of each kind, and one of more columns than have a table below them. */
function picturesOf(names: readonly string[]): Block[] {
  const part = (at: number) => ({ part: at / names.length, value: `${at}` });
  const series = (of: readonly string[]) =>
    ['2026', '2025'].map((name) => ({ name, columns: of.map((_, index) => part(index % names.length)) }));
  const many = Array.from({ length: 4 }, () => names).flat();
  const label = { label: '#x' };
  return [
    { kind: 'columns', ...label, names, series: series(names), top: '9', alt: '#alt' },
    { kind: 'columns', ...label, names: many, series: series(many), top: '9', alt: '#alt of many' },
    {
      kind: 'pyramid',
      ...label,
      left: '#l',
      right: '#r',
      more: ['#o', '#p'],
      rows: names.map((name, index) => ({ name, left: part(index), right: part(0), more: ['0', '1'] })),
    },
    {
      kind: 'heat',
      ...label,
      across: '#a',
      columns: names,
      rows: names.map((name) => ({ name, cells: names.map((value, index) => ({ value, dark: index % 5 })) })),
    },
  ];
}
const pagesOf = (pdf: Buffer) => [...unpacked(pdf).matchAll(/\/Type\s*\/Page\b/g)].length;

it('is of letter size, tagged for screen readers, in its language and with its fonts inside', async () => {
  const pdf = await writePdf(document({ blocks: [{ kind: 'heading', text: 'Ménage' }, rows(3)] }));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const text = unpacked(pdf);
  expect(text).toMatch(/\/MediaBox\s*\[\s*0 0 612 792\s*\]/);
  expect(text).toMatch(/\/Lang\s*\(fr-CA\)/);
  expect(text).toMatch(/\/Marked true/);
  expect(text).toMatch(/\/S\s*\/TH\b/);
  expect(text).toMatch(/\/FontName\s*\/[A-Z]{6}\+Inter-Regular/);
  expect(text).toMatch(/pdfuaid:part/);
});

it('is the same for the same content', async () => {
  const [one, other] = await Promise.all([writePdf(document()), writePdf(document())]);
  expect(one.equals(other)).toBe(true);
});

it('takes the name of a client as text, never as markup, code or a file to read', async () => {
  const odd = ['#panic()', '$1$', '*x*', '#read("/etc/passwd")', '@ref', '= x', '\\u{41}', '"', '[', '//', '{page}'];
  const blocks = [
    { kind: 'facts' as const, facts: odd.map((text) => [text, text] as const) },
    ...[null, ['#now', '#before']].map((spans) => ({
      kind: 'bars' as const,
      label: '#x',
      spans,
      bars: odd.map((name, index) => {
        const one = { part: index / odd.length, value: name };
        return { ...one, name, before: spans && one };
      }),
    })),
    ...picturesOf(odd),
    { kind: 'table' as const, columns: [{ heading: '#x' }], rows: odd.map((text) => [text]) },
    ...odd.map((text) => ({ kind: 'note' as const, text })),
  ];
  for (const title of odd)
    expect((await writePdf(document({ title, blocks }))).subarray(0, 5).toString()).toBe('%PDF-');
});

it('takes as many pages as its table needs, up to the maximum of rows', async () => {
  expect(pagesOf(await writePdf(document({ blocks: [rows(200)] })))).toBeGreaterThan(4);
  expect(pagesOf(await writePdf(document({ blocks: [rows(PDF_MAX_ROWS)] })))).toBeGreaterThan(50);
});

it('breaks no row across pages, however many lines its cells have', async () => {
  // Each is higher than half a page.
  const row = Array(8).fill('Desrochers la Tour '.repeat(20));
  const columns = row.map((_, index) => ({ heading: `${index}`, wide: true }));
  const pdf = await writePdf(document({ blocks: [{ kind: 'table', columns, rows: Array(8).fill(row) }] }));
  expect(pagesOf(pdf)).toBe(8);
});

it('keeps a group’s name with its rows, and the totals at the end with the row before them', async () => {
  const ends: number[] = [];
  for (let people = 14; people < 24; people++) {
    const names = Array.from({ length: people }, (_, index) => [`Personne ${index}`, '1']);
    const [women, men] = [names.slice(0, 10), names.slice(10)];
    const listed = [['Femmes', ''], ...women, ['Hommes', ''], ...men, ['Ensemble', '2'], ['Moyenne', '1']];
    const strong = [listed.length - 2, listed.length - 1];
    const table = { ...rows(0), rows: listed, across: [0, 11], strong };
    const pages = await wordsOfPages(await writePdf(document({ landscape: true, blocks: [table] })));
    for (const words of pages) {
      const first = words.findIndex((word) => word.startsWith('Personne'));
      // Above the first person of each page is the heading of their group.
      expect(words[first - 1]).toMatch(/^(Femmes|Hommes)$/);
      if (words.includes('Hommes')) expect(words[words.lastIndexOf('Hommes') + 1]).toMatch(/^(Personne|Nom)/);
    }
    const last = pages.at(-1) ?? [];
    expect(last).toEqual(expect.arrayContaining(['Ensemble', 'Moyenne']));
    ends.push(pages.length);
  }
  // Among them are those whose totals would not fit on that page.
  expect(new Set(ends)).toEqual(new Set([1, 2]));
});

it('puts at least three rows on a page, and totals below three rows of their group, however long groups are', async () => {
  for (let first = 15; first < 36; first++) {
    const group = (name: string, people: number) => [
      [name, ''],
      ...Array.from({ length: people }, (_, index) => [`${name} ${index}`, '1']),
      [`Total ${name}`, String(people)],
    ];
    const groups = [group('Un', first), group('Deux', 1), group('Trois', 20), group('Quatre', 2)];
    const across = groups.map((_, index) => groups.slice(0, index).flat().length);
    const strong = groups.map((_, index) => groups.slice(0, index + 1).flat().length - 1);
    const table = { ...rows(0), rows: groups.flat(), across, strong };
    for (const words of await wordsOfPages(await writePdf(document({ landscape: true, blocks: [table] })))) {
      for (const [at, name] of ['Un', 'Deux', 'Trois', 'Quatre'].entries()) {
        const people = words.filter((word) => word.startsWith(`${name} `)).length;
        const most = (groups[at]?.length ?? 0) - 2;
        const headed = words.includes(name);
        expect({ first, name, people, headed }).toEqual({
          first,
          name,
          headed: people > 0,
          people: people === 0 ? 0 : Math.max(people, Math.min(3, most)),
        });
        if (words.includes(`Total ${name}`)) expect(people).toBeGreaterThanOrEqual(Math.min(3, most));
      }
    }
  }
});

it('gives each month of many columns its own line', async () => {
  const columns = [{ heading: 'Mois', wide: true }, ...Array(17).fill({ heading: 'Nouveaux ménages', end: true })];
  const month = ['septembre\u00a02026', ...Array(17).fill('1\u00a0234')];
  const pdf = await writePdf(
    document({ landscape: true, blocks: [{ kind: 'table', columns, rows: Array(14).fill(month) }] }),
  );
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { items } = await (
    await (await getDocument({ data: new Uint8Array(pdf) }).promise).getPage(1)
  ).getTextContent();
  const placed = items.flatMap((item) =>
    'str' in item ? [{ ...item, x: item.transform[4], y: item.transform[5] }] : [],
  );
  const months = placed.filter(({ str }) => str.startsWith('septembre'));
  expect(months).toHaveLength(14);
  for (const { x, y, width } of months) {
    const next = placed.filter((one) => Math.abs(one.y - y) < 2 && one.x > x && one.str.trim()).map((one) => one.x);
    expect(Math.min(...next)).toBeGreaterThan(x + width);
    expect(Math.max(...next)).toBeLessThan(792 - 36);
  }
});

it('writes the values of a picture as a table or in words, for who cannot see it', async () => {
  const months = ['janv.', 'févr.', 'mars'];
  const [few] = picturesOf(months);
  const [words = []] = await wordsOfPages(await writePdf(document({ blocks: few ? [few] : [] })));
  expect(words).toEqual(expect.arrayContaining([...months, '2026', '2025', '0', '1', '2']));
  const [, many] = picturesOf(Array.from({ length: 5 }, (_, index) => `${index}`));
  const text = unpacked(await writePdf(document({ blocks: many ? [many] : [] })));
  expect(text).toMatch(/\/Alt\s*\(#alt of many\)/);
});

it('refuses more rows, and writes the next document', async () => {
  await expect(writePdf(document({ blocks: [rows(PDF_MAX_ROWS + 1)] }))).rejects.toThrow(RangeError);
  expect(pagesOf(await writePdf(document()))).toBe(1);
});

it('shows the organization’s address, and its logo with a text for readers who cannot see it', async () => {
  const logo = await sharp({ create: { width: 40, height: 10, channels: 4, background: '#0f766e' } })
    .png()
    .toBuffer();
  const plain = unpacked(await writePdf(document()));
  expect(plain).not.toContain('/Subtype/Image');
  const headed = unpacked(await writePdf(document({ letterhead: { lines: ['1, rue du Marché'], logo } })));
  expect(headed.replace(/\s/g, '')).toContain('/Subtype/Image');
  expect(headed).toContain('/Figure');
});

it('does not make a card wait behind long PDFs', async () => {
  const given = new AbortController();
  const long = document({ blocks: [rows(PDF_MAX_ROWS)] });
  const pdfs = Promise.allSettled(Array.from({ length: 10 }, () => writePdf(long, given.signal)));
  const names = { lang: 'fr' as const, organisation: 'Resa', name: 'Noël Œuvrard', initials: 'NŒ', photo: false };
  const card = layOutCard({ ...names, label: 'Numéro', number: '1042', bars: [1, 1, 1], quiet: 10 });
  const first = await Promise.race([pdfs.then(() => 'PDFs'), card.then(() => 'card')]);
  // Gives up the PDFs that are left.
  given.abort();
  await pdfs;
  expect(first).toBe('card');
});
