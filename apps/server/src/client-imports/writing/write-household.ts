/** Writes a household of an import, by the rules and with the functions of the intake. The caller keeps it whole. */
import type { ProposedHousehold, ProposedPerson } from '@resa/rules/client-import/types';
import { addressErrors } from '@resa/rules/person/address';
import { CLIENT_STATE, LIVE_STATES, REQUEST_STATES } from '@resa/rules/person/client-state';
import { isHeadOrSingle, memberRefusal, OTHER_PERSON, ROLE } from '@resa/rules/person/family';
import { sql } from 'kysely';
import { checkedAddress } from '../../addresses/index.ts';
import {
  type LivingMember,
  type LockedClient,
  livingIn,
  lockHouseholds,
  makeHousehold,
  settleHouseholds,
} from '../../client-records/index.ts';
import { importedFile, profileOf, type SentProfile, updatedByImport } from '../../clients/index.ts';
import { type ImportedTerms, writeImportedConsents } from '../../consents/index.ts';
import type { Trx } from '../../db/handles.ts';
import { notFound } from '../../frame/call/refused.ts';
import type { Context } from '../../frame/change/context.ts';
import type { Note } from '../../frame/change/note.ts';
import { mailLanguage } from '../../frame/mail/text.ts';
import { insertHousing } from '../../housings/index.ts';
import { insertNoIncome, insertRevenue } from '../../revenues/index.ts';
import type { CheckedPerson } from '../kept/persons.ts';

/** Shared by all households of a portion. */
export interface Writing {
  readonly db: Trx;
  readonly ctx: Context;
  /** Its entries are not written: the import is one entry of the log. */
  readonly note: Note;
  readonly import_id: number;
  readonly regions: ReadonlyMap<number, readonly number[]>;
  readonly terms: ImportedTerms;
}
export interface WrittenHousehold {
  readonly households: number;
  readonly persons: number;
  readonly joined: number;
  readonly updated: number;
  readonly approved: number;
}

export async function writeHousehold(
  writing: Writing,
  number: number,
  { persons, address, client_state_type_id, since }: ProposedHousehold,
  rows: ReadonlyMap<string, CheckedPerson>,
): Promise<WrittenHousehold> {
  const { db, ctx, terms, import_id } = writing;
  const taken = persons.flatMap((person) => {
    const row = rows.get(person.key);
    return row && row.kind !== 'out' ? [{ person, row }] : [];
  });
  const people = await lockMatched(writing, taken);
  const home = await homeOf(writing, taken[0], people);
  const isNew = (row: CheckedPerson) => row.kind !== 'same';
  const newOnes = taken.filter(({ row }) => isNew(row));
  const state = home ? home.file.row.client_state_type_id : stateFor(ctx, client_state_type_id);
  const approved_at = home ? home.file.row.approved_at : approvedAt(ctx, state);
  let family_id = home?.group_id ?? null;
  const members: { group_role_type_id: number; date_start: string; date_end: null }[] = [];
  const ids: number[] = [];
  const kept: Kept[] = [];
  const language = mailLanguage(persons[0]?.fields.service_language_id ?? null, ctx.settings);
  // A check that an earlier release stored has none.
  const consented = ({ consents = [] }: ProposedPerson, client_id: number) =>
    writeImportedConsents(db, ctx, terms, consents, { import_id, client_id, language });
  for (const [at, { person, row }] of newOnes.entries()) {
    const isHead = !home && at === 0;
    const role = isHead ? headRole(newOnes.length) : roleOf(writing, person, home, members, newOnes[0]?.person);
    const date_start = isHead ? since : latest(person.since, home ? home.date_start : since);
    family_id ??= await makeHousehold(db);
    const placement = { family_id, role, state, approved_at, date_start, ...numberOf(person) };
    const id = await writePerson(writing, person, placement);
    await consented(person, id);
    members.push({ group_role_type_id: role, date_start, date_end: null });
    ids.push(id);
    kept.push({ key: row.key, client_id: id, kind: home ? 'joined' : 'new', before: null, after: null });
    if (isHead && address) await writeAddress(writing, id, address, since);
  }
  for (const { person, row } of taken.filter((one) => !isNew(one.row))) {
    const locked = people.get(row.match_id as number);
    if (!locked) throw notFound();
    const consents = await consented(person, locked.row.id);
    kept.push(await update(writing, person, row, locked, consents > 0));
  }
  await keep(writing, number, kept);
  if (home) await settleHouseholds(db, { note: writing.note }, ctx, [...people.keys(), ...ids]);
  const isMade = !home && ids.length > 0;
  return {
    households: isMade ? 1 : 0,
    persons: ids.length,
    joined: home ? ids.length : 0,
    updated: kept.filter(({ kind }) => kind === 'updated').length,
    approved: isMade && !REQUEST_STATES.includes(state) ? 1 : 0,
  };
}

