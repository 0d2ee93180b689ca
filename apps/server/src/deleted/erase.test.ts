/** Erasing the person of a deleted file: who may, which data are deleted, and that no number of the past changes. */
import { contract } from '@resa/contract';
import { type ReportName, reportNames } from '@resa/contract/reports/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientTables } from '../db/tables/client-registry.ts';
import {
  appointment,
  firstPlace,
  household,
  lastPlace,
  plan,
  user,
  userId,
  waitingAct,
  waitingEntry,
} from '../testing/factories.ts';
import { sheetOf } from '../testing/reports/asking.ts';
import { smallOrganisation, visit } from '../testing/reports/organisation.ts';
import { COMPLETE } from '../testing/reports/params.ts';
import { pdf, picture } from '../testing/sent-files.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { storedFiles } from '../testing/stored-files.ts';

const NOW = '2026-03-31T15:00:00Z';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
const numberOf = async (id: number) =>
  (await db().selectFrom('clients').select('file_number').where('id', '=', id).executeTakeFirstOrThrow()).file_number;
const erase = async (id: number, { token = admin, file_number = 0 } = {}) => {
  const number = file_number || Math.max(await numberOf(id).catch(() => 1), 1);
  return (await server.call(contract.deleted.erase, { id, file_number: number }, token)).body;
};
/** Leaves a file as deleting it does. */
const remove = (...ids: number[]) =>
  sql`update clients set client_state_type_id = 2, deleted_at = ${NOW} where id = any(${ids}::int[])`.execute(db());
const deletedFile = async () => {
  const home = await household(db());
  await remove(home.id);
  return home;
};
const row = (id: number) => db().selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('erasing is refused, and leaves the file as it is', () => {
  it('to everybody except administrators', async () => {
    const { id } = await deletedFile();
    const plain = await server.signIn(await user(db(), ['crud_clients']));
    const holder = await server.signIn(await user(db(), ['crud_clients_deleted']));
    for (const token of [plain, holder]) expect(await erase(id, { token })).toEqual({ code: 'Forbidden' });
    expect(await row(id)).toMatchObject({ first_name: 'Élodie', erased_at: null });
  });

  it('where the number is another file’s, the file is not deleted, was merged, or does not exist', async () => {
    const { id, file_number } = await deletedFile();
    expect(await erase(id, { file_number: file_number + 1 })).toMatchObject({ code: 'Invalid' });
    const open = await household(db());
    const source = await deletedFile();
    await db().updateTable('clients').set({ merged_into: open.id }).where('id', '=', source.id).execute();
    for (const wrong of [open.id, source.id, 2_000_000]) expect(await erase(wrong)).toEqual({ code: 'NotFound' });
    expect(await row(id)).toMatchObject({ first_name: 'Élodie', erased_at: null });
  });

  it('while an appointment, or a seat in one, is open', async () => {
    const own = await deletedFile();
    await appointment(db(), { client_id: own.id, start_date_time: '2026-03-03 09:00' });
    const home = await household(db(), {}, [{ role: 4 }]);
    const [child] = home.members as [number];
    await remove(child);
    const { id } = await appointment(db(), { client_id: home.id, start_date_time: '2026-03-03 09:00' });
    await db().insertInto('appointment_participants').values({ appointment_id: id, client_id: child }).execute();
    for (const one of [own.id, child]) expect(await erase(one)).toEqual({ code: 'has_open_appointments' });
    expect(await row(child)).toMatchObject({ first_name: 'Élodie', erased_at: null });
  });

  it('the second time', async () => {
    const { id } = await deletedFile();
    const codes = await Promise.all([erase(id), erase(id)]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['NotFound', 'Ok']);
    expect(await erase(id)).toEqual({ code: 'NotFound' });
    expect((await server.call(contract.deleted.restore, { id }, admin)).body).toEqual({ code: 'NotFound' });
  });
});

