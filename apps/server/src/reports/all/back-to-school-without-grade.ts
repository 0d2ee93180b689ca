import type { reports } from '@resa/contract/reports/index';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { ADULT_AGE, ROLE } from '@resa/rules/person/family';
import { formatDigits } from '@resa/rules/text/phone-format';
import { age } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { fullName, membershipsOn } from '../../client-records/index.ts';
import type { QueryOf } from '../engine/query.ts';

/** Years from which a child goes to school. */
const SCHOOL_AGE = 4;

interface Row {
  id: number;
  file_number: number;
  name: string;
  dob: string;
  gender: string | null;
  head_id: number | null;
  head_file_number: number | null;
  head: string | null;
  phone: string | null;
}

/** Active children of school age without a level of education. */
export const back_to_school_without_grade: QueryOf<typeof reports.back_to_school_without_grade> = (context) => ({
  children: async (db) => {
    const { today, locale } = context;
    const { rows } = await sql<Row>`
      select c.id, c.file_number, ${fullName()} as name, c.dob, ${sql.ref(`g.name_${locale}`)} as gender,
        h.id as head_id, h.file_number as head_file_number, ${fullName('h')} as head,
        coalesce(nullif(h.mobile, ''), nullif(h.phone, '')) as phone
      from live_clients c
      join ${membershipsOn(today)} m on m.client_id = c.id
      left join ${membershipsOn(today)} o on o.group_id = m.group_id and o.group_role_type_id in (${ROLE.single}, ${ROLE.head})
      left join live_clients h on h.id = o.client_id
      left join genders g on g.id = c.gender_type_id
      where c.client_state_type_id = ${CLIENT_STATE.active} and c.education_level_id is null and c.dob is not null
      order by c.last_name collate names, c.first_name collate names, c.id`.execute(db);
    return rows
      .map((row) => ({ ...row, age: age(row.dob, today) }))
      .filter((row) => row.age >= SCHOOL_AGE && row.age < ADULT_AGE)
      .map(({ id, head_id, phone, ...row }) => ({
        ...row,
        phone: formatDigits(phone),
        client_ids: head_id === null ? [id] : [id, head_id],
      }));
  },
});
