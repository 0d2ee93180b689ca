/** The list of who is expected, mailed at opening time (decision 080). */
import { contract } from '@resa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trx } from '../../db/handles.ts';
import { appointment, firstPlace, household, plan, user, userId } from '../../testing/factories.ts';
import { wordsOfPages } from '../../testing/pdf-words.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { mailDayLists } from './mail-lists.ts';

const { locations } = contract;
const MARKET = 2;

let server: TestServer;
let place_id: number;
let admin: string;
let city: { city_id: number; province_id: number | null };
let day = 3;
beforeAll(async () => {
  server = await testServer();
  place_id = await firstPlace(db());
  admin = await server.signIn('admin@resa.test');
  city = await db()
    .selectFrom('cities')
    .select(['id as city_id', 'province_id'])
    .where('province_id', 'is not', null)
    .executeTakeFirstOrThrow();
  await plan(db(), { appointment_type_id: MARKET, start_date: '2026-01-01', end_date: '2099-12-31' });
});
afterAll(() => server.close());
const db = () => server.services.db.kysely;
const date = () => `2026-02-${String(day).padStart(2, '0')}`;
/** A time by the clock of the organization, which is five hours behind UTC in winter. */
const at = (time: string) =>
  server.clock.set(new Date(Date.parse(`${date()}T${time}:00Z`) + 5 * 3_600_000).toISOString());
beforeEach(async () => {
  day += 1;
  at('06:00');
  admin = await server.signIn('admin@resa.test');
  await db().deleteFrom('jobs').where('name', '=', 'mail').execute();
});

async function nameRecipients(day_list_to: string | null | undefined) {
  const { body } = await server.call(locations.fetch, { id: place_id }, admin);
  if (body.code !== 'Ok' || !body.place) throw new Error('no location');
  const { name, row_version } = body.place;
  const address = { address_ln1: '1 rue Bleury', postal_code: 'H2X 1Y4', country_id: 1, ...city };
  return server.call(locations.update, { place: { id: place_id, name, row_version, address, day_list_to } }, admin);
}

/** The mails that wait, with the words of their lists. */
async function mails() {
  await mailDayLists(server.services);
  const rows = await db().selectFrom('jobs').select('data').where('name', '=', 'mail').orderBy('id').execute();
  return Promise.all(
    rows
      .filter(({ data }) => 'attachment' in (data as object))
      .map(async ({ data }) => {
        const { to, subject, attachment, client_ids } = data as Record<string, never> & {
          attachment: { base64: string; name: string };
        };
        const pages = await wordsOfPages(Buffer.from(attachment.base64, 'base64'));
        return { to, subject, client_ids, words: pages.flat().join(' ') };
      }),
  );
}
const expectedHousehold = async (names: object) => {
  const home = await household(db(), names);
  await appointment(db(), { client_id: home.id, start_date_time: `${date()} 10:00`, appointment_type_id: MARKET });
  return home;
};

describe('the recipients of a location', () => {
  it('are active users who may check in there, and nobody else', async () => {
    const plain = await user(db(), ['view_clients']);
    const elsewhere = await user(db(), ['crud_checkin']);
    await db()
      .deleteFrom('user_places')
      .where('user_id', '=', await userId(db(), elsewhere))
      .execute();
    const left = await user(db(), ['crud_checkin']);
    await db().updateTable('users').set({ active: 0 }).where('email', '=', left).execute();
    for (const address of ['nobody@elsewhere.example', plain, elsewhere, left, `admin@resa.test, ${plain}`]) {
      const { body } = await nameRecipients(address);
      expect(body).toMatchObject({ fields: [{ path: 'place.day_list_to', rule: 'e_day_list_to' }] });
    }
    expect((await nameRecipients('admin@resa.test, Desk@resa.test')).body.code).toBe('Ok');
    // A save without it keeps it.
    expect((await nameRecipients(undefined)).body.code).toBe('Ok');
    const { body } = await server.call(locations.fetch, { id: place_id }, admin);
    expect(body).toMatchObject({ place: { day_list_to: 'admin@resa.test, Desk@resa.test' } });
  });
});

