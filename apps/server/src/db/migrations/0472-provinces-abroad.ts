import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createLiftedViews } from './live-views.ts';

const TABLES = ['clients', 'addresses', 'appointments', 'waiting_entries', 'bulletins'];
const ADDED = { international_province_name: null };
const json = (value: unknown) => sql.lit(JSON.stringify(value));

/** The typed province of an address abroad is kept apart like its city (decision 068). */
export const provincesAbroad: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ tab: string; value: object }>`
      select tab, neutral_values(tab) as value from unnest(${sql.val(TABLES)}::text[]) tab`.execute(db);
    const cases = rows.map(({ tab, value }) => {
      const neutral = tab === 'addresses' ? { ...value, ...ADDED } : value;
      return sql`when ${sql.lit(tab)} then ${json(neutral)}::jsonb`;
    });
    await sql`
      create or replace function neutral_values(tab text) returns jsonb language sql immutable as $$
        select case tab ${sql.join(cases, sql` `)} end $$;
      create trigger keep_apart_international_province_name before update of international_province_name on addresses
        for each row when (true) execute function keep_apart('international_province_name', 'null');
      update restricted_values v
        set value = v.value || jsonb_build_object('international_province_name', a.international_province_name)
        from addresses a where v.table_name = 'addresses' and v.row_id = a.id`.execute(db);
    await sql`
      select overwrite_row('addresses', row_id, ${json(ADDED)}::jsonb) from restricted_values
      where table_name = 'addresses'`.execute(db);
    await createLiftedViews(db);
  },
};
