import type { contract, InputOf } from '@resa/contract';
import type { CheckRow } from '@resa/contract/client-import-rows';
import type { PersonFields } from '@resa/rules/client-import/types';
import { displayName } from '@resa/rules/text/name';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db/handles.ts';
import { type Context, read } from '../frame/change/context.ts';
import { nameOf } from './checking/traits.ts';
import { importOf } from './kept/imports.ts';
import { type CheckedPerson, type ChunkHousehold, chunkOf, countsOf } from './kept/persons.ts';

type Input = InputOf<typeof contract.clientImports.rows>;

const SHOWN = ['check', 'running', 'stopped', 'done'];

/** The persons of a file with what happens with each: faults first, then what is to be decided, then by line. */
export const rows = (ctx: Context, { startRow, rowsPerPage, terms }: Input) =>
  read(ctx, async (db) => {
    const { id, kinds, problem } = terms;
    const { state, work_id } = await importOf(db, id);
    if (!SHOWN.includes(state) || work_id === null) return { code: 'import_state' as const };
    const wanted = sql<SqlBool>`import_id = ${id} and (${kinds.length === 0} or kind = any(${kinds}::text[]))
      and (${problem}::text is null or ${problem} = any(faults || warnings))`;
    const page = await db
      .selectFrom('client_import_persons')
      .selectAll()
      .where(wanted)
      .orderBy(sql`array_position(array['fault', 'decide'], kind)`)
      .orderBy('position')
      .offset(startRow)
      .limit(rowsPerPage)
      .execute();
    const { n } = await db
      .selectFrom('client_import_persons')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where(wanted)
      .executeTakeFirstOrThrow();
    return {
      code: 'Ok' as const,
      dt: { rows: await shownRows(ctx, db, id, page), recordsFiltered: Number(n) },
      counts: startRow === 0 ? await countsOf(db, id) : null,
      problems: startRow === 0 ? await problemsOf(db, id) : [],
    };
  });

async function problemsOf(db: Db, id: number) {
  const { rows } = await sql<{ code: string; persons: number; is_fault: 0 | 1 }>`
    select code, count(*)::int as persons, is_fault from client_import_persons, lateral (
      select code, 1 as is_fault from unnest(faults) code union all select code, 0 from unnest(warnings) code) of
    where import_id = ${id} and kind <> 'out' group by code, is_fault order by is_fault desc, 2 desc, 1`.execute(db);
  return rows;
}

async function shownRows(ctx: Context, db: Db, id: number, page: readonly CheckedPerson[]): Promise<CheckRow[]> {
  const households = new Map<number, ChunkHousehold>();
  for (const number of new Set(page.map(({ chunk }) => chunk)))
    for (const one of (await chunkOf(ctx.files, db, id, number)) ?? []) households.set(one.number, one);
  const existing = await filesOf(db, page);
  const others = await personsOf(ctx, db, id, page, households);
  return page.map((row) => {
    const found = households.get(row.household);
    const match =
      row.match_id !== null
        ? existing.get(row.match_id)
        : row.match_key !== null
          ? others.get(row.match_key)
          : undefined;
    const { score, reasons } = row;
    return {
      ...rowOf(row, found),
      match: match ? ({ ...match, reasons, score: score ?? 0 } as CheckRow['match']) : null,
    };
  });
}

type Shown = Omit<NonNullable<CheckRow['match']>, 'reasons' | 'score'>;

async function filesOf(db: Db, page: readonly CheckedPerson[]): Promise<Map<number, Shown>> {
  const ids = page.flatMap(({ match_id }) => match_id ?? []);
  const files = await db
    .selectFrom('live_clients')
    .select(['id', 'file_number', 'first_name', 'last_name', 'anonymous', 'dob'])
    .where(sql<SqlBool>`id = any(${ids}::int[])`)
    .execute();
  return new Map(
    files.map((file) => [
      file.id,
      { client_id: file.id, key: null, file_number: file.file_number, name: displayName(file), dob: file.dob },
    ]),
  );
}

/** Other persons of the file, by their keys. */
async function personsOf(
  ctx: Context,
  db: Db,
  id: number,
  page: readonly CheckedPerson[],
  known: ReadonlyMap<number, ChunkHousehold>,
): Promise<Map<string, Shown>> {
  const keys = page.flatMap(({ match_key }) => match_key ?? []);
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('client_import_persons')
    .select(['key', 'household', 'chunk'])
    .where('import_id', '=', id)
    .where(sql<SqlBool>`key = any(${keys}::text[])`)
    .execute();
  const found = new Map(known);
  for (const number of new Set(rows.filter(({ household }) => !known.has(household)).map(({ chunk }) => chunk)))
    for (const one of (await chunkOf(ctx.files, db, id, number)) ?? []) found.set(one.number, one);
  return new Map(
    rows.flatMap(({ key, household }): [string, Shown][] => {
      const person = found.get(household)?.household.persons.find((one) => one.key === key);
      if (!person) return [];
      const { file_number, fields } = person;
      return [[key, { client_id: null, key, file_number, name: nameOf(person), dob: fields.dob ?? null }]];
    }),
  );
}

/** A person as the file has them; a line that makes nobody has only its number. */
function rowOf(row: CheckedPerson, found: ChunkHousehold | undefined): Omit<CheckRow, 'match'> {
  const person = found?.household.persons.find(({ key }) => key === row.key);
  const { key, line, kind, client_id } = row;
  const isFirst = found?.household.persons[0]?.key === key;
  const own = (problems: readonly { code: string; person: string | null }[] = []) =>
    problems.filter((one) => one.person === key || (one.person === null && isFirst)) as unknown as CheckRow['faults'];
  const faults = own(found?.household.faults);
  // Faults that were found during the run are only in the table.
  const late = row.faults.filter((code) => !faults.some((one) => one.code === code));
  const fields: PersonFields = person?.fields ?? {};
  const address = found?.household.address;
  return {
    key,
    line,
    household: found?.household.key ?? key,
    kind,
    client_id,
    name: person ? nameOf(person) : '',
    dob: fields.dob ?? null,
    dob_known: fields.dob_known === 0 ? 0 : 1,
    role: person?.role ?? null,
    file_number: person?.file_number ?? null,
    former_number: person?.former_number ?? null,
    phone: fields.mobile ?? fields.phone ?? null,
    email: fields.email ?? null,
    address: address
      ? [address.address_ln1, address.unit, address.international_city_name, address.postal_code]
          .filter(Boolean)
          .join(', ')
      : null,
    faults: [
      ...faults,
      ...late.map((code) => ({
        code: code as CheckRow['faults'][number]['code'],
        params: {},
        line,
        column: null,
        person: key,
        mend: null,
      })),
    ],
    warnings: own(found?.household.warnings),
    to_complete: [...(found?.to_complete[key] ?? [])],
    cells: [...(found?.lines[line] ?? [])],
  };
}
