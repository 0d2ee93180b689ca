/**
 * The session of a client on their own pages, in a cookie. It holds 32 random bytes and nothing else, no
 * script reads it, and no call of staff does. A link of a mail arrives with it; forms and calls of other sites do not.
 */
import type { FastifyRequest } from 'fastify';
import { PORTAL } from '../links/links.ts';

const NAME = 'resa_client';

export const tokenIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1];

/** Sets it; an empty token removes it. */
export const cookieOf = (token: string, { secure, seconds }: { secure: boolean; seconds: number }): string =>
  `${NAME}=${token}; Path=${PORTAL}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
