import type { reports } from '@resa/contract/reports/index';
import { isMarried, isTooYoungForPartner, ROLE } from '@resa/rules/person/family';
import { sql } from 'kysely';
import { fullName, membershipsOn } from '../../client-records/index.ts';
import type { QueryOf } from '../engine/query.ts';

interface Row {
  id: number;
  file_number: number;
  name: string;
  dob: string | null;
  head_id: number;
  head_file_number: number;
  head: string;
  head_status: number | null;
  state: string;
}

/** Partners of today who could not be given that role today, in any state of their file. */
export const partners_to_check: QueryOf<typeof reports.partners_to_check> = ({ today, locale, settings, say }) => ({
  partners: async (db) => {
    const { rows } = await sql<Row>`
      select c.id, c.file_number, ${fullName()} as name, c.dob,
        h.id as head_id, h.file_number as head_file_number, ${fullName('h')} as head,
        h.marital_status_type_id as head_status, ${sql.ref(`s.name_${locale}`)} as state
      from live_clients c
      join ${membershipsOn(today)} m on m.client_id = c.id and m.group_role_type_id = ${ROLE.partner}
      join ${membershipsOn(today)} o on o.group_id = m.group_id and o.group_role_type_id in (${ROLE.single}, ${ROLE.head})
      join live_clients h on h.id = o.client_id
      join client_state_types s on s.id = c.client_state_type_id
      order by c.last_name collate names, c.first_name collate names, c.id`.execute(db);
    return rows.flatMap(({ id, head_id, head_status, ...row }) => {
      const reasons = [
        ...(isTooYoungForPartner(row.dob, today) ? [say('report_partner_young')] : []),
        ...(isMarried(head_status, settings.married_statuses) ? [] : [say('report_partner_unmarried')]),
      ];
      return reasons.length === 0 ? [] : [{ ...row, reason: reasons.join(', '), client_ids: [id, head_id] }];
    });
  },
});
