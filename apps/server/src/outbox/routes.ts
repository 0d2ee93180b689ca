/**
 * GET /outbox: the mails that mode test captured instead of sending, for people who try Resa out. Never in production.
 */
import type { FastifyInstance } from 'fastify';
import type { Services } from '../frame/process/services.ts';
import { listPage, mailPage, missingPage } from './pages.ts';

const SHOWN = 200;

export function serveOutbox(app: FastifyInstance, { config, db }: Pick<Services, 'config' | 'db'>): void {
  if (config.mode !== 'test') return;

  app.get('/outbox', async (_request, reply) => {
    const mails = await db.kysely
      .selectFrom('captured_mails')
      .select(['id', 'sent_to', 'subject', 'created_at'])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(listPage(mails));
  });

  app.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
    const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const mail = await db.kysely.selectFrom('captured_mails').selectAll().where('id', '=', id).executeTakeFirst();
    const answer = reply
      .code(mail ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8');
    return answer.send(mail ? mailPage(mail) : missingPage());
  });
}
