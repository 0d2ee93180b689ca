/**
 * A restricted household with one word in all that hangs on it, and a way to make every call of the contract as somebody
 * and to find the word in what comes back (decision 068).
 */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import { lists } from '@resa/contract/lists/index';
import { reportNames } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { z } from 'zod';
import { exampleOf } from '../frame/openapi/example.ts';
import type { Json } from '../frame/openapi/schemas.ts';
import type { Realtime } from '../frame/realtime/realtime.ts';
import { readWorkbook } from '../sheets/read-workbook.ts';
import { calls } from './contract-calls.ts';
import { appointment, firstPlace, type Household, household, plan, user, userId, waitingEntry } from './factories.ts';
import { wordsOfPages } from './pdf-words.ts';
import { visit } from './reports/organisation.ts';
import { COMPLETE } from './reports/params.ts';
import { pdf } from './sent-files.ts';
import type { TestServer } from './server.ts';

/** A word that is in no other row of the database. */
export const WORD = 'Zzyzyx';
const PHONE = '5145550199';
const DOB = '1983-06-17';
const EMAIL = 'zzyzyx@resa.test';
const POSTAL = 'H2X 9Z9';
const SECRETS = [WORD, PHONE, DOB, POSTAL, '514 555-0199', '(514) 555-0199', '514-555-0199'];
const NOW = '2026-03-03T15:00:00Z';

let server: TestServer;
let worker: string;
let head: Household;
let rows: Record<string, number>;
let here: number;
/** The events that were sent to browsers. */
const sentEvents: string[] = [];
/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const db = () => server.services.db.kysely;

export interface Hunted {
  head: Household;
  /** Sessions: an administrator who is not named, the front desk, a named case worker, a privacy officer. */
  admin: string;
  desk: string;
  worker: string;
  officer: string;
  restrict(): Promise<unknown>;
}

/** Makes the household and its four readers; `restrict` restricts it. */
export async function hunted(on: TestServer): Promise<Hunted> {
  server = on;
  server.clock.set(NOW);
  const realtime = server.services.realtime as { -readonly [K in keyof Realtime]: Realtime[K] };
  const tell = realtime.emit;
  realtime.emit = (event, to) => {
    sentEvents.push(JSON.stringify({ event, to }));
    tell(event, to);
  };
  here = await firstPlace(db());
  const admin = await server.signIn('admin@resa.test');
  const desk = await server.signIn('desk@resa.test');
  worker = await server.signIn('worker@resa.test');
  const email = await user(db(), ['view_clients', 'crud_clients', 'restricted_files', 'view_logs']);
  await sql`insert into user_roles (user_id, role_id) select u.id, r.id from users u, roles r
    where u.email = ${email} and r.name = 'privacy_officer'`.execute(db());
  const officer = await server.signIn(email);
  head = await household(
    db(),
    {
      ...{ first_name: WORD, last_name: `${WORD}son`, phone: PHONE, email: EMAIL, dob: DOB },
      ...{ former_number: `${WORD}-7`, reason_for_ending_text: WORD, citizenship_type_id: 1, country_of_birth: 1 },
    },
    [
      { role: 4, first_name: 'Lila', last_name: `${WORD}son`, dob: '2016-02-03' },
      { role: 4, first_name: 'Noé', last_name: `${WORD}son`, dob: '2018-02-03', deleted_at: '2026-02-10T15:00:00Z' },
      // Signs with the others and moves out.
      { role: 9, first_name: 'Ines', last_name: 'Aubut' },
    ],
  );
  await planned(head.group_id);
  await journals(head.id, admin);
  rows = await everythingOf(head.id, head.members[2] as number);
  const elsewhere = await household(db());
  await sql`update memberships set group_id = ${elsewhere.group_id} where client_id = ${head.members[2]}`.execute(db());
  await sql`update clients set family_id = ${elsewhere.group_id} where id = ${head.members[2]}`.execute(db());
  const users = [await userId(db(), 'worker@resa.test')];
  const restrict = async () =>
    (await server.call(contract.restrictions.save, { client_id: head.id, reason: 'danger', users, roles: [] }, admin))
      .body;
  return { head, admin, desk, worker, officer, restrict };
}

