import { appointment_statuses } from '@resa/contract/lists/fixed';
import type { reports } from '@resa/contract/reports/index';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { CATEGORY } from '@resa/rules/booking/schedule';
import { formatDigits } from '@resa/rules/text/phone-format';
import { age } from '@resa/rules/time/dates';
import { sql } from 'kysely';
import { ids, type QueryOf } from '../engine/query.ts';

interface Row {
  place_id: number;
  type_id: number;
  time: string;
  status: number;
  client_id: number;
  file_number: number;
  client: string;
  phone: string | null;
  participant_id: number | null;
  participant: string | null;
  dob: string | null;
  gender: string | null;
}

/** The participants of a day's events, by location and type; cancelled appointments are left out. */
export const event_appointment_list: QueryOf<typeof reports.event_appointment_list> = (asked) => ({
  participants: async (db) => {
    const { params, places, locale, names, say } = asked;
    const { date = '' } = params;
    const { rows } = await sql<Row>`
      select a.place_id, a.appointment_type_id as type_id, to_char(a.start_date_time, 'HH24:MI') as time, a.status,
        a.client_id, c.file_number, c.first_name || ' ' || c.last_name as client,
        coalesce(nullif(c.mobile, ''), nullif(c.phone, '')) as phone,
        p.id as participant_id, p.first_name || ' ' || p.last_name as participant, p.dob,
        ${sql.ref(`g.name_${locale}`)} as gender
      from live_appointments a
      join appointment_types t on t.id = a.appointment_type_id and t.category_id = ${CATEGORY.event}
      join live_clients c on c.id = a.client_id
      left join appointment_participants s on s.appointment_id = a.id
      left join live_clients p on p.id = s.client_id
      left join genders g on g.id = p.gender_type_id
      where a.start_date_time >= ${date}::date and a.start_date_time < ${date}::date + 1
        and a.place_id = any(${ids(places)}) and a.status <> ${STATUS.cancelled}
        and (s.client_id is null or p.id is not null)
      order by a.start_date_time, a.id, p.dob, p.id`.execute(db);
    const status = (id: number) => {
      const named = appointment_statuses.find((one) => one.id === id);
      return named ? say(named.key) : '';
    };
    return rows
      .map((row) => ({
        place: names.place(row.place_id),
        type: names.type(row.type_id),
        time: row.time,
        file_number: row.file_number,
        client: row.client,
        participant: row.participant,
        age: row.dob === null ? null : age(row.dob, date),
        gender: row.gender,
        phone: formatDigits(row.phone),
        status: status(row.status),
        client_ids: [row.client_id, ...(row.participant_id === null ? [] : [row.participant_id])],
      }))
      .sort((one, other) => one.place.localeCompare(other.place, locale) || one.type.localeCompare(other.type, locale));
  },
});
