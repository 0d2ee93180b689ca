import { contract } from '@resa/contract';
import { mailTemplates } from '@resa/demo/words/mails';
import { STATUS } from '@resa/rules/booking/appointment-status';
import { mailFaults } from '@resa/rules/text/mail-template';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mail_templates } from '../../db/seed/reference/mail-templates.ts';
import { systemChange } from '../../frame/change/system-change.ts';
import { appointment, household, plan } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { mailChanged, mailClosedDay } from './events.ts';
import { remind } from './reminders.ts';

const { store, changeStatus } = contract.appointments;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  admin = await server.signIn('admin@resa.test');
  await server.services.jobs.runDue();
  await sql`truncate captured_mails`.execute(db());
});

const db = () => server.services.db.kysely;
const jobs = async () => (await db().selectFrom('jobs').select('name').where('done_at', 'is', null).execute()).length;
const captured = async () => {
  await server.services.jobs.runDue();
  return db().selectFrom('captured_mails').selectAll().orderBy('id').execute();
};
/** A field of the .ics of a mail; its long lines are folded. */
const field = (mail: { calendar: string | null } | undefined, name: string) =>
  new RegExp(`^${name}[^:\r\n]*:(.*)$`, 'm').exec((mail?.calendar ?? '').replace(/\r\n /g, ''))?.[1]?.trim();

let addresses = 0;
const someone = (more: object = {}) =>
  household(db(), { first_name: 'Ada', last_name: 'Quartz', email: `ada${++addresses}@example.test`, ...more }, [
    { role: 4, first_name: 'Zélie', dob: '2015-01-01' },
  ]);
async function book(client_id: number, on?: Awaited<ReturnType<typeof plan>>) {
  const booked = on ?? (await plan(db()));
  const { body } = await server.call(
    store,
    {
      appointment: {
        client_id,
        place_id: booked.place_id,
        appointment_type_id: booked.appointment_type_id,
        start_date_time: '2026-03-10 09:30',
        comments: 'Private words',
      },
      place_appointment_type_id: booked.id,
    },
    admin,
  );
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.id;
}
const become = (id: number, status: 1 | 2 | 3 | 4) => server.call(changeStatus, { id, status }, admin);

describe('no mail', () => {
  it('goes to a client without an address', async () => {
    const { id } = await someone({ email: null });
    await become(await book(id), STATUS.cancelled);
    expect(await jobs()).toBe(0);
  });

  it('says that an appointment is over, deleted, or in another status since', async () => {
    const { id: client_id } = await someone();
    const at = { client_id, start_date_time: '2026-03-10 09:30' };
    const over = await appointment(db(), { ...at, start_date_time: '2026-03-03 09:59' });
    const gone = await appointment(db(), { ...at, deleted_at: '2026-03-03T12:00:00Z' });
    const open = await appointment(db(), at);
    const off = await appointment(db(), { ...at, status: 4 });
    await systemChange(server.services, async (trx, note) => {
      await mailChanged(trx, note, [over.id, gone.id, off.id]);
      await mailClosedDay(trx, note, [open.id]);
    });
    expect(await jobs()).toBe(3);
    expect(await captured()).toEqual([]);
    expect(await jobs()).toBe(0);
  });

  it('that cannot be written makes the booking fail', async () => {
    const { id } = await someone();
    await sql`alter table client_emails rename to client_emails_away`.execute(db());
    const booked = await book(id);
    expect(await captured()).toEqual([]);
    await sql`alter table client_emails_away rename to client_emails`.execute(db());
    expect(booked).toBeGreaterThan(0);
    server.clock.set('2026-03-03T16:00:00Z');
    expect(await captured()).toHaveLength(1);
  });
});

