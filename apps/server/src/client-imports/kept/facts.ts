/** The facts of the organization that an import is checked with. */
import { type ImportFacts, type ImportLists, type ListRow, MATCHED_LISTS } from '@resa/rules/client-import/types';
import { PROFILE_CONSTANTS } from '@resa/rules/person/profile';
import { sql } from 'kysely';
import { purposesOf } from '../../consents/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';

/** Columns of a list beside its names. */
const MORE: { readonly [List in keyof ImportLists]?: ReturnType<typeof sql> } = {
  provinces: sql`, code`,
  cities: sql`, province_id`,
  revenue_types: sql`, min_age, has_child,
    array(select item_id from revenue_types_group_roles where row_id = revenue_types.id) as group_roles`,
};

export async function factsOf(db: ReadDb, ctx: Pick<Context, 'settings' | 'today' | 'may'>): Promise<ImportFacts> {
  const { settings, today } = ctx;
  const lists: Partial<Record<keyof ImportLists, ListRow[]>> = {};
  for (const list of MATCHED_LISTS) {
    const more = MORE[list] ?? sql``;
    const { rows } = await sql<ListRow>`
      select id, name_en, name_fr, active ${more} from ${sql.table(list)} order by id`.execute(db);
    lists[list] = rows;
  }
  return {
    today: today.date,
    lists: lists as ImportLists,
    default_country: settings.default_country,
    born_in_canada: settings.born_in_canada,
    canadian_citizens: settings.canadian_citizens,
    female: PROFILE_CONSTANTS.female,
    married_statuses: settings.married_statuses,
    food_frequencies: settings.food_frequencies,
    purposes: (await purposesOf(db)).map(({ code, active, from_age }) => ({ purpose: code, active, from_age })),
    may_approve: ctx.may('approve_clients'),
    home: await homeOf(db, settings.default_country),
  };
}

/** The province and city of most stored addresses. */
async function homeOf(db: ReadDb, country: number): Promise<ImportFacts['home']> {
  const { rows } = await sql<{ province_id: number; city_id: number }>`
    select province_id, city_id from addresses
    where country_id = ${country} and province_id is not null and city_id is not null
    group by 1, 2 order by count(*) desc, city_id limit 1`.execute(db);
  return rows[0] ?? { province_id: null, city_id: null };
}
