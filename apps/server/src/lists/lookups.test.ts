import { listNames } from '@resa/contract/lists/names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/open.ts';
import { seedReference } from '../db/seed/reference/index.ts';
import { testDatabase } from '../testing/database.ts';
import { changedLookups, lookupChecksums, lookupRows } from './lookups.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await seedReference(db.kysely);
});
afterAll(() => db.close());

describe('seeding again', () => {
  it('changes nothing', async () => {
    const before = await lookupChecksums(db.kysely);
    await seedReference(db.kysely);
    expect(await lookupChecksums(db.kysely)).toEqual(before);
  });

  it('updates a label that was never edited and keeps an edited one', async () => {
    const label = (id: number, edited: 0 | 1) =>
      db.kysely.updateTable('genders').set({ name_en: 'Changed', edited }).where('id', '=', id).execute();
    await label(3, 0);
    await label(4, 1);
    await seedReference(db.kysely);
    const names = (await lookupRows(db.kysely, 'genders')).map(({ name_en }) => name_en);
    expect(names).toContain('Non-binary');
    expect(names).toContain('Changed');
    expect(names).not.toContain('Two-Spirit');
  });

  it('keeps an edited order, switch and links', async () => {
    await db.kysely.updateTable('education_levels').set({ position: 99, active: 0 }).where('id', '=', 1).execute();
    await db.kysely.deleteFrom('countries_geo_regions').where('row_id', '=', 250).execute();
    await seedReference(db.kysely);
    expect((await lookupRows(db.kysely, 'education_levels')).at(-1)).toMatchObject({ id: 1, active: 0 });
    expect((await lookupRows(db.kysely, 'countries')).find(({ id }) => id === 250)?.geo_regions).toEqual([]);
  });

  it('does not restore a deleted row, nor the rows inside it', async () => {
    await db.kysely.deleteFrom('cities').where('province_id', '=', 13).execute();
    await db.kysely.deleteFrom('provinces').where('id', '=', 13).execute();
    await db.kysely.deleteFrom('zones').where('id', '=', 1).execute();
    await seedReference(db.kysely);
    expect((await lookupRows(db.kysely, 'provinces')).map(({ id }) => id)).not.toContain(13);
    expect((await lookupRows(db.kysely, 'cities')).filter((row) => row.province_id === 13)).toEqual([]);
    expect((await lookupRows(db.kysely, 'zones')).map(({ id }) => id)).not.toContain(1);
  });

  it('keeps a user’s row where a shipped one would clash', async () => {
    await db.kysely.deleteFrom('means_communication_types').where('id', '=', 4).execute();
    await db.kysely.deleteFrom('list_removals').execute();
    const own = { name_en: 'Mine', name_fr: 'Le mien', code: 'EMAIL', extra: 0 } as const;
    const made = await db.kysely.insertInto('means_communication_types').values(own).returning('id').executeTakeFirst();
    expect(made?.id).toBeGreaterThanOrEqual(100_000);
    await seedReference(db.kysely);
    const rows = await lookupRows(db.kysely, 'means_communication_types');
    expect(rows.filter(({ code }) => code === 'EMAIL').map(({ name_en }) => name_en)).toEqual(['Mine']);
  });
});

describe('the browser store', () => {
  const held = async (tables: Awaited<ReturnType<typeof changedLookups>>) =>
    Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table?.checksum ?? '']));

  it('gets everything the first time and nothing the second', async () => {
    const all = await changedLookups(db.kysely, {});
    expect(Object.keys(all).sort()).toEqual([...listNames].sort());
    expect(all.tags?.rows[0]).toMatchObject({ data: { appointments: [], extras: [] } });
    expect(await changedLookups(db.kysely, await held(all))).toEqual({});
  });

  it('gets exactly the list that changed, with its new rows', async () => {
    const before = await held(await changedLookups(db.kysely, {}));
    await db.kysely.updateTable('genders').set({ name_en: 'Man' }).where('id', '=', 1).execute();
    const changed = await changedLookups(db.kysely, before);
    expect(Object.keys(changed)).toEqual(['genders']);
    expect(changed.genders?.rows[0]).toMatchObject({ id: 1, name_en: 'Man' });
  });

  it('gets a list whose links are all that changed', async () => {
    const before = await held(await changedLookups(db.kysely, {}));
    await db.kysely.insertInto('tags_extras').values({ row_id: 2, item_id: 3 }).execute();
    const changed = await changedLookups(db.kysely, before);
    expect(Object.keys(changed)).toEqual(['tags']);
    expect(changed.tags?.rows.find(({ id }) => id === 2)).toMatchObject({ data: { appointments: [], extras: [3] } });
  });

  it('receives nothing of a change that was rolled back', async () => {
    const before = await held(await changedLookups(db.kysely, {}));
    const undone = db.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('genders').set({ active: 0 }).execute();
      expect(Object.keys(await changedLookups(trx, before))).toEqual(['genders']);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await changedLookups(db.kysely, before)).toEqual({});
    expect((await changedLookups(db.kysely, {})).genders?.rows[0]).toMatchObject({ active: 1 });
  });
});