type Taken = { person: ProposedPerson; row: CheckedPerson };
type Home = LivingMember & { file: LockedClient; others: LivingMember[] };

const lockMatched = ({ db, ctx }: Writing, taken: readonly Taken[]) => {
  const clients = taken.flatMap(({ row }) => (row.kind === 'same' && row.match_id !== null ? [row.match_id] : []));
  return clients.length > 0
    ? lockHouseholds(db, ctx, { clients })
    : Promise.resolve<ReadonlyMap<number, LockedClient>>(new Map());
};

/**
 * The household that the rows join: that of the existing file which the head of the rows was decided to be. Null if the
 * head is new.
 */
async function homeOf(
  { db, ctx }: Writing,
  head: Taken | undefined,
  people: ReadonlyMap<number, LockedClient>,
): Promise<Home | null> {
  if (head?.row.kind !== 'same') return null;
  const group_id = people.get(head.row.match_id as number)?.group_id;
  if (group_id == null) throw notFound();
  const [first, ...others] = await livingIn(db, group_id, ctx.today.date);
  const file = first && people.get(first.client_id);
  if (!first?.counts || !file || !isHeadOrSingle(first.group_role_type_id)) throw notFound();
  return { ...first, file, others };
}

/** Without the right to approve, each new household is a request. */
const stateFor = (ctx: Context, state: number): number =>
  REQUEST_STATES.includes(state) || ctx.may('approve_clients') ? state : CLIENT_STATE.pending;
const approvedAt = (ctx: Context, state: number) => (REQUEST_STATES.includes(state) ? null : ctx.now.toISOString());
const headRole = (persons: number) => (persons > 1 ? ROLE.head : ROLE.single);
const latest = (one: string, other: string) => (one > other ? one : other);
const numberOf = ({ file_number }: ProposedPerson) => (file_number === null ? {} : { file_number });

/** The role that a member gets: their own if the rules of households allow it, otherwise "other person". */
function roleOf(
  { ctx }: Writing,
  person: ProposedPerson,
  home: Home | null,
  members: readonly { group_role_type_id: number; date_start: string; date_end: null }[],
  head: ProposedPerson | undefined,
): number {
  const refusal = memberRefusal(
    {
      group_role_type_id: person.role,
      date_start: person.since,
      date_end: null,
      dob: person.fields.dob ?? null,
    },
    {
      head_marital_status: home ? home.file.row.marital_status_type_id : (head?.fields.marital_status_type_id ?? null),
      married_statuses: ctx.settings.married_statuses,
      members: [...(home?.others ?? []), ...members],
      today: ctx.today.date,
    },
  );
  return refusal === 'InvalidFamilyRole' ? OTHER_PERSON : person.role;
}

type Placement = Parameters<typeof importedFile>[3];

