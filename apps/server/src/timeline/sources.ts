/**
 * The sources of the timeline. Each selects the same columns in the same order, for the persons of a household:
 * kind, id, at, client_ids, by, text, type_id, place, start_date_time, from, to.
 */
import type { TimelineKind } from '@resa/contract/timeline';
import { type RawBuilder, sql } from 'kysely';

export interface Whose {
  readonly ids: readonly number[];
  readonly time_zone: string;
}
type Source = (whose: Whose) => RawBuilder<unknown>;

/** The characters of a comment that a line shows. */
const BEGINNING = 300;

const kindOf = (kind: TimelineKind) => sql.lit(kind);
const own = ({ ids }: Whose, column: string) => sql`${sql.ref(column)} = any(${ids}::int[])`;
const NONE = { text: sql`null::text`, id: sql`null::int` };
const name = (user: string) => sql`(select u.name from users u where u.id = ${sql.ref(user)})`;
const start = sql`to_char(a.start_date_time, 'YYYY-MM-DD HH24:MI')`;
const place = sql`(select p.name from places p where p.id = a.place_id)`;

const bookings: Source = (whose) => sql`
  select ${kindOf('booking')}::text, a.id, a.created_at, array[a.client_id], ${name('a.created_by')}, ${NONE.text},
    a.appointment_type_id, ${place}, ${start}, ${NONE.id}, ${NONE.id}
  from live_appointments a where ${own(whose, 'a.client_id')}`;

/** At the check-in; one that was recorded later, at its own time. */
const visits: Source = (whose) => sql`
  select ${kindOf('visit')}::text, v.id, coalesce(a.checkin_at, a.start_date_time at time zone ${whose.time_zone}),
    array[a.client_id], (
      select u.name from appointment_status_changes s join users u on u.id = s.user_id
      where s.appointment_id = a.id and s.to_status = 2 order by s.at desc, s.id desc limit 1),
    ${NONE.text}, a.appointment_type_id, ${place}, ${start}, ${NONE.id}, ${NONE.id}
  from visits v join live_appointments a on a.id = v.appointment_id where ${own(whose, 'a.client_id')}`;

/** The changes of an appointment's status, apart from visits. */
const statuses: Source = (whose) => sql`
  select ${kindOf('status')}::text, s.id, s.at, array[a.client_id], ${name('s.user_id')}, ${NONE.text},
    a.appointment_type_id, ${place}, ${start}, s.from_status, s.to_status
  from appointment_status_changes s join live_appointments a on a.id = s.appointment_id
  where s.to_status <> 2 and ${own(whose, 'a.client_id')}`;

/**
 * A household moves as a whole: its persons are one entry. The changes of a merged file stay with it, while the rows of
 * the other sources follow to the remaining one (002 B18): they are shown as that one's.
 */
const states: Source = (whose) => sql`
  select ${kindOf('state')}::text, min(s.id), s.at, array_agg(distinct coalesce(c.merged_into, c.id)),
    ${name('s.user_id')}, ${NONE.text}, ${NONE.id}, ${NONE.text}, ${NONE.text}, s.from_state, s.to_state
  -- deleted too: a merged file is
  from client_state_changes s join clients c on c.id = s.client_id
  where ${own(whose, 'c.id')} or ${own(whose, 'c.merged_into')}
  group by s.at, s.from_state, s.to_state, s.user_id`;

/**
 * An import brings in, or completes, some persons of a household together: they are one entry. Its journal stays with a
 * merged file, too.
 */
const imports: Source = (whose) => sql`
  select case when f.kind = 'updated' then ${kindOf('import_update')} else ${kindOf('import')} end,
    min(f.client_id), f.written_at, array_agg(distinct coalesce(c.merged_into, c.id)), ${name('i.run_by')}, i.file_name,
    ${NONE.id}, ${NONE.text}, ${NONE.text}, ${NONE.id}, ${NONE.id}
  -- deleted too: a merged file is
  from client_import_files f join client_imports i on i.id = f.import_id join clients c on c.id = f.client_id
  where ${own(whose, 'c.id')} or ${own(whose, 'c.merged_into')}
  group by 1, i.id, f.written_at`;

const documents: Source = (whose) => sql`
  select ${kindOf('document')}::text, d.id, d.created_at, array[d.client_id], ${name('d.created_by')}, d.name,
    d.document_type_id, ${NONE.text}, ${NONE.text}, ${NONE.id}, ${NONE.id}
  from live_documents d where ${own(whose, 'd.client_id')}`;

const comments: Source = (whose) => sql`
  select ${kindOf('comment')}::text, c.id, c.created_at, array[c.client_id], ${name('c.created_by')},
    left(c.comment, ${sql.lit(BEGINNING)}), c.comment_type_id, ${NONE.text}, ${NONE.text}, ${NONE.id}, ${NONE.id}
  from live_comments c where c.active = 1 and ${own(whose, 'c.client_id')}`;

const emails: Source = (whose) => sql`
  select ${kindOf('email')}::text, e.id, e.created_at, array[e.client_id], ${name('e.created_by')}, e.subject,
    ${NONE.id}, ${NONE.text}, ${NONE.text}, ${NONE.id}, ${NONE.id}
  from client_emails e where ${own(whose, 'e.client_id')}`;

/** Those about the household; those for all clients are in the bulletins tab. */
const bulletins: Source = (whose) => sql`
  select ${kindOf('bulletin')}::text, l.id, b.created_at, array[l.client_id], ${name('b.created_by')}, b.subject,
    b.bulletin_priority_type_id, ${NONE.text}, ${NONE.text}, ${NONE.id}, ${NONE.id}
  from bulletin_clients l join live_bulletins b on b.id = l.bulletin_id
  where b.for_all_client = 0 and ${own(whose, 'l.client_id')}`;

const closedBulletins: Source = (whose) => sql`
  select ${kindOf('bulletin_closed')}::text, l.id, l.closed_at, array[l.client_id], ${name('l.closed_by')}, b.subject,
    b.bulletin_priority_type_id, ${NONE.text}, ${NONE.text}, ${NONE.id}, ${NONE.id}
  from bulletin_clients l join live_bulletins b on b.id = l.bulletin_id
  where l.closed_at is not null and ${own(whose, 'l.client_id')}`;

/** The sources that the right to see files shows; each other source requires its own right, as its tab does. */
export const ofFiles: readonly Source[] = [states, imports, documents, comments, emails];
export const ofAppointments: readonly Source[] = [bookings, visits, statuses];
export const ofBulletins: readonly Source[] = [bulletins, closedBulletins];
