/** Makes each call that logs once: its entries name the changed row and describe the change in words. */
import { contract } from '@resa/contract';
import type { Call } from '@resa/contract/call';
import type { List } from '@resa/contract/lists/define';
import { type ListName, lists } from '@resa/contract/lists/index';
import { titleOf } from '@resa/contract/lists/labels';
import { listNames } from '@resa/contract/lists/names';
import { changesOf } from '@resa/contract/log-fields';
import { texts } from '@resa/contract/texts';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purposesOf } from '../consents/index.ts';
import { DEMO_PASSWORD } from '../db/seed/organisation/users.ts';
import { hashPassword } from '../session/index.ts';
import { completeRequest, LEASE, PASSPORT } from '../testing/complete-request.ts';
import {
  appointment,
  firstPlace,
  household,
  namedWorkstation,
  plan,
  userId,
  waitingAct,
  waitingEntry,
} from '../testing/factories.ts';
import { type IdentityProvider, providerOf, saveProvider, wayThrough } from '../testing/identity-provider.ts';
import { sampleRow } from '../testing/list-rows.ts';
import { authenticator } from '../testing/passkey.ts';
import { COMPLETE } from '../testing/profiles.ts';
import { visit } from '../testing/reports/organisation.ts';
import { pdf } from '../testing/sent-files.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { newWorkstation } from '../testing/workstation.ts';

const NOW = '2026-03-03T15:00:00Z';
const TODAY = '2026-03-03';

const calls: ReadonlyMap<string, Call> = new Map(
  Object.entries(contract).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, call]) => [`${feature}.${name}`, call as Call] as const),
  ),
);
const ofLists = new Set<string>(listNames);
const logging = [...calls].flatMap(([name, { logs }]) => (logs ? [name] : []));

let server: TestServer;
let admin: string;
let place_id: number;
let placed: { country_id: number; province_id: number; city_id: number };
const ids = {} as Record<ListName, number[]>;
beforeAll(async () => {
  server = await testServer();
  place_id = await firstPlace(db());
  const city = await db()
    .selectFrom('cities')
    .select(['id', 'province_id', 'country_id'])
    .where('name_en', '=', 'Montreal')
    .executeTakeFirstOrThrow();
  placed = { country_id: city.country_id, province_id: city.province_id, city_id: city.id };
  for (const name of listNames)
    ids[name] = (await db().selectFrom(name).select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOW);
  admin = await server.signIn('admin@resa.test');
});
const db = () => server.services.db.kysely;

type Body = { code?: string } & Record<string, unknown>;
/** Makes a call as an administrator; it must succeed. */
async function did(name: string, input: object = {}, token = admin): Promise<Body> {
  const { body } = await server.call(calls.get(name) as Call, input as never, token);
  const answer = body as unknown as Body;
  // A workbook is bytes.
  if (!Buffer.isBuffer(body) && answer.code !== 'Ok') throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer;
}
const firstIn = ({ rows }: Body) => (rows as { id: number }[])[0]?.id;
const idIn = (body: Body, key: string) => (body[key] as { id: number }).id;

interface Row {
  action: string;
  entity: string | null;
  entity_id: number | null;
  client_id: number | null;
  names: (string | null)[];
  properties: Record<string, [unknown, unknown]>;
  parts: { id: number; name: { en: string; fr: string }; properties: Row['properties'] }[] | null;
}
async function written(since = 0): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select action, entity, entity_id, client_id, array[entity_name_en, entity_name_fr] as names, properties, parts
    from activity_log where id > ${since} order by id`.execute(db());
  return rows;
}
const lastId = async () =>
  (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from activity_log`.execute(db())).rows[0]?.id ?? 0;

/** Actions that change no field. */
const ACTS = new Set([
  ...[
    'client.autologin',
    'client.make_code',
    'user.invite',
    'login',
    'logout',
    'session.end',
    'LS2',
    'unlock',
    'user.forgot_password',
  ],
  ...['second_step.set_up', 'second_step.recovery_codes', 'second_step.end', 'second_step.reset', 'second_step.forget'],
  ...['provider.bind', 'provider.unbind', 'provider.unbindUser', 'passkeys.add', 'passkeys.rename', 'passkeys.remove'],
]);
/** Rows that have no id. */
const WITHOUT_ID = new Set([null, 'settings', 'texts', 'identity_provider']);

function check({ action, entity, entity_id, client_id, names, properties, parts }: Row): string[] {
  const said = (of: Row['properties']) => {
    const { known, others } = changesOf({ entity, properties: of });
    return { said: known.length, unsaid: others.join() };
  };
  const titles = ofLists.has(entity ?? '') ? [texts.en[titleOf(entity as ListName)]] : [];
  const isTitle = titles.includes(names[0] ?? '');
  const all = said(properties);
  const mistakes = [
    entity === 'clients' && (entity_id === null || entity_id !== client_id) && 'names no file',
    entity === 'clients' && names.some((name) => name !== null) && 'copies a name',
    entity !== 'clients' && names.some((name) => !name) && 'has no name',
    entity !== 'clients' && entity_id === null && !WITHOUT_ID.has(entity) && !isTitle && 'has no id',
    all.unsaid && `has no words for ${all.unsaid}`,
    all.said === 0 && !parts && !ACTS.has(action) && `says nothing of ${Object.keys(properties)}`,
    ...(parts ?? []).map(
      (part) =>
        (!part.id ||
          !part.name.en ||
          !part.name.fr ||
          said(part.properties).said === 0 ||
          said(part.properties).unsaid) &&
        `has a part without a name or words: ${JSON.stringify(part)}`,
    ),
  ];
  return mistakes.flatMap((mistake) => (mistake ? [`${action} of ${entity} ${mistake}`] : []));
}

