import { columnsOf, type List, linksOf, newRowSchema, rowSchema } from '@resa/contract/lists/define';
import { type ListName, lists } from '@resa/contract/lists/index';
import { listNames } from '@resa/contract/lists/names';
import { permissions } from '@resa/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { seedReference, shippedRows } from '../db/seed/reference/index.ts';
import { testDatabase } from '../testing/database.ts';
import { lookupRows } from './lookups.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await db.kysely.transaction().execute(seedReference);
});
afterAll(() => db.close());

const list = (name: ListName) => lists[name] as unknown as List;

/** The rows that the program knows by id, with the values that it relies on. */
const fixed: [ListName, number, Record<string, unknown>][] = [
  ['client_state_types', 1, { name_en: 'Active' }],
  ['client_state_types', 2, { name_en: 'Inactive' }],
  ['client_state_types', 3, { name_en: 'Pending' }],
  ['client_state_types', 4, { name_en: 'In process' }],
  ['client_state_types', 5, { name_en: 'Refused' }],
  ['client_state_types', 6, { name_en: 'Update required' }],
  ['countries', 1, { name_en: 'Canada', name_fr: 'Canada', country_2_code: 'CA', country_3_code: 'CAN' }],
  ['genders', 1, { name_en: 'Male' }],
  ['genders', 2, { name_en: 'Female' }],
  ['family_role_types', 1, { name_en: 'Single' }],
  ['family_role_types', 2, { name_en: 'Family head' }],
  ['family_role_types', 3, { name_en: 'Partner' }],
  ['family_role_types', 4, { name_en: 'Child' }],
  ['family_role_types', 11, { name_en: 'Grandchild or foster child' }],
  ['citizenship_types', 1, { name_en: 'Canadian citizen by birth' }],
  ['citizenship_types', 10, { name_en: 'Naturalized Canadian citizen' }],
  ['citizenship_types', 4, { name_en: 'Asylum seeker' }],
  ['citizenship_types', 5, { name_en: 'Asylum seeker, claim not yet eligible' }],
  ['marital_status_types', 2, { name_en: 'Married' }],
  ['marital_status_types', 3, { name_en: 'Common-law' }],
  ['reasons_for_ending_service', 8, { name_en: 'Other' }],
  ['veteran_states', 2, { veteran: 0 }],
  ['aboriginal_indicators', 1, { indigenous: 0 }],
  ['appointment_types', 1, { category_id: 2, name_en: 'Christmas toys' }],
  ['appointment_types', 2, { category_id: 1, name_en: 'Food market' }],
  ['appointment_types', 4, { category_id: 1, name_en: 'Mobile food market' }],
  ['appointment_types', 7, { category_id: 2, name_en: 'Back to school' }],
  ['bulletin_priority_types', 1, { name_en: 'High' }],
  ['bulletin_priority_types', 2, { name_en: 'Medium' }],
  ['bulletin_priority_types', 3, { name_en: 'Low' }],
  ['tags', 1, { code: 'INTERVIEW' }],
  ['languages', 1, { name_en: 'English' }],
  ['languages', 2, { name_en: 'French' }],
  ['service_languages', 1, { name_en: 'English' }],
  ['service_languages', 2, { name_en: 'French' }],
  ['comment_types', 1, { disable: 1 }],
];

