/** The special behaviour of single lists, and the rules for the lists as a whole. */
import { contract } from '@resa/contract';
import { type List, linksOf, newRowSchema } from '@resa/contract/lists/define';
import { type ListRow, lists } from '@resa/contract/lists/index';
import { userNames } from '@resa/contract/lists/labels';
import { listNames } from '@resa/contract/lists/names';
import { zoneFinder } from '@resa/rules/booking/visit';
import { parseZips } from '@resa/rules/text/postal-code';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointment, household, plan } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const {
  categories,
  cities,
  countries,
  provinces,
  zones,
  tags,
  means_communication_types,
  appointment_types,
  genders,
  document_types,
  revenue_types,
} = contract;
type Zone = ListRow<'zones'>;

let server: TestServer;
let editor: string;
let desk: string;
beforeAll(async () => {
  server = await testServer();
  editor = await server.signIn('admin@resa.test');
  desk = await server.signIn('desk@resa.test');
});
afterAll(() => server.close());

describe('the categories home', () => {
  it('counts the rows of 32 lists, each under its route', async () => {
    const { body } = await server.call(categories.counts, {}, desk);
    const stats = body.code === 'Ok' ? body.stats : {};
    expect(Object.keys(stats).sort()).toEqual(listNames.map((name) => (lists[name] as unknown as List).route).sort());
    expect(stats).toMatchObject({ tag_manager: 11, veteran_status: 5, reason_for_ending_service: 10, countries: 250 });
  });
});