/** Makes a call and returns its entries, to be checked. */
async function entriesOf(name: string, input: object, token = admin): Promise<Row[]> {
  const before = await lastId();
  await did(name, input, token);
  const entries = await written(before);
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.flatMap(check)).toEqual([]);
  return entries;
}

const held = async (home = household(db())) => {
  const made = await home;
  await did('locks.lock', { id: made.id });
  return made;
};
const family = () =>
  held(
    household(db(), {}, [
      { role: 3, first_name: 'Luc' },
      { role: 4, dob: '2015-06-15' },
    ]),
  );
const profile = (more: object = {}) => ({ ...COMPLETE, groups: [], ...more });
const address = () => ({ address_ln1: '123, rue des Érables', postal_code: 'H2X 1Y4', ...placed });
const housing = (client_id: number) => ({ client_id, house_type_id: 1, start_date: '2026-01-01', end_date: null });
const housed = async (client_id: number) =>
  (await did('housings.store', { housing: housing(client_id), address: address() })).client_housing as {
    id: number;
    row_version: number;
  };
const revenue = (more: object = {}) => ({
  revenue_type_id: 5,
  pay_frequency_type_id: 4,
  amount: 829,
  start_date: '2026-01-01',
  end_date: null,
  note: null,
  ...more,
});
const comment = { comment_type_id: 2, comment: 'Called back' };
const contact = (client_id: number, more: object = {}) => ({
  client_id,
  means_communication_type_id: 4,
  name: 'A neighbour',
  value: 'neighbour@resa.test',
  extra: null,
  ...more,
});
const moved = (id: number) => ({ id, comment_type_id: 3, comment: 'Said at the counter' });
const inState = (client_state_type_id: number) => household(db(), { client_state_type_id });
const member = (home: { members: number[] }, at = 0) => home.members[at] as number;
const membership = (client_id: number) =>
  db().selectFrom('memberships').selectAll().where('client_id', '=', client_id).executeTakeFirstOrThrow();
