import { contract } from '@resa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { searchByName, searchPaginate, list, fetch } = contract.clients;

let server: TestServer;
let desk: string;
const ids: Record<string, { id: number; file_number: number }> = {};
beforeAll(async () => {
  server = await testServer();
  desk = await server.signIn('desk@resa.test');
  const db = server.services.db.kysely;
  ids.belanger = await household(db, { first_name: 'Béla', last_name: 'Bélanger', email: 'bela@resa.example' });
  ids.marie = await household(db, { first_name: 'Marie-Ève', last_name: 'L’Écuyer', phone: '5145550142' });
  ids.gone = await household(db, { first_name: 'Marie', last_name: 'Bélanger', client_state_type_id: 2 });
  ids.nguyen = await household(db, { first_name: 'Thị', last_name: 'Nguyễn' });
  ids.trembling = await household(db, { first_name: 'Anne', last_name: 'Tremblay' });
  ids.longer = await household(db, { first_name: 'Annette', last_name: 'Roy' });
  ids.deleted = await household(db, { first_name: 'Anne', last_name: 'Tremblay', deleted_at: '2026-01-05T10:00:00Z' });
  const family = await household(db, { first_name: 'Sœur', last_name: 'Lebœuf' }, [
    { role: 4, first_name: 'Petit', dob: '2016-01-01' },
  ]);
  ids.head = family;
  ids.child = { id: family.members[0] as number, file_number: 0 };
});
afterAll(() => server.close());

async function found(name: string, more: object = {}): Promise<number[]> {
  const { body } = await server.call(searchByName, { name, ...more }, desk);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.persons.map((person) => person.id);
}
const idsOf = (...keys: string[]) => keys.map((key) => ids[key]?.id);

describe('recent files', () => {
  const { recent } = contract.clients;

  it('are refused without a permission to see people', async () => {
    const none = await server.signIn(await user(server.services.db.kysely, ['view_reports']));
    expect((await server.call(recent, { ids: [] }, none)).status).toBe(403);
  });

  it('are returned in the given order, without those that were deleted', async () => {
    const asked = [...idsOf('longer', 'deleted', 'belanger'), 999_999].map((id) => id ?? 0);
    const { body } = await server.call(recent, { ids: asked }, desk);
    expect(body.code === 'Ok' && body.persons.map(({ id }) => id)).toEqual(idsOf('longer', 'belanger'));
  });
});

