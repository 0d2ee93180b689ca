import type { EditableKey, SomeSettings } from '@resa/contract/app-settings';
import { listOfSetting } from '@resa/contract/setting-labels';
import type { Settings } from '@resa/contract/settings';
import { isPhoneLine } from '@resa/rules/text/phone';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { FieldFault } from '../../frame/call/refused.ts';

/**
 * The faults of settings that their schemas do not find: an invalid phone, an id that its list does not hold, and a
 * province or city outside the one above it. The phone is checked here, so that one that was stored before is still
 * printed. The rows stay locked until the change has committed; an inactive one may be kept (002 B24).
 */
export async function faultsOf(db: Trx, sent: SomeSettings, settings: Settings): Promise<FieldFault[]> {
  const missing: FieldFault[] = isPhoneLine(sent.organisation_phone ?? null)
    ? []
    : [{ path: 'settings.organisation_phone', rule: 'rule_phone_line' }];
  for (const key of Object.keys(sent) as EditableKey[])
    if (!(await areIn(db, listOfSetting[key], sent[key]))) missing.push(fault(key));
  if (missing.length > 0) return missing;
  const { default_country, default_province, default_city } = settings;
  const places = [
    { key: 'default_province' as const, fits: await liesIn(db, 'provinces', default_province, { default_country }) },
    {
      key: 'default_city' as const,
      fits: await liesIn(db, 'cities', default_city, { default_country, default_province }),
    },
  ];
  return places.filter(({ fits }) => !fits).map(({ key }) => fault(key));
}

const fault = (key: EditableKey): FieldFault => ({ path: `settings.${key}`, rule: 'e_not_offered' });

async function areIn(db: Trx, list: string | undefined, value: unknown): Promise<boolean> {
  if (!list || value === null || value === undefined) return true;
  const ids = [...new Set([value].flat())];
  const { rows } =
    await sql`select id from ${sql.table(list)} where id = any(${ids}::int[]) order by id for key share`.execute(db);
  return rows.length === ids.length;
}

/** Whether a province or city is in the chosen country and province. */
async function liesIn(
  db: Trx,
  list: 'provinces' | 'cities',
  id: number | null,
  { default_country, default_province }: { default_country: number; default_province?: number | null },
): Promise<boolean> {
  if (id === null) return true;
  const within = list === 'cities' ? sql`and province_id = ${default_province ?? null}` : sql``;
  const { rows } = await sql`
    select from ${sql.table(list)} where id = ${id} and country_id = ${default_country} ${within}`.execute(db);
  return rows.length === 1;
}
