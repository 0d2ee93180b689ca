/** Bringing in a file of clients: what is refused, what a check says, what is written once, and what is taken back. */
import { contract } from '@resa/contract';
import type { Correcting } from '@resa/contract/client-import-mapping';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appointment, emptyLogs, household, user } from '../testing/factories.ts';
import { COMPLETE } from '../testing/profiles.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { bringer, home, tag } from './samples/bringer.ts';

const calls = contract.clientImports;
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
  await emptyLogs(db());
});
const db = () => server.services.db.kysely;
const work = () => server.services.jobs.runDue();

const { checked, file, named, opened, ran, rowsOf, save, started } = bringer(() => ({ server, token: admin }));

it('is only for holders of import_clients', async () => {
  const plain = await server.signIn(await user(db(), ['crud_clients', 'add_clients', 'approve_clients']));
  for (const name of ['read', 'check', 'run', 'stop', 'discard', 'takeBack', 'takingBack'] as const)
    expect((await server.call(calls[name], { id: 1 }, plain)).status).toBe(403);
  expect((await server.call(calls.list, {}, plain)).status).toBe(403);
  expect((await server.call(calls.start, { import: { file: file(''), sheet: null } }, plain)).status).toBe(403);
});

it('refuses a file that holds nobody, and an unknown import', async () => {
  const empty = new File([], 'a.csv');
  expect((await server.call(calls.start, { import: { file: empty, sheet: null } }, admin)).body).toEqual({
    code: 'file_size_zero',
  });
  const xls = new File(
    [Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), new Uint8Array(600)],
    'a.xls',
  );
  expect((await server.call(calls.start, { import: { file: xls, sheet: null } }, admin)).body).toEqual({
    code: 'import_file_xls',
  });
  expect((await server.call(calls.read, { id: 2_000_000_000 }, admin)).status).toBe(404);
  expect((await server.call(calls.run, { id: 2_000_000_000 }, admin)).status).toBe(404);
});

