import { sql } from 'kysely';
import type { Special } from '../special.ts';

const areas = (zips: unknown) => (zips as string).split(', ');

/** A postal area lies in one zone, or a visit would count in either. An area and a full postal code within it are two. */
export const zones: Special = {
  judge({ zips }, { rows }, stored) {
    const taken = new Set(rows.filter(({ id }) => id !== stored?.id).flatMap((row) => areas(row.zips)));
    return areas(zips).some((area) => taken.has(area)) ? [{ path: 'zips', rule: 'e_zip_in_other_zone' }] : [];
  },
  async besides(db) {
    const rows = await db
      .selectFrom('zones')
      .select('group')
      .groupBy('group')
      .orderBy(sql`"group" collate names`)
      .execute();
    return { groups: rows.map(({ group }) => group) };
  },
};
