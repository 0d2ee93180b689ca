import type { reports } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { fullName } from '../../client-records/index.ts';
import { different, type QueryOf } from '../engine/query.ts';
import { CHILD, FEMALE, MALE, OTHER_GENDER, personsOf, visitsIn } from '../engine/sources.ts';
import { idInKey, positionKey } from '../engine/words.ts';

interface Row {
  client_id: number | null;
  file_number: number | null;
  child: string | null;
  age: number | null;
  level_id: number | null;
  head_id: number | null;
  head: string | null;
}

/** Children served by the types that require children; each counts once at a location, as at their last visit there. */
export const back_to_school: QueryOf<typeof reports.back_to_school> = (context) => {
  const { span, names, say, settings } = context;
  const types = settings.children_appointment_types;
  const servedPersons = personsOf(visitsIn({ ...span, types }));
  const children = sql`select * from (${servedPersons}) v where ${CHILD}`;
  const latestFirst = sql`date desc, start_time desc, id desc`;
  const atPlaces = sql`
    select v.place_id as place, ${positionKey('l')} as level, v.*
    from (select distinct on (person, place_id) * from (${children}) c order by person, place_id, ${latestFirst}) v
    left join education_levels l on l.id = v.education_level_id`;
  const level = (id: number | null) => (id ? names.level(id) : say('report_no_level'));
  return {
    levels: {
      figures: {
        girls: different('person', atPlaces, FEMALE),
        boys: different('person', atPlaces, MALE),
        other: different('person', atPlaces, OTHER_GENDER),
        total: different('person', atPlaces),
      },
      made: {},
      labels: { place: names.place, level: (key) => level(idInKey(key)) },
    },
    children: async (db) => {
      const { rows } = await sql<Row>`
        select v.client_id, c.file_number, ${fullName()} as child, v.age,
          l.id as level_id, h.id as head_id, ${fullName('h')} as head
        from (select distinct on (person) * from (${children}) c order by person, ${latestFirst}) v
        join visits w on w.id = v.id
        left join live_clients c on c.id = v.client_id
        left join live_clients h on h.id = w.head_client_id
        left join education_levels l on l.id = v.education_level_id
        order by c.last_name collate names, c.first_name collate names, v.person`.execute(db);
      return rows.map(({ client_id, file_number, child, level_id, head_id, ...row }) => ({
        ...row,
        file_number,
        child: child ?? say(client_id === null ? 'report_erased_person' : 'report_deleted_file'),
        level: level(level_id),
        client_ids: [file_number === null ? null : client_id, head_id].filter((id) => id !== null),
      }));
    },
  };
};
