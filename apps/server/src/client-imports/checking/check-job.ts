/**
 * Checks a file: its households by the rules, then against what the database holds. The effect for each person is
 * written to the table, the contents of the file to encrypted files. A check that was cut off begins again.
 */
import { correctedRows } from '@resa/rules/client-import/raw';
import type { Mapping, Proposal, ProposedHousehold } from '@resa/rules/client-import/types';
import { duplicateKeys, duplicateOf } from '@resa/rules/person/duplicates';
import { soundAlike } from '@resa/rules/person/similar';
import { sql } from 'kysely';
import type { Trx } from '../../db/handles.ts';
import { filesLike, findDuplicates, type TraitsWithSounds, withSounds } from '../../duplicates/index.ts';
import type { Context } from '../../frame/change/context.ts';
import { contextOfUser } from '../../frame/change/context-of-user.ts';
import type { Note } from '../../frame/change/note.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import type { WrittenFile } from '../../frame/files/files.ts';
import { portions } from '../../frame/process/portions.ts';
import type { Services } from '../../frame/process/services.ts';
import { factsOf } from '../kept/facts.ts';
import { importOf, leaveState, lockImport, type StoredImport, tableOf, touch, workOf } from '../kept/imports.ts';
import { type ChunkHousehold, IN_CHUNK } from '../kept/persons.ts';
import { regionsOf } from '../kept/regions.ts';
import { seal } from '../kept/sealed.ts';
import { checkHousehold } from './check-household.ts';
import { kindsOf } from './kinds.ts';
import { householdsOf } from './propose.ts';
import { takenBy } from './taken.ts';
import { traitsIn } from './traits.ts';

declare module '../../frame/jobs/jobs.ts' {
  interface JobPayloads {
    client_import_check: { id: number; user_id: number };
  }
}

export function registerImportCheckJobs(services: Services): void {
  services.jobs.work('client_import_check', ({ id, user_id }) => checkImport(services, id, user_id), {
    givenUp: ({ id }) => leaveState(services, id, 'checking', 'columns'),
  });
}

async function checkImport(services: Services, id: number, user_id: number): Promise<void> {
  const { kysely } = services.db;
  const found = await importOf(kysely, id);
  if (found.state !== 'checking') return;
  const ctx = await contextOfUser(services, user_id, 'clientImports.check');
  const [work, table] = [await workOf(services.files, kysely, found), await tableOf(services.files, kysely, found)];
  if (!work || !table) return;
  const { mapping, corrections } = work;
  const facts = await factsOf(kysely, ctx);
  const proposal = await householdsOf({ table, mapping, corrections, facts });
  // Gives files that changed today their keys of likeness too, so that the check finds them.
  await findDuplicates(services);
  // The cells as they were corrected; a line that is left out keeps those of the file.
  const rows = [...table.rows, ...correctedRows(table, corrections)];
  await writeCheck({ services, ctx, found, mapping }, proposal, new Map(rows.map(({ line, cells }) => [line, cells])));
}

interface Checking {
  readonly services: Services;
  readonly ctx: Context;
  readonly found: StoredImport;
  readonly mapping: Mapping;
}

type Cells = ReadonlyMap<number, readonly string[]>;