describe('a file that is brought in', () => {
  it('makes its households once, in one entry of the log, and sends no mail', async () => {
    const [name, other] = [tag(), tag()];
    const rows = home('HH-1', name, '514 555-0100', `${name}@resa.test`) + home('HH-2', other, '');
    const id = await checked(rows, { state: 3 });
    const { import: before, counts } = await opened(id);
    expect(before.state).toBe('check');
    expect(counts).toMatchObject({ fault: 0, decide: 0, new_household: 2, new_member: 2 });
    expect(await named(name)).toEqual([]);

    const done = await ran(id);
    expect(done).toMatchObject({ state: 'done', result: { households: 2, persons: 4, left: 0 } });
    const [head, child, ...more] = await named(name);
    expect(more).toEqual([]);
    expect(head).toMatchObject({
      first_name: 'Marie',
      dob: '1948-06-15',
      gender_type_id: 2,
      phone_digits: expect.stringContaining('5145550100'),
      client_state_type_id: 3,
      approved_at: null,
      former_number: 'HH-1',
      email: `${name}@resa.test`,
    });
    expect(child).toMatchObject({ first_name: 'Luc', family_id: head?.family_id, client_state_type_id: 3 });
    const memberships = await db()
      .selectFrom('memberships')
      .select(['client_id', 'group_role_type_id', 'date_start'])
      .where('group_id', '=', head?.family_id as number)
      .orderBy('client_id')
      .execute();
    expect(memberships).toEqual([
      { client_id: head?.id, group_role_type_id: 2, date_start: '2026-03-03' },
      { client_id: child?.id, group_role_type_id: 4, date_start: '2026-03-03' },
    ]);
    const log = await db()
      .selectFrom('activity_log')
      .selectAll()
      .where('action', '=', 'client_import.run')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([{ entity: 'client_imports', entity_id: id, created_name: expect.any(String) }]);
    expect(log[0]?.parts).toHaveLength(4);
    expect(JSON.stringify(log)).not.toContain(name);
    expect(await db().selectFrom('captured_mails').selectAll().execute()).toEqual([]);

    expect((await server.call(calls.run, { id }, admin)).body).toEqual({ code: 'import_state' });
    expect(await named(name)).toHaveLength(2);

    // Each file says that it came from the import.
    const told = await server.call(contract.timeline.ofHousehold, { client_id: child?.id as number }, admin);
    expect(told.body.code === 'Ok' && told.body.entries.filter(({ kind }) => kind === 'import')).toMatchObject([
      { kind: 'import', client_ids: [head?.id, child?.id], by: 'Alice Tremblay', text: 'network.csv' },
    ]);
  });

  it('keeps numbers that were never used, and new files get higher ones', async () => {
    const name = tag();
    const rows = `900001,Ana,${name},1980-02-03,Female\nAB-7${name},Bo,${name},1981-02-03,Male\n`;
    await ran(await checked(rows, {}, 'File number,First name,Last name,Date of birth,Gender'));
    const files = await named(name);
    expect(files).toMatchObject([{ file_number: 900_001 }, { former_number: `AB-7${name}` }]);
    expect(files[1]?.file_number).toBeGreaterThan(900_001);
    const found = await server.call(contract.clients.searchByName, { name: `ab-7${name}` }, admin);
    expect(found.body.code === 'Ok' && found.body.persons[0]).toMatchObject({ id: files[1]?.id, look_alike: 0 });

    const again = await checked(home('1', tag(), ''));
    expect(await ran(again)).toMatchObject({ state: 'done' });
  });

  it('gives up numbers that were used, of households without a question, of files once for all', async () => {
    const name = tag();
    const used = await household(db(), { last_name: 'Somebody else', former_number: `F-1${name}` });
    const rows = `${used.file_number},Ana,${name},1980-02-03,Female,\n900100,Bo,${name},1981-02-03,Male,f-1${name}\n`;
    const id = await checked(rows, {}, 'File number,First name,Last name,Date of birth,Gender,Former number');
    const faults = async () =>
      (await rowsOf(id)).flatMap((row) => row.faults.map(({ code, mend }) => ({ code, mend })));
    const emptied = { kind: 'cell' as const, line: 3, column: 5, value: '' };
    expect(await faults()).toEqual([
      { code: 'import_number_used', mend: null },
      { code: 'import_former_number_used', mend: emptied },
    ]);
    expect((await server.call(calls.decideForAll, { id, used_numbers: 'former' }, admin)).body).toEqual({ code: 'Ok' });
    await server
      .call(calls.correct, { id, corrections: [emptied] }, admin)
      .then(({ body }) => expect(body.code).toBe('import_state'));
    await work();
    await server.call(calls.correct, { id, corrections: [emptied] }, admin);
    await work();
    expect(await faults()).toEqual([]);
    expect((await rowsOf(id))[0]?.warnings).toMatchObject([
      { code: 'import_number_former', params: { value: used.file_number } },
    ]);
    await ran(id);
    expect(await named(name)).toMatchObject([
      { former_number: String(used.file_number) },
      { file_number: 900_100, former_number: null },
    ]);

    // The number of a household that was used is nobody's question, also where it was the former one of another.
    const [third, fourth] = [tag(), tag()];
    const single = (sign: number, last: string) => `${sign},Eva,${last},01-02-1961,Female,Self,,,,,,\n`;
    await ran(await checked(single(used.file_number, third) + single(900_200, fourth)));
    expect(await named(third)).toMatchObject([{ former_number: null }]);
    expect(await named(fourth)).toMatchObject([{ file_number: 900_200 }]);
  });

  it('is not written past a fault: the row is left out, taken in again, and mended', async () => {
    const name = tag();
    const id = await checked(
      `H1,Ann,${name},30-02-1980,Female,Self,,,,,,\nH2,Bob,${name},13-02-1980,Male,Self,,,,,,\n`,
    );
    const fault = { kind: 'fault', line: 2, faults: [{ code: 'import_date_unreal' }] };
    expect((await rowsOf(id))[0]).toMatchObject(fault);
    const correct = async (correction: Correcting) => {
      expect((await server.call(calls.correct, { id, corrections: [correction] }, admin)).body).toEqual({ code: 'Ok' });
      await work();
      return (await rowsOf(id)).find(({ line }) => line === 2);
    };
    const out = await correct({ kind: 'leave_out', line: 2 });
    expect(out).toMatchObject({ kind: 'out', name: '' });
    expect(out?.cells.slice(0, 4)).toEqual(['H1', 'Ann', name, '30-02-1980']);
    expect((await opened(id)).counts).toMatchObject({ fault: 0, out: 1, new_household: 1 });
    expect(await correct({ kind: 'take_in', line: 2 })).toMatchObject(fault);
    await correct({ kind: 'cell', line: 2, column: 3, value: '20-02-1980' });
    expect((await opened(id)).counts).toMatchObject({ fault: 0, out: 0, new_household: 2 });
    await ran(id);
    expect((await named(name)).map(({ dob }) => dob)).toEqual(['1980-02-20', '1980-02-13']);
  });

  it('asks whether a person is an existing file, and completes it', async () => {
    const name = tag();
    const existing = await household(db(), {
      ...COMPLETE,
      first_name: 'Marie',
      last_name: name,
      dob: '1948-06-15',
      phone: null,
    });
    const id = await checked(home('HH-1', name, '514 555-0177'));
    const [head, child] = await rowsOf(id);
    expect(head).toMatchObject({
      kind: 'decide',
      match: { client_id: existing.id, reasons: expect.arrayContaining(['name', 'dob']) },
    });
    expect(child).toMatchObject({ kind: 'new_member' });
    expect((await ran(id)).result).toMatchObject({ households: 0, persons: 0, left: 2 });

    const other = await checked(home('HH-1', name, '514 555-0177'));
    expect((await server.call(calls.decide, { id: other, keys: null, decision: 'same' }, admin)).body).toEqual({
      code: 'Ok',
      decided: 1,
    });
    expect((await opened(other)).counts).toMatchObject({ same: 1, joins: 1 });
    expect((await ran(other)).result).toMatchObject({ households: 0, joined: 1, updated: 1 });
    const files = await named(name);
    expect(files).toHaveLength(2);
    expect(files[0]).toMatchObject({ id: existing.id, phone_digits: expect.stringContaining('5145550177') });
    expect(files[1]).toMatchObject({ first_name: 'Luc', family_id: files[0]?.family_id });
  });

  it('makes files active only with the right to approve', async () => {
    const [name, other] = [tag(), tag()];
    const id = await checked(home('1', name, ''), { state: 1 });
    const importer = await server.signIn(await user(db(), ['import_clients']));
    await ran(id, importer);
    expect((await named(name)).map((one) => [one.client_state_type_id, one.approved_at])).toEqual([
      [3, null],
      [3, null],
    ]);
    const approved = await checked(home('1', other, ''), { state: 1 });
    await ran(approved);
    expect((await named(other)).map((one) => [one.client_state_type_id, one.approved_at !== null])).toEqual([
      [1, true],
      [1, true],
    ]);
  });
});