const open = async (start_date_time = '2026-03-04 09:00') => {
  const { id: client_id } = await household(db());
  const on = await plan(db(), { max_appointments: 20 });
  const fields = { client_id, start_date_time, place_appointment_type_id: on.id };
  return { on, ...(await appointment(db(), fields)) };
};
const booking = async () => {
  const on = await plan(db(), { max_appointments: 20 });
  const { appointment_type_id } = on;
  return { on, appointment: { place_id, appointment_type_id, start_date_time: '2026-03-05 09:30', comments: null } };
};
const waiting = async () => {
  const on = await plan(db(), { max_appointments: 1 }, { start_time: '09:00', end_time: '09:30' });
  const { id: client_id } = await household(db());
  return waitingEntry(db(), { client_id, place_appointment_type_id: on.id, date: '2026-03-06' });
};
/** An offered place of a waiting list. */
const offered = async () => {
  const on = await plan(db(), { max_appointments: 1 }, { start_time: '09:00', end_time: '09:30' });
  const { id: client_id } = await household(db());
  const start_date_time = '2026-03-06 09:00';
  const taken = await appointment(db(), { client_id, start_date_time, place_appointment_type_id: on.id });
  const { id: other } = await household(db());
  const { id } = await waitingEntry(db(), {
    client_id: other,
    place_appointment_type_id: on.id,
    date: '2026-03-06',
    consent_at: NOW,
  });
  await did('appointments.changeStatus', { id: taken.id, status: 4 });
  await server.services.jobs.runDue();
  const { row_version } = await db()
    .selectFrom('waiting_entries')
    .select('row_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, row_version };
};
const bulletin = async (more: object = {}) => ({
  subject: 'Ask for the new lease',
  description: '<p>Moved.</p>',
  bulletin_priority_type_id: 2,
  start_date: TODAY,
  end_date: '2026-03-31',
  request_by: await userId(db(), 'worker@resa.test'),
  ...more,
});
const addBulletin = async () => {
  const { id: client_id } = await household(db());
  const { bulletin: made } = await did('bulletins.store', { bulletin: await bulletin(), clients: [{ client_id }] });
  return { client_id, ...(made as { id: number; row_version: number }) };
};
const viewer = async () =>
  (await db().selectFrom('roles').select('id').where('name', '=', 'viewer').executeTakeFirstOrThrow()).id;
let made = 0;
const account = async (more: object = {}) => ({
  name: `Nadia Desrosiers ${++made}`,
  email: `nadia${made}@resa.test`,
  roles: [await viewer()],
  locations: [place_id],
  ...more,
});
const added = async () => {
  const row = await account();
  return { ...row, id: (await did('users.store', { row, ip: 1, password: 'correct horse battery' })).id as number };
};
const invited = async () => {
  const row = await account();
  return { ...row, id: (await did('users.store', { row, ip: 0 })).id as number };
};
const place = (more: object = {}) => ({ name: `Centre ${++made}`, comments: null, address: address(), ...more });
const newPlace = async () => (await did('locations.store', { place: place() })).place_id as number;
const newPlan = async (more: object = {}) => {
  const template = await db()
    .selectFrom('mail_templates')
    .select('id')
    .where('code', '=', 'booked')
    .executeTakeFirstOrThrow();
  return {
    place_id: await newPlace(),
    appointment_type_id: 2,
    email_template_id: template.id,
    days_in_advance: 300,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    booking_start_date: '2026-01-01',
    ...more,
  };
};
type Kept = { id: number; row_version: number; place_id: number };
const storedPlan = async () => {
  const given = await newPlan();
  // A new location belongs to the user who added it.
  return { given, row: (await did('locations.storePlan', { row: given }, await again())).row as Kept };
};
const again = async () => {
  admin = await server.signIn('admin@resa.test');
  return admin;
};
const kept = async (name: string, key: string, more: object) => {
  const { row } = await storedPlan();
  const given = { place_id: row.place_id, place_appointment_type_id: row.id, ...more };
  return { given, id: idIn(await did(`locations.${name}`, { [key]: given }), 'row') };
};
const working = () => kept('storeWorking', 'working', { weekday: 1, start_time: '09:00', end_time: '12:00' });
const nonworking = () => kept('storeNonworking', 'nonworking', { date: '2026-03-20', comment: 'Holiday' });
const reschedule = () =>
  kept('storeReschedule', 'reschedule', { date: '2026-03-19', start_time: '09:00', end_time: '12:00' });
const cutoff = async () => {
  const given = { place_id: await newPlace(), weekday: 3, cutoff_day: 2, time: '12:00' };
  await again();
  return { given, id: idIn(await did('locations.storeCutoff', { cutoff: given }), 'row') };
};
const message = { send_to: 'worker@resa.test', subject: 'Here', message: 'As asked.' };
const schedule = (more: object = {}) => ({
  report: 'no_show',
  span: 'last_week',
  every: 'week',
  weekday: 1,
  month_day: 1,
  time: '07:00',
  locale: 'en',
  send_to: 'admin@resa.test',
  subject: 'No-shows',
  message: 'Here it is.',
  ...more,
});
const scheduled = async () => {
  const { id } = await did('schedules.store', { schedule: schedule(), params: {} });
  const row = await db()
    .selectFrom('report_schedules')
    .select(['id', 'row_version'])
    .where('id', '=', id as number)
    .executeTakeFirstOrThrow();
  return row;
};
const words = (more: object = {}) => ({
  name: `Market ${++made}`,
  subject_en: 'On {{date}}',
  subject_fr: 'Le {{date}}',
  action_en: null,
  action_fr: null,
  mail_en: '<p>Hello</p>',
  mail_fr: '<p>Bonjour</p>',
  ...more,
});
const roleOf = (more: object = {}) => ({
  lang_en: `Kitchen ${++made}`,
  lang_fr: `Cuisine ${made}`,
  permissions: [1],
  ...more,
});
const period = { start_date: '2026-04-01', end_date: '2026-05-31', automatic: 1 as const };
const pair = async () => {
  const twin = { first_name: 'Solène', last_name: `Aubertin ${++made}`, dob: '1990-04-12' };
  const [one, other] = [await household(db(), twin), await household(db(), twin)];
  const { id } = await db()
    .insertInto('duplicates')
    .values({ one_id: one.id, other_id: other.id, score: 75, reasons: ['name'], found_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const removed = async () => {
  const { id, file_number } = await inState(2);
  await did('requests.destroy', { id });
  return { id, file_number };
};
const excluded = async () => {
  const { id, file_number } = await household(db());
  await did('file_update.store', { id, file_number });
  return id;
};
const proven = async (more: object = {}) => {
  const home = await held();
  await db()
    .insertInto('proof_documents')
    .values({ client_id: home.id, classification_id: 1, document_type_id: LEASE, ...more })
    .execute();
  return home.id;
};
const askedWaiver = async () => {
  const client_id = await proven();
  await did('documents.askWaiver', { client_id, document_type_id: LEASE, reason: 'No lease' });
  const asked = db().selectFrom('asked_waivers').select('id').where('client_id', '=', client_id);
  return { client_id, id: (await asked.executeTakeFirstOrThrow()).id };
};
const uploaded = async () => {
  const client_id = await proven();
  const document = { client_id, document_type_id: LEASE, file: pdf(), verified: '1' };
  const { documents } = await did('documents.verify', { document });
  return (documents as { id: number }[])[0]?.id as number;
};
const PROOFS = { proof_of_address: [LEASE], proof_of_identification: [PASSPORT], proof_of_revenue: [] };
const member_of = async (made_role = 4) => {
  const home = await held(inState(4));
  const client = profile({ first_name: 'Noé', dob: '2018-04-01', marital_status_type_id: null });
  await did('intake.storeMember', { head: home.id, client, role: made_role });
  const { client_id } = await db()
    .selectFrom('memberships')
    .select('client_id')
    .where('group_id', '=', home.group_id)
    .where('client_id', '<>', home.id)
    .executeTakeFirstOrThrow();
  const { row_version } = await db()
    .selectFrom('clients')
    .select('row_version')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  return { head: home.id, client: { ...client, id: client_id, row_version } };
};

const restriction = async () => ({ client_id: (await household(db())).id, reason: 'staff', users: [], roles: [] });
const restrictedOne = async () => {
  const input = await restriction();
  await did('restrictions.save', input);
  return { client_id: input.client_id };
};

/** The input of each call; inputs of lists are made from their declarations. */
const inputs: Record<string, () => Promise<object>> = {
  'user.updateProfile': async () => ({
    user: { name: 'Alice Tremblay-Roy', email: 'admin@resa.test', language: 'en' },
  }),
  'user.changePassword': async () => {
    const password_hash = await hashPassword('sesame-1');
    await db().updateTable('users').set({ password_hash }).where('email', '=', 'admin@resa.test').execute();
    return { oldPassword: 'sesame-1', newPassword: 'a kettle by the river', renewPassword: 'a kettle by the river' };
  },
  'clients.update': async () => {
    const { id } = await held(household(db(), COMPLETE as never));
    return { client: profile({ first_name: 'Irène', id, row_version: 1 }) };
  },
  'clients.store': async () => ({ client: profile({ last_name: 'Nouvelle' }) }),
  'clients.storeAnonymous': async () => ({ ages: { '31-44': 1 }, area: 'H2X' }),
  'clients.tag': async () => {
    const { code } = await db()
      .selectFrom('tags')
      .select('code')
      .where('active', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return { id: (await held()).id, tag: code, on: 1 };
  },
  'clients.newCard': async () => ({ id: (await household(db())).id }),
  'documents.updateProofs': async () => {
    const { id: client_id } = await held(household(db(), { citizenship_type_id: 1, country_of_birth: 1 }));
    return { client_id, documents: PROOFS };
  },
  'clientImports.start': async () => ({
    import: { file: new File(['Last name,First name\nRoy,Ève\n'], 'people.csv'), sheet: null },
  }),
  'documents.verify': async () => ({
    document: { client_id: await proven(), document_type_id: LEASE, file: pdf(), verified: '0', description: 'Lease' },
  }),
  'documents.verifyShared': async () => {
    const home = await family();
    const line = { classification_id: 1, document_type_id: LEASE };
    for (const client_id of [home.id, member(home)])
      await db()
        .insertInto('proof_documents')
        .values({ client_id, ...line })
        .execute();
    return {
      document: {
        document_type_id: `[${LEASE},${LEASE}]`,
        client_id: `[${home.id},${member(home)}]`,
        file: pdf(),
      },
    };
  },
  'documents.notVerify': async () => ({ document: { id: await uploaded() } }),
  'documents.waive': async () => ({ client_id: await proven(), document_type_id: LEASE, reason: 'Lives in a shelter' }),
  'documents.unwaive': async () => {
    const client_id = await proven();
    await did('documents.waive', { client_id, document_type_id: LEASE, reason: 'Lives in a shelter' });
    return { client_id, document_type_id: LEASE };
  },
  'documents.askWaiver': async () => ({ client_id: await proven(), document_type_id: LEASE, reason: 'No lease' }),
  'documents.grantWaiver': async () => askedWaiver(),
  'documents.refuseWaiver': async () => ({ ...(await askedWaiver()), reason: 'A letter will do' }),
  'documents.withdrawWaiver': async () => askedWaiver(),
  'documents.destroy': async () => ({ id: await uploaded() }),
  'families.store': async () => {
    const home = await family();
    const people_group = { client: (await household(db())).id, group_role_type_id: 9, date_start: TODAY };
    return { group_id: home.group_id, people_group };
  },
  'families.update': async () => {
    const home = await family();
    const { id, row_version, date_start } = await membership(member(home, 1));
    return { group_id: home.group_id, people_group: { id, row_version, date_start, group_role_type_id: 11 } };
  },
  'families.destroy': async () => {
    const home = await family();
    return { group_id: home.group_id, client_id: member(home) };
  },
  'families.switchToFamilyHead': async () => {
    const home = await family();
    await housed(home.id);
    return { head: home.id, candidate: member(home), email: '' };
  },
  'families.updateEducationalLevel': async () => {
    const home = await family();
    const education_level_id = ids.education_levels[3] as number;
    return { members: [{ client_id: member(home, 1), education_level_id, row_version: 1 }] };
  },
  'housings.store': async () => ({ housing: housing((await held()).id), address: address() }),
  'housings.update': async () => {
    const { id } = await held();
    const { id: housing_id, row_version } = await housed(id);
    return { housing: { ...housing(id), id: housing_id, row_version, house_type_id: 2 }, address: address() };
  },
  'housings.destroy': async () => ({ id: (await housed((await held()).id)).id }),
  'revenues.update': async () => {
    const { id: client_id } = await held();
    const { ids: stored } = await did('revenues.update', { client_id, revenues: [revenue()] });
    const [id] = stored as number[];
    return { client_id, revenues: [revenue({ id, row_version: 1, amount: 900 }), revenue({ revenue_type_id: 1 })] };
  },
  'revenues.destroy': async () => {
    const { ids: stored } = await did('revenues.update', { client_id: (await held()).id, revenues: [revenue()] });
    return { id: (stored as number[])[0] };
  },
  'revenues.declareNone': async () => {
    const { id: client_id } = await held();
    const first = { client_id, start_date: '2026-01-01', end_date: null, note: 'Waits for a decision' };
    const { id, row_version } = await did('revenues.declareNone', first);
    return { ...first, id, row_version, note: null };
  },
  'revenues.withdrawNone': async () => {
    const { id: client_id } = await held();
    const first = { client_id, start_date: '2026-01-01', end_date: null, note: null };
    const { id } = await did('revenues.declareNone', first);
    return { id };
  },
  'comments.store': async () => ({ client_id: (await held()).id, comment }),
  'comments.update': async () => {
    const { id: client_id } = await held();
    const id = idIn(await did('comments.store', { client_id, comment }), 'comment');
    return { client_id, comment: { ...comment, id, row_version: 1, comment: 'Called twice' } };
  },
  'comments.destroy': async () => ({
    id: idIn(await did('comments.store', { client_id: (await held()).id, comment }), 'comment'),
  }),
  'consents.record': async () => {
    const { id: client_id } = await held();
    const decision = { client_id, purpose: 'photo', version: 1, state: 'given', by_whom: 'person' } as const;
    return { client_id, decisions: [decision], how: 'word', language: 'en', decided_on: '2026-03-01' };
  },
  'consents.updatePurpose': async () => {
    const [row] = await purposesOf(db());
    if (!row) throw new Error('no purpose');
    const { code: _, version: __, asked_from_version: ___, ...terms } = row;
    return { row: { ...terms, text_en: 'Other words.', draft: 0, expires_months: 24 } };
  },
  'contacts.store': async () => ({ contact: contact((await held()).id) }),
  'contacts.update': async () => {
    const { id: client_id } = await held();
    const id = firstIn(await did('contacts.store', { contact: contact(client_id) }));
    return { contact: contact(client_id, { id, row_version: 1, name: 'A cousin' }) };
  },
  'contacts.destroy': async () => ({
    id: firstIn(await did('contacts.store', { contact: contact((await held()).id) })),
  }),
  'emails.send': async () => {
    const { id: client_id } = await held(household(db(), { email: `mail${++made}@resa.test` }));
    return { client_id, send_to: `mail${made}@resa.test`, send_bcc: '', subject: 'Your file', message: 'Come' };
  },
  'portal.autologin': async () => ({ client_id: (await household(db(), { email: `own${++made}@resa.test` })).id }),
  'portal.sendPasswordReset': async () => ({ id: (await household(db(), { email: `own${++made}@resa.test` })).id }),
  'portal.invite': async () => withPage(`own${++made}@resa.test`),
  'portal.makeCode': async () => withPage(null),
  'requests.activate': async () => moved((await inState(2)).id),
  'requests.inactivate': async () => ({ ...moved((await inState(1)).id), reason_id: 1 }),
  'requests.pending': async () => moved((await inState(4)).id),
  'requests.in_progress': async () => moved((await inState(3)).id),
  'requests.refuse': async () => moved((await inState(4)).id),
  'requests.updating': async () => moved((await inState(1)).id),
  'requests.approve': async () => ({ id: (await completeRequest(db())).id }),
  'requests.destroy': async () => ({ id: (await inState(2)).id }),
  'intake.storeMember': async () => {
    const { id: head } = await held(inState(4));
    return { head, client: profile({ first_name: 'Noé', dob: '2018-04-01', marital_status_type_id: null }), role: 4 };
  },
  'intake.updateMember': async () => {
    const { head, client } = await member_of();
    return { head, client: { ...client, first_name: 'Noël' }, role: 4 };
  },
  'intake.destroyMember': async () => {
    const { head, client } = await member_of();
    return { head, client: client.id };
  },
  'intake.updateHousing': async () => {
    const { client_id, ...lives } = housing((await held(inState(4))).id);
    return { client_id, housing: lives, address: address() };
  },
  'deleted.restore': async () => ({ id: (await removed()).id }),
  'deleted.erase': removed,
  'merging.merge': async () => ({ source: (await household(db())).id, target: (await household(db())).id }),
  'merging.undo': async () => {
    const { id: source } = await household(db(), { first_name: 'Irène' });
    await did('merging.merge', { source, target: (await household(db())).id, choices: { first_name: 'source' } });
    return { source };
  },
  'restrictions.save': restriction,
  'restrictions.end': restrictedOne,
  'restrictions.breakGlass': async () => ({ ...(await restrictedOne()), reason: 'She cannot be reached' }),
  'duplicates.notSame': async () => ({ id: await pair() }),
  'duplicates.reopen': async () => {
    const id = await pair();
    await did('duplicates.notSame', { id });
    return { id };
  },
  'appointments.store': async () => {
    const { on, appointment: one } = await booking();
    const { id: client_id } = await household(db());
    return { appointment: { ...one, client_id, comments: 'Comes with a stroller' }, place_appointment_type_id: on.id };
  },
  'appointments.update': async () => {
    const { id, row_version, client_id, appointment_type_id, on } = await open();
    const changed = { start_date_time: '2026-03-06 10:00', comments: 'Later' };
    return {
      appointment: { id, row_version, client_id, place_id, appointment_type_id, ...changed },
      place_appointment_type_id: on.id,
    };
  },
  'appointments.batch': async () => {
    const { on, appointment: one } = await booking();
    const clients = [{ client_id: (await household(db())).id }, { client_id: (await household(db())).id }];
    return { appointment: one, clients, place_appointment_type_id: on.id };
  },
  'appointments.destroy': async () => {
    const { id } = await open();
    await did('appointments.changeStatus', { id, status: 4 });
    return { id };
  },
  'appointments.correctVisit': async () => {
    const home = await household(db(), {}, [{ role: 4 }]);
    const id = await visit(db(), home.id, '2026-03-02 09:00', place_id);
    const persons = [{ client_id: home.id, group_role_type_id: 1 }];
    return { id, row_version: 1, persons, reason: 'Alone' };
  },
  'appointments.changeStatus': async () => ({ id: (await open()).id, status: 4 }),
  'waiting.store': async () => {
    const { on } = await open('2026-03-06 09:00');
    await db().updateTable('place_appointment_types').set({ max_appointments: 1 }).where('id', '=', on.id).execute();
    await sql`delete from working_hours where place_appointment_type_id = ${on.id} and weekday <> 5`.execute(db());
    await sql`update working_hours set end_time = '09:30' where place_appointment_type_id = ${on.id}`.execute(db());
    const { id: client_id } = await household(db());
    return { place_id, place_appointment_type_id: on.id, date: '2026-03-06', client_id, consent: 1 };
  },
  'waiting.update': async () => ({ id: (await waiting()).id, row_version: 1, consent: 1, comments: 'Mornings' }),
  'waiting.destroy': async () => ({ id: (await waiting()).id }),
  'waiting.accept': async () => ({ ...(await offered()), consent: 1 }),
  'waiting.refuse': offered,
  'checkin.close': async () => ({ id: (await open('2026-03-03 10:30')).id, place_id }),
  'offline.name': async () => {
    await db().updateTable('places').set({ offline: 1 }).where('id', '=', place_id).execute();
    return { place_id, workstation: await newWorkstation(server), name: 'Basement' };
  },
  'offline.end': async () => ({ id: (await namedWorkstation(db(), place_id)).id }),
  'offline.settle': async () => {
    const { id } = await open('2026-03-03 10:30');
    return { id: (await waitingAct(db(), { id, place_id })).id, how: 'set_aside' };
  },
  'bulletins.store': async () => ({
    bulletin: await bulletin(),
    clients: [{ client_id: (await household(db())).id }],
  }),
  'bulletins.update': async () => {
    const { id, row_version } = await addBulletin();
    const clients = [{ client_id: (await household(db())).id }];
    return { bulletin: await bulletin({ id, row_version, subject: 'Seen' }), clients };
  },
  'bulletins.destroy': async () => ({ id: (await addBulletin()).id }),
  'bulletins.close': async () => ({ id: (await addBulletin()).id }),
  'bulletins.closeForClient': async () => {
    const { id, client_id } = await addBulletin();
    return { id, client_id };
  },
  'users.store': async () => ({ row: await account(), ip: 1, password: 'correct horse battery' }),
  'users.update': async () => ({
    row: { ...(await added()), name: 'Nadia Roy' },
    ip: 1,
    password: 'another horse battery',
  }),
  'users.setActive': async () => ({ row: (await added()).id, active: 0 }),
  'users.destroy': async () => ({ id: (await added()).id }),
  'users.endSessions': async () => {
    const { id, email } = await added();
    await server.signIn(email);
    return { user_id: id, id: null };
  },
  'user.endSessions': async () => {
    await server.signIn('admin@resa.test');
    return { id: null };
  },
  'users.invite': async () => ({ id: (await invited()).id }),
  'locations.store': async () => ({ place: place() }),
  'locations.update': async () => {
    const id = await newPlace();
    await again();
    return { place: place({ id, comments: 'Ramp', address: { ...address(), address_ln1: '7, rue Neuve' } }) };
  },
  'locations.setActive': async () => ({ row: { id: await newPlace(), active: 0 } }),
  'locations.destroy': async () => ({ id: await newPlace() }),
  'locations.storePlan': async () => ({ row: await newPlan() }),
  'locations.updatePlan': async () => {
    const { given, row } = await storedPlan();
    return { row: { ...given, id: row.id, max_appointments: 7, ages_range: '3-5' } };
  },
  'locations.destroyPlan': async () => ({ id: (await storedPlan()).row.id }),
  'locations.storeWorking': async () => ({ working: (await working()).given, ...(await cleared('working_hours')) }),
  'locations.updateWorking': async () => {
    const { given, id } = await working();
    return { working: { ...given, id, weekday: 2 } };
  },
  'locations.destroyWorking': async () => ({ id: (await working()).id }),
  'locations.storeNonworking': async () => ({
    nonworking: (await nonworking()).given,
    ...(await cleared('nonworking_days')),
  }),
  'locations.updateNonworking': async () => {
    const { given, id } = await nonworking();
    return { nonworking: { ...given, id, comment: 'Moved in' } };
  },
  'locations.destroyNonworking': async () => ({ id: (await nonworking()).id }),
  'locations.storeReschedule': async () => ({
    reschedule: (await reschedule()).given,
    ...(await cleared('reschedule_days')),
  }),
  'locations.updateReschedule': async () => {
    const { given, id } = await reschedule();
    return { reschedule: { ...given, id, end_time: '13:00' } };
  },
  'locations.destroyReschedule': async () => ({ id: (await reschedule()).id }),
  'locations.storeCutoff': async () => ({ cutoff: (await cutoff()).given, ...(await cleared('cutoffs')) }),
  'locations.updateCutoff': async () => {
    const { given, id } = await cutoff();
    return { cutoff: { ...given, id, time: '15:00' } };
  },
  'locations.destroyCutoff': async () => ({ id: (await cutoff()).id }),
  'reports.mapEntry': async () => {
    const [id] = ids.house_types;
    return { list: 'house_types', id, line: null, row_version: 1 };
  },
  'reports.enterMarch': async () => ({ march: 2026, place_id, meals: 900, snacks: null, note: null, row_version: 0 }),
  'reports.saveMarchLines': async () => {
    const { lines, row_version } = await did('reports.marchLines');
    const [first, second, ...rest] = lines as { name: string }[];
    return { lines: [second, { ...first, name_en: 'Visits to the counter' }, ...rest], row_version };
  },
  'reports.mail': async () => ({
    name: 'tendance',
    params: { range: { from: '2026-01-01', to: '2026-03-31' } },
    ...message,
    send_cc: '',
  }),
  'reports.childrenMail': async () => message,
  'schedules.store': async () => ({ schedule: schedule(), params: {} }),
  'schedules.update': async () => ({ ...(await scheduled()), schedule: schedule({ time: '08:00' }), params: {} }),
  'schedules.pause': async () => ({ id: (await scheduled()).id, paused: 1 }),
  'schedules.destroy': async () => ({ id: (await scheduled()).id }),
  'translates.update': async () => ({
    row: { key: 'save', name_en: 'Keep', name_fr: texts.fr.save, row_version: 0 },
  }),
  'app_settings.update': async () => ({
    settings: { ...OTHER_SETTINGS, lock_minutes: 25 },
  }),
  'app_settings.updateLogo': async () => {
    const blank = { create: { width: 60, height: 40, channels: 3, background: '#c02020' } } as const;
    return { logo: `data:image/png;base64,${(await sharp(blank).png().toBuffer()).toString('base64')}` };
  },
  'app_settings.updateMaintenance': async () => ({
    maintenance: {
      id: null,
      active: 1,
      name_en: 'Closed',
      name_fr: 'Fermé',
      start_date_time: '2026-05-03 09:00',
      end_date_time: '2026-05-04 09:00',
    },
  }),
  'secondStep.setUp': async () => begunStep(),
  'secondStep.renewCodes': async () => ({ password: DEMO_PASSWORD, code: await codeOfOwnStep() }),
  'secondStep.end': async () => ({ password: DEMO_PASSWORD, code: await codeOfOwnStep() }),
  'secondStep.forget': async () => {
    const at = { created_at: NOW, expires_at: '2099-01-01T00:00:00Z' };
    const user_id = await userId(db(), 'admin@resa.test');
    const row = { user_id, token_hash: 'none', browser: null, system: null, machine: '192.0.2.7', ...at };
    await db().insertInto('remembered_workstations').values(row).execute();
    return { id: null };
  },
  'secondStep.reset': async () => {
    const id = await userId(db(), 'viewer@resa.test');
    const row = { user_id: id, secret: '', last_counter: 0, recovery_salt: '', since: NOW };
    await db().insertInto('second_steps').values(row).execute();
    return { id };
  },
  'provider.save': async () => ({
    provider: {
      active: 0,
      name: 'Food Bank ID',
      issuer: 'https://sso.example',
      oidc_client_id: 'resa',
      hosted_domain: 'foodbank.test',
      email_domains: 'foodbank.test',
      groups_claim: 'groups',
      asks_second_step: 1,
      passwords: 1,
      emergency: [await userId(db(), 'admin@resa.test')],
      groups: [{ name: 'desk', role_id: (await did('roles.store', { role: roleOf() })).id }],
    },
    secret: 'a secret',
  }),
  'provider.bind': () => atProvider('bind'),
  'provider.unbind': () => atProvider('unbind'),
  'provider.unbindUser': async () => {
    const user_id = await userId(db(), 'viewer@resa.test');
    const row = {
      user_id,
      issuer: 'https://sso.example',
      subject: 'viewer',
      how: 'own',
      since: NOW,
      ended_at: null,
    } as const;
    await db().insertInto('identities').values(row).execute();
    return { id: user_id };
  },
  'passkeys.add': () => begunPasskey(),
  'passkeys.rename': async () => ({ id: await ownPasskey(), name: 'The laptop' }),
  'passkeys.remove': async () => {
    const id = await ownPasskey();
    // The password removes only one that does not work here.
    await db().updateTable('passkeys').set({ rp_id: 'old.example' }).execute();
    return { id, password: DEMO_PASSWORD };
  },
  'roles.store': async () => ({ role: roleOf() }),
  'roles.update': async () => {
    const { id } = await did('roles.store', { role: roleOf() });
    return { role: roleOf({ id, permissions: [1, 2] }) };
  },
  'roles.destroy': async () => ({ id: (await did('roles.store', { role: roleOf() })).id }),
  'mails.store': async () => ({ row: words() }),
  'mails.update': async () => {
    const { row } = await did('mails.store', { row: words() });
    return { row: words({ ...(row as object), mail_en: '<p>Good day</p>', action_en: 'See' }) };
  },
  'mails.destroy': async () => ({ id: ((await did('mails.store', { row: words() })).row as { id: number }).id }),
  'mails.restore': async () => {
    const row = await db()
      .selectFrom('mail_templates')
      .selectAll()
      .where('code', '=', 'cancelled')
      .executeTakeFirstOrThrow();
    const { code: _, kind: __, worded: ___, updated_at: ____, ...typed } = row;
    await did('mails.update', { row: { ...typed, subject_en: 'Closed!' } });
    return { id: row.id, row_version: row.row_version + 1 };
  },
  'file_update.store': async () => {
    const { id, file_number } = await household(db());
    return { id, file_number };
  },
  'file_update.destroy': async () => ({ id: await excluded() }),
  'file_update.save': async () => ({
    period: { ...period, exclusion_start_date: '2026-03-10', exclusion_end_date: '2026-03-20' },
  }),
  'file_update.destroyAll': async () => {
    await excluded();
    return {};
  },
  'file_update.undo': async () => {
    const { id } = await household(db(), { client_state_type_id: 6 });
    const { id: period_id } = await db()
      .insertInto('file_update_periods')
      .values({ ...period, listed_at: NOW, updated_at: NOW, updated_by: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().insertInto('file_update_files').values({ period_id, client_id: id, outcome: 'moved' }).execute();
    return {};
  },
  'grade_refresh.undo': async () => {
    await household(db(), {}, [{ role: 4, dob: '2014-01-01', education_level_id: 9 }]);
    await server.call(contract.grade_refresh.refresh, { again: 1 }, admin);
    const { id } = await db()
      .selectFrom('grade_refreshes')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { id };
  },
  'grade_refresh.refresh': async () => {
    server.clock.set('2026-08-15T15:00:00Z');
    await again();
    await household(db(), {}, [{ role: 4, dob: '2014-01-01', education_level_id: 9 }]);
    return {};
  },
};
let idp: IdentityProvider | undefined;
afterAll(() => idp?.close());
async function atProvider(act: 'bind' | 'unbind') {
  idp ??= await providerOf(server);
  idp.people.set('admin', {});
  await saveProvider(server, idp, admin);
  await begunStep();
  const { ticket } = await did('provider.beginBinding', { password: DEMO_PASSWORD });
  const input = { ...(await wayThrough(server, idp, 'admin')), ticket };
  if (act === 'bind') return input;
  await did('provider.bind', input);
  return { password: DEMO_PASSWORD };
}
const codeOf = (key: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.parse(NOW) + seconds * 1_000 });
async function freshPassword() {
  // The administrator of the calls before has another one.
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await db().updateTable('users').set({ password_hash }).where('email', '=', 'admin@resa.test').execute();
  await db().deleteFrom('attempts').execute();
  await db().deleteFrom('second_steps').execute();
  await db().deleteFrom('passkeys').execute();
}
async function begunPasskey() {
  await freshPassword();
  const begun = await did('passkeys.beginAdding', { password: DEMO_PASSWORD });
  const device = authenticator(server.services.config.publicUrl);
  return { passkey: device.make(begun as unknown as Parameters<typeof device.make>[0]), name: 'Phone', second_step: 0 };
}
async function ownPasskey(): Promise<number> {
  await did('passkeys.add', await begunPasskey());
  const { id } = await db().selectFrom('passkeys').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return id;
}
async function begunStep() {
  await freshPassword();
  const { ticket, key } = (await did('secondStep.begin', { password: DEMO_PASSWORD })) as {
    ticket: string;
    key: string;
  };
  return { ticket, key, code: codeOf(key) };
}
/** A code of the administrator's app that did not count yet. */
async function codeOfOwnStep(): Promise<string> {
  const begun = await begunStep();
  await did('secondStep.setUp', begun);
  return codeOf(begun.key, 30);
}
/** A client while their own pages are switched on. */
async function withPage(email: string | null) {
  await did('app_settings.update', { settings: { portal_booking: 1 } });
  return { client_id: (await household(db(), { email })).id };
}
/** Each setting that is a plain value, as another one. */
const OTHER_SETTINGS = {
  organisation_name_en: 'Food bank',
  organisation_name_fr: 'Banque alimentaire',
  organisation_address: '1, rue du Test',
  organisation_phone: '418 555-0199',
  default_mail_language: 'fr',
  default_staff_language: 'fr',
  mail_from: 'Desk <desk@resa.test>',
  mail_reply_to: 'desk@resa.test',
  appointment_reminders: 1,
  waiting_offer_minutes: 60,
  portal_seeing: 1,
  portal_booking: 1,
  portal_waiting: 1,
  fiscal_year_start: 7,
  password_policy: 'standard',
  report_mail_domains: 'resa.test',
  session_hours: 10,
  one_session_per_user: 0,
  tell_unknown_users: 1,
  check_plain_numbers: 1,
  food_frequencies: [7, 14],
  market_appointment_types: [2],
  canadian_citizens: [1],
  asylum_seekers: [4],
  married_statuses: [2],
  default_veteran_state: 1,
  reason_for_ending_other: 1,
  born_in_canada: 10,
  default_aboriginal_indicator: 2,
  time_zone: 'America/Halifax',
};
/** Deletes the newest row, so that the same one can be made again. */
async function cleared(table: 'working_hours' | 'nonworking_days' | 'reschedule_days' | 'cutoffs') {
  await db()
    .deleteFrom(table)
    .where(
      'id',
      '=',
      (
        await db()
          .selectFrom(table)
          .select(({ fn }) => fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id,
    )
    .execute();
  return {};
}

async function imported(name: ListName, content: Buffer): Promise<Row[]> {
  const file = { format: 'csv', content: content.toString('base64') };
  const { version } = await did(`${name}.preview`, file);
  return entriesOf(`${name}.import`, { ...file, version });
}

it('has an input for every call that logs', () => {
  const own = logging.filter((name) => !ofLists.has(name.split('.')[0] as string));
  expect(Object.keys(inputs).toSorted()).toEqual(own.toSorted());
});

describe('an entry names the changed row and says it in words', () => {
  it.each(Object.keys(inputs))('%s', async (name) => {
    const input = await (inputs[name] as () => Promise<object>)();
    await entriesOf(name, input);
  });

  it.each(listNames)('the list %s', async (name) => {
    const list = lists[name] as unknown as List;
    const has = (call: string) => calls.has(`${name}.${call}`);
    const sample = (n: number) => sampleRow(list, n, (one) => ids[one]);
    const [first] = ids[name];
    const row = has('store')
      ? ((await did(`${name}.store`, { row: sample(1) })).row as { id: number })
      : ((await db()
          .selectFrom(name)
          .selectAll()
          .where('id', '=', first as number)
          .executeTakeFirstOrThrow()) as { id: number });
    const changed = has('store')
      ? { ...sample(4), id: row.id, ...Object.fromEntries((list.once ?? []).map((field) => [field, sample(1)[field]])) }
      : { ...row, lang_en: 'Sees clients' };
    const exported = await server.call(calls.get(`${name}.export`) as Call, { format: 'csv' } as never, admin);
    const results = [
      ...(await entriesOf(`${name}.update`, { row: changed })),
      // The export was made before the update, so importing it changes the row back.
      ...(await imported(name, exported.body as Buffer)),
      ...(has('setActive') ? await entriesOf(`${name}.setActive`, { row: { id: row.id, active: 0 } }) : []),
      ...(has('destroy') ? await entriesOf(`${name}.destroy`, { id: row.id }) : []),
      ...(has('store') ? await entriesOf(`${name}.store`, { row: sample(5) }) : []),
    ];
    for (const { action, names } of results)
      expect(names[0] === texts.en[titleOf(name)]).toBe(action === 'category.import');
    if (has('swap')) {
      const [one, two] = ids[name];
      const order = [one, two].map((id, at) => ({ id, position: 2 - at }));
      const [entry] = await entriesOf(`${name}.swap`, { order });
      expect(entry?.names).toEqual([texts.en[titleOf(name)], texts.fr[titleOf(name)]]);
    }
  });
});

it('a password of a user who forgot theirs says that it was changed', async () => {
  const { id, email } = await added();
  await did('session.forgotPassword', { email }, '');
  const mail = await db()
    .selectFrom('jobs')
    .select('data')
    .where('name', '=', 'mail')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const [uuid] = /[\da-f-]{36}/.exec(JSON.stringify(mail.data)) ?? [];
  const password = { newPassword: 'a river by the kettle', renewPassword: 'a river by the kettle' };
  const [entry] = await entriesOf('session.changePasswordRequested', { uuid, ...password }, '');
  expect(entry).toMatchObject({ entity: 'users', entity_id: id, properties: { password: [null, 'changed'] } });
});

it('a name stays when its row is gone, and the entry of an import holds its rows', async () => {
  const lines = Array.from({ length: 600 }, (_, at) => `Tongue ${at},Langue ${at}`);
  const file = Buffer.from(`English name,French name\n${lines.join('\n')}`);
  const [entry, ...others] = await imported('languages', file);
  expect(others).toEqual([]);
  expect(entry?.parts).toHaveLength(600);
  expect(entry?.parts?.[0]).toMatchObject({
    name: { en: 'Tongue 0', fr: 'Langue 0' },
    properties: { name_en: [null, 'Tongue 0'] },
  });
  const { id, name } = await added();
  await did('users.destroy', { id });
  const { rows } = await sql<{ name: string; there: boolean }>`
    select distinct entity_name_en as name, exists (select from users where id = ${id}) as there
    from activity_log where entity = 'users' and entity_id = ${id}`.execute(db());
  expect(rows).toEqual([{ name, there: false }]);
});