describe('the 32 reference lists', () => {
  it('are all declared, each under its own name', () => {
    expect(Object.keys(lists)).toEqual([...listNames]);
    expect(listNames).toHaveLength(32);
    for (const name of listNames) expect(list(name).name).toBe(name);
  });

  it.each(listNames)('%s has the columns and links that its fields say', async (name) => {
    const common = ['id', 'active', 'position', 'system', 'edited', 'row_version'];
    expect(await columnsIn(name)).toEqual([...common, ...columnsOf(list(name))].sort());
    for (const { table, of } of linksOf(list(name))) {
      expect(await columnsIn(table)).toEqual(['item_id', 'row_id']);
      expect(await referred(table)).toEqual([of, name].sort());
    }
    for (const [column, { kind, of }] of Object.entries(list(name).fields)) {
      if (kind === 'one') expect(await referred(name, column)).toContain(of);
    }
  });

  it.each(listNames)('%s ships rows in both languages, as its declaration wants them', async (name) => {
    const rows = await lookupRows(db.kysely, name);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      expect(rowSchema(lists[name]).parse(row)).toEqual(row);
      for (const [field, value] of Object.entries(row)) {
        // For a code that it does not know, CLDR returns the code instead of a name.
        if (/^(name|lang)_/.test(field)) expect(value, `${name} ${row.id} ${field}`).toMatch(/\p{L}{2}/u);
      }
      expect(row.id).toBeLessThan(100_000);
    }
    const names = rows.map((row) =>
      'name_en' in row ? [row.name_en, 'province_id' in row && row.province_id].join() : row.id,
    );
    expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([]);
  });

  it.each(fixed)('%s %i is %o, a system row', async (name, id, meaning) => {
    const row = (await lookupRows(db.kysely, name)).find((candidate) => candidate.id === id);
    expect(row).toMatchObject({ ...meaning, system: 1, active: 1 });
  });

  it('mark as system exactly the rows that the program knows by id', async () => {
    const known = fixed.map(([name, id]) => `${name} ${id}`).sort();
    const marked = [];
    for (const name of listNames)
      for (const row of await lookupRows(db.kysely, name)) if (row.system) marked.push(`${name} ${row.id}`);
    expect(marked.sort()).toEqual(known);
  });

  it('label every permission once', async () => {
    const keys = (await lookupRows(db.kysely, 'permissions')).map(({ key }) => key);
    expect(keys.sort()).toEqual([...permissions].sort());
  });

  it('offer every person at least one proof of each required kind', async () => {
    const documents = await lookupRows(db.kysely, 'document_types');
    const citizenships = await lookupRows(db.kysely, 'citizenship_types');
    for (const { id: role } of await lookupRows(db.kysely, 'family_role_types')) {
      for (const { id: citizenship } of citizenships) {
        const offered = documents.filter(
          ({ group_roles, group_citizenship }) => group_roles.includes(role) && group_citizenship.includes(citizenship),
        );
        const classes = new Set(offered.map(({ classification_id }) => classification_id));
        expect(classes, `role ${role}, citizenship ${citizenship}`).toContain(2);
        expect(classes).toContain(3);
        if (role <= 2) expect(classes).toContain(1);
      }
    }
  });

  it('name revenue documents only, as proofs of an income', async () => {
    const revenueProofs = (await lookupRows(db.kysely, 'document_types'))
      .filter(({ classification_id }) => classification_id === 3)
      .map(({ id }) => id);
    for (const { documents, group_roles } of await lookupRows(db.kysely, 'revenue_types')) {
      expect(documents.length * group_roles.length).toBeGreaterThan(0);
      expect(documents.filter((id) => !revenueProofs.includes(id))).toEqual([]);
    }
  });

  it('give every country a region, every province its cities, every size its fees', async () => {
    for (const country of await lookupRows(db.kysely, 'countries')) expect(country.geo_regions).not.toEqual([]);
    const provinces = await lookupRows(db.kysely, 'provinces');
    const cities = await lookupRows(db.kysely, 'cities');
    expect(
      provinces
        .map(({ code }) => code)
        .sort()
        .join(),
    ).toBe('AB,BC,MB,NB,NL,NS,NT,NU,ON,PE,QC,SK,YT');
    for (const { id } of provinces) expect(cities.some(({ province_id }) => province_id === id)).toBe(true);
    expect(cities.find(({ name_fr }) => name_fr === 'Québec')?.name_en).toBe('Quebec City');
    expect(cities.find(({ name_fr }) => name_fr === 'Montréal')?.name_en).toBe('Montreal');
    const sizes = (await lookupRows(db.kysely, 'revenue_brackets')).map(({ family_size }) => family_size);
    expect(sizes.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('put no postal area in two zones', async () => {
    const areas = (await lookupRows(db.kysely, 'zones')).flatMap(({ zips }) => zips.split(', '));
    expect(areas.filter((area, index) => areas.indexOf(area) !== index)).toEqual([]);
  });

  it('ship tags that can be read: a contrast of 4.5 or more', async () => {
    for (const { code, text_color, background_color } of await lookupRows(db.kysely, 'tags')) {
      expect(contrast(text_color, background_color), code).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('lead a child from the last grade to the end of secondary school', async () => {
    const levels = await lookupRows(db.kysely, 'education_levels');
    const last = levels.findLastIndex(({ grade }) => grade === 1);
    expect(levels[last + 1]?.name_en).toBe('Secondary school completed');
    expect(levels.map(({ position }) => position)).toEqual(levels.map((_, index) => index + 1));
  });
});

describe('what the database refuses', () => {
  it.each([
    ['a second bracket for a family size', sql`update revenue_brackets set family_size = 2 where id = 1`, '23505'],
    ['limits that fall', sql`update revenue_brackets set bracket1 = bracket2 + 1 where id = 1`, '23514'],
    ['a row that another list points at', sql`delete from document_types where id = 50`, '23503'],
    ['a city in a province of another country', sql`update cities set country_id = 840 where id = 1001`, '23503'],
    ['a flag that is neither 0 nor 1', sql`update genders set active = 2 where id = 1`, '23514'],
  ])('%s', async (_title, statement, code) => {
    await expect(statement.execute(db.kysely)).rejects.toMatchObject({ code });
  });
});

describe('what may be stored', () => {
  const rule = (name: ListName, row: object) =>
    newRowSchema(lists[name])
      .safeParse(row)
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

  it('requires both names', () => {
    expect(rule('genders', { name_en: ' ', name_fr: 'x' })).toEqual(['name_en must_be_completed']);
  });
  it('requires codes of the right length, upper-case', () => {
    expect(rule('provinces', { name_en: 'a', name_fr: 'a', code: 'QCC', country_id: 1 })[0]).toMatch(/^code/);
    const row = newRowSchema(lists.provinces).parse({ name_en: 'a', name_fr: 'a', code: 'qc', country_id: 1 });
    expect(row).toEqual({ name_en: 'a', name_fr: 'a', code: 'QC', country_id: 1, active: 1 });
  });
  it('refuses brackets that fall and amounts of nothing', () => {
    const row = { ...shippedRows('revenue_brackets')[0] };
    expect(rule('revenue_brackets', { ...row, bracket2: 1 })).toEqual(['bracket2 e_bracket_order']);
    expect(rule('revenue_brackets', { ...row, fees1: 0 })).toEqual(['fees1 e_greater_than_zero']);
  });
  it('tidies postal codes and refuses invalid ones', () => {
    const zone = { group: 'g', zone: 'z' };
    const { zips } = newRowSchema(lists.zones).parse({ ...zone, zips: 'h2x 1y4\nH2X h2y; H2Z1A1,h2x' });
    expect(zips).toBe('H2X 1Y4, H2X, H2Y, H2Z 1A1');
    for (const impossible of ['12345', 'D0D', 'W1W', 'H2D', 'H2X 1O4', 'H2X1', 'Z9Z 1A1'])
      expect(rule('zones', { ...zone, zips: `H2X, ${impossible}` }), impossible).toEqual(['zips e_zips']);
    expect(rule('zones', { ...zone, zips: ' ' })).toContain('zips must_be_completed');
  });
  it('starts a tag white on light green, open to nothing', () => {
    const { text_color, background_color } = lists.tags.fields;
    expect([text_color.starts, background_color.starts]).toEqual(['#ffffff', '#8BC34A']);
    const row = { code: 'A', name_en: 'a', name_fr: 'a', text_color: '#ffffff', background_color: '#8BC34A' };
    expect(newRowSchema(lists.tags).parse(row)).toMatchObject({ data: { appointments: [], extras: [] } });
  });
});

const columnsIn = async (table: string) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table}`.execute(db.kysely);
  return rows.map(({ name }) => name).sort();
};

const referred = async (table: string, column = '%') => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.confrelid::regclass::text as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.conrelid = ${table}::regclass and a.attname like ${column}`.execute(db.kysely);
  return rows.map(({ name }) => name).sort();
};

/** WCAG 2 contrast of two colours of the form #rrggbb. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
