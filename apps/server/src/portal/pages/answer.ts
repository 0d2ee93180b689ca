import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../frame/change/context.ts';
import type { Services } from '../../frame/process/services.ts';
import { PORTAL, portalAddress } from '../links/links.ts';
import { SESSION_MINUTES } from '../sessions/sessions.ts';
import { sessionOf, signOut } from './acts.ts';
import { cookieOf, tokenIn } from './cookie.ts';
import type { Page } from './html.ts';
import type { Words } from './parts.ts';

/** A request for a page. */
export interface At {
  readonly services: Services;
  readonly ctx: Context;
  readonly words: Words;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly form: URLSearchParams;
}
/** Answers a request with a page, or with `sent` if the reply is a redirect. */
export type Answer = (at: At) => Promise<Page | 'sent'>;

/** Redirects to the file, so that reloading the page sends no form again. */
export function toHome({ words, reply }: Pick<At, 'words' | 'reply'>, place = '', said = ''): 'sent' {
  reply.redirect(`${PORTAL}?locale=${words.locale}${said && `&said=${said}`}${place}`, 303);
  return 'sent';
}

/**
 * Sends the cookie of a new session, and the client to their file. A session of the same browser ends: it would count as
 * another device, and stay open for the rest of its hour.
 */
export async function opened(at: At, token: string): Promise<'sent'> {
  const former = await sessionOf(at.ctx, tokenIn(at.request));
  if (former) await signOut(at.ctx, former);
  return toFile(at, token, SESSION_MINUTES * 60);
}

export function toFile(at: At, token: string, seconds: number): 'sent' {
  const secure = portalAddress(at.ctx.config)?.startsWith('https:') ?? true;
  at.reply.header('set-cookie', cookieOf(token, { secure, seconds }));
  return toHome(at);
}
