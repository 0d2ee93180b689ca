import type { reports } from '@resa/contract/reports/index';
import { zoneFinder } from '@resa/rules/booking/visit';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import { isPostalCode } from '@resa/rules/text/postal-code';
import { sql } from 'kysely';
import { fullName, membershipsOn } from '../../client-records/index.ts';
import type { QueryOf } from '../engine/query.ts';

interface Row {
  id: number;
  file_number: number;
  name: string;
  address: string;
  city: string | null;
  postal_code: string;
}

/**
 * Active heads and single persons whose present home has an invalid Canadian postal code, or one that lies in no zone; no
 * restricted ones, and none without a name, whose file has only the area.
 */
export const client_invalid_zip_codes: QueryOf<typeof reports.client_invalid_zip_codes> = (context) => ({
  clients: async (db) => {
    const { today, locale, say, settings } = context;
    const zoneOf = zoneFinder(await db.selectFrom('zones').select(['id', 'zips']).execute());
    const { rows } = await sql<Row>`
      select c.id, c.file_number, ${fullName()} as name,
        concat_ws(', ', a.address_ln1, nullif(a.address_ln2, ''), nullif(a.unit, '')) as address,
        ${sql.ref(`t.name_${locale}`)} as city, a.postal_code
      from live_clients c
      join ${membershipsOn(today)} m on m.client_id = c.id and m.group_role_type_id in (${ROLE.single}, ${ROLE.head})
      join lateral (
        select h.address_id from client_housings h
        where h.client_id = c.id and h.start_date <= ${today}::date and (h.end_date is null or h.end_date >= ${today}::date)
        order by h.start_date desc, h.id desc limit 1) home on true
      join addresses a on a.id = home.address_id and a.country_id = ${settings.default_country}
      left join cities t on t.id = a.city_id
      where c.client_state_type_id = ${CLIENT_STATE.active} and c.restriction_id is null and c.anonymous = 0
      order by c.last_name collate names, c.first_name collate names, c.id`.execute(db);
    const reasonOf = (code: string) => {
      if (code.trim() === '') return 'report_zip_missing';
      if (!isPostalCode(code)) return 'report_zip_malformed';
      return zoneOf(code) === null ? 'report_zip_in_no_zone' : null;
    };
    return rows.flatMap(({ id, ...row }) => {
      const reason = reasonOf(row.postal_code);
      return reason === null ? [] : [{ ...row, reason: say(reason), client_ids: [id] }];
    });
  },
});
