import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DocumentState,
  keptProofs,
  lineState,
  type Person,
  PROOF_LISTS,
  type Proofs,
  proofGaps,
  proofsMissing,
  proofsOffered,
  proofsRequired,
} from '../../src/documents/proofs.ts';
import { documentName, formatOfName, formatsOfContent, uploadFault } from '../../src/documents/upload.ts';

const ids = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 6 });
const types = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    classification_id: fc.constantFrom(1, 2, 3),
    group_roles: ids,
    group_citizenship: ids,
  }),
  { selector: ({ id }) => id },
);
const person: fc.Arbitrary<Person> = fc.record({
  role: fc.option(fc.integer({ min: 1, max: 11 })),
  citizenship_type_id: fc.option(fc.integer({ min: 1, max: 8 })),
  revenue_documents: fc.array(fc.integer({ min: 1, max: 30 })),
  has_revenue: fc.boolean(),
});
const chosen: fc.Arbitrary<Proofs> = fc.record({
  proof_of_address: ids,
  proof_of_identification: ids,
  proof_of_revenue: ids,
});

describe('proof documents', () => {
  it('offers only types that role and citizenship both allow, and proofs of the revenues that the person has', () => {
    fc.assert(
      fc.property(types, person, (all, who) => {
        const offered = proofsOffered(all, who);
        for (const id of PROOF_LISTS.flatMap((list) => offered[list])) {
          const type = all.find((one) => one.id === id);
          expect(type?.group_roles).toContain(who.role);
          expect(type?.group_citizenship).toContain(who.citizenship_type_id);
          if (type?.classification_id === 3) expect(who.revenue_documents).toContain(id);
        }
      }),
    );
  });

  it('offers nothing before the role and the citizenship are known', () => {
    const all = [{ id: 1, classification_id: 2, group_roles: [1], group_citizenship: [1] }];
    const who = { revenue_documents: [], has_revenue: false };
    expect(proofsOffered(all, { ...who, role: null, citizenship_type_id: 1 }).proof_of_identification).toEqual([]);
    expect(proofsOffered(all, { ...who, role: 1, citizenship_type_id: null }).proof_of_identification).toEqual([]);
    expect(proofsOffered(all, { ...who, role: 1, citizenship_type_id: 1 }).proof_of_identification).toEqual([1]);
  });

  it.each([
    [1, false, [], { address: true, revenue: false }],
    [2, false, [50], { address: true, revenue: true }],
    [3, true, [], { address: false, revenue: false }],
    [3, true, [50], { address: false, revenue: true }],
    [4, false, [50], { address: false, revenue: false }],
    [4, true, [], { address: false, revenue: false }],
    [4, true, [50], { address: false, revenue: true }],
    [11, true, [50], { address: false, revenue: true }],
  ])('asks of role %s, with a revenue: %s, offered %j, for %j', (role, has_revenue, offered, { address, revenue }) => {
    const who = { role, has_revenue, citizenship_type_id: 1, revenue_documents: [] };
    const lists = { proof_of_address: [1], proof_of_identification: [20], proof_of_revenue: offered };
    expect(proofsRequired(who, lists)).toEqual({
      proof_of_address: address,
      proof_of_identification: true,
      proof_of_revenue: revenue,
    });
  });

  it('requires nothing of a person without offered proofs', () => {
    const none = { proof_of_address: [], proof_of_identification: [], proof_of_revenue: [] };
    for (const role of [1, 2, 3, 4, 11])
      expect(
        proofsRequired({ role, has_revenue: true, citizenship_type_id: 1, revenue_documents: [50] }, none),
      ).toEqual({ proof_of_address: false, proof_of_identification: false, proof_of_revenue: false });
    const unknown = { role: 2, has_revenue: false, citizenship_type_id: null, revenue_documents: [] };
    expect(proofsRequired(unknown, none)).toMatchObject({ proof_of_address: true, proof_of_identification: true });
  });

  it('finds the persons who would need a proof that is not offered', () => {
    const setup = {
      types: [
        { id: 20, classification_id: 2, group_roles: [1, 2, 4], group_citizenship: [1, 2] },
        { id: 1, classification_id: 1, group_roles: [1, 2], group_citizenship: [1, 2] },
        { id: 59, classification_id: 3, group_roles: [1, 2], group_citizenship: [1, 2] },
      ],
      revenue_types: [
        { id: 13, group_roles: [1, 4], documents: [59] },
        { id: 14, group_roles: [4], documents: [] },
      ],
      roles: [1, 2, 4],
      citizenships: [1, 2],
    };
    const orphan = { list: 'proof_of_revenue', revenue_type_id: 13, roles: [4], citizenships: [1, 2] };
    expect(proofGaps(setup)).toEqual([orphan]);
    expect(proofGaps({ ...setup, citizenships: [1, 3] })).toEqual([
      { list: 'proof_of_identification', revenue_type_id: null, roles: [1, 2, 4], citizenships: [3] },
      { list: 'proof_of_address', revenue_type_id: null, roles: [1, 2], citizenships: [3] },
      { ...orphan, roles: [1], citizenships: [3] },
      { ...orphan, citizenships: [1, 3] },
    ]);
  });

  it('names each required list in which nothing is chosen', () => {
    const required = { proof_of_address: true, proof_of_identification: true, proof_of_revenue: false };
    const none = { proof_of_address: [], proof_of_identification: [], proof_of_revenue: [] };
    expect(proofsMissing(none, required)).toEqual(['proof_of_address', 'proof_of_identification']);
    expect(proofsMissing({ ...none, proof_of_address: [1] }, required)).toEqual(['proof_of_identification']);
  });

  it('keeps the offered proofs, each once, and drops the rest', () => {
    fc.assert(
      fc.property(chosen, chosen, (were, offered) => {
        const { kept, dropped } = keptProofs(were, offered);
        for (const list of PROOF_LISTS) {
          expect(new Set(kept[list]).size).toBe(kept[list].length);
          expect(new Set(kept[list])).toEqual(new Set(were[list]).intersection(new Set(offered[list])));
        }
        for (const id of dropped) expect(PROOF_LISTS.some((list) => were[list].includes(id))).toBe(true);
        expect(keptProofs(kept, offered)).toEqual({ kept, dropped: [] });
      }),
    );
  });
});