/** Makes each try of the waiting job look as if it had ended its process. */
const giveUp = async () => {
  await db().updateTable('jobs').set({ attempts: 10 }).where('name', 'like', 'client_import_%').execute();
  await work();
};

it('can go on after a job that was given up', async () => {
  const name = tag();
  const id = await started(home('1', name, ''));
  await save(id);
  await server.call(calls.check, { id }, admin);
  await giveUp();
  expect((await opened(id)).import.state).toBe('columns');
  await server.call(calls.check, { id }, admin);
  await work();
  await server.call(calls.run, { id }, admin);
  await giveUp();
  expect((await opened(id)).import.state).toBe('stopped');
  expect((await ran(id)).state).toBe('done');
  await server.call(calls.takeBack, { id }, admin);
  await giveUp();
  expect((await opened(id)).import.state).toBe('done');
  await server.call(calls.takeBack, { id }, admin);
  await work();
  expect((await opened(id)).import).toMatchObject({ state: 'taken_back', result: { taken_back: 1 } });
});

describe('an import that is taken back', () => {
  it('deletes its households for good, except those to which something came since', async () => {
    const [name, other, commented, left] = [tag(), tag(), tag(), tag()];
    const id = await checked(
      home('1', name, '') + home('2', other, '') + home('3', commented, '') + home('4', left, ''),
    );
    await ran(id);
    const [[booked], [, told], [head, child]] = [await named(other), await named(commented), await named(left)];
    await appointment(db(), { client_id: booked?.id as number, start_date_time: '2026-03-09 09:00' });
    const comment = { comment_type_id: 3, comment: 'Called' };
    await server.call(contract.comments.store, { client_id: told?.id as number, comment }, admin);
    // The child lives elsewhere now.
    const { group_id } = await household(db());
    await db()
      .updateTable('memberships')
      .set({ date_end: '2026-03-03' })
      .where('client_id', '=', child?.id as number)
      .execute();
    const moves = { client_id: child?.id as number, group_id, group_role_type_id: 4, date_start: '2026-03-04' };
    await db().insertInto('memberships').values(moves).execute();
    const { body } = await server.call(calls.takingBack, { id }, admin);
    expect(body).toMatchObject({
      code: 'Ok',
      households: 1,
      persons: 2,
      staying: 3,
      stays: [
        { client_id: booked?.id, why: 'appointment' },
        { client_id: (await named(commented))[0]?.id, why: 'comment' },
        { client_id: head?.id, why: 'member' },
      ],
    });
    const number = (await named(name))[0]?.file_number as number;
    expect((await server.call(calls.takeBack, { id }, admin)).body).toEqual({ code: 'Ok' });
    await work();
    expect((await opened(id)).import).toMatchObject({ state: 'taken_back', result: { taken_back: 1, stayed: 3 } });
    expect(await named(name)).toEqual([]);
    for (const stays of [other, commented, left]) expect(await named(stays)).toHaveLength(2);
    expect(
      await db().selectFrom('used_file_numbers').selectAll().where('file_number', '=', number).execute(),
    ).toHaveLength(1);
    expect((await server.call(calls.takeBack, { id }, admin)).body).toEqual({ code: 'import_state' });
  });

  it('leaves the households with a restricted person as they are', async () => {
    const name = tag();
    const id = await checked(home('1', name, ''));
    await ran(id);
    const [head, child] = (await named(name)).map((person) => person.id) as [number, number];
    const restricting = { client_id: head, reason: 'danger' as const, users: [], roles: [] };
    expect((await server.call(contract.restrictions.save, restricting, admin)).body).toEqual({ code: 'Ok' });
    expect((await server.call(calls.takingBack, { id }, admin)).body).toMatchObject({
      ...{ code: 'Ok', households: 0, staying: 1 },
      stays: [{ client_id: head, name: 'Restricted · Restreint', why: 'restricted' }],
    });
    expect((await server.call(calls.takeBack, { id }, admin)).body).toEqual({ code: 'Ok' });
    await work();
    expect((await opened(id)).import).toMatchObject({ state: 'taken_back', result: { taken_back: 0, stayed: 1 } });
    const left = await db().selectFrom('live_clients').select('id').where('id', 'in', [head, child]).execute();
    expect(left).toHaveLength(2);
  });

  it('is refused after 30 days, when its file is deleted already', async () => {
    const name = tag();
    const id = await checked(home('1', name, ''));
    await ran(id);
    server.clock.set('2026-03-11T15:00:00Z');
    await work();
    admin = await server.signIn('admin@resa.test');
    expect(await opened(id)).toMatchObject({ import: { has_file: 0 }, wizard: null, counts: null });
    server.clock.set('2026-04-03T15:00:00Z');
    admin = await server.signIn('admin@resa.test');
    expect((await server.call(calls.takeBack, { id }, admin)).body).toEqual({ code: 'import_too_late' });
    expect(await named(name)).toHaveLength(2);
  });
});