/** The word in the journals of a merge and of an import. */
async function journals(id: number, admin: string): Promise<void> {
  const twin = await household(db(), { first_name: `${WORD}ine`, last_name: `${WORD}son`, dob: '1983-06-18' });
  const merged = await server.call(contract.merging.merge, { source: twin.id, target: id, choices: {} }, admin);
  if (merged.body.code !== 'Ok') throw new Error(`the merge was refused: ${JSON.stringify(merged.body)}`);
  await sql`with i as (insert into client_imports (file_name, state, created_at, touched_at, ended_at)
      values ('clients.csv', 'done', ${NOW}, ${NOW}, ${NOW}) returning id)
    insert into client_import_files (import_id, client_id, household, kind, before, after, row_version, written_at)
    select id, ${id}::int, 1, 'updated', ${JSON.stringify({ first_name: `${WORD}e` })}::jsonb,
      ${JSON.stringify({ first_name: WORD })}::jsonb, 1, ${NOW}::timestamptz from i`.execute(db());
}

/** Somebody with the word who is to join a household. */
async function planned(group_id: number): Promise<void> {
  const { id } = await household(db(), { first_name: 'Omar', last_name: `${WORD}ski` });
  await sql`update memberships set date_end = '2026-03-10' where client_id = ${id}`.execute(db());
  await db()
    .insertInto('memberships')
    .values({ client_id: id, group_id, group_role_type_id: 9, date_start: '2026-03-10' })
    .execute();
}

