import type { Action } from '@resa/contract/actions';
import { changedBy, type ResaEvent } from '@resa/contract/events';
import type { Noun } from '@resa/contract/nouns';
import { type Locale, say, type TextKey } from '@resa/contract/texts';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import type { TableName } from '../../db/tables/index.ts';
import { type NamedTable, rowNames } from '../../db/tables/row-names.ts';
import type { Actor } from '../call/actor.ts';
import type { JobName, JobOf, Jobs, NewJob } from '../jobs/jobs.ts';
import type { CachedSettings } from '../process/settings.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Audience } from '../realtime/rooms.ts';

type Row = Record<string, unknown>;
/** The author of a change, from where and when: a call's user, a client on their own page, or the system. */
export interface Author {
  /** Null is the system. */
  readonly actorOrNull: Pick<Actor, 'user_id' | 'name'> | null;
  /** A client on their own page: the entry has their name and no user. */
  readonly client?: { readonly name: string } | null;
  readonly machine: string;
  readonly now: Date;
}

/** The changed row and its name in both languages; the entry keeps the name when the row is deleted. */
type Subject =
  /** A client file: the log shows its number and stores no name. */
  | { entity: 'clients'; id: number; name?: never }
  /** Its name is read from the row (db/tables/row-names.ts). */
  | { entity: NamedTable; id: number; name?: never }
  /** No single row: a whole list, the settings, a mailed report. */
  | { entity?: TableName; id?: number | null; name: Name };

export type Name = Readonly<Record<Locale, string>>;

/** A name made of one or several texts of the interface. */
export const textName = (...keys: readonly TextKey[]): Name => ({
  en: keys.map((key) => say('en', key)).join(', '),
  fr: keys.map((key) => say('fr', key)).join(', '),
});

interface Changed {
  /** Absent for a created row. */
  before?: Row;
  /** Absent for a removed row. */
  after?: Row;
}

/** One of several rows of an entry. */
export interface Part extends Changed {
  id: number;
  name: Name;
}

export type Written = Subject &
  Changed & {
    /** The client whose file shows the entry. */
    client_id?: number | null;
    /** Used if the call's own `logs` does not determine it. */
    action?: Action;
    /**
     * The person who made the change, if it is not the author of the note: the user who is signing in, or the user
     * whose screen the system locks. A client has no id here.
     */
    by?: { id: number | null; name: string };
    /** The machine where the change was made, if it is not the author's. */
    machine?: string;
    /** The rows that one act changed together, such as those of an import. */
    parts?: readonly Part[];
  };

/** The columns that every save writes; a difference only in these is not a change. */
const OF_SAVING = ['row_version', 'updated_at', 'updated_by'] as const;
const SILENT: ReadonlySet<string> = new Set(['token', 'token_hash', 'uuid_hash', ...OF_SAVING]);
/** Columns that are logged as changed, without a value; by the name that the log uses. */
const SECRET: Readonly<Record<string, string>> = { password_hash: 'password' };

const columns = sql`action, user_id, created_name, client_id, entity, entity_id, machine, properties, parts`;

/** Inserts the entries in their order, each with the name of its row. */
function log(trx: Trx, now: Date, entries: readonly object[], tables: readonly NamedTable[]) {
  const named = tables.map((table) => {
    const { en, fr } = rowNames[table];
    const stored = sql`(select t from ${sql.table(table)} t where t.id = entry.entity_id)`;
    return sql`select ${en} as en, ${fr} as fr
      from jsonb_populate_record(coalesce(${stored}, null::${sql.table(table)}), entry.gone) r
      where entry.entity = ${table} and entry.name_en is null`;
  });
  return sql`
    insert into activity_log (${columns}, entity_name_en, entity_name_fr, created_at)
    select ${columns}, coalesce(name_en, named.en), coalesce(name_fr, named.fr), ${now.toISOString()}::timestamptz
    from rows from (json_to_recordset(${JSON.stringify(entries)}) as (action text, user_id int, created_name text,
      client_id int, entity text, entity_id int, machine text, properties jsonb, parts jsonb, gone jsonb,
      name_en text, name_fr text)) with ordinality entry
    left join lateral (${sql.join([sql`select null as en, null as fr where false`, ...named], sql` union all `)}) named
      on true
    order by entry.ordinality`.execute(trx);
}