it('deletes the file and rows of an import with a person in it who is erased', async () => {
  const [name, other] = [tag(), tag()];
  const [written, open] = [await checked(home('HH-4', name, '')), await started(home('HH-5', other, ''))];
  await ran(written);
  const [, child] = await named(name);
  const stagedOf = (id: number) =>
    db()
      .selectFrom('client_imports')
      .select(['file_id', 'table_id', 'work_id'])
      .where('id', '=', id)
      .executeTakeFirst();
  const staged = Object.values((await stagedOf(written)) ?? {}) as string[];
  expect(staged).toHaveLength(3);
  await db()
    .updateTable('clients')
    .set({ client_state_type_id: 2, deleted_at: '2026-03-03T15:00:00Z' })
    .where('id', '=', child?.id as number)
    .execute();
  const erased = await server.call(
    contract.deleted.erase,
    { id: child?.id as number, file_number: child?.file_number as number },
    admin,
  );
  expect(erased.body).toEqual({ code: 'Ok' });
  await work();
  expect(await stagedOf(written)).toEqual({ file_id: null, table_id: null, work_id: null });
  expect(await db().selectFrom('files').selectAll().where('id', 'in', staged).execute()).toEqual([]);
  expect(await opened(written)).toMatchObject({ import: { state: 'done', has_file: 0 }, wizard: null });
  // That of another import stays.
  expect((await stagedOf(open))?.work_id).toEqual(expect.any(String));
});