describe('pickers', () => {
  it('offer whole lists, and the rows of one parent', async () => {
    const rows = async (answer: Promise<{ body: object }>) =>
      ((await answer).body as { rows: Record<string, unknown>[] }).rows;
    expect(await rows(server.call(categories.countriesForList, {}, desk))).toHaveLength(250);
    expect(await rows(server.call(categories.permissionsForSelect, {}, desk))).toHaveLength(42);
    const inCanada = await rows(server.call(categories.provincesFromCountry, { country: 1 }, desk));
    expect(inCanada).toHaveLength(13);
    expect(await rows(server.call(categories.provincesFromCountry, { country: 840 }, desk))).toEqual([]);
    const province = inCanada.find(({ code }) => code === 'QC')?.id as number;
    const inQuebec = await rows(server.call(categories.citiesFromProvince, { province }, desk));
    expect(inQuebec.length).toBeGreaterThan(100);
    expect(inQuebec.every(({ province_id }) => province_id === province)).toBe(true);
    const proofs = await rows(server.call(categories.documentsForSelect, { classification_id: 3 }, desk));
    expect(new Set(proofs.map(({ classification_id }) => classification_id))).toEqual(new Set([3]));
    const sizes = await rows(server.call(categories.familySizes, {}, desk));
    expect(sizes.map(({ family_size }) => family_size)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

describe('zones', () => {
  it('return their groups, once each', async () => {
    const { body } = await server.call(zones.list, {}, desk);
    expect(body.code === 'Ok' && body.groups).toContain('Montréal');
    expect(new Set(body.code === 'Ok' ? body.groups : []).size).toBe(body.code === 'Ok' ? body.groups.length : 0);
  });

  const rowsOf = async () => {
    const { body } = await server.call(zones.list, { rowsPerPage: 50 }, editor);
    return body.code === 'Ok' ? body.dt.rows : [];
  };
  const sheet = (...rows: { id: number | ''; group: string; zone: string; zips: string }[]) => {
    const lines = rows.map(({ id, group, zone, zips }) => `${id};${group};${zone};"${zips}"`);
    return {
      format: 'csv' as const,
      content: Buffer.from(`id;group;zone;zips\n${lines.join('\n')}`).toString('base64'),
    };
  };
  const shared = (zip: string, zone: string) => ({ rule: 'e_zip_in_other_zone', words: { zip, zone } });

  it('never share a postal area', async () => {
    const [first, second] = (await rowsOf()) as [Zone, Zone];
    const [zip = ''] = second.zips.split(', ');
    const row = { ...first, zips: `${first.zips}, ${zip}` };
    expect((await server.call(zones.update, { row }, editor)).body).toEqual({
      code: 'Invalid',
      fields: [{ path: 'row.zips', ...shared(zip, second.zone) }],
    });
  });

  it('never share one within a file either, while one may move between two of its lines', async () => {
    const [first, second] = (await rowsOf()) as [Zone, Zone];
    const [zip = '', ...rest] = second.zips.split(', ');
    const twice = sheet(
      { id: '', group: 'G', zone: 'Y', zips: 'H2X 1Y4' },
      { id: '', group: 'G', zone: 'Z', zips: 'H2X 1Y4' },
    );
    const seen = (await server.call(zones.preview, twice, editor)).body;
    expect(seen.code === 'Ok' && seen.lines.map(({ faults }) => faults)).toEqual([
      [{ path: 'zips', ...shared('H2X 1Y4', 'Z') }],
      [{ path: 'zips', ...shared('H2X 1Y4', 'Y') }],
    ]);
    const moved = sheet({ ...first, zips: `${first.zips}, ${zip}` }, { ...second, zips: rest.join(', ') });
    const plan = (await server.call(zones.preview, moved, editor)).body;
    if (plan.code !== 'Ok') throw new Error(plan.code);
    expect(plan.counts).toEqual({ store: 0, update: 2, same: 0, fault: 0 });
    const { body } = await server.call(zones.import, { ...moved, version: plan.version }, editor);
    expect(body).toMatchObject({ code: 'Ok' });
    expect((await rowsOf()).find(({ id }) => id === first.id)?.zips).toContain(zip);
  });

  it('keep the areas that were typed, however they were separated', () => {
    const schema = newRowSchema(lists.zones);
    const first = fc.constantFrom(...'ABCEGHJKLMNPRSTVXY');
    const letter = fc.constantFrom(...'ABCEGHJKLMNPRSTVWXYZ');
    const digit = fc.constantFrom(...'0123456789');
    const area = fc.tuple(first, digit, letter).map((parts) => parts.join(''));
    const code = fc.tuple(area, digit, letter, digit).map(([start, a, b, c]) => `${start} ${a}${b}${c}`);
    const between = fc.constantFrom(',', ';', '\n', ', ', ' ; ', '\r\n\r\n');
    const typed = fc.array(fc.tuple(fc.oneof(area, code), between, fc.boolean()), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(typed, (items) => {
        const text = items.map(([item, sign, low]) => (low ? item.toLowerCase() : item) + sign).join('');
        const { zips } = schema.parse({ group: 'g', zone: 'z', zips: text });
        expect(zips).toBe([...new Set(items.map(([item]) => item))].join(', '));
        expect(schema.parse({ group: 'g', zone: 'z', zips }).zips).toBe(zips);
      }),
    );
  });

  it('take exactly the codes by which the zone of a visit is found', () => {
    const schema = newRowSchema(lists.zones);
    const code = fc.stringMatching(/^[A-Z][0-9][A-Z]( ?[0-9][A-Z][0-9])?$/);
    const typed = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(code, { maxLength: 3 }).map((all) => all.join('\n')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const parsed = schema.safeParse({ group: 'g', zone: 'z', zips: text });
        const { zips, wrong } = parseZips(text);
        expect(parsed.success).toBe(zips.length > 0 && wrong.length === 0);
        if (!parsed.success) return;
        expect(parsed.data.zips).toBe(zips.join(', '));
        const zoneOf = zoneFinder([{ id: 7, zips: parsed.data.zips }]);
        for (const zip of zips) expect(zoneOf(zip.length > 3 ? zip : `${zip} 1A1`)).toBe(7);
      }),
    );
  });
});

const colours = { text_color: '#ffffff', background_color: '#8BC34A' };

describe('places in the world', () => {
  it('are nested: no city in a province of another country', async () => {
    const row = { name_en: 'x', name_fr: 'x', country_id: 840, province_id: 1, active: 1 as const };
    const { body } = await server.call(provinces.list, {}, editor);
    const province_id = body.code === 'Ok' ? body.dt.rows[0]?.id : 0;
    expect((await server.call(cities.store, { row: { ...row, province_id } }, editor)).body).toEqual({
      code: 'Invalid',
      fields: [{ path: 'row.province_id', rule: 'e_province_of_country' }],
    });
  });

  it('cannot be moved while they contain others', async () => {
    const { body } = await server.call(provinces.list, {}, editor);
    const [row] = body.code === 'Ok' ? body.dt.rows : [];
    const moved = await server.call(provinces.update, { row: { ...row, country_id: 840 } as never }, editor);
    expect(moved.body).toEqual({ code: 'Invalid', fields: [{ path: 'row.country_id', rule: 'w_records_associated' }] });
  });

  it('have links that are saved with the row', async () => {
    const { body } = await server.call(countries.list, { terms: { search: 'France' } }, editor);
    const row = body.code === 'Ok' ? body.dt.rows.find(({ country_2_code }) => country_2_code === 'FR') : undefined;
    const saved = await server.call(countries.update, { row: { ...row, geo_regions: [] } as never }, editor);
    expect(saved.body).toMatchObject({ code: 'Ok', row: { geo_regions: [] } });
    const again = { ...row, row_version: (row?.row_version ?? 0) + 1 } as never;
    expect((await server.call(countries.update, { row: again }, editor)).body).toMatchObject({
      row: { geo_regions: row?.geo_regions },
    });
  });
});

describe('client tags', () => {
  it('have names without scripts, with the allowed formatting only', async () => {
    const markup =
      '<p onclick="x()">Very <strong>urgent</strong><script>alert(1)</script> <span style="color:#ff0000;position:fixed">now</span></p>';
    const row = { ...colours, code: 'RICH', name_en: markup, name_fr: '<b>Urgent</b>', active: 1 as const };
    const { body } = await server.call(tags.store, { row }, editor);
    const clean = '<p>Very <strong>urgent</strong> <span style="color:#ff0000">now</span></p>';
    expect(body).toMatchObject({ code: 'Ok', row: { name_en: clean, name_fr: '<b>Urgent</b>' } });
    const found = await server.call(tags.list, { terms: { search: 'very urgent' } }, editor);
    expect(found.body).toMatchObject({ dt: { recordsFiltered: 1 } });
    expect((await server.call(tags.list, { terms: { search: 'strong' } }, editor)).body).toMatchObject({
      dt: { recordsFiltered: 0 },
    });
  });
});

describe('the markup of a name', () => {
  it('is refused when it holds only invisible characters, however they are written', async () => {
    for (const name of ['<p>&#12644;</p>', '<b>\u2060</b>', '&shy;&nbsp;&#x200e;']) {
      const row = { ...colours, code: 'BLANK', name_en: name, name_fr: 'Vide', active: 1 as const };
      expect((await server.call(tags.store, { row }, editor)).body).toEqual({
        code: 'Invalid',
        fields: [{ path: 'row.name_en', rule: 'must_be_completed' }],
      });
    }
  });
});

describe('means of communication', () => {
  it('get a generated code, and are offered everywhere without a country', async () => {
    const store = async (name_en: string, name_fr = name_en) => {
      const row = { name_en, name_fr, extra: 0 as const, active: 1 as const };
      const { body } = await server.call(means_communication_types.store, { row }, editor);
      return body.code === 'Ok' ? body.row : undefined;
    };
    expect([
      (await store('Téléphone satellite'))?.code,
      (await store('Satellite telephone of the north'))?.code,
      (await store('Satellite telephone of the north coast'))?.code,
      (await store('☎'))?.code,
    ]).toEqual(['TELEPHONE_SATELLITE', 'SATELLITE_TELEPHONE_OF_THE_N', 'SATELLITE_TELEPHONE_OF_THE_N_2', 'OTHER']);
    const { body } = await server.call(
      means_communication_types.list,
      { terms: { search: 'satellite', country: 840 } },
      editor,
    );
    expect(body).toMatchObject({ dt: { recordsFiltered: 3 } });
  });
});

describe('a field without a default', () => {
  it('is refused where it is left out, in a new row and in a changed one', async () => {
    const names = { name_en: 'Pigeon', name_fr: 'Pigeon' };
    const refused = (path: string) => ({ code: 'Invalid', fields: [{ path, rule: 'must_be_completed' }] });
    const income = { ...names, min_age: 18, group_roles: [1] };
    for (const [call, row, path] of [
      [means_communication_types.store, names, 'row.extra'],
      [means_communication_types.update, { ...names, id: 2 }, 'row.extra'],
      [revenue_types.store, income, 'row.has_child'],
      [revenue_types.update, { ...income, id: 1 }, 'row.has_child'],
      [document_types.store, names, 'row.classification_id'],
      [appointment_types.store, { ...names, category_id: null }, 'row.category_id'],
      [tags.store, { ...names, code: 'P', background_color: '#112233' }, 'row.text_color'],
      [tags.store, { ...names, code: 'P', text_color: '#112233' }, 'row.background_color'],
    ] as const)
      expect((await server.call(call, { row } as never, editor)).body).toEqual(refused(path));
  });
});

describe('what uses a row', () => {
  it('has a text for every table, and is never deleted with the row', async () => {
    const { rows } = await sql<{ table: string; cascades: boolean }>`
      select conrelid::regclass::text as table, confdeltype <> 'a' as cascades from pg_constraint
      where contype = 'f' and confrelid::regclass::text in (${sql.join([...listNames])})`.execute(
      server.services.db.kysely,
    );
    const links = listNames.flatMap((name) => linksOf(lists[name] as unknown as List).map(({ table }) => table));
    const others = rows.filter(({ table }) => !links.includes(table));
    expect(others.filter(({ table }) => !(userNames as readonly string[]).includes(table))).toEqual([]);
    expect(others.filter(({ cascades }) => cascades)).toEqual([]);
    expect(others.length).toBeGreaterThan(30);
  });

  it('can be a setting or a person served years ago', async () => {
    const used = async (call: typeof genders.used | typeof appointment_types.used, id: number) =>
      (await server.call(call, { id }, editor)).body;
    expect(await used(appointment_types.used, 7)).toEqual({ code: 'Ok', used: [{ by: 'settings', count: 1 }] });
    const stored = await server.call(genders.store, { row: { name_en: 'Then', name_fr: 'Alors', active: 1 } }, editor);
    const id = stored.body.code === 'Ok' ? stored.body.row.id : 0;
    const db = server.services.db.kysely;
    const { id: client_id } = await household(db);
    const { id: plan_id } = await plan(db);
    const at = { client_id, start_date_time: '2020-01-01 09:00', place_appointment_type_id: plan_id };
    const { id: appointment_id } = await appointment(db, at);
    const visit = await sql<{ id: number }>`
      insert into visits (appointment_id, place_id, appointment_type_id, category_id, date, start_time, household_size, household_type, created_at)
      select id, place_id, appointment_type_id, 1, '2020-01-01', '09:00', 1, 'x', '2020-01-01T12:00:00Z' from appointments
      where id = ${appointment_id} returning id`.execute(db);
    const visit_id = visit.rows[0]?.id;
    await sql`insert into visit_persons (visit_id, position, gender_type_id) values (${visit_id}, 1, ${id})`.execute(
      db,
    );
    const uses = [{ by: 'visit_persons', count: 1 }];
    expect(await used(genders.used, id)).toEqual({ code: 'Ok', used: uses });
    expect((await server.call(genders.destroy, { id }, editor)).body).toEqual({
      code: 'error',
      error: 1451,
      used: uses,
    });
  });
});

describe('two editors at once', () => {
  it('store one of two equal rows, the first', async () => {
    const row = { name_en: 'Twin', name_fr: 'Jumeau', active: 1 as const };
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.call(genders.store, { row }, editor)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['Ok', 'error', 'error', 'error']);
  });
});
