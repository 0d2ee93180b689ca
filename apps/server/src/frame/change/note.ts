import type { Action } from '@resa/contract/actions';
import { changedBy, type ResaEvent } from '@resa/contract/events';
import type { Noun } from '@resa/contract/nouns';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { TableName } from '../../db/tables/index.ts';
import type { Actor } from '../call/actor.ts';
import type { JobName, JobOf, Jobs } from '../jobs/jobs.ts';
import type { KeptSettings } from '../process/settings.ts';
import type { Audience, Realtime } from '../realtime/realtime.ts';

type Row = Record<string, unknown>;
/** Who changes something, from where and when: a call's user, or the system itself. */
export interface Author {
  /** Null is the system. */
  readonly actorOrNull: Pick<Actor, 'user_id' | 'name'> | null;
  readonly machine: string;
  readonly now: Date;
}

export interface Written {
  /** The table whose row was written; absent where none was, such as for a report that was mailed. */
  entity?: TableName;
  id?: number | null;
  client_id?: number | null;
  /** Absent for what was created. */
  before?: Row;
  /** Absent for what was removed. */
  after?: Row;
  /** When the call's own `logs` does not say it. */
  action?: Action;
  /** Who did it, where that is not the author: the user who is signing in, or whose screen the system locks. A client has no id. */
  by?: { id: number | null; name: string };
  /** Where it was done, where that is not the author's machine. */
  machine?: string;
}

/** What every save writes; alone it is no change. */
const OF_SAVING = ['row_version', 'updated_at', 'updated_by'] as const;
const SILENT = new Set(['password', 'password_hash', 'token', 'token_hash', 'uuid_hash', ...OF_SAVING]);

const log = (trx: Trx, now: Date, entries: readonly object[]) =>
  sql`insert into activity_log
        (action, user_id, created_name, client_id, entity, entity_id, machine, properties, created_at)
      select action, user_id, created_name, client_id, entity, entity_id, machine, properties,
        ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(entries)}) as entry
        (action text, user_id int, created_name text, client_id int, entity text, entity_id int, machine text,
          properties jsonb)`.execute(trx);

/** What a change writes down beside its rows: the activity log, jobs (both in its transaction), events (after it). */
export class Note {
  readonly #author: Author;
  readonly #action: Action | undefined;
  readonly #written: Written[] = [];
  readonly #jobs: { name: JobName; data: JobOf<JobName> }[] = [];
  readonly #events = new Map<string, { event: ResaEvent; to: Audience }>();

  readonly #changes: readonly Noun[];

  /** `action` is what the log says where an entry does not, `changes` what browsers receive in addition to the events. */
  constructor(author: Author, action?: Action, changes: readonly Noun[] = []) {
    this.#author = author;
    this.#action = action;
    this.#changes = changes;
  }

  /**
   * Writes one activity-log entry with the changed fields, before and after. Secrets are left out, and so is an entry
   * whose row is as it was before.
   */
  wrote(written: Written): void {
    this.#written.push(written);
  }
  /** Runs a job once this change has committed; it survives a crash. */
  job<N extends JobName>(name: N, data: JobOf<N>): void {
    this.#jobs.push({ name, data });
  }
  /**
   * Tells browsers once this change has committed. What its call declares as changed reaches everyone without it,
   * unless an event here tells more of it, such as the location. The same event is sent once.
   */
  tell(event: ResaEvent, to: Audience): void {
    const told = JSON.stringify([event, to]);
    this.#events.set(told, { event, to });
  }

  /** The frame's: writes log entries and jobs inside the transaction. */
  async write(trx: Trx, jobs: Jobs | undefined): Promise<void> {
    // A call that says what it does is in the log even where no row was written.
    const entries: Partial<Written>[] =
      this.#written.length === 0 && this.#action ? [{}] : this.#written.filter(isChange);
    if (entries.length > 0) {
      const { actorOrNull: actor, machine, now } = this.#author;
      const rows = entries.map((written) => ({
        action: this.#actionOf(written),
        user_id: written.by?.id ?? actor?.user_id,
        created_name: written.by?.name ?? actor?.name ?? 'system',
        machine: written.machine ?? machine,
        client_id: written.client_id,
        entity: written.entity,
        entity_id: written.id,
        properties: changes(written.before, written.after),
      }));
      await log(trx, now, rows);
    }
    for (const { name, data } of this.#jobs) await jobs?.enqueue(trx, name, data);
  }

  #actionOf({ action = this.#action, entity }: Partial<Written>): Action {
    if (!action) throw new Error(`a change of ${entity} says neither here nor in its call what was done`);
    return action;
  }

  /** The frame's: sends the events after the commit, has new jobs looked at, and changed settings read again. */
  release(realtime: Realtime | undefined, jobs: Jobs | undefined, settings?: KeptSettings): void {
    if (this.#changes.includes('settings')) settings?.forget();
    const events = [...this.#events.values()];
    for (const { event, to } of events) realtime?.tell(event, to);
    const carried = events.flatMap(({ event }) => changedBy(event).nouns);
    const nouns = this.#changes.filter((noun) => !carried.includes(noun));
    const sessions = nouns.filter((noun) => noun === 'sessions');
    const others = nouns.filter((noun) => noun !== 'sessions');
    // Who signs in and out is shown to those alone who may see it.
    if (sessions.length > 0) realtime?.tell({ type: 'Changed', nouns: sessions }, { permission: 'view_logs' });
    if (others.length > 0) realtime?.tell({ type: 'Changed', nouns: others }, 'everyone');
    if (this.#jobs.length > 0) jobs?.wake();
  }
}

/** Whether a row was created, removed or is another than before, be it in a secret. */
function isChange({ before, after }: Written): boolean {
  return !before || !after || Object.keys(changes(before, after, new Set(OF_SAVING))).length > 0;
}

/** The fields that differ, as {field: [before, after]}. */
export function changes(
  before: Row | undefined,
  after: Row | undefined,
  silent: ReadonlySet<string> = SILENT,
): Record<string, [unknown, unknown]> {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const result: Record<string, [unknown, unknown]> = {};
  for (const field of fields) {
    if (silent.has(field)) continue;
    const was = before?.[field] ?? null;
    const is = after ? (field in after ? (after[field] ?? null) : was) : null;
    if (was !== is && JSON.stringify(was) !== JSON.stringify(is)) result[field] = [was, is];
  }
  return result;
}
