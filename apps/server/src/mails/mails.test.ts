import { contract } from '@resa/contract';
import { MAIL_KINDS, type MailKind } from '@resa/rules/text/mail-template';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restoreMails } from '../db/migrations/0470-mails-of-accounts.ts';
import { seedMailTemplates } from '../db/seed/reference/mail-templates.ts';
import { firstPlace, plan, user } from '../testing/factories.ts';
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
  name: 'Market',
  subject_en: 'On {{date}}',
  subject_fr: 'Le {{date}}',
  action_en: null,
  action_fr: null,
  mail_en: '<p>Hello {{client_name}}</p>',
  mail_fr: '<p>Bonjour {{client_name}}</p>',
  ...more,
});
let names = 0;
async function stored(more: object = {}) {
  names += 1;
  const { body } = await server.call(mails.store, { row: words({ name: `Market ${names}`, ...more }) }, admin);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.row;
}
async function shipped(code: MailKind) {
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
      server.call(mails.destroy, { id }, clerk),
      server.call(mails.preview, { row }, clerk),
      server.call(mails.test, { row }, clerk),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(403));
  });

  it.each([
    [{ name: '' }, 'row.name must_be_completed'],
    [{ subject_fr: ' ' }, 'row.subject_fr must_be_completed'],
    [{ mail_en: '<p><script>x</script></p>' }, 'row.mail_en must_be_completed'],
    [{ mail_fr: '<p>{{dob}}</p>' }, 'row.mail_fr rule_mail_placeholders'],
    [{ subject_en: 'File {{file_number}}' }, 'row.subject_en rule_mail_placeholders'],
    [{ action_en: '{{client_name}' }, 'row.action_en rule_mail_placeholders'],
    [{ mail_fr: '<p>Bonjour {first_name}</p>' }, 'row.mail_fr rule_mail_braces'],
    [
      { kind: 'reset', subject_en: 'A', subject_fr: 'A', mail_en: '{{link}} {{date}}', mail_fr: '{{link}}' },
      'row.mail_en rule_mail_placeholders',
    ],
    [{ subject_en: 'x'.repeat(256) }, 'row.subject_en e_too_long'],
  ])('with %j, and neither previewed nor sent', async (more, fault) => {
    const row = words(more);
    for (const call of [mails.store, mails.preview, mails.test])
      expect(faults(await server.call(call, { row }, admin)), call.path).toEqual([fault]);
  });

  it('where the shipped one would lose a placeholder that its mails need', async () => {
    const reset = await shipped('reset');
    const row = { ...reset, mail_fr: '<p>Bonjour</p>', action_fr: null };
    expect(faults(await server.call(mails.update, { row }, admin))).toEqual(['row.mail_fr rule_mail_link']);
    const pending = await shipped('pending');
    const silent = { ...pending, mail_en: '<p>Hello</p>' };
    expect(faults(await server.call(mails.update, { row: silent }, admin))).toEqual(['row.mail_en rule_mail_comment']);
  });

  it.each(['reset', 'client_password', 'client_invitation', 'invitation', 'document_refused'] as const)(
    'where the one of %s would send its link to an address of its author',
    async (kind) => {
      const row = { ...(await shipped(kind)), mail_en: '<p><a href="https://evil.example/?{{link}}">Open</a></p>' };
      for (const call of [mails.update, mails.preview, mails.test])
        expect(faults(await server.call(call, { row }, admin)), call.path).toEqual(['row.mail_en rule_mail_address']);
    },
  );

  it('where it does not exist, or somebody saved it meanwhile', async () => {
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

  it('names the changes in the log, with its name', async () => {
    const { id, name } = await stored();
    await server.call(mails.update, { row: { ...words({ name, subject_en: 'See you' }), id, row_version: 1 } }, admin);
    expect((await logged(id)).at(-1)).toEqual({
      action: 'mail.update',
      entity_name_en: name,
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
    expect(sent.map(({ subject }) => subject)).toEqual([
      '[Test] On Tuesday, March 10, 2026',
      '[Essai] Le mardi 10 mars 2026',
    ]);
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
    expect(mail?.html).toMatch(
      /<a class="button" href="[^"]*\/reset_password\/[\w-]+" style="[^"]*">Open &#60;Resa&#62;<\/a>/,
    );
    // In place of the address, which is below it, and before the signature.
    expect(mail?.html).toMatch(
      /open this link:<\/p><p><a class="button".*<\/a><\/p><p style="[^"]*">http\S+<\/p><p>The link works once/,
    );
    expect(mail?.body).toMatch(/Open <Resa>: \S+\/reset_password\/[\w-]+$/);
  });
});

describe('a copy of a mail template', () => {
  it.each(MAIL_KINDS)('of kind %s keeps its kind and its placeholders', async (kind) => {
    const { id: _, code, row_version: __, updated_at: ___, worded: ____, name_fr: _____, ...row } = await shipped(kind);
    expect(row.kind).toBe(code);
    const copy = await stored({ ...row, name: `Copy of ${kind}` });
    expect(copy).toMatchObject({ ...row, name: `Copy of ${kind}`, code: null });
    const shown = await server.call(mails.preview, { row: copy }, admin);
    expect(shown.body.code === 'Ok' && JSON.stringify(shown.body)).not.toContain('{{');
    const again = await server.call(mails.update, { row: { ...copy, subject_en: 'Another' } }, admin);
    expect(again.body).toMatchObject({ code: 'Ok', row: { kind, subject_en: 'Another' } });
    const { body } = await server.call(contract.locations.fetch, {}, admin);
    const offered = body.code === 'Ok' && body.email_templates.some(({ id }) => id === copy.id);
    expect(offered).toBe(['booked', 'changed', 'cancelled', 'reminder', 'closed_day'].includes(kind));
  });

  it('is checked by its stored kind, whatever the call says', async () => {
    const { code: _, ...row } = await shipped('pending');
    const copy = await stored({ ...row, name: 'Copy that asks for a comment' });
    const silent = { ...copy, kind: 'booked', mail_en: '<p>Hello</p>' };
    expect(faults(await server.call(mails.update, { row: silent as never }, admin))).toEqual([
      'row.mail_en rule_mail_comment',
    ]);
    expect(faults(await server.call(mails.preview, { row: silent as never }, admin))).toEqual([
      'row.mail_en rule_mail_comment',
    ]);
  });
});

describe('the name of a mail template', () => {
  const rename = async (id: number, name: string) => {
    const { body } = await server.call(mails.fetch, { id }, admin);
    if (body.code !== 'Ok') throw new Error(body.code);
    return server.call(mails.update, { row: { ...body.row, name } }, admin);
  };

  it('is refused where another template has it, accents and case apart', async () => {
    const taken = ['row.name e_duplicate'];
    const { id } = await stored({ name: 'Fête d’été' });
    expect(faults(await server.call(mails.store, { row: words({ name: 'fete d’ete' }) }, admin))).toEqual(taken);
    const other = await stored();
    expect(faults(await rename(other.id, 'FÊTE D’ÉTÉ'))).toEqual(taken);
    expect((await rename(id, 'Fete d’été')).body.code).toBe('Ok');
  });

  it('is refused where a shipped template would have it again', async () => {
    const offer = await shipped('offer');
    expect((await rename(offer.id, 'Held for you')).body.code).toBe('Ok');
    const row = words({ name: offer.name });
    expect(faults(await server.call(mails.store, { row }, admin))).toEqual(['row.name e_duplicate']);
    const { row_version } = await shipped('offer');
    expect((await server.call(mails.restore, { id: offer.id, row_version }, admin)).body).toMatchObject({
      row: { name: offer.name },
    });
  });

  it('of a shipped one is in both languages until it is renamed, and is found and sorted by either', async () => {
    const named = async (search: string, locale: 'en' | 'fr') => {
      const { body } = await server.call(mails.list, { terms: { search, locale }, rowsPerPage: 50 }, admin);
      return body.code === 'Ok' ? body.dt.rows : [];
    };
    const [row] = await named('dossier en attente', 'en');
    expect(row).toMatchObject({ name: 'File pending', name_fr: 'Dossier en attente', updated_at: null });
    const french = (await named('', 'fr')).flatMap(({ name_fr }) => name_fr ?? []);
    expect(french.length).toBeGreaterThan(9);
    expect(french).toEqual([...french].sort((a, b) => a.localeCompare(b, 'fr')));
    const taken = await server.call(mails.store, { row: words({ name: 'Dossier en attente' }) }, admin);
    expect(faults(taken)).toEqual(['row.name e_duplicate']);

    await rename(row?.id ?? 0, 'Waiting');
    expect((await named('Waiting', 'fr'))[0]).toMatchObject({ name_fr: null, updated_at: expect.any(String) });
    const { row_version } = await shipped('pending');
    await server.call(mails.restore, { id: row?.id ?? 0, row_version }, admin);
    expect(await named('dossier en attente', 'fr')).toMatchObject([{ name: 'File pending', updated_at: null }]);
  });

  it('is given once where two are added at the same moment', async () => {
    const add = () => server.call(mails.store, { row: words({ name: 'At once' }) }, admin);
    const both = await Promise.all([add(), add()]);
    expect(both.map(({ body }) => body.code).sort()).toEqual(['Invalid', 'Ok']);
  });

  it('that two stored templates share stays usable and is marked', async () => {
    const [{ id }, other] = [await stored({ name: 'Shared' }), await stored()];
    await db().updateTable('mail_templates').set({ name: 'SHARED' }).where('id', '=', other.id).execute();
    const { body } = await server.call(mails.list, { terms: { search: 'shared' } }, admin);
    expect(body.code === 'Ok' && body.dt.rows.map(({ id, twice }) => [id, twice]).sort()).toEqual([
      [id, 1],
      [other.id, 1],
    ]);
    const { row_version } = other;
    const row = { ...words({ name: 'SHARED', subject_en: 'New' }), id: other.id, row_version };
    expect((await server.call(mails.update, { row }, admin)).body.code).toBe('Ok');
    expect((await rename(id, 'No longer shared')).body.code).toBe('Ok');
    const after = await server.call(mails.list, { terms: { search: 'shared' } }, admin);
    expect(after.body.code === 'Ok' && after.body.dt.rows.map(({ twice }) => twice)).toEqual([0, 0]);
  });
});

describe('a mail template is deleted', () => {
  it('with an entry in the log, if it is the organization’s own', async () => {
    const { id, name } = await stored();
    expect((await server.call(mails.destroy, { id }, admin)).body).toEqual({ code: 'Ok' });
    expect((await logged(id)).at(-1)).toMatchObject({ action: 'mail.destroy', entity_name_en: name });
    expect((await server.call(mails.destroy, { id }, admin)).status).toBe(404);
    const { id: original } = await shipped('reminder');
    expect((await server.call(mails.destroy, { id: original }, admin)).body).toEqual({ code: 'system_row' });
  });

  it('not while plans use it, which are listed', async () => {
    const { id } = await stored();
    const place_id = await firstPlace(db());
    const { name } = await db()
      .selectFrom('places')
      .select('name')
      .where('id', '=', place_id)
      .executeTakeFirstOrThrow();
    const used = await plan(db(), { place_id, email_template_id: id });
    const { name_en, name_fr } = await db()
      .selectFrom('appointment_types')
      .select(['name_en', 'name_fr'])
      .where('id', '=', used.appointment_type_id)
      .executeTakeFirstOrThrow();
    expect((await server.call(mails.destroy, { id }, admin)).body).toEqual({
      code: 'error',
      error: 1451,
      plans: [{ id: used.id, place: name, name_en, name_fr, start_date: used.start_date, end_date: used.end_date }],
    });
    await db()
      .updateTable('place_appointment_types')
      .set({ email_template_id: null })
      .where('id', '=', used.id)
      .execute();
    expect((await server.call(mails.destroy, { id }, admin)).body).toEqual({ code: 'Ok' });
  });
});

describe('a shipped mail template that was changed', () => {
  it('refuses to restore an unknown template, one of the organization, and one that somebody saved meanwhile', async () => {
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

  it('goes back by an update of Resa where it sends its link elsewhere, or hides what happened', async () => {
    const word = (code: MailKind, mail_fr: string) =>
      db().updateTable('mail_templates').set({ mail_fr, worded: 1 }).where('code', '=', code).execute();
    const before = { reset: await shipped('reset'), second_step: await shipped('second_step') };
    const kept = '<p>{{link}} <a href="{{link}}">Ouvrir</a> <a href="https://aide.example/">Aide</a></p>';
    await word('reset', '<p>{{link}} <a href="https://evil.example/?{{ link }}">Ouvrir</a></p>');
    await word('second_step', '<p><a href="https://x.example/{{change}}">Nouvelles</a></p>');
    await word('invitation', kept);
    await restoreMails(db() as never);
    await seedMailTemplates(db());
    for (const kind of ['reset', 'second_step'] as const)
      expect(await shipped(kind)).toMatchObject({ mail_fr: before[kind].mail_fr, worded: 0 });
    expect(await shipped('invitation')).toMatchObject({ mail_fr: kept, worded: 1 });
  });
});
