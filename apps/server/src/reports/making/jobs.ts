/** The rows of long reports. */
import type { JobFormat } from '@resa/contract/reports/calls';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import type { ReportWork } from './long.ts';

interface JobRow {
  id: number;
  data: ReportWork;
  state: 'running' | 'ready' | 'failed';
  done: number;
  parts: number;
  refusal: string | null;
  created_at: string;
  expires_at: string | null;
  files: { format: JobFormat; name: string }[];
}

/** The caller's own jobs; an expired one is hidden from them, even before it is deleted at night. */
export async function jobsOf(db: ReadDb, { actor, now }: Context): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select w.id, w.data, w.state, w.done, w.parts, w.refusal, w.created_at, w.expires_at,
      coalesce((select json_agg(json_build_object('format', f.format, 'name', f.name) order by f.format)
        from long_work_files f where f.work_id = w.id), '[]') as files
    from long_works w
    where w.user_id = ${actor.user_id} and w.kind = 'report' and ${alive(now)}
    order by w.id desc`.execute(db);
  return rows;
}

/** A file of one of them, with the persons that it names and the locations that it shows. */
export async function fileOfJob(db: ReadDb, { actor, now }: Context, id: number, format: JobFormat) {
  const { rows } = await sql<{
    data: ReportWork;
    client_ids: number[];
    place_ids: number[];
    file_id: string;
    name: string;
  }>`
    select w.data, w.client_ids, w.place_ids, f.file_id, f.name
    from long_works w join long_work_files f on f.work_id = w.id and f.format = ${format}
    where w.id = ${id} and w.user_id = ${actor.user_id} and ${alive(now)}`.execute(db);
  return rows[0];
}

const alive = (now: Date) => sql`(w.expires_at is null or w.expires_at > ${now.toISOString()}::timestamptz)`;