describe('a line of documents', () => {
  const one = (state: DocumentState, verified: 0 | 1 = 0) => ({ state, verified });
  it.each([
    ['missing', []],
    ['missing', [one('refused')]],
    ['waiting', [one('waiting')]],
    ['waiting', [one('waiting'), one('clean', 1)]],
    ['to_verify', [one('clean')]],
    ['to_verify', [one('clean'), one('waiting')]],
    ['to_verify', [one('clean', 1), one('clean')]],
    ['verified', [one('clean', 1), one('clean', 1)]],
    ['verified', [one('clean', 1), one('refused')]],
  ] as const)('is %s with %j', (state, documents) => expect(lineState(documents, false)).toBe(state));
});

describe('an upload', () => {
  const PDF = new TextEncoder().encode('%PDF-1.7\n');
  const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
  const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);

  it.each([
    ['lease.pdf', PDF, null],
    ['Photo.JPG', JPEG, null],
    ['photo.jpeg', JPEG, null],
    ['card.png', PNG, null],
    ['card.png', JPEG, 'file_disguised'],
    ['lease.pdf', new TextEncoder().encode('MZ'), 'file_disguised'],
    ['lease.pdf', new TextEncoder().encode(`${' '.repeat(1_024)}%PDF-1.7`), null],
    ['lease.pdf', new TextEncoder().encode(`${' '.repeat(1_025)}%PDF-1.7`), 'file_disguised'],
    ['lease.pdf.exe', PDF, 'file_type'],
    ['lease', PDF, 'file_type'],
    ['page.svg', new TextEncoder().encode('<svg'), 'file_type'],
  ])('%s is checked by name and content', (name, start, fault) =>
    expect(uploadFault({ name, size: 1_000, start })).toBe(fault),
  );

  it('may be neither empty nor larger than 10 MB', () => {
    expect(uploadFault({ name: 'a.pdf', size: 0, start: new Uint8Array() })).toBe('file_size_zero');
    expect(uploadFault({ name: 'a.pdf', size: 10_000_000, start: PDF })).toBe(null);
    expect(uploadFault({ name: 'a.pdf', size: 10_000_001, start: PDF })).toBe('file_too_large');
  });

  it('never takes a file for a format that its name does not say', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array({ maxLength: 20 }), (name, start) => {
        if (uploadFault({ name, size: 20, start }) === null)
          expect(formatsOfContent(start)).toContain(formatOfName(name));
      }),
    );
  });

  it('keeps a name without its folders, without control characters, with its extension, and never empty', () => {
    expect(documentName('C:\\Users\\marie\\Bail 2026.PDF')).toBe('Bail 2026.pdf');
    expect(documentName('../../etc/passwd')).toBe('passwd');
    expect(documentName('.pdf')).toBe('document.pdf');
    expect(documentName('bail\u202efdp.png')).toBe('bailfdp.png');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
        const kept = documentName(name);
        expect(kept.length).toBeGreaterThan(0);
        expect([...kept].length).toBeLessThan(300);
        expect(kept).not.toMatch(/[/\\\p{Cc}]/u);
        expect(documentName(kept)).toBe(kept);
      }),
    );
  });
});