/** The side effects of a change: log entries and jobs (written in its transaction), events (sent after it). */
export class Note {
  readonly #author: Author;
  readonly #action: Action | undefined;
  readonly #written: Written[] = [];
  readonly #jobs: NewJob[] = [];
  readonly #events = new Map<string, { event: ResaEvent; to: Audience }>();

  readonly #changes: readonly Noun[];

  /**
   * `action` is the log's action for an entry without its own, `changes` the nouns sent to browsers in addition to the
   * events.
   */
  constructor(author: Author, action?: Action, changes: readonly Noun[] = []) {
    this.#author = author;
    this.#action = action;
    this.#changes = changes;
  }

  /**
   * Writes one activity-log entry with the changed fields, before and after. For a secret it records only that it was
   * changed. An entry without changed fields is left out.
   */
  wrote(written: Written): void {
    this.#written.push(written);
  }
  /** Runs a job once this change has committed; it survives a crash. */
  job<N extends JobName>(name: N, data: JobOf<N>): void {
    this.#jobs.push({ name, data });
  }
  /**
   * Sends an event to browsers once this change has committed. The nouns that its call declares as changed reach
   * everyone without it, unless an event here has more about them, such as the location. The same event is sent once.
   */
  emit(event: ResaEvent, to: Audience): void {
    const key = JSON.stringify([event, to]);
    this.#events.set(key, { event, to });
  }

  /** Only frame/ calls it. Writes log entries and jobs inside the transaction. */
  async write(trx: Trx, jobs: Jobs | undefined): Promise<void> {
    const entries = this.#written.filter(isChange);
    if (entries.length > 0) {
      const { actorOrNull: actor, client, machine, now } = this.#author;
      const rows = entries.map((written) => ({
        action: this.#actionOf(written),
        user_id: written.by?.id ?? actor?.user_id,
        created_name: written.by?.name ?? client?.name ?? actor?.name ?? 'system',
        machine: written.machine ?? machine,
        client_id: written.client_id,
        entity: written.entity,
        entity_id: written.id,
        properties: changes(written.before, written.after),
        parts: written.parts?.map(({ id, name, before, after }) => ({ id, name, properties: changes(before, after) })),
        gone: goneOf(written),
        name_en: written.name?.en,
        name_fr: written.name?.fr,
      }));
      await log(trx, now, rows, [...new Set(entries.flatMap(({ entity }) => (isNamed(entity) ? [entity] : [])))]);
    }
    await jobs?.enqueueAll(trx, this.#jobs);
  }

  #actionOf({ action = this.#action, entity }: Written): Action {
    if (!action) throw new Error(`a change of ${entity} says neither here nor in its call what was done`);
    return action;
  }

  /** Only frame/ calls it. After the commit, sends the events, starts new jobs, and drops cached settings. */
  release(realtime: Realtime | undefined, jobs: Jobs | undefined, settings?: CachedSettings): void {
    if (this.#changes.includes('settings')) settings?.forget();
    const events = [...this.#events.values()];
    for (const { event, to } of events) realtime?.emit(event, to);
    const carried = events.flatMap(({ event }) => changedBy(event).nouns);
    const nouns = this.#changes.filter((noun) => !carried.includes(noun));
    const sessions = nouns.filter((noun) => noun === 'sessions');
    const others = nouns.filter((noun) => noun !== 'sessions');
    // Signing in and out is announced only to users who may see it.
    if (sessions.length > 0) realtime?.emit({ type: 'Changed', nouns: sessions }, { permission: 'view_logs' });
    if (others.length > 0) realtime?.emit({ type: 'Changed', nouns: others }, 'everyone');
    if (this.#jobs.length > 0) jobs?.wake();
  }
}

/**
 * Whether the change created, removed or altered the row; columns that only every save writes do not count, secrets do.
 */
function isChange({ before, after }: Written): boolean {
  return !before || !after || Object.keys(changes(before, after, new Set(OF_SAVING))).length > 0;
}

const isNamed = (entity: TableName | undefined): entity is NamedTable =>
  entity !== undefined && Object.hasOwn(rowNames, entity);

/** The columns of a deleted row that its name is read from. */
function goneOf({ entity, before, after }: Written): Row {
  if (!isNamed(entity) || !before || after) return {};
  const { columns } = rowNames[entity];
  return Object.fromEntries(Object.entries(before).filter(([column]) => columns.includes(column)));
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
    if (was === is || JSON.stringify(was) === JSON.stringify(is)) continue;
    const secret = SECRET[field];
    if (secret) result[secret] = [null, 'changed'];
    else result[field] = [was, is];
  }
  return result;
}