describe('an erased person', () => {
  it('leaves nothing of what was noted about them without a network', async () => {
    const home = await deletedFile();
    const at = { client_id: home.id, start_date_time: '2026-03-03 09:00' };
    const { id } = await waitingAct(db(), await appointment(db(), { ...at, status: 2 }));
    expect(await erase(home.id)).toMatchObject({ code: 'Ok' });
    const act = await db().selectFrom('offline_acts').select(['outcome', 'content']).where('id', '=', id).execute();
    expect(act).toEqual([{ outcome: 'settled', content: null }]);
  });

  /** Nothing else in the database is called so. */
  const WORD = 'Zzyzyx';
  const files = async () => (await storedFiles(server.services.config.dataFolder)).length;
  /** The tables that hold the word in any column. */
  async function tablesWith(word: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      db(),
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const holds = await sql`
        select from ${sql.table(name)} t where to_jsonb(t)::text ilike ${`%${word}%`} limit 1`.execute(db());
      if (holds.rows.length > 0) found.push(name);
    }
    return found.toSorted();
  }

  /** Somebody with a file merged into theirs, and the word in all that hangs on either. */
  async function known() {
    const worker = await server.signIn('worker@resa.test');
    const source = await household(db(), { last_name: `${WORD} Former`, dob: '1980-01-01' });
    const home = await household(db(), {
      first_name: WORD,
      email: `${WORD}@resa.test`,
      phone: '5145550101',
      reason_for_ending_text: WORD,
      citizenship_type_id: 1,
      country_of_birth: 1,
    });
    const { id } = home;
    const merged = await server.call(
      contract.merging.merge,
      { source: source.id, target: id, choices: { first_name: 'target', last_name: 'target', dob: 'source' } },
      admin,
    );
    expect(merged.body).toMatchObject({ code: 'Ok' });
    await server.call(contract.locks.lock, { id }, worker);
    const photo = await server.services.files.write('client_photo', 'image/png', Buffer.from('a picture'));
    await photo.keep(db());
    await db().updateTable('clients').set({ photo_file_id: photo.id }).where('id', '=', id).execute();
    await db()
      .insertInto('proof_documents')
      .values({ client_id: id, classification_id: 1, document_type_id: 1 })
      .execute();
    const document = { client_id: id, document_type_id: 1, verified: '0' as const };
    for (const file of [pdf(1, WORD), await picture('png', `${WORD}.png`)])
      expect(
        (await server.call(contract.documents.verify, { document: { ...document, file } }, worker)).body,
      ).toMatchObject({ code: 'Ok' });
    await sql`
      with a as (insert into addresses (address_ln1, postal_code, country_id) values (${`1 ${WORD}`}, 'H2X 1Y4', 1) returning id)
      insert into client_housings (client_id, house_type_id, address_id, start_date)
      select ${id}::int, 1, id, '2025-01-01'::date from a`.execute(db());
    const at = { created_at: NOW, updated_at: NOW };
    await db()
      .insertInto('comments')
      .values({ client_id: id, comment_type_id: 3, parent_comment_id: null, comment: WORD, ...at } as never)
      .execute();
    await db()
      .insertInto('client_contacts')
      .values({
        client_id: id,
        means_communication_type_id: 1,
        name: WORD,
        value: '5145550102',
        updated_at: NOW,
      } as never)
      .execute();
    await db()
      .insertInto('client_emails')
      .values({ client_id: id, sent_to: `${WORD}@resa.test`, subject: WORD, message: WORD, created_at: NOW } as never)
      .execute();
    const bulletin = async (subject: string, ...about: number[]) => {
      const { id: bulletin_id } = await db()
        .insertInto('bulletins')
        .values({
          subject,
          description: subject,
          bulletin_priority_type_id: 1,
          start_date: '2026-01-01',
          end_date: '2026-12-31',
          request_by: null,
          for_all_client: 0,
          ...at,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const client_id of about)
        await db().insertInto('bulletin_clients').values({ bulletin_id, client_id }).execute();
      return bulletin_id;
    };
    await bulletin(WORD, id);
    const shared = await bulletin('Both of them', id, (await household(db())).id);
    const { id: place_appointment_type_id } = await plan(db());
    await waitingEntry(db(), { client_id: id, place_appointment_type_id, date: '2026-03-30', comments: WORD });
    const kept = await appointment(db(), {
      client_id: id,
      start_date_time: '2026-03-03 09:00',
      status: 3,
      comments: WORD,
    });
    const here = await firstPlace(db());
    const visits = [await visit(db(), id, '2026-03-09 09:00', here), await visit(db(), id, '2026-03-10 09:00', here)];
    await server.call(contract.clients.fetch, { id }, worker);
    await server.call(contract.locks.unlock, { id }, worker);
    return { ...home, source: source.id, kept: kept.id, visits, shared };
  }

  it('is named nowhere any more, and no file of theirs is kept', async () => {
    const before = await files();
    const { id, source, shared, file_number } = await known();
    expect(await files()).toBe(before + 3);
    await remove(id);
    expect(await tablesWith(WORD)).toEqual(
      expect.arrayContaining(['activity_log', 'addresses', 'bulletins', 'clients', 'comments', 'documents']),
    );
    expect(await erase(id)).toEqual({ code: 'Ok' });
    await server.services.jobs.runDue();
    expect(await tablesWith(WORD)).toEqual([]);
    expect(await files()).toBe(before);
    for (const { table, column, erase: fate } of clientTables) {
      if (fate === 'keep') continue;
      const { rows } = await sql`
        select from ${sql.table(table)} where ${sql.ref(column)} in (${id}::int, ${source}::int)`.execute(db());
      expect(rows, `${table}.${column}`).toEqual([]);
    }
    expect(await db().selectFrom('bulletins').select('subject').where('id', '=', shared).execute()).toHaveLength(1);
    expect(await row(id)).toMatchObject({ file_number: -id, dob: null, erased_at: NOW.replace('Z', '.000Z') });
    const listed = await server.call(contract.deleted.list, { terms: { search: String(file_number) } }, admin);
    expect(listed.body).toMatchObject({ dt: { rows: [] } });
  });

  it('stays in the history: visits, a missed appointment, and who erased them', async () => {
    const { id, kept, visits, file_number } = await known();
    await remove(id);
    await erase(id);
    expect(
      await db()
        .selectFrom('appointments')
        .select(['client_id', 'status', 'comments'])
        .where('id', '=', kept)
        .execute(),
    ).toEqual([{ client_id: id, status: 3, comments: null }]);
    const served = await db()
      .selectFrom('visit_persons as p')
      .innerJoin('visits as v', 'v.id', 'p.visit_id')
      .select(['v.head_client_id', 'p.client_id', 'p.erased_id'])
      .where('v.appointment_id', 'in', visits)
      .execute();
    const [first] = served;
    expect(first?.erased_id).toMatch(/^[\da-f-]{36}$/);
    expect(served).toEqual(visits.map(() => ({ head_client_id: id, client_id: null, erased_id: first?.erased_id })));
    const { body } = await server.call(
      contract.logs.list,
      { paging: {}, filters: { action: 'client.erase' } } as never,
      admin,
    );
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(body.dt.rows[0]).toMatchObject({ created_name: 'Alice Tremblay', client_id: null, file_number: null });
    expect(body.dt.rows.map((entry) => entry.file_number)).not.toContain(file_number);
    // Their visits are not written again from an empty file.
    for (const status of [1, 4] as const)
      expect(
        (await server.call(contract.appointments.changeStatus, { id: visits[0] as number, status }, admin)).body,
      ).toEqual({
        code: 'NotFound',
      });
  });

  it('is not named by the log either, neither by acts on their own page nor by a bulletin about them', async () => {
    const word = 'Quixaba';
    const worker = await server.signIn('worker@resa.test');
    const { id } = await household(db(), { first_name: word, email: `${word}@resa.test` });
    const link = await server.call(contract.portal.autologin, { client_id: id }, worker);
    if (link.body.code !== 'Ok') throw new Error(link.body.code);
    const post = (path: string, cookie = '') =>
      fetch(server.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body: new URLSearchParams(),
      });
    const { pathname, search } = new URL(link.body.user.address);
    const [cookie = ''] = (await post(pathname + search)).headers.getSetCookie();
    await post('/portal/sign_out', cookie.split(';')[0]);
    const bulletin = {
      subject: word,
      description: word,
      bulletin_priority_type_id: 1,
      for_all_client: 0 as const,
      start_date: '2026-03-31',
      end_date: '2026-12-31',
      request_by: await userId(db(), 'worker@resa.test'),
    };
    const about = await server.call(contract.bulletins.store, { bulletin, clients: [{ client_id: id }] }, worker);
    expect(about.body).toMatchObject({ code: 'Ok' });
    await remove(id);
    expect(await tablesWith(word)).toEqual(expect.arrayContaining(['activity_log', 'bulletins', 'clients']));
    expect(await erase(id)).toEqual({ code: 'Ok' });
    expect(await tablesWith(word)).toEqual([]);

    const { body } = await server.call(
      contract.logs.list,
      { paging: {}, filters: { is_client: 1, user: id } } as never,
      admin,
    );
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(body.dt.rows).toMatchObject([
      { action: 'client.portal_sign_out', created_name: null, machine: '', by_client: 1 },
    ]);
    const opened = await db()
      .selectFrom('activity_log')
      .select(['created_name', 'machine'])
      .where('client_id', '=', id)
      .where('action', '=', 'client.portal_open')
      .orderBy('id')
      .execute();
    expect(opened).toEqual([{ created_name: 'Wendy Chen', machine: '' }]);
  });

  it('is not named by the log of a file with which theirs was merged for a while', async () => {
    const word = 'Vexilla';
    const [own, other] = [await household(db(), { first_name: word }), await household(db())];
    const pair = { source: own.id, target: other.id };
    const merged = await server.call(contract.merging.merge, { ...pair, choices: { first_name: 'source' } }, admin);
    expect(merged.body).toMatchObject({ code: 'Ok' });
    expect((await server.call(contract.merging.undo, { source: own.id }, admin)).body).toMatchObject({ code: 'Ok' });
    await db()
      .insertInto('activity_log')
      .values({
        action: 'client.update',
        user_id: 1,
        created_name: 'Alice Tremblay',
        client_id: other.id,
        entity: 'clients',
        entity_id: other.id,
        properties: '{"phone": [null, "5145550100"]}',
        created_at: NOW,
      })
      .execute();
    await remove(own.id);
    expect(await tablesWith(word)).toContain('activity_log');
    expect(await erase(own.id)).toEqual({ code: 'Ok' });
    expect(await tablesWith(word)).toEqual([]);
    const kept = await db()
      .selectFrom('activity_log')
      .select('properties')
      .where('client_id', '=', other.id)
      .where('action', '=', 'client.update')
      .orderBy('id')
      .execute();
    expect(kept).toEqual([{ properties: { phone: [null, '5145550100'] } }]);
  });

  it('is sent no mail that still waits to be sent', async () => {
    const worker = await server.signIn('worker@resa.test');
    const waiting = async () =>
      (await sql<{ to: string }>`select data->>'to' as to from jobs where name = 'mail'`.execute(db())).rows.map(
        ({ to }) => to,
      );
    await server.services.jobs.runDue();
    const [own, other] = [await household(db(), { email: 'own@resa.test' }), await household(db())];
    const typed = { send_bcc: '', subject: 'Your file', message: 'Come on Monday', send_to_me: false };
    for (const [client_id, send_to] of [
      [own.id, 'own@resa.test'],
      [other.id, 'other@resa.test'],
    ] as const)
      await server.call(contract.emails.send, { client_id, send_to, ...typed }, worker);
    expect((await server.call(contract.portal.sendPasswordReset, { id: own.id }, worker)).body).toEqual({ code: 'Ok' });
    expect(await waiting()).toEqual(['own@resa.test', 'other@resa.test', 'own@resa.test']);
    await remove(own.id);
    expect(await erase(own.id)).toEqual({ code: 'Ok' });
    expect(await waiting()).toEqual(['other@resa.test']);
  });

  it('is in no journal of a merge in their household', async () => {
    const [source, target] = [await household(db()), await household(db(), {}, [{ role: 4 }])];
    const { id: left } = await household(db());
    const [member] = target.members as [number];
    const journal = (...people: number[]) =>
      JSON.stringify({
        people,
        changes: [
          { table: 'clients', key: { id: member }, before: { email: 'member@resa.test' }, after: { email: null } },
        ],
      });
    for (const [source_id, people] of [
      [source.id, [source.id, target.id, member]],
      [left, [left, target.id]],
    ] as const)
      await db()
        .insertInto('client_merges')
        .values({ source_id, target_id: target.id, journal: journal(...people), merged_at: NOW, merged_by: null })
        .execute();
    await remove(member);
    expect(await erase(member)).toEqual({ code: 'Ok' });
    expect(
      await db().selectFrom('client_merges').select('source_id').where('target_id', '=', target.id).execute(),
    ).toEqual([{ source_id: left }]);
  });

  it('changes no report of the past, for any erased person', async () => {
    const organisation = { here: await firstPlace(db()), there: await lastPlace(db()) };
    await sql`delete from visits`.execute(db());
    await sql`update appointments set deleted_at = ${NOW} where deleted_at is null`.execute(db());
    const people = await smallOrganisation(db(), organisation);
    await sql`update appointments set status = 3 where status = 1`.execute(db());
    const { roy, teen, bouchard, child, partner, singh, nguyen } = people;
    const all = [roy.id, teen, bouchard.id, child, partner, singh.id, nguyen.id];
    const past = reportNames.filter((name) => name !== 'staff_activity_log');
    /** Figures only of visits, which a deletion leaves as well. */
    const figures = async () => [
      await sheetOf(server, admin, 'tendance', COMPLETE.tendance),
      await sheetOf(server, admin, 'b1a_report', COMPLETE.b1a_report),
      await sheetOf(server, admin, 'fb_special_stats', COMPLETE.fb_special_stats),
    ];
    const counted = await figures();
    await remove(...all);
    expect(await figures()).toEqual(counted);
    const sheetText = async (name: ReportName) =>
      JSON.stringify(await sheetOf(server, admin, name, { ...COMPLETE[name], locale: 'en' }))
        .replaceAll('Erased person', 'Deleted file')
        .replaceAll(/"key":\[[^\]]*\]/g, '');
    const before = new Map<ReportName, string>();
    for (const name of past) before.set(name, await sheetText(name));
    for (const id of all) expect(await erase(id)).toEqual({ code: 'Ok' });
    for (const name of past) expect((await sheetText(name)).split('},')).toEqual(before.get(name)?.split('},'));

    const params = { ...COMPLETE.b1a_report };
    const asked = { name: 'b1a_report', params, block: 'months', figure: 'visits', key: ['2026-03'], rowsPerPage: 50 };
    const { body } = await server.call(contract.reports.rows, asked as never, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    expect(body.rows.map(({ gone, name }) => [gone, name])).toEqual(body.rows.map(() => ['erased', null]));
    expect(body.rows.length).toBeGreaterThan(0);
  });
});