describe('a booking', () => {
  it('is mailed to the client in their language, with an entry for their calendar that names nobody', async () => {
    const { id, file_number } = await someone({ service_language_id: 2 });
    const email = `ada${addresses}@example.test`;
    const booked = await book(id);
    const [mail, ...others] = await captured();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      sent_to: email,
      subject: 'Votre rendez-vous du mardi 10 mars 2026 à 9\u00a0h\u00a030',
    });
    expect(mail?.body).toContain('Bonjour Ada Quartz,');
    const whole = `${mail?.subject} ${mail?.html} ${mail?.calendar}`;
    for (const secret of ['Zélie', String(file_number), 'Private words']) expect(whole).not.toContain(secret);
    expect(mail?.calendar).not.toMatch(/Ada|Quartz|example\.test/);
    expect(field(mail, 'METHOD')).toBe('PUBLISH');
    expect(field(mail, 'SEQUENCE')).toBe('0');
    expect(field(mail, 'STATUS')).toBe('CONFIRMED');
    expect(field(mail, 'DTSTART')).toBe('20260310T133000Z');
    expect(field(mail, 'DTEND')).toBe('20260310T140000Z');
    const { rows } = await sql<{ name_fr: string; place: string }>`
      select t.name_fr, p.name as place from appointments a join appointment_types t on t.id = a.appointment_type_id
      join places p on p.id = a.place_id where a.id = ${booked}`.execute(db());
    expect(field(mail, 'SUMMARY')).toBe(rows[0]?.name_fr);
    expect(field(mail, 'LOCATION')).toContain(rows[0]?.place);
    const kept = await db().selectFrom('client_emails').selectAll().where('client_id', '=', id).execute();
    expect(kept).toMatchObject([{ sent_to: email, subject: mail?.subject, appointment_id: booked, event: 'booked' }]);
  });

  it('says the whole address, with its door, its city and its province, and ends its entry as the standard asks', async () => {
    const on = await plan(db());
    const { rows } = await sql<{ name: string; line: string }>`
      with written as (
        insert into addresses (address_ln1, address_ln2, unit, postal_code, country_id, province_id, city_id)
        select '12 Elm Street', 'Entrance B', '3', 'H2X 1Y4', p.country_id, p.id, t.id
        from cities t join provinces p on p.id = t.province_id order by t.id limit 1
        returning id, city_id, province_id)
      update places set address_id = w.id
      from written w join cities t on t.id = w.city_id join provinces p on p.id = w.province_id
      where places.id = ${on.place_id}
      returning places.name, concat('12 Elm Street, #3, Entrance B, ', t.name_fr, ', ', p.code, ' H2X 1Y4') as line`.execute(
      db(),
    );
    await book((await someone({ service_language_id: 2 })).id, on);
    const [mail] = await captured();
    const { name, line } = rows[0] ?? { name: '', line: '' };
    expect(line).toMatch(/, #3, Entrance B, .+, [A-Z]{2} H2X 1Y4$/);
    // The address leads to a map, in the page and in its text.
    const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(line)}`;
    expect(mail?.body).toContain(`${line} (${map})`);
    expect(mail?.html).toContain(`<a href="${map.replaceAll("'", '&#39;')}">`);
    expect(field(mail, 'LOCATION')?.replaceAll('\\,', ',')).toBe(`${name}, ${line}`);
    expect(mail?.calendar).toMatch(/END:VCALENDAR\r\n$/);
    expect(mail?.calendar?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('is mailed in the language of the settings to a client who speaks another', async () => {
    await book((await someone({ service_language_id: 3 })).id);
    expect((await captured())[0]?.subject).toBe('Your appointment on Tuesday, March 10, 2026 at 9:30\u00a0a.m.');
  });

  it('says what its plan asks to bring, in their language, and nothing where it says nothing', async () => {
    const on = await plan(db(), { bring_en: 'Your card\nBags < 5 kg', bring_fr: '' });
    await book((await someone({ service_language_id: 1 })).id, on);
    await book((await someone({ service_language_id: 2 })).id, on);
    const [english, french] = await captured();
    expect(english?.body).toContain('What to bring\nYour card\nBags < 5 kg\n\nAdd to your calendar');
    expect(english?.html).toContain('<strong>What to bring</strong><br>Your card<br>Bags &#60; 5 kg');
    expect(french?.body).not.toContain('À apporter');
    expect(french?.body).toContain('Ouvrez le fichier joint, resa.ics.');
  });

  it('is mailed with its plan’s own template, unless that names the file number', async () => {
    const template = (mail_en: string) =>
      db()
        .insertInto('mail_templates')
        .values({
          name: 'Own',
          subject_en: 'Own: {{appointment_type}}',
          subject_fr: 'Propre',
          mail_en,
          mail_fr: mail_en,
          updated_at: '2026-01-01T00:00:00Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [own, named] = [await template('{{client_name}}'), await template('{{ file_number }}')];
    expect(own.id).toBeGreaterThanOrEqual(100_000);
    await book((await someone()).id, await plan(db(), { email_template_id: own.id }));
    await book((await someone()).id, await plan(db(), { email_template_id: named.id }));
    expect((await captured()).map(({ subject }) => subject.split(' ')[0])).toEqual(['Own:', 'Your']);
  });
});

describe('what happens to it afterwards', () => {
  it('updates and removes the entry in the calendar: the same name, a growing sequence', async () => {
    const id = await book((await someone()).id);
    const [booked] = await captured();
    await db()
      .updateTable('appointments')
      .set({ start_date_time: '2026-03-11 10:00', row_version: 2 })
      .where('id', '=', id)
      .execute();
    await systemChange(server.services, (trx, note) => mailChanged(trx, note, [id]));
    const changed = (await captured()).at(-1);
    expect(changed?.subject).toBe('Your appointment has changed: Wednesday, March 11, 2026 at 10\u00a0a.m.');
    expect((await become(id, STATUS.cancelled)).body).toEqual({ code: 'Ok' });
    const cancelled = (await captured()).at(-1);
    expect(cancelled?.subject).toBe('Your appointment on Wednesday, March 11, 2026 at 10\u00a0a.m. is cancelled');
    await become(id, STATUS.open);
    const again = (await captured()).at(-1);
    const mails = [booked, changed, cancelled, again];
    expect(new Set(mails.map((mail) => field(mail, 'UID'))).size).toBe(1);
    expect(mails.map((mail) => field(mail, 'SEQUENCE'))).toEqual(['0', '1', '2', '3']);
    expect(mails.map((mail) => field(mail, 'METHOD'))).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL', 'PUBLISH']);
    expect(field(cancelled, 'STATUS')).toBe('CANCELLED');
    expect(field(booked, 'UID')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is mailed as a closed day where the location closes', async () => {
    const { id: client_id } = await someone();
    const { id } = await appointment(db(), {
      client_id,
      start_date_time: '2026-03-10 09:30',
      status: 4,
      row_version: 2,
    });
    await systemChange(server.services, (trx, note) => mailClosedDay(trx, note, [id]));
    const [mail] = await captured();
    expect(mail?.subject).toBe('We are closed on Tuesday, March 10, 2026: your appointment is cancelled');
    expect(field(mail, 'METHOD')).toBe('CANCEL');
  });

  it('is not mailed when it is a check-in or a no-show', async () => {
    const id = await book((await someone()).id);
    await captured();
    for (const status of [STATUS.closed, STATUS.open, STATUS.no_show, STATUS.open] as const) await become(id, status);
    expect(await captured()).toHaveLength(1);
  });

  it('is mailed once although its job runs twice', async () => {
    const id = await book((await someone()).id);
    const payload = { event: 'booked' as const, appointment_id: id, version: 1 };
    await server.services.jobs.enqueue(db(), 'appointment_mail', payload);
    expect(await captured()).toHaveLength(1);
  });
});

describe('reminders', () => {
  const setting = (on: 0 | 1) =>
    db()
      .insertInto('settings')
      .values({ key: 'appointment_reminders', value: JSON.stringify(on) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(on) }))
      .execute()
      .then(() => server.services.settings.forget());

  it('are off until somebody turns them on, then go out once in the night before', async () => {
    const tomorrow = { client_id: (await someone()).id, start_date_time: '2026-05-05 09:30' };
    const later = { client_id: (await someone()).id, start_date_time: '2026-05-06 09:30' };
    const off = { client_id: (await someone()).id, start_date_time: '2026-05-05 09:30', status: 4 };
    for (const one of [tomorrow, later, off]) await appointment(db(), one);
    server.clock.set('2026-05-03T15:00:00Z');
    expect(await captured()).toEqual([]);
    await setting(1);
    server.clock.set('2026-05-04T15:00:00Z');
    const mails = await captured();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Reminder: your appointment on Tuesday, May 5, 2026 at 9:30\u00a0a.m.',
    ]);
    await systemChange(server.services, (trx, note) => remind(trx, note, '2026-05-04'));
    expect(await captured()).toHaveLength(1);
    await setting(0);
    server.clock.set('2026-05-05T15:00:00Z');
    expect(await captured()).toHaveLength(1);
  });
});

describe('templates', () => {
  it.each([...mail_templates, ...mailTemplates])('$name can be saved as it is shipped', (template) => {
    const kind = 'code' in template ? template.code : 'booked';
    expect(mailFaults({ action_en: null, action_fr: null, ...template }, kind)).toEqual({});
  });

  it('that are shipped refuse the file number in the database too', async () => {
    const renamed = db()
      .updateTable('mail_templates')
      .set({ mail_en: '{{ file_number }}' })
      .where('code', '=', 'booked');
    await expect(renamed.execute()).rejects.toThrow('mail_templates_of_appointments');
  });
});