async function writeCheck(checking: Checking, { households, left_out }: Proposal, cells: Cells): Promise<void> {
  const { services, ctx, found, mapping } = checking;
  const decided = await begin(checking, households.length);
  const like = new InFile(households);
  const regions = await regionsOf(services.db.kysely);
  const pause = portions();
  let position = 0;
  let highest: number | null = null;
  for (let from = 0; from < households.length; from += IN_CHUNK) {
    const some = households.slice(from, from + IN_CHUNK);
    const persons = some.flatMap((household) => household.persons.map((person) => ({ person, household })));
    const wanted = await withSounds(
      services.db.kysely,
      persons.map(({ person, household }) => like.traits(person, household)),
    );
    const files = await filesLike(services.db.kysely, wanted, ctx.today.date);
    const taken = await takenBy(services.db.kysely, some);
    const matches = new Map(persons.map(({ person }, at) => [person.key, files[at]?.[0]]));
    const pairs = new Map(
      persons.map(({ person, household }, at) => [
        person.key,
        like.earlier(person.key, household, wanted[at] as TraitsWithSounds),
      ]),
    );
    const rows: NewRow[] = [];
    const chunk: ChunkHousehold[] = [];
    for (const [at, proposed] of some.entries()) {
      await pause();
      const checked = checkHousehold(ctx, proposed, {
        taken,
        regions,
        mapping,
        accept_phones: found.accept_phones === 1,
        matchOf: (key) => matches.get(key)?.file,
      });
      const { household } = checked;
      for (const { file_number } of household.persons)
        if (file_number !== null) highest = Math.max(highest ?? 0, file_number);
      const faults = [...household.faults, ...checked.faults];
      const warnings = [...household.warnings, ...checked.warnings];
      const number = from + at;
      const lines = Object.fromEntries(household.lines.map((line) => [line, cells.get(line) ?? []]));
      const { to_complete } = checked;
      chunk.push({
        number,
        household: { ...household, faults: faults as never, warnings: warnings as never },
        to_complete,
        lines,
      });
      const own = household.persons.map((person, index) => {
        const file = matches.get(person.key);
        const pair = file ? undefined : pairs.get(person.key);
        const match = { match_id: file?.file.id ?? null, match_key: pair?.key ?? null };
        const { score = null, reasons = [] } = file ?? pair ?? {};
        const before = decided.get(person.key);
        const holds = before && before.match_id === match.match_id && before.match_key === match.match_key;
        return {
          key: person.key,
          line: person.line,
          household: number,
          chunk: Math.floor(from / IN_CHUNK),
          faults: codesOf(faults, person.key, index),
          warnings: codesOf(warnings, person.key, index),
          ...match,
          score,
          reasons: [...reasons],
          decision: holds ? before.decision : null,
          fields: holds ? before.fields : [],
        };
      });
      const kinds = kindsOf(own);
      for (const row of own) rows.push({ ...row, kind: kinds.get(row.key) ?? 'fault', position: position++ });
    }
    const sealed = await seal(services.files, chunk);
    await write(checking, sealed, rows, Math.floor(from / IN_CHUNK), Math.min(from + IN_CHUNK, households.length));
  }
  await finish(checking, { lines: left_out, cells, position, highest, chunk: Math.ceil(households.length / IN_CHUNK) });
}

type NewRow = ReturnType<typeof asRow>;
const asRow = (row: {
  key: string;
  position: number;
  line: number;
  household: number;
  chunk: number;
  kind: string;
  faults: string[];
  warnings: string[];
  match_id: number | null;
  match_key: string | null;
  score: number | null;
  reasons: string[];
  decision: 'same' | 'new' | 'out' | null;
  fields: string[];
}) => row;

/** Faults of a household are shown at its first person. */
const codesOf = (
  problems: readonly { code: string; person: string | null }[],
  key: string,
  index: number,
): string[] => [
  ...new Set(
    problems.flatMap(({ code, person }) => (person === key || (person === null && index === 0) ? [code] : [])),
  ),
];

interface Decided {
  match_id: number | null;
  match_key: string | null;
  decision: 'same' | 'new' | 'out' | null;
  fields: string[];
}

/** Removes an earlier check; returns what was decided in it. */
function begin({ services, found: { id }, ctx }: Checking, households: number): Promise<ReadonlyMap<string, Decided>> {
  return systemChange(services, async (db, note) => {
    await lockImport(db, id);
    const rows = await db
      .selectFrom('client_import_persons')
      .select(['key', 'match_id', 'match_key', 'decision', 'fields'])
      .where('import_id', '=', id)
      .where('decision', 'is not', null)
      .execute();
    await removeChunks(db, services, note, id);
    await sql`delete from client_import_persons where import_id = ${id}`.execute(db);
    await touch(db, ctx, id, { done: 0, parts: households });
    return new Map(rows.map(({ key, ...row }) => [key, row]));
  });
}

async function removeChunks(db: Trx, { files }: Services, note: Note, id: number): Promise<void> {
  const chunks = await db.deleteFrom('client_import_chunks').where('import_id', '=', id).returning('file_id').execute();
  for (const { file_id } of chunks) await files.remove(db, note, file_id);
}

