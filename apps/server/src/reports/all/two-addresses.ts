import type { reports } from '@resa/contract/reports/index';
import { ROLE } from '@resa/rules/person/family';
import { formatDigits } from '@resa/rules/text/phone-format';
import { sql } from 'kysely';
import { lineOf } from '../../addresses/index.ts';
import { fullName, membershipsOn } from '../../client-records/index.ts';
import type { QueryOf } from '../engine/query.ts';

interface Row {
  id: number;
  file_number: number;
  name: string;
  addresses: string;
  phone: string | null;
  state: string;
}

/**
 * Heads and single persons with more than one address that is valid today and has no end, in any state of their file.
 */
export const two_addresses: QueryOf<typeof reports.two_addresses> = ({ today, locale }) => ({
  clients: async (db) => {
    const { rows } = await sql<Row>`
      select c.id, c.file_number, ${fullName()} as name, homes.addresses,
        coalesce(nullif(c.mobile, ''), nullif(c.phone, '')) as phone, ${sql.ref(`s.name_${locale}`)} as state
      from live_clients c
      join ${membershipsOn(today)} m on m.client_id = c.id and m.group_role_type_id in (${ROLE.single}, ${ROLE.head})
      cross join lateral (
        select count(*) as n, string_agg(${lineOf(locale)}, ' · ' order by h.start_date desc, h.id desc) as addresses
        from client_housings h join addresses a on a.id = h.address_id left join cities t on t.id = a.city_id
        where h.client_id = c.id and h.start_date <= ${today}::date
          and (h.end_date is null or h.end_date > ${today}::date)) homes
      join client_state_types s on s.id = c.client_state_type_id
      where homes.n > 1
      order by c.last_name collate names, c.first_name collate names, c.id`.execute(db);
    return rows.map(({ id, phone, ...row }) => ({ ...row, phone: formatDigits(phone), client_ids: [id] }));
  },
});
