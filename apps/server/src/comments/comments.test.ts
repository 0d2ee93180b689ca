import { contract } from '@resa/contract';
import { COMMENT_LENGTH } from '@resa/rules/person/comment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { household, user } from '../testing/factories.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { comments } = contract;
/** Shipped types: one for all, one that a worker disables below. */
const INFORMATION = 2;
const INTERVIEW = 4;

let server: TestServer;
let desk: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-03-03T15:00:00Z');
  desk = await server.signIn('desk@resa.test');
  admin = await server.signIn('admin@resa.test');
});

const db = () => server.services.db.kysely;
type Sent = Parameters<typeof server.call<typeof comments.store>>[1];
const send = (client_id: number, comment: object, token = desk) =>
  server.call(comments.store, { client_id, comment } as Sent, token);
async function written(client_id: number, more: object = {}, token = desk) {
  const { body } = await send(client_id, { comment_type_id: INFORMATION, comment: 'Called back', ...more }, token);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.comment;
}
async function inFile(id: number, token = desk) {
  const { body } = await server.call(contract.clients.fetch, { id }, token);
  if (body.code !== 'Ok') throw new Error(JSON.stringify(body));
  return body.comments;
}
const logged = (client_id: number) =>
  db()
    .selectFrom('activity_log')
    .select(['action', 'entity', 'entity_id', 'properties'])
    .where('client_id', '=', client_id)
    .orderBy('id')
    .execute();
const faults = ({ body }: { body: unknown }) =>
  ((body as { fields?: { path: string; rule: string }[] }).fields ?? []).map(({ path, rule }) => `${path} ${rule}`);

describe('a comment is refused', () => {
  it('without create_comment, without crud_clients outside inactive files, and in a file that is not there', async () => {
    const { id } = await household(db());
    const inactive = await household(db(), { client_state_type_id: 2 });
    const reader = await server.signIn(await user(db(), ['crud_clients']));
    const viewer = await server.signIn(await user(db(), ['view_clients', 'create_comment']));
    const typed = { comment_type_id: INFORMATION, comment: 'x' };
    expect((await send(id, typed, reader)).status).toBe(403);
    expect((await send(id, typed, viewer)).status).toBe(403);
    expect((await send(2_000_000, typed)).status).toBe(404);
    const gone = await household(db(), { deleted_at: '2026-02-01T12:00:00Z' });
    expect((await send(gone.id, typed)).status).toBe(404);
    expect(await inFile(id)).toEqual([]);

    expect((await send(inactive.id, typed, viewer)).body.code).toBe('Ok');
  });

  it.each([
    [{ comment_type_id: null }, 'comment.comment_type_id must_be_completed'],
    [{ comment_type_id: 999_999 }, 'comment.comment_type_id e_not_offered'],
    [{ comment: '  \n ' }, 'comment.comment must_be_completed'],
    [{ comment: 'x'.repeat(COMMENT_LENGTH + 1) }, 'comment.comment e_too_long'],
    [{ parent_comment_id: 999_999 }, 'comment.parent_comment_id e_not_offered'],
  ])('with %j', async (more, fault) => {
    const { id } = await household(db());
    const answer = await send(id, { comment_type_id: INFORMATION, comment: 'Called back', ...more });
    expect(answer.status).toBe(400);
    expect(faults(answer)).toEqual([fault]);
    expect(await inFile(id)).toEqual([]);
    expect(await logged(id)).toEqual([]);
  });

  it('of a disabled type, which stays in stored comments', async () => {
    const { id } = await household(db());
    const before = await written(id, { comment_type_id: INTERVIEW });
    await db().updateTable('comment_types').set({ disable: 1 }).where('id', '=', INTERVIEW).execute();
    const fresh = await send(id, { comment_type_id: INTERVIEW, comment: 'New' });
    expect(faults(fresh)).toEqual(['comment.comment_type_id e_not_offered']);
    const changed = { id: before.id, comment_type_id: INTERVIEW, comment: 'Changed', row_version: 1 };
    const { body } = await server.call(comments.update, { comment: changed, client_id: id }, desk);
    expect(body).toMatchObject({ code: 'Ok', comment: { comment: 'Changed', comment_type_id: INTERVIEW } });
    await db().updateTable('comment_types').set({ disable: 0 }).where('id', '=', INTERVIEW).execute();
  });

  it('as a reply to a reply, to a deleted comment, and to one in another file', async () => {
    const { id } = await household(db());
    const other = await household(db());
    const root = await written(id);
    const reply = await written(id, { parent_comment_id: root.id });
    const refused = ['comment.parent_comment_id e_not_offered'];
    expect(faults(await send(id, { comment: 'x', parent_comment_id: reply.id }))).toEqual(refused);
    expect(faults(await send(other.id, { comment: 'x', parent_comment_id: root.id }))).toEqual(refused);
    await server.call(comments.destroy, { id: root.id }, admin);
    expect(faults(await send(id, { comment: 'x', parent_comment_id: root.id }))).toEqual(refused);
  });
});

