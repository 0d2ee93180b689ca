/** Rows of lists for pickers and filters, and the counts of the categories home (002 §7 Categories). */
import type { contract } from '@resa/contract';
import type { List } from '@resa/contract/lists/define';
import { type ListName, lists } from '@resa/contract/lists/index';
import { listNames } from '@resa/contract/lists/names';
import { sql } from 'kysely';
import type { Handlers } from '../frame/call/serve.ts';
import { type Context, read } from '../frame/change/context.ts';
import { lookupRows } from '../lists/index.ts';

type Pickers = Omit<Handlers<typeof contract>['categories'], 'checksum'>;

const all =
  <N extends ListName>(name: N) =>
  async (ctx: Context) => ({ code: 'Ok' as const, rows: await read(ctx, (db) => lookupRows(db, name)) });

/** Sizes offered while no bracket exists (decisions-002 B32). */
const SIZES = Array.from({ length: 12 }, (_, index) => index + 1);

export const pickers: Pickers = {
  countriesForList: all('countries'),
  provincesForList: all('provinces'),
  gendersForList: all('genders'),
  clientStateTypesForList: all('client_state_types'),
  appointmentTypesForList: all('appointment_types'),
  tagsForList: all('tags'),
  permissionsForSelect: all('permissions'),

  async provincesFromCountry(ctx, { country }) {
    const { rows } = await all('provinces')(ctx);
    return { code: 'Ok', rows: rows.filter(({ country_id }) => country_id === country) };
  },
  async citiesFromProvince(ctx, { province }) {
    const { rows } = await all('cities')(ctx);
    return { code: 'Ok', rows: rows.filter(({ province_id }) => province_id === province) };
  },
  async documentsForSelect(ctx, { classification_id }) {
    const { rows } = await all('document_types')(ctx);
    return { code: 'Ok', rows: rows.filter((row) => row.classification_id === classification_id) };
  },
  async familySizes(ctx) {
    const { rows } = await all('revenue_brackets')(ctx);
    const sizes = rows.length > 0 ? rows.map(({ family_size }) => family_size).sort((a, b) => a - b) : SIZES;
    return { code: 'Ok', rows: sizes.map((family_size) => ({ family_size })) };
  },

  async counts(ctx) {
    const counts = await read(ctx, async (db) => {
      const each = listNames.map(
        (name) => sql`select ${sql.lit(name)} as name, count(*)::int as n from ${sql.table(name)}`,
      );
      return (await sql<{ name: ListName; n: number }>`${sql.join(each, sql` union all `)}`.execute(db)).rows;
    });
    const route = (name: ListName) => (lists[name] as unknown as List).route;
    return { code: 'Ok', stats: Object.fromEntries(counts.map(({ name, n }) => [route(name), n])) };
  },
};
