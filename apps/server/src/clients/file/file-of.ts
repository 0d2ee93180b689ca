/**
 * The contents of a client's file other than their card and household, in one statement: a desk opens files all day.
 */
import type { contract } from '@resa/contract';
import type { AnswerOfCall } from '@resa/contract/call';
import { CLIENT_STATE } from '@resa/rules/person/client-state';
import { sql } from 'kysely';
import { isLive, lastMove, refusedReason } from '../../client-records/index.ts';
import { commentsOf } from '../../comments/index.ts';
import type { ReadDb } from '../../db/handles.ts';
import { instant, rowsOf } from '../../db/json.ts';
import type { Context } from '../../frame/change/context.ts';

type Shown = Extract<AnswerOfCall<typeof contract.clients.fetch>, { code: 'Ok' }>;
type Comment = Shown['comments'][number];

export interface File
  extends Pick<Shown, 'revenues' | 'documents_uploads' | 'documents_setting' | 'comments' | 'visits'>,
    Pick<Shown['info'], 'approved' | 'asked_waivers' | 'locked_by' | 'state_changed_at' | 'refused_reason'> {
  counts: Pick<Shown['counts'], 'appointments' | 'open_appointments' | 'no_shows'>;
}

interface Whose {
  id: number;
  head_id: number;
  /**
   * The persons whose comments and requests for waivers the file shows: in the head's file all members, since a former
   * head's would be lost otherwise.
   */
  household_ids: readonly number[];
  client_state_type_id: number;
}

/** The file of a client as of today: current revenues, proofs, uploads, comments in threads, its holder. */
export async function fileOf(
  db: ReadDb,
  ctx: Context,
  { id, head_id, household_ids, client_state_type_id }: Whose,
): Promise<File> {
  const today = ctx.today.date;
  const { rows } = await sql<File>`
    select ${revenues(id, today)} as revenues, ${uploads(id)} as documents_uploads, ${proofs(id)} as documents_setting,
      ${rowsOf(commentsOf(ctx, household_ids))} as comments,
      ${id === head_id && seesAppointments(ctx) ? visits(id, today) : sql`null`} as visits,
      ${approved(id)} as approved, ${askedWaivers(household_ids)} as asked_waivers, ${holder(ctx, id)} as locked_by, ${appointments(id, head_id, today)} as counts, moved.at as state_changed_at,
      ${client_state_type_id === CLIENT_STATE.refused ? refusedReason([id, head_id]) : sql`null`} as refused_reason
    from (select) one left join lateral (${lastMove(id)}) moved on true
  `.execute(db);
  const file = rows[0] as File;
  return { ...file, comments: inThreads(file.comments) };
}

const holds = (today: string) => sql`start_date <= ${today}::date and (end_date is null or end_date >= ${today}::date)`;

const revenues = (id: number, today: string) =>
  rowsOf(sql`
    select id, client_id, revenue_type_id, pay_frequency_type_id, amount, start_date, end_date, note
    from revenues where client_id = ${id} and ${holds(today)} order by start_date, id`);

const uploads = (id: number) =>
  rowsOf(sql`
    select id, client_id, document_type_id, name, extension, size, description, verified, verified as success, state,
      refused_reason, removed,
      ${instant('d.created_at')}
    from live_documents d where client_id = ${id} order by d.created_at desc, id desc`);

const proofs = (id: number) => {
  const of = (classification: number) =>
    sql`coalesce(json_agg(document_type_id order by document_type_id) filter (where classification_id = ${classification}), '[]')`;
  return sql`(
    select json_build_object('proof_of_address', ${of(1)}, 'proof_of_identification', ${of(2)}, 'proof_of_revenue', ${of(3)})
    from proof_documents where client_id = ${id})`;
};

const approved = (id: number) => sql`(select (approved_at is not null)::int from live_clients where id = ${id})`;

const askedWaivers = (ids: readonly number[]) => sql`(
  select count(*)::int from asked_waivers where refused_at is null and client_id = any(${[...ids]}::int[]))`;

const holder = (ctx: Context, id: number) => sql`(
  select u.name from file_locks l join sessions s on s.id = l.session_id join users u on u.id = l.user_id
  where l.client_id = ${id} and l.session_id <> ${ctx.actor.session_id} and ${isLive(ctx.now.toISOString())})`;

/** The appointments of the person, and the open ones of their household, which are its head's. */
const appointments = (id: number, head_id: number, today: string) => sql`(
  select json_build_object('appointments', count(*) filter (where client_id = ${id}),
    'open_appointments', count(*) filter (where status = 1 and client_id = ${head_id}),
    'no_shows', count(*) filter (where status = 3 and client_id = ${id}
      and start_date_time < ${today}::date + 1))
  from live_appointments where client_id in (${id}, ${head_id}))`;

const seesAppointments = (ctx: Context) => ctx.may('view_appointments') || ctx.may('crud_appointments');

/** The visits and no-shows of twelve months, at any location, as the appointments tab lists them. */
const visits = (id: number, today: string) =>
  rowsOf(sql`
    select id, to_char(start_date_time, 'YYYY-MM-DD') as day, status from live_appointments
    where client_id = ${id} and status in (2, 3) and start_date_time < ${today}::date + 1
      and start_date_time >= ${today}::date - interval '1 year'
    order by start_date_time, id`);

/**
 * Newest thread first, each comment followed by its replies as they were written; replies to a deleted one are left out
 * too.
 */
function inThreads(written: readonly Comment[]): Comment[] {
  const replies = Map.groupBy(written, (comment) => comment.parent_comment_id);
  const thread = (comment: Comment): Comment[] => [comment, ...(replies.get(comment.id) ?? []).flatMap(thread)];
  return (replies.get(null) ?? []).toReversed().flatMap(thread);
}
