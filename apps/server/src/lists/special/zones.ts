import { sql } from 'kysely';
import type { FieldFault } from '../../frame/call/refused.ts';
import type { Values } from '../rows.ts';
import type { Special } from '../special.ts';

const areas = (zips: unknown) => (zips as string).split(', ');

const shared = (zip: string, { zone }: Values): FieldFault => ({
  path: 'zips',
  rule: 'e_zip_in_other_zone',
  words: { zip, zone: String(zone) },
});

/** A postal area is in one zone, or a visit would count in either. An area and a full postal code within it are two. */
export const zones: Special = {
  checkTogether(rows) {
    const holders = new Map<string, Values>();
    const faults = new Map<Values, FieldFault>();
    for (const row of rows) {
      for (const zip of areas(row.zips)) {
        const holder = holders.get(zip) ?? row;
        holders.set(zip, holder);
        if (holder === row) continue;
        if (!faults.has(row)) faults.set(row, shared(zip, holder));
        if (!faults.has(holder)) faults.set(holder, shared(zip, row));
      }
    }
    return faults;
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
