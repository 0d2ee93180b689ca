import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { fullName } from '../../client-records/index.ts';
import { AGE_GROUP, AGE_GROUP_ROWS, ageGroupWords } from '../engine/ages.ts';
import type { QueryOf } from '../engine/query.ts';
import { EVENT, MARKET, personsOf, visitsIn } from '../engine/sources.ts';

interface Row {
  age_group: string;
  id: number | null;
  known: boolean;
  file_number: number | null;
  name: string | null;
  dob: string | null;
  age: number | null;
  gender: string | null;
  date: string;
  type_id: number;
}

/** The persons served at markets and events, by age: a line for each person of each visit. */
export const appointment_list_by_age_group: QueryOf<typeof reports.appointment_list_by_age_group> = (context) => ({
  persons: async (db) => {
    const { span, locale, names, say } = context;
    const served = (category: number) => personsOf(visitsIn({ ...span, category }));
    const { rows } = await sql<Row>`
      select ${AGE_GROUP} as age_group, c.id, p.client_id is not null as known, c.file_number,
        ${fullName()} as name, c.dob, p.age, ${sql.ref(`g.name_${locale}`)} as gender,
        p.date::text as date, p.type_id
      from (${served(MARKET)} union all ${served(EVENT)}) p
      left join live_clients c on c.id = p.client_id
      left join genders g on g.id = p.gender_type_id
      order by array_position(${[...AGE_GROUP_ROWS]}::text[], ${AGE_GROUP}),
        c.last_name collate names nulls last, c.first_name collate names, c.id, p.date, p.start_time, p.id, p.age`.execute(
      db,
    );
    const words = ageGroupWords(context);
    return rows.map(({ id, known, type_id, age_group, name, ...row }) => ({
      ...row,
      age_group: words(age_group),
      name: name ?? say(known ? 'report_deleted_file' : 'report_erased_person'),
      type: names.type(type_id),
      client_ids: id === null ? [] : [id],
    }));
  },
});