/** The word in all that hangs on a client; a former member signed with them. */
async function everythingOf(id: number, former: number): Promise<Record<string, number>> {
  const on = await plan(db());
  const at = { created_at: NOW, updated_at: NOW };
  const { id: appointment_id } = await appointment(db(), {
    client_id: id,
    start_date_time: '2026-03-03 10:30',
    place_appointment_type_id: on.id,
  });
  await appointment(db(), { client_id: id, start_date_time: '2026-02-03 10:30', status: 2 });
  await appointment(db(), { client_id: id, start_date_time: '2026-02-05 10:30', status: 3 });
  await sql`update appointments set comments = ${WORD} where client_id = ${id}`.execute(db());
  const corrected = await visit(db(), id, '2026-02-10 09:00', here);
  const correction = await server.call(
    contract.appointments.correctVisit,
    {
      id: corrected,
      row_version: 1,
      persons: [{ client_id: id, group_role_type_id: 2 }],
      reason: `${WORD} came alone`,
    },
    await server.signIn('desk@resa.test'),
  );
  if (correction.body.code !== 'Ok') throw new Error(`the correction was refused: ${JSON.stringify(correction.body)}`);
  const entry = await waitingEntry(db(), { client_id: id, place_appointment_type_id: on.id, date: '2026-03-04' });
  await sql`update waiting_entries set comments = ${WORD} where client_id = ${id}`.execute(db());
  await sql`with a as (insert into addresses (address_ln1, postal_code, country_id, international_province_name)
      values (${`1 rue ${WORD}`}, ${POSTAL}, 1, ${WORD}) returning id)
    insert into client_housings (client_id, house_type_id, address_id, start_date) select ${id}::int, 1, id, '2025-01-01'::date from a`.execute(
    db(),
  );
  await server.call(contract.locks.lock, { id }, worker);
  await db()
    .insertInto('proof_documents')
    .values({ client_id: id, classification_id: 1, document_type_id: 1 })
    .execute();
  const document = await server.call(
    contract.documents.verify,
    { document: { client_id: id, document_type_id: 1, verified: '0', file: pdf(1, WORD) } } as never,
    worker,
  );
  if ((document.body as { code: string }).code !== 'Ok')
    throw new Error(`the document was refused: ${JSON.stringify(document.body)}`);
  // Waits to be sent.
  const waits = await server.call(
    contract.emails.send,
    { client_id: id, send_to: EMAIL, subject: WORD, message: `<p>${WORD}</p>` },
    worker,
  );
  if (waits.body.code !== 'Ok') throw new Error(`the mail was refused: ${JSON.stringify(waits.body)}`);
  const report = await server.call(
    contract.reports.mail,
    {
      ...{ name: 'no_show', params: { range: { from: '2026-02-01', to: '2026-02-28' } } },
      ...{ send_to: 'admin@resa.test', send_cc: '', subject: 'No-shows', message: 'Here it is.' },
    },
    await server.signIn('admin@resa.test'),
  );
  if (report.body.code !== 'Ok') throw new Error(`the report was refused: ${JSON.stringify(report.body)}`);
  const consent = await server.call(
    contract.consents.record,
    {
      ...{ client_id: id, how: 'signature', language: 'fr', decided_on: '2026-03-01' },
      decisions: [id, former].map((client_id) => ({
        ...{ client_id, purpose: 'photo' as const, version: 1, state: 'given' as const, by_whom: 'person' as const },
      })),
      signature: `data:image/png;base64,${PICTURE.toString('base64')}`,
    },
    worker,
  );
  if (consent.body.code !== 'Ok') throw new Error(`the consent was refused: ${JSON.stringify(consent.body)}`);
  await sql`update consent_purposes set asked_from_version = 2`.execute(db());
  const consentOf = async (client_id: number) =>
    (await db().selectFrom('consents').select('id').where('client_id', '=', client_id).executeTakeFirstOrThrow()).id;
  const documents = await db()
    .selectFrom('documents')
    .select('id')
    .where('client_id', '=', id)
    .executeTakeFirstOrThrow();
  const photo = await server.services.files.write('client_photo', 'image/png', PICTURE);
  await photo.keep(db());
  await db().updateTable('clients').set({ photo_file_id: photo.id }).where('id', '=', id).execute();
  const comment = await db()
    .insertInto('comments')
    .values({ client_id: id, comment_type_id: 3, parent_comment_id: null, comment: WORD, ...at } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const contact = await db()
    .insertInto('client_contacts')
    .values({ client_id: id, means_communication_type_id: 1, name: WORD, value: WORD, extra: WORD, updated_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mail = await db()
    .insertInto('client_emails')
    .values({ client_id: id, sent_to: EMAIL, subject: WORD, message: WORD, created_at: NOW, created_by: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const bulletin = await server.call(
    contract.bulletins.store,
    {
      bulletin: {
        subject: WORD,
        description: `<p>${WORD}</p>`,
        bulletin_priority_type_id: 1,
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        request_by: null,
        for_all_client: 0,
        client_ids: [id],
        clients: [id],
      },
    } as never,
    worker,
  );
  let bulletin_id = (bulletin.body as { bulletin?: { id: number } }).bulletin?.id;
  if (!bulletin_id) {
    const made = await db()
      .insertInto('bulletins')
      .values({
        subject: WORD,
        description: WORD,
        bulletin_priority_type_id: 1,
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        request_by: null,
        created_by: null,
        updated_by: null,
        deleted_at: null,
        deleted_by: null,
        ...at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('bulletin_clients')
      .values({ bulletin_id: made.id, client_id: id, closed_at: null, closed_by: null })
      .execute();
    bulletin_id = made.id;
  }
  // An entry of the log with the name.
  await server.call(
    contract.contacts.store,
    { contact: { client_id: id, means_communication_type_id: 1, name: WORD, value: WORD, extra: null } } as never,
    worker,
  );
  const log = await db()
    .selectFrom('activity_log')
    .select('id')
    .where('client_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return {
    appointment: appointment_id,
    corrected,
    entry: entry.id,
    plan: on.id,
    document: documents.id,
    consent: await consentOf(id),
    shared_signature: await consentOf(former),
    comment: comment.id,
    contact: contact.id,
    mail: mail.id,
    bulletin: bulletin_id as number,
    log: Number(log.id),
  };
}

type Node = unknown;
const DAY = '2026-03-03';

/** The example of a call's input, led to the restricted client: `id` is what a field of that name may mean. */
function leadTo(node: Node, id: number, text: string, field = ''): Node {
  if (Array.isArray(node)) return field.endsWith('ids') ? [head.id] : node.map((one) => leadTo(one, id, text, field));
  if (node !== null && typeof node === 'object')
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, leadTo(value, id, text, key)]));
  if (/^(client_id|client|source)$/.test(field)) return head.id;
  if (field === 'target') return head.members[0];
  if (field === 'id') return id;
  if (field === 'file_number') return head.file_number;
  if (field === 'appointment_id') return rows.appointment;
  if (field === 'place_appointment_type_id') return rows.plan;
  if (/^(place_id|location)$/.test(field)) return here;
  if (/^(date|day|from|start_date)$/.test(field)) return DAY;
  if (/^(search|name|filter)$/.test(field)) return text;
  if (field === 'dob') return DOB;
  if (field === 'email') return EMAIL;
  return node;
}

/** Every input and every format of reports: `npm run faults -- hunt`. Tests leave out what can hardly differ. */
const WHOLE = process.env.RESA_HUNT === 'whole';

/** Inputs of a call with every id that may lead to the client, and with every text by which they may be found. */
function inputsOf(name: string, call: Call): object[] {
  const schema = z.toJSONSchema(call.takes, { io: 'input', unrepresentable: 'any' }) as Json;
  const schemas = exampleOf(schema, (schema.$defs ?? {}) as Json);
  const [feature = '', act = ''] = name.split('.');
  if (feature === 'reports' && /^(sheet|pdf|csv|excel)$/.test(act))
    return reportNames
      .slice(0, WHOLE || act === 'sheet' ? undefined : 2)
      .map((report) => ({ name: report, params: COMPLETE[report] }));
  const own: Record<string, (number | undefined)[]> = {
    ...{ appointments: [rows.appointment, rows.corrected], waiting: [rows.entry], documents: [rows.document] },
    ...{ comments: [rows.comment], consents: [rows.consent, rows.shared_signature], contacts: [rows.contact] },
    ...{ emails: [rows.mail], bulletins: [rows.bulletin], logs: [rows.log] },
  };
  const ids = [...new Set([head.id, head.members[0] as number, ...((own[feature] ?? []) as number[])])];
  const texts = WHOLE || FINDING.test(name) ? [WORD, PHONE, EMAIL, DOB, `${WORD}-7`, String(head.file_number)] : [];
  const led = [
    ...ids.map((id) => leadTo(schemas, id, WORD)),
    ...texts.map((text) => leadTo(schemas, head.id, text)),
  ] as object[];
  return [...new Map([...led, ...MORE(name)].map((one) => [JSON.stringify(one), one])).values()];
}

/** Inputs with optional fields that the examples leave out. */
const MORE = (name: string): object[] =>
  ({
    'clients.searchByField': [
      { dob: DOB },
      { email: EMAIL },
      { phones: [PHONE] },
      { name: `${WORD} ${WORD}son`, dob: DOB, phones: [PHONE] },
      { name: WORD, address: { address_ln1: `1 rue ${WORD}`, postal_code: POSTAL } },
    ],
    'clients.list': [{ terms: { search: WORD } }, { terms: { search: String(head.file_number) } }],
    'requests.list': [{}, { terms: { search: WORD } }],
    'bulletins.list': [{}, { terms: { search: WORD, active: 1 } }, { terms: { client_id: head.id } }],
    'deleted.list': [{ terms: { search: WORD } }],
    'file_update.count': [{ period: { start_date: '2026-03-03', end_date: '2026-03-31', automatic: 1 } }],
    'logs.list': [{}, { terms: { client_id: head.id } }],
    // The `id` in the example is that of a passkey.
    'passkeys.beginAdding': [{ password: WORD }],
    'provider.beginBinding': [{ password: WORD }],
    'secondStep.begin': [{ password: WORD }],
  })[name] ?? [];

async function answerTo(call: Call, input: object, token: string): Promise<{ status: number; text: string }> {
  const { status, body, headers } = await server.call(call as never, input as never, token);
  const type = headers.get('content-type') ?? '';
  const bytes = body as unknown;
  if (!Buffer.isBuffer(bytes)) return { status, text: JSON.stringify(bytes) ?? '' };
  // Every picture to which these inputs lead is of the household.
  if (type.startsWith('image/')) return { status, text: WORD };
  if (type.includes('pdf')) return { status, text: (await wordsOfPages(bytes)).flat().join(' ') };
  if (type.includes('spreadsheet')) return { status, text: JSON.stringify(await readWorkbook(bytes, 100_000)) };
  return { status, text: bytes.toString('utf8') };
}

const SILENT = /^(addresses\.(check|place)|session\.|app_settings|translates|mails|categories)/;
const reading = calls.filter(
  ([name, call]) => !call.changes && !SILENT.test(name) && !((name.split('.')[0] as string) in lists),
);

/** Calls that find persons by a text, and the texts by which nobody may find them. */
const FINDING = /\.(search\w*|list)$/;
const SOUGHT = [WORD, PHONE, EMAIL, DOB];

/** Whether an input says which client it asks about. */
const isAboutOne = (input: object) =>
  [head.id, ...head.members, head.file_number, ...Object.values(rows)].some((id) =>
    new RegExp(`\\b${id}\\b`).test(JSON.stringify(input)),
  );

/**
 * Makes every reading call with every input that may lead to the client, and lists the answers with a secret, and the
 * lists that the restricted file closes altogether; with `once` only the first leak of a call.
 */
export async function leaksTo(
  token: string,
  { once = false } = {},
): Promise<{ leaks: string[]; closed: string[]; unread: string[] }> {
  const leaks: string[] = [];
  const closed: string[] = [];
  const tried = new Map<string, Set<number>>();
  for (const [name, call] of reading)
    for (const input of inputsOf(name, call)) {
      if (once && leaks.at(-1)?.startsWith(`${name} `)) break;
      const { status, text } = await answerTo(call, input, token);
      tried.set(name, (tried.get(name) ?? new Set()).add(status));
      if (text.includes('"restricted","id"') && status === 403 && !isAboutOne(input)) closed.push(name);
      // That somebody is found by what is hidden says as much as the name.
      if (FINDING.test(name) && status === 200 && SOUGHT.some((secret) => JSON.stringify(input).includes(secret)))
        if (text.includes(String(head.file_number)))
          leaks.push(`${name} ${JSON.stringify(input)}: found in ${text.slice(0, 300)}`);
      for (const secret of SECRETS)
        if (text.toLowerCase().includes(secret.toLowerCase()))
          leaks.push(`${name} ${JSON.stringify(input)}: ${secret} in ${text.slice(0, 1500)}`);
    }
  const unread = [...tried].filter(([, all]) => [...all].every((status) => status === 400 || status >= 500));
  return { leaks, closed: [...new Set(closed)], unread: unread.map(([name, all]) => `${name} ${[...all]}`) };
}

/** Calls that concern the program itself, accounts and lists, not a client. */
const ELSEWHERE =
  /^(session|user|users|roles|app_settings|translates|mails|saved_filters|schedules|locations|categories|restrictions|clientImports|grade_refresh|dashboard|file_update|reports)\./;
const changing = calls.filter(
  ([name, call]) => call.changes && !ELSEWHERE.test(name) && !((name.split('.')[0] as string) in lists),
);

/** Makes every changing call that a client's id leads to, and lists those that were not refused. */
export async function writesBy(token: string): Promise<string[]> {
  const made: string[] = [];
  for (const [name, call] of changing)
    for (const input of inputsOf(name, call).slice(0, 3)) {
      const { status, text } = await answerTo(call, input, token);
      const { code = '' } = text.startsWith('{') ? (JSON.parse(text) as { code?: string }) : {};
      made.push(`${name} ${status} ${code}`);
      for (const secret of SECRETS)
        if (text.toLowerCase().includes(secret.toLowerCase())) made.push(`${name} LEAK ${text.slice(0, 300)}`);
    }
  return [...new Set(made)];
}

/** The events since the last call that have a secret in them, and how many there were in all. */
export function eventsWithSecrets(): { all: number; found: string[] } {
  const events = sentEvents.splice(0);
  return { all: events.length, found: events.filter((event) => SECRETS.some((secret) => event.includes(secret))) };
}

/** The waiting mails with a report in which the word is. */
export async function reportsWithSecrets(): Promise<string[]> {
  const { rows: mails } = await sql<{ subject: string; base64: string }>`
    select data ->> 'subject' as subject, data -> 'attachment' ->> 'base64' as base64
    from jobs where name = 'mail' and data ? 'attachment'`.execute(db());
  const found: string[] = [];
  for (const { subject, base64 } of mails)
    if ((await wordsOfPages(Buffer.from(base64, 'base64'))).flat().join(' ').includes(WORD)) found.push(subject);
  return found;
}

/** The tables that hold a secret in whatever column. */
export async function tablesWithSecrets(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db(),
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const secret of [WORD, PHONE, DOB, POSTAL]) {
      const holds = await sql`
        select from ${sql.table(name)} t where to_jsonb(t)::text ilike ${`%${secret}%`} limit 1`.execute(db());
      if (holds.rows.length > 0) found.push(name);
    }
  return [...new Set(found)].toSorted();
}