/** A file with its incomes. */
async function writePerson(writing: Writing, person: ProposedPerson, placement: Placement): Promise<number> {
  const { db, ctx, regions } = writing;
  const profile = profileOf(person.fields, person.former_number);
  const email = await ownEmail(writing, profile, placement);
  const id = await importedFile(
    ...([ctx, db, { ...profile, email }, placement] as const),
    regions.get(profile.country_of_birth ?? 0) ?? [],
  );
  const start_date = placement.date_start ?? ctx.today.date;
  for (const income of person.incomes)
    await insertRevenue(db, ctx, id, { ...income, start_date, end_date: null, note: null });
  if (person.no_income && person.incomes.length === 0)
    await insertNoIncome(db, ctx, id, { start_date, end_date: null, note: null });
  return id;
}

/** The email of the profile; null if a file of another household has it already (000 O-35). */
async function ownEmail({ db }: Writing, { email }: SentProfile, { family_id, state }: Placement) {
  if (!email || !LIVE_STATES.includes(state)) return email;
  const { rows } = await sql`
    select from live_clients where folded_email = ${email.toLowerCase()}
      and family_id is distinct from ${family_id}::int and client_state_type_id = any(${sql.val(LIVE_STATES)}::int[])
    limit 1`.execute(db);
  return rows.length > 0 ? null : email;
}

/** Writes the address; leaves out an incomplete one, which the check has reported as a warning. */
async function writeAddress(
  { db, ctx }: Writing,
  id: number,
  { house_type_id, ...address }: NonNullable<ProposedHousehold['address']>,
  start_date: string,
): Promise<void> {
  const { country_id } = address;
  if (house_type_id === null || country_id === null) return;
  if (addressErrors(address, ctx.settings.default_country).length > 0) return;
  const checked = await checkedAddress(db, ctx, 'address', { ...address, country_id });
  await insertHousing(db, ctx, id, { house_type_id, start_date, end_date: null }, checked);
}

/** Completes an existing file. */
async function update(
  writing: Writing,
  person: ProposedPerson,
  row: CheckedPerson,
  locked: LockedClient,
  hasConsents: boolean,
): Promise<Kept> {
  const { db, ctx } = writing;
  const { id, client_state_type_id: state, family_id } = locked.row;
  const profile = profileOf(person.fields, person.former_number);
  const email = await ownEmail(writing, profile, { family_id, state, role: ROLE.single });
  const after = updatedByImport(locked.row, { ...profile, email }, row.fields);
  const fields = Object.keys(after);
  const before = Object.fromEntries(fields.map((field) => [field, locked.row[field as keyof typeof locked.row]]));
  if (fields.length > 0)
    await db
      .updateTable('clients')
      .set({ ...after, updated_at: ctx.now.toISOString(), updated_by: ctx.actor.user_id })
      .set((set) => ({ row_version: set('row_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  const isChanged = fields.length > 0 || hasConsents;
  return {
    key: row.key,
    client_id: id,
    kind: isChanged ? 'updated' : null,
    before: isChanged ? before : null,
    after: isChanged ? after : null,
  };
}

/** A person of the file with the file that they came to. */
interface Kept {
  readonly key: string;
  readonly client_id: number;
  /** null: an existing file to which nothing was added. */
  readonly kind: 'new' | 'joined' | 'updated' | null;
  readonly before: object | null;
  readonly after: object | null;
}

/** Writes the journal of the import, and marks the rows as written, so that no person is written twice. */
async function keep({ db, ctx, import_id }: Writing, household: number, kept: readonly Kept[]): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(kept)}) as k
    (key text, client_id int, kind text, before jsonb, after jsonb)`;
  await sql`
    insert into client_import_files (import_id, client_id, household, kind, before, after, row_version, written_at)
    select ${import_id}, c.id, ${household}, k.kind, case when c.restriction_id is null then k.before end,
      case when c.restriction_id is null then k.after end, c.row_version, ${ctx.now.toISOString()}::timestamptz
    from ${rows} join live_clients c on c.id = k.client_id where k.kind is not null
    on conflict (import_id, client_id) do nothing`.execute(db);
  await sql`
    update client_import_persons p set client_id = k.client_id, written = 1 from ${rows}
    where p.import_id = ${import_id} and p.key = k.key`.execute(db);
}
