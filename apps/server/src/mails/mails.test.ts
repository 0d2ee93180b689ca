import { contract } from '@resa/contract';
import { MAIL_KINDS } from '@resa/rules/text/mail-template';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedMailTemplates } from '../db/seed/reference/mail-templates.ts';
import { user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { mails, session } = contract;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
const words = (more: object = {}) => ({
  ...{ name: 'Market', subject_en: 'On {{date}}', subject_fr: 'Le {{date}}', action_en: null, action_fr: null },
  ...{ mail_en: '<p>Hello {{client_name}}</p>', mail_fr: '<p>Bonjour {{client_name}}</p>' },
  ...more,
});
async function stored(more: object = {}) {
  const { body } = await server.call(mails.store, { row: words(more) }, admin);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.row;
}
async function shipped(code: string) {
  const { id } = await db()
    .selectFrom('mail_templates')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const { body } = await server.call(mails.fetch, { id }, admin);
  if (body.code !== 'Ok') throw new Error(body.code);
  return body.row;
}
const faults = ({ body }: { body: unknown }) =>
  ((body as { fields?: { path: string; rule: string }[] }).fields ?? []).map(({ path, rule }) => `${path} ${rule}`);
async function captured() {
  await server.services.jobs.runDue();
  return db().selectFrom('captured_mails').selectAll().orderBy('id').execute();
}
const logged = (id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'entity_name_en', 'properties'])
    .where('entity', '=', 'mail_templates')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('a mail template is refused', () => {
  it('without crud_mails, by every call', async () => {
    const clerk = await server.signIn(await user(db(), ['crud_translate', 'crud_locations']));
    const { id } = await stored();
    const row = words();
    const answers = await Promise.all([
      server.call(mails.list, {}, clerk),
      server.call(mails.fetch, { id }, clerk),
      server.call(mails.store, { row }, clerk),
      server.call(mails.update, { row: { ...row, id, row_version: 1 } }, clerk),
      server.call(mails.restore, { id, row_version: 1 }, clerk),
      server.call(mails.preview, { row }, clerk),
      server.call(mails.test, { row }, clerk),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  });

  it.each([
    [{ name: '' }, 'row.name must_be_completed'],
    [{ subject_fr: ' ' }, 'row.subject_fr must_be_completed'],
    [{ mail_en: '<p><script>x</script></p>' }, 'row.mail_en must_be_completed'],
    [{ mail_fr: '<p>{{dob}}</p>' }, 'row.mail_fr rule_mail_placeholders'],
    [{ subject_en: 'File {{file_number}}' }, 'row.subject_en rule_mail_placeholders'],
    [{ action_en: '{{client_name}' }, 'row.action_en rule_mail_placeholders'],
    [{ subject_en: 'x'.repeat(256) }, 'row.subject_en e_too_long'],
  ])('with %j, and neither previewed nor sent', async (more, fault) => {
    const row = words(more);
    for (const call of [mails.store, mails.preview, mails.test])
      expect(faults(await server.call(call, { row }, admin)), call.path).toEqual([fault]);
  });

  it('where the shipped one would lose what its mails are for', async () => {
    const reset = await shipped('reset');
    const row = { ...reset, mail_fr: '<p>Bonjour</p>', action_fr: null };
    expect(faults(await server.call(mails.update, { row }, admin))).toEqual(['row.mail_fr rule_mail_link']);
    const pending = await shipped('pending');
    const silent = { ...pending, mail_en: '<p>Hello</p>' };
    expect(faults(await server.call(mails.update, { row: silent }, admin))).toEqual(['row.mail_en rule_mail_comment']);
  });

  it('where there is none, or somebody saved it meanwhile', async () => {
    const row = { ...words(), id: 999_999, row_version: 1 };
    expect((await server.call(mails.update, { row }, admin)).status).toBe(404);
    expect((await server.call(mails.fetch, { id: 999_999 }, admin)).status).toBe(404);
    const { id } = await stored();
    const save = (name: string) =>
      server.call(mails.update, { row: { ...words({ name }), id, row_version: 1 } }, admin);
    const both = await Promise.all([save('One'), save('Other')]);
    expect(both.map(({ body }) => body.code).sort()).toEqual(['Ok', 'stale']);
  });
});

describe('a mail template', () => {
  it('is stored clean, in the log, and found by a part of its name without accents', async () => {
    const row = await stored({
      name: 'Marché de Noël',
      subject_en: 'On\n{{date}}',
      mail_en:
        '<p onclick="x()">Hello <strong>{{client_name}}</strong> <a href="javascript:x">a</a> <a href="{{link}}">b</a></p><iframe></iframe>',
    });
    expect(row).toMatchObject({ code: null, row_version: 1, subject_en: 'On {{date}}' });
    expect(row.mail_en).toBe('<p>Hello <strong>{{client_name}}</strong> <a>a</a> <a href="{{link}}">b</a></p>');
    expect(await logged(row.id)).toMatchObject([{ action: 'mail.store' }]);
    const { body } = await server.call(mails.list, { terms: { search: 'marche de noel' } }, admin);
    expect(body.code === 'Ok' && body.dt).toMatchObject({ recordsFiltered: 1, rows: [{ id: row.id }] });
  });

  it('says what was changed in the log, with its name', async () => {
    const { id } = await stored();
    await server.call(mails.update, { row: { ...words({ subject_en: 'See you' }), id, row_version: 1 } }, admin);
    expect((await logged(id)).at(-1)).toEqual({
      action: 'mail.update',
      entity_name_en: 'Market',
      properties: { subject_en: ['On {{date}}', 'See you'] },
    });
  });

  it.each(MAIL_KINDS)(
    'shipped for %s is previewed for an invented client in both languages, nothing left to fill',
    async (kind) => {
      const row = await shipped(kind);
      const { body } = await server.call(mails.preview, { row }, admin);
      if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
      expect(body.en.html).toContain('Hello');
      expect(body.fr.html).toContain('Bonjour');
      expect(JSON.stringify(body)).not.toContain('{{');
    },
  );

  it('is sent to its author as a test, in both languages, as it is typed', async () => {
    const before = (await captured()).length;
    const row = words({ mail_en: '<p>Hello {{client_name}}, it is new</p>' });
    const { body } = await server.call(mails.test, { row }, admin);
    expect(body).toEqual({ code: 'Ok', sent_to: 'admin@resa.test' });
    const sent = (await captured()).slice(before);
    expect(sent.map(({ sent_to }) => sent_to)).toEqual(['admin@resa.test', 'admin@resa.test']);
    expect(sent.map(({ subject }) => subject)).toEqual(['[Test] On 2026-03-10', '[Essai] Le 2026-03-10']);
    expect(sent[0]?.html).toContain('Hello Camille Sample, it is new');
  });

  it('that is changed words the next mail of the program: a forgotten password, with its button', async () => {
    const reset = await shipped('reset');
    const row = { ...reset, subject_en: 'Your way back in', action_en: 'Open <Resa>' };
    expect((await server.call(mails.update, { row }, admin)).body.code).toBe('Ok');
    const before = (await captured()).length;
    await server.call(session.forgotPassword, { email: 'admin@resa.test' });
    const [mail] = (await captured()).slice(before);
    expect(mail?.subject).toBe('Your way back in');
    expect(mail?.html).toMatch(/<a href="[^"]*\/reset_password\/[\w-]+" style="[^"]*">Open &#60;Resa&#62;<\/a>/);
    expect(mail?.body).toMatch(/Open <Resa>: \S+\/reset_password\/[\w-]+$/);
  });
});

describe('a shipped mail template that was changed', () => {
  it('refuses to restore an unknown template, one of the organisation, and one that somebody saved meanwhile', async () => {
    expect((await server.call(mails.restore, { id: 999_999, row_version: 1 }, admin)).status).toBe(404);
    const own = await stored();
    expect(faults(await server.call(mails.restore, { id: own.id, row_version: 1 }, admin))).toEqual([
      'id e_mail_no_original',
    ]);
    const offer = await shipped('offer');
    const { body } = await server.call(mails.restore, { id: offer.id, row_version: offer.row_version + 1 }, admin);
    expect(body).toEqual({ code: 'stale', row: offer });
  });

  it('goes back to the words of the release, and follows the next ones again', async () => {
    const before = await shipped('closed_day');
    expect(before.worded).toBe(0);
    await server.call(mails.update, { row: { ...before, subject_en: 'Closed!', action_en: 'See' } }, admin);
    const changed = await shipped('closed_day');
    expect(changed).toMatchObject({ subject_en: 'Closed!', action_en: 'See', worded: 1 });
    await seedMailTemplates(db());
    expect((await shipped('closed_day')).subject_en).toBe('Closed!');

    const { id, row_version } = changed;
    const { body } = await server.call(mails.restore, { id, row_version }, admin);
    const { updated_at: _, ...original } = before;
    expect(body).toMatchObject({ code: 'Ok', row: { ...original, worded: 0, row_version: row_version + 1 } });
    expect((await logged(id)).at(-1)).toEqual({
      action: 'mail.restore',
      properties: {
        subject_en: ['Closed!', before.subject_en],
        action_en: ['See', null],
      },
      entity_name_en: before.name,
    });
    await db()
      .updateTable('mail_templates')
      .set({ subject_en: 'Of an earlier release' })
      .where('id', '=', id)
      .execute();
    await seedMailTemplates(db());
    expect((await shipped('closed_day')).subject_en).toBe(before.subject_en);
  });
});
