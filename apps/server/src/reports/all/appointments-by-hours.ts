import type { reports } from '@resa/contract/reports/index';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { formatDigits } from '@resa/rules/text/phone-format';
import { sql } from 'kysely';
import { fullName } from '../../client-records/index.ts';
import { participants } from '../../visits/index.ts';
import { capacityOn } from '../engine/capacity.ts';
import { statusWords } from '../engine/lists.ts';
import type { QueryOf } from '../engine/query.ts';
import { appointmentsIn, isErased } from '../engine/sources.ts';
import { COLLATORS } from '../engine/words.ts';

interface Row {
  id: number | null;
  erased: boolean;
  place_id: number;
  time: string;
  file_number: number | null;
  name: string | null;
  phone: string | null;
  participants: number;
  comments: string | null;
  status: number;
}

/** The appointments of a type of event on a day, hour by hour, against the places there are. */
export const appointments_by_hours: QueryOf<typeof reports.appointments_by_hours> = (context) => ({
  appointments: async (db) => {
    const { params, places, span, names, say, locale } = context;
    const { event = 0 } = params;
    const { rows } = await sql<Row>`
      select c.id, a.place_id, to_char(a.start_time, 'HH24:MI') as time, c.file_number,
        ${fullName()} as name, coalesce(nullif(c.mobile, ''), nullif(c.phone, '')) as phone,
        (select count(*)::int from ${participants} s where s.appointment_id = a.id) as participants,
        a.comments, a.status, ${isErased('a.client_id')} as erased
      from (${appointmentsIn({ ...span, type: event })}) a
      left join live_clients c on c.id = a.client_id
      where a.status <> ${STATUS.cancelled}
      order by a.start_time, c.last_name collate names, c.first_name collate names, a.id`.execute(db);
    const capacity = await capacityOn(db, places, event, span.from);
    const maxPlaces = capacity.reduce((sum, start) => sum + start.places, 0);
    return {
      rows: rows
        .map(({ id, erased, place_id, status, name, phone, ...row }) => ({
          ...row,
          place: names.place(place_id),
          hour: `${row.time.slice(0, 2)}:00`,
          name: name ?? say(erased ? 'report_erased_person' : 'report_deleted_file'),
          phone: formatDigits(phone),
          status: statusWords(context, status),
          client_ids: id === null ? [] : [id],
        }))
        .sort((first, second) => COLLATORS[locale].compare(first.place, second.place)),
      counted: (listed, total) => {
        const participants = listed.reduce((sum, row) => sum + (row.participants ?? 0), 0);
        const counts = { count: listed.length, participants };
        return total && maxPlaces > 0
          ? say('report_appointments_of', { ...counts, most: maxPlaces })
          : say('report_appointments_counted', counts);
      },
    };
  },
});