async function write(
  { services, found: { id }, ctx }: Checking,
  sealed: WrittenFile,
  rows: readonly NewRow[],
  number: number,
  done: number,
): Promise<void> {
  await systemChange(services, async (db, note) => {
    const file_id = await sealed.keep(db);
    await db.insertInto('client_import_chunks').values({ import_id: id, number, file_id }).execute();
    await insertRows(db, id, rows);
    await touch(db, ctx, id, { done });
    note.emit({ type: 'Changed', nouns: ['client_imports'] }, 'everyone');
  });
}

const insertRows = (db: Trx, id: number, rows: readonly NewRow[]) =>
  sql`insert into client_import_persons (import_id, key, position, line, household, chunk, kind, faults, warnings,
      match_id, match_key, score, reasons, decision, fields)
    select ${id}::int, r.key, r.position, r.line, r.household, r.chunk, r.kind, r.faults, r.warnings,
      r.match_id, r.match_key, r.score, r.reasons, r.decision, r.fields
    from json_to_recordset(${JSON.stringify(rows)}) as r (key text, position int, line int, household int, chunk int,
      kind text, faults text[], warnings text[], match_id int, match_key text, score int, reasons text[], decision text,
      fields text[])`.execute(db);

interface End {
  /** Lines that make nobody, with the cells of all lines. */
  readonly lines: readonly number[];
  readonly cells: Cells;
  readonly position: number;
  readonly highest: number | null;
  /** The number of their encrypted file. */
  readonly chunk: number;
}

/**
 * Adds the lines that a user left out to the rows of the check, with their cells, so that they can be taken in again.
 */
async function finish(
  { services, found: { id }, ctx }: Checking,
  { lines, cells, position, highest, chunk: number }: End,
): Promise<void> {
  const chunk = lines.map((line, at): ChunkHousehold => {
    const household = { key: String(line), name: null, lines: [line], persons: [], address: null };
    return {
      number: -1 - at,
      household: { ...household, client_state_type_id: 0, since: '', faults: [], warnings: [] },
      to_complete: {},
      lines: { [line]: cells.get(line) ?? [] },
    };
  });
  const sealed = lines.length > 0 ? await seal(services.files, chunk) : null;
  await systemChange(services, async (db, note) => {
    if (sealed)
      await db
        .insertInto('client_import_chunks')
        .values({ import_id: id, number, file_id: await sealed.keep(db) })
        .execute();
    const rows = lines.map((line, at) => ({
      key: `line ${line}`,
      position: position + at,
      line,
      household: -1 - at,
      chunk: number,
      kind: 'out',
      faults: [],
      warnings: [],
      match_id: null,
      match_key: null,
      score: null,
      reasons: [],
      decision: null,
      fields: [],
    }));
    await insertRows(db, id, rows);
    await touch(db, ctx, id, { state: 'check', highest_number: highest });
    note.emit({ type: 'Changed', nouns: ['client_imports'] }, 'everyone');
  });
}

/** The persons of the file by their keys of likeness, so that each is compared with those before them. */
class InFile {
  readonly traits: ReturnType<typeof traitsIn>;
  readonly #seen = new Map<string, { key: string; household: string; wanted: TraitsWithSounds }[]>();

  constructor(households: readonly ProposedHousehold[]) {
    this.traits = traitsIn(households);
  }

  /** The likeliest earlier person of another household. */
  earlier(key: string, household: ProposedHousehold, wanted: TraitsWithSounds) {
    const keys = duplicateKeys(wanted, wanted.sounds);
    const others = new Set(keys.flatMap((one) => this.#seen.get(one) ?? []));
    let best: { key: string; score: number; reasons: readonly string[] } | undefined;
    for (const other of others) {
      if (other.household === household.key) continue;
      const decided = duplicateOf(wanted, other.wanted, soundAlike(wanted.sounds, other.wanted.sounds));
      if (decided && decided.score > (best?.score ?? 0)) best = { key: other.key, ...decided };
    }
    const own = { key, household: household.key, wanted };
    for (const one of keys) {
      const some = this.#seen.get(one);
      if (some) some.push(own);
      else this.#seen.set(one, [own]);
    }
    return best;
  }
}