describe('searching a person', () => {
  it('requires a permission to see people', async () => {
    const none = await server.signIn(await user(server.services.db.kysely, ['view_reports']));
    expect((await server.call(searchByName, { name: 'tremblay' }, none)).status).toBe(403);
  });

  it.each([
    ['accents', 'belanger bela', ['belanger']],
    ['case', 'BÉLANGER béla', ['belanger']],
    ['hyphens and apostrophes', 'marie eve l ecuyer', ['marie']],
    ['another apostrophe', "Marie-Eve L'Ecuyer", ['marie']],
    ['ligatures', 'soeur leboeuf', ['head']],
    ['stacked accents', 'nguyen', ['nguyen']],
    ['the order of the words', 'tremblay anne', ['trembling']],
    ['a name of two words typed as one', 'marieeve', ['marie']],
    ['its beginning, and an apostrophe left out', 'lecuy', ['marie']],
    ['an email', 'bela@resa.example', ['belanger']],
    ['phone digits however they are typed', '(514) 555-0142', ['marie']],
    ['the end of a phone number', '5550142', ['marie']],
  ])('folds or finds %s', async (_what, typed, keys) => {
    // Names that merely resemble it may follow.
    expect((await found(typed)).slice(0, keys.length)).toEqual(idsOf(...keys));
  });

  it.each([
    ['a wrong letter', 'Trembley Anne', 'trembling'],
    ['two letters swapped', 'Tremblya', 'trembling'],
    ['a missing letter', 'Belager', 'belanger'],
    ['a doubled letter', 'Nguyenn', 'nguyen'],
  ])('forgives %s', async (_what, typed, key) => {
    expect(await found(typed)).toContain(ids[key]?.id);
  });

  it.each([
    ['Cyrillic', 'жданов', 'Жданов', 'Пётр'],
    ['Arabic', 'مريم', 'حداد', 'مريم'],
  ])('finds a name in %s, whatever the locale of the database is', async (_what, typed, last_name, first_name) => {
    const { id } = await household(server.services.db.kysely, { first_name, last_name });
    expect(await found(typed)).toEqual([id]);
  });

  it('finds exactly by file number', async () => {
    expect(await found(String(ids.nguyen?.file_number))).toEqual(idsOf('nguyen'));
  });

  it('puts whole words before longer ones, and live files before others', async () => {
    expect(await found('anne')).toEqual(idsOf('trembling', 'longer'));
    expect(await found('belanger')).toEqual(idsOf('belanger', 'gone'));
  });

  it('puts a whole first name before a last name where the other word begins the rest of the name', async () => {
    const db = server.services.db.kysely;
    const of = (first_name: string, last_name: string) => household(db, { first_name, last_name });
    const [aaron, sam, smith, scott] = [
      await of('Aaron', 'Scott'),
      await of('Sam', 'Scott'),
      await of('Scott', 'Smith'),
      await of('Scott', 'Scott'),
    ];
    const best = [scott, smith, sam, aaron].map(({ id }) => id);
    expect(await found('scott s')).toEqual(best);
    expect((await found('Scott Sm')).at(0)).toBe(smith.id);
    const { body } = await server.call(searchPaginate, { filter: 'scott s' }, desk);
    expect(body.code === 'Ok' && body.rows.map(({ id }) => id)).toEqual(best);
    await db.updateTable('clients').set({ deleted_at: '2026-01-05T10:00:00Z' }).where('id', 'in', best).execute();
  });

  it('leaves out deleted files, and members if only heads are wanted', async () => {
    expect(await found('anne tremblay')).not.toContain(ids.deleted?.id);
    expect(await found('leboeuf', { only_heads: 1 })).toEqual(idsOf('head'));
    expect(await found('leboeuf')).toContain(ids.child?.id);
  });

  it('reads signs of SQL patterns as plain characters', async () => {
    expect(await found('%%%')).toEqual([]);
    expect(await found('___')).toEqual([]);
  });
});

describe('the search page', () => {
  it('pages through the found persons, best first', async () => {
    const { body } = await server.call(searchPaginate, { filter: 'belanger', rowsPerPage: 10 }, desk);
    expect(body).toMatchObject({ code: 'Ok', recordsFiltered: 2, capped: 0 });
    expect(body.code === 'Ok' && body.rows.map((row) => row.id)).toEqual(idsOf('belanger', 'gone'));
  });

  it('sorts everyone who was found by name, past the capped total too, and no page repeats or loses one', async () => {
    const people = Array.from({ length: 560 }, (_, index) => ({
      first_name: 'Zénobie',
      last_name: `Quorum${String(index).padStart(3, '0')}`,
      // Every second one ranks lower, in every place where the name is found.
      client_state_type_id: index % 2 === 0 ? 1 : 2,
      created_at: '2026-01-02T12:00:00Z',
      updated_at: '2026-01-02T12:00:00Z',
    }));
    await server.services.db.kysely.insertInto('clients').values(people).execute();
    const names: string[] = [];
    for (let startRow = 0; startRow < 600; startRow += 50) {
      const input = { filter: 'zenobie', sortBy: 'name', descending: false, startRow, rowsPerPage: 50 } as const;
      const { body } = await server.call(searchPaginate, input, desk);
      if (body.code === 'Ok') names.push(...body.rows.map((row) => row.name));
    }
    expect(names).toEqual(people.map(({ first_name, last_name }) => `${first_name} ${last_name}`));
    await server.services.db.kysely.deleteFrom('clients').where('first_name', '=', 'Zénobie').execute();
  });

  it('refuses one letter, two digits and a sort by an unknown column', async () => {
    for (const filter of ['b', '12', 'b1'])
      expect((await server.call(searchPaginate, { filter }, desk)).status).toBe(400);
    expect((await server.call(searchPaginate, { filter: 'bela', sortBy: 'email' as 'name' }, desk)).status).toBe(400);
  });
});