describe('the list', () => {
  it('is mailed once a day from the first start on, in the language of each, and is a view of each person', async () => {
    await nameRecipients('admin@resa.test, desk@resa.test');
    const home = await expectedHousehold({ first_name: 'Rosalie', last_name: 'Roy' });
    at('06:59');
    expect(await mails()).toEqual([]);
    at('10:00');
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['admin@resa.test', 'desk@resa.test']);
    for (const { words } of sent) {
      expect(words).toContain('Rosalie');
      expect(words).toContain(String(home.file_number));
    }
    await db().deleteFrom('jobs').where('name', '=', 'mail').execute();
    expect(await mails()).toEqual([]);
    await server.services.viewLog.flush();
    const views = await db().selectFrom('read_log').select('call').where('client_id', '=', home.id).execute();
    expect(views.filter(({ call }) => call === 'checkin.paper')).toHaveLength(2);
    const log = await db()
      .selectFrom('activity_log')
      .select('properties')
      .where('action', '=', 'location.mail_list')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(JSON.stringify(log?.properties)).toContain('desk@resa.test');
  });

  it('is not mailed after the last start, on a day without service, or where nobody is expected', async () => {
    await nameRecipients('admin@resa.test');
    at('11:00');
    expect(await mails()).toEqual([]);
    day += 1;
    await expectedHousehold({ last_name: 'Late' });
    at('23:00');
    expect(await mails()).toEqual([]);
    await db().insertInto('nonworking_days').values({ place_id, date: date(), comment: 'Inventory' }).execute();
    at('11:00');
    expect(await mails()).toEqual([]);
  });

  it('leaves out users who may no longer check in there', async () => {
    const volunteer = await user(db(), ['crud_checkin']);
    await nameRecipients(`admin@resa.test, ${volunteer}`);
    await expectedHousehold({ last_name: 'Roy' });
    await db().updateTable('users').set({ active: 0 }).where('email', '=', volunteer).execute();
    at('11:00');
    expect((await mails()).map(({ to }) => to)).toEqual(['admin@resa.test']);
  });

  it('is not sent to a recipient who loses the right while the mail waits', async () => {
    const volunteer = await user(db(), ['crud_checkin']);
    await nameRecipients(`admin@resa.test, ${volunteer}`);
    await expectedHousehold({ last_name: 'Roy' });
    at('11:00');
    expect(await mails()).toHaveLength(2);
    await db()
      .deleteFrom('user_places')
      .where('user_id', '=', await userId(db(), volunteer))
      .execute();
    await server.services.jobs.runDue();
    const rows = await db().selectFrom('captured_mails').select('sent_to').execute();
    expect(rows).toContainEqual({ sent_to: 'admin@resa.test' });
    expect(rows).not.toContainEqual({ sent_to: volunteer });
  });

  it('is made again where somebody is restricted while it is made', async () => {
    await nameRecipients('admin@resa.test');
    const hidden = await expectedHousehold({ first_name: 'Perpetue', last_name: 'Hiddenname' });
    at('11:00');
    const restricting = { client_id: hidden.id, reason: 'danger' as const, users: [], roles: [] };
    const begin = db().transaction.bind(db());
    // The lists are made outside the transaction that notes their mails.
    const opening = vi.spyOn(db(), 'transaction').mockImplementationOnce(() => {
      const execute = async (work: (trx: Trx) => Promise<unknown>) => {
        expect((await server.call(contract.restrictions.save, restricting, admin)).body).toEqual({ code: 'Ok' });
        return begin().setIsolationLevel('read committed').execute(work);
      };
      return { setIsolationLevel: () => ({ execute }) } as never;
    });
    expect(await mails()).toEqual([]);
    opening.mockRestore();
    const [mail] = await mails();
    expect(mail?.words).toContain(String(hidden.file_number));
    expect(mail?.words).not.toContain('Hiddenname');
  });

  it('has a restricted household, and one that refused to be shared by name, by its number only', async () => {
    const may = await user(db(), ['crud_checkin', 'restricted_files']);
    await nameRecipients(may);
    const hidden = await expectedHousehold({ first_name: 'Perpetue', last_name: 'Hiddenname' });
    const restricting = {
      client_id: hidden.id,
      reason: 'danger' as const,
      users: [await userId(db(), may)],
      roles: [],
    };
    expect((await server.call(contract.restrictions.save, restricting, admin)).body).toEqual({ code: 'Ok' });
    const refusing = await expectedHousehold({ first_name: 'Philomene', last_name: 'Refusing' });
    const open = await expectedHousehold({ first_name: 'Rosalie', last_name: 'Roy' });
    const act = { client_id: refusing.id, how: 'word', language: 'en', decided_on: date() } as const;
    const decision = { client_id: refusing.id, purpose: 'sharing', version: 1, state: 'refused', by_whom: 'person' };
    expect(
      (await server.call(contract.consents.record, { ...act, decisions: [decision as never] }, admin)).body.code,
    ).toBe('Ok');
    at('11:00');
    const [mail] = await mails();
    for (const { file_number } of [hidden, refusing, open]) expect(mail?.words).toContain(String(file_number));
    expect(mail?.words).toContain('Rosalie');
    for (const name of ['Perpetue', 'Hiddenname', 'Philomene', 'Refusing']) expect(mail?.words).not.toContain(name);
    expect(mail?.client_ids).toEqual([open.id]);
  });
});
