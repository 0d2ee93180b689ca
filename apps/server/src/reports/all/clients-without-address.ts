import type { reports } from '@resa/contract/reports/index';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { ROLE } from '@resa/rules/person/family';
import { formatDigits } from '@resa/rules/text/phone-format';
import { organisationNow } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { fullName, membershipsOn } from '../../client-records/index.ts';
import type { QueryOf } from '../engine/query.ts';

interface Row {
  id: number;
  file_number: number;
  name: string;
  phone: string | null;
  email: string | null;
  state: string;
  updated_at: string;
}

/** Active heads and single persons without a housing that holds today; none without a name, who need not say where. */
export const clients_without_address: QueryOf<typeof reports.clients_without_address> = ({ today, locale, zone }) => ({
  clients: async (db) => {
    const { rows } = await sql<Row>`
      select c.id, c.file_number, ${fullName()} as name,
        coalesce(nullif(c.mobile, ''), nullif(c.phone, '')) as phone, c.email,
        ${sql.ref(`s.name_${locale}`)} as state, c.updated_at
      from live_clients c
      join ${membershipsOn(today)} m on m.client_id = c.id and m.group_role_type_id in (${ROLE.single}, ${ROLE.head})
      join client_state_types s on s.id = c.client_state_type_id
      where c.client_state_type_id = ${CLIENT_STATE.active} and c.anonymous = 0
        and not exists (
          select from client_housings h
          where h.client_id = c.id and h.start_date <= ${today}::date and (h.end_date is null or h.end_date >= ${today}::date))
      order by c.last_name collate names, c.first_name collate names, c.id`.execute(db);
    return rows.map(({ id, phone, updated_at, ...row }) => ({
      ...row,
      phone: formatDigits(phone),
      updated: organisationNow(new Date(updated_at), zone).date,
      client_ids: [id],
    }));
  },
});