describe('the clients list', () => {
  it('shows one state with its total, newest file first, twenty a page', async () => {
    const { body } = await server.call(list, {}, desk);
    if (body.code !== 'Ok') throw new Error(body.code);
    const { rows } = body;
    expect(body.recordsFiltered).toBe(rows.length);
    expect(rows.map((row) => row.file_number)).toEqual(rows.map((row) => row.file_number).toSorted((a, b) => b - a));
    expect(rows.map((row) => row.id)).not.toContain(ids.gone?.id);
    expect(rows.find((row) => row.id === ids.head?.id)?.family_size).toBe(2);
    expect(rows.find((row) => row.id === ids.child?.id)?.family_size).toBe(0);
  });

  it('sorts names as a French reader does, and pages never repeat a row', async () => {
    const seen: number[] = [];
    for (let startRow = 0; startRow < 40; startRow += 10) {
      const { body } = await server.call(list, { sortBy: 'name', descending: false, startRow, rowsPerPage: 10 }, desk);
      if (body.code === 'Ok') seen.push(...body.rows.map((row) => row.id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.indexOf(ids.belanger?.id as number)).toBeLessThan(seen.indexOf(ids.marie?.id as number));
  });

  it('applies a name from two letters on', async () => {
    const { body } = await server.call(list, { terms: { search: 'be', client_state: 2 } }, desk);
    expect(body.code === 'Ok' && body.rows.map((row) => row.id)).toEqual(idsOf('gone'));
  });

  it('finds the one of a gender and a tag among more namesakes than a search looks at', async () => {
    const db = server.services.db.kysely;
    await sql`
      insert into clients (first_name, last_name, gender_type_id, created_at, updated_at)
      select 'Aube', 'Quorum', 1, '2026-01-02T12:00:00Z', '2026-01-02T12:00:00Z' from generate_series(1, 5001)`.execute(
      db,
    );
    const last = await household(db, { first_name: 'Aubeline', last_name: 'Zola', gender_type_id: 2 });
    const tag = await db.selectFrom('tags').select(['id', 'code']).executeTakeFirstOrThrow();
    await db.insertInto('client_tags').values({ client_id: last.id, tag_id: tag.id }).execute();
    for (const terms of [{ gender: 2 }, { tags: [tag.code] }]) {
      const { body } = await server.call(list, { terms: { search: 'aube', ...terms } }, desk);
      expect(body).toMatchObject({ code: 'Ok', recordsFiltered: 1, rows: [{ id: last.id }] });
    }
    await db.deleteFrom('clients').where('first_name', '=', 'Aube').execute();
  });

  it('finds no tag with a control character in it', async () => {
    const { status, body } = await server.call(list, { terms: { search: '', tags: ['a\u0000'] } }, desk);
    expect({ status, body }).toMatchObject({ status: 200, body: { code: 'Ok', rows: [] } });
  });

  it('clamps a page size and keeps a total that a database count confirms', async () => {
    const { body } = await server.call(list, { rowsPerPage: 1_000 }, desk);
    const { count } = await server.services.db.kysely
      .selectFrom('clients')
      .select((c) => c.fn.countAll<number>().as('count'))
      .where('client_state_type_id', '=', 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(body.code === 'Ok' && body.recordsFiltered).toBe(count);
  });
});

describe('opening a file', () => {
  it('that is not there or deleted is NotFound, and leaves no trace of a look', async () => {
    const { status, body } = await server.call(fetch, { id: ids.deleted?.id as number }, desk);
    expect({ status, body }).toEqual({ status: 404, body: { code: 'NotFound' } });
  });

  it('returns the card, household and missing data, and records the view', async () => {
    const { body } = await server.call(fetch, { id: ids.child?.id as number }, desk);
    expect(body).toMatchObject({
      code: 'Ok',
      family_head_id: ids.head?.id,
      family_role_type_id: 4,
      info: {
        profile: 0,
        profile_missing: expect.arrayContaining(['country_of_birth', 'veteran_state_id']),
        housing: 0,
        documents_setting: 0,
      },
      eligibility: { colour: 'green', reasons: [], head: { client_id: ids.head?.id } },
    });
    await server.services.viewLog.flush();
    const views = await server.services.db.kysely
      .selectFrom('read_log')
      .selectAll()
      .where('client_id', '=', ids.child?.id as number)
      .execute();
    expect(views).toMatchObject([{ call: 'clients.fetch' }]);
  });
});