describe('a comment', () => {
  it('is written without the lock of the file, shown newest first with its replies, and logged', async () => {
    const { id } = await household(db());
    await server.call(contract.locks.lock, { id }, admin);
    const first = await written(id, { comment: ' Called back ' });
    expect(first).toMatchObject({ client_id: id, comment: 'Called back', parent_comment_id: null, may_edit: 1 });
    expect(first.comment_type).toBe('Général');
    server.clock.set('2026-03-03T15:05:00Z');
    const second = await written(id, { comment_type_id: INTERVIEW }, admin);
    const reply = await written(id, { comment_type_id: 7, parent_comment_id: first.id, comment: 'Thanks' }, admin);
    expect(reply).toMatchObject({ comment_type_id: INFORMATION, parent_comment_id: first.id });

    const shown = await inFile(id);
    expect(shown.map((one) => [one.id, one.may_edit])).toEqual([
      [second.id, 0],
      [first.id, 1],
      [reply.id, 0],
    ]);
    expect((await inFile(id, admin)).map(({ may_edit }) => may_edit)).toEqual([1, 1, 1]);
    const log = await logged(id);
    const notes = log.filter(({ entity }) => entity === 'comments');
    expect(notes).toMatchObject([
      { action: 'comment.store', entity_id: first.id, properties: { comment: [null, 'Called back'] } },
      { action: 'comment.store', entity_id: second.id },
      { action: 'comment.store', entity_id: reply.id, properties: { comment: [null, 'Thanks'] } },
    ]);
    const { body } = await server.call(comments.fetch, { id: reply.id }, desk);
    expect(body).toEqual({ code: 'Ok', comment: { ...reply, comment_type: 'Général', may_edit: 0 } });
  });

  it('is changed by its author and by an administrator, by nobody else, and takes its replies to its new type', async () => {
    const { id } = await household(db());
    const root = await written(id);
    const reply = await written(id, { parent_comment_id: root.id });
    const worker = await server.signIn('worker@resa.test');
    const change = (more: object, token: string) =>
      server.call(
        comments.update,
        {
          comment: { id: root.id, comment_type_id: 7, comment: 'Nut allergy', row_version: 1, ...more },
          client_id: id,
        },
        token,
      );
    expect((await change({}, worker)).status).toBe(403);
    const other = await household(db());
    const elsewhere = { comment: { ...root, comment: 'x' }, client_id: other.id };
    expect((await server.call(comments.update, elsewhere, desk)).status).toBe(404);

    server.clock.set('2026-03-03T15:05:00Z');
    const { body } = await change({}, admin);
    expect(body).toMatchObject({ code: 'Ok', comment: { comment_type_id: 7, row_version: 2 } });
    expect((await inFile(id)).find((one) => one.id === reply.id)).toMatchObject({ comment_type_id: 7 });
    const stale = await change({ comment: 'Peanut allergy' }, desk);
    expect(stale.body).toMatchObject({
      code: 'stale',
      saved_at: '2026-03-03T15:05:00.000Z',
      row_version: 2,
      changed: ['comment'],
      comment: { comment: 'Nut allergy' },
    });
    expect((await change({ comment: 'Peanut allergy', row_version: 2 }, desk)).body.code).toBe('Ok');
  });

  it('of a former head, or of anybody in the household, is shown in the head’s file and replied to there', async () => {
    const { id, members } = await household(db(), {}, [{ role: 3 }]);
    const partner = members[0] as number;
    const root = await written(partner, { comment: 'Was the head until May' });
    expect(await inFile(id)).toMatchObject([{ id: root.id, client_id: partner }]);
    await written(partner, { parent_comment_id: root.id, comment: 'Noted' });
    expect((await inFile(id)).map(({ client_id }) => client_id)).toEqual([partner, partner]);
    const own = await written(id, { comment: 'Of the head' });
    expect((await inFile(partner)).map((one) => one.id)).not.toContain(own.id);
  });

  it('is deleted with its replies by an administrator, and refused to others with the reason', async () => {
    const { id } = await household(db());
    const root = await written(id);
    const reply = await written(id, { parent_comment_id: root.id });
    const kept = await written(id, { comment: 'Stays' });
    // The worker holds remove_comments.
    const worker = await server.signIn('worker@resa.test');
    expect((await server.call(comments.destroy, { id: root.id }, worker)).body).toEqual({ code: 'only_for_admin' });
    expect((await server.call(comments.destroy, { id: root.id }, desk)).status).toBe(403);
    expect(await inFile(id)).toHaveLength(3);

    expect((await server.call(comments.destroy, { id: root.id }, admin)).body).toMatchObject({
      code: 'Ok',
      comment: { id: root.id },
    });
    expect((await inFile(id)).map((one) => one.id)).toEqual([kept.id]);
    for (const one of [root, reply]) {
      expect((await server.call(comments.fetch, { id: one.id }, admin)).status).toBe(404);
      const row = await db().selectFrom('comments').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow();
      expect(row).toMatchObject({ active: 0, comment: one.comment });
      expect(row.deleted_at).not.toBeNull();
    }
    expect((await server.call(comments.destroy, { id: root.id }, admin)).status).toBe(404);
    const deleted = (await logged(id)).filter(({ action }) => action === 'comment.destroy');
    expect(deleted.map(({ entity_id }) => entity_id)).toEqual([root.id, reply.id]);
  });

  it('and its deletion at the same moment leave no reply without its comment', async () => {
    const { id } = await household(db());
    const roots = await Promise.all([1, 2, 3, 4].map((n) => written(id, { comment: `Root ${n}` })));
    await Promise.all(
      roots.flatMap((root) => [
        send(id, { comment: 'Reply', parent_comment_id: root.id }),
        server.call(comments.destroy, { id: root.id }, admin),
      ]),
    );
    expect(await inFile(id)).toEqual([]);
    const left = await db().selectFrom('live_comments').select('id').where('client_id', '=', id).execute();
    expect(left).toEqual([]);
  });
});
