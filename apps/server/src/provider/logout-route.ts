/**
 * The one call that takes a form (amends W06): the provider says that somebody has signed out there (OpenID Connect
 * Back-Channel Logout 1.0). It authorises nothing, and only its signed token counts.
 */
import { networkOf } from '@resa/rules/process/network';
import { nameGiven } from '@resa/rules/staff/provider';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { Refused } from '../frame/call/refused.ts';
import { Context, changePart, read } from '../frame/change/context.ts';
import type { Services } from '../frame/process/services.ts';
import { changeSessions, countTry, MINUTE } from '../session/index.ts';
import { providerOf } from './stored.ts';
import { LOGOUT_PATH } from './talking/addresses.ts';
import { discovered } from './talking/client.ts';

const LARGEST_FORM = 16_384;
const MOST_A_MINUTE = 300;
const CLOCKS_DIFFER_S = 60;
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** The keys are the provider's own; none is a secret that both know. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const INVALID = { error: 'invalid_request' };

interface SignedOut {
  readonly issuer: string;
  readonly subject: string | null;
  /** The provider's own session; without one, all of the person's. */
  readonly session: string | null;
  /** Later sessions are not meant: a token that is sent again ends nothing new. */
  readonly until: Date;
}

export function serveProviderLogout(app: FastifyInstance, services: Services): void {
  void app.register(async (routes) => {
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    routes.post(LOGOUT_PATH, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const ctx = await contextOf(services, request);
      const { body } = request;
      const token = body instanceof URLSearchParams ? body.get('logout_token') : null;
      const signedOut = token ? await signedOutBy(ctx, token) : null;
      if (!signedOut) return reply.code(400).send(INVALID);
      await endSessions(ctx, signedOut);
      return reply.code(200).send();
    });
  });
}

async function contextOf(services: Services, request: FastifyRequest): Promise<Context> {
  const ctx = new Context(services, {
    actor: null,
    locale: 'en',
    machine: request.ip,
    call: 'provider.logout',
    logs: undefined,
    settings: await services.settings.get(),
    changes: ['sessions', 'locks'],
    conclude: async (given) => given,
  });
  await countTry(ctx, [{ kind: 'provider_logout', key: networkOf(request.ip), max: MOST_A_MINUTE, seconds: MINUTE }]);
  return ctx;
}

/** The content of a token; null where it is for another program, too old, of another kind, or not the provider's. */
async function signedOutBy(ctx: Context, token: string): Promise<SignedOut | null> {
  const provider = await read(ctx, (db) => providerOf(db, ctx.config));
  if (provider?.active !== 1) return null;
  try {
    const { configuration, keys } = await discovered(ctx.config, provider);
    const { issuer } = configuration.serverMetadata();
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: provider.oidc_client_id,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCKS_DIFFER_S,
      maxTokenAge: 600,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { events, nonce, sub, sid, iat = 0 } = payload as Record<string, unknown> & { iat?: number };
    const isLogout = typeof events === 'object' && events !== null && EVENT in events;
    const subject = nameGiven(sub) ?? null;
    const session = nameGiven(sid) ?? null;
    if (!isLogout || nonce !== undefined || (!subject && !session)) return null;
    return { issuer, subject, session, until: new Date((iat + CLOCKS_DIFFER_S) * 1_000) };
  } catch (error) {
    if (error instanceof Refused) throw error;
    ctx.log.warn({ code: (error as { code?: unknown }).code }, 'a logout token was refused');
    return null;
  }
}

async function endSessions(ctx: Context, { issuer, subject, session, until }: SignedOut): Promise<void> {
  const open = await read(ctx, (db) =>
    db
      .selectFrom('sessions as s')
      .innerJoin('identities as i', 'i.id', 's.identity_id')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.id as session_id', 'u.id', 'u.name'])
      .where('s.ended_at', 'is', null)
      .where('s.created_at', '<=', until.toISOString())
      .where('i.issuer', '=', issuer)
      .where((eb) => {
        const ofPerson = eb('i.subject', '=', subject ?? '');
        if (session === null) return ofPerson;
        return eb.or([
          eb('s.provider_session', '=', session),
          eb.and([eb('s.provider_session', 'is', null), ofPerson]),
        ]);
      })
      .execute(),
  );
  if (open.length === 0) return;
  await changeSessions(
    ctx,
    async (_trx, note, end) => {
      for (const { session_id, ...user } of open) {
        await end('provider_signed_out', user.id, session_id);
        note.wrote({ action: 'logout', entity: 'sessions', id: session_id, by: user });
      }
      return { code: 'Ok' as const };
    },
    changePart,
  );
}
