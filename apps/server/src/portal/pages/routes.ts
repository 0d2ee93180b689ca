/**
 * The client's own pages under /portal, outside the sessions of staff (000 O-30, O-31). A link is used by the form of
 * its page, never by opening it. No page is kept by a cache, names its address to another site or takes part in one.
 *
 *   GET, POST /portal                        the client's file, or the sign-in
 *   GET /autologin/{uuid}                    leads to the page below (000 O-30)
 *   GET, POST /portal/autologin/{uuid}       opens it from the file of staff
 *   GET, POST /portal/reset_password/{uuid}  chooses a password by a mail
 *   GET, POST /portal/code                   the same by a code of the desk's slip
 *   GET, POST /portal/forgot                 mails a link to a client who has a password
 *   GET /portal/book, /book/{id}; POST       chooses a plan and a time, and books
 *   GET /portal/appointment/{id}             shows an appointment that can be moved or cancelled
 *   GET /portal/appointment/{id}/resa.ics    its calendar file
 *   POST /portal/move, /portal/cancel, /portal/wait, /portal/leave, /portal/offer
 *   POST /portal/calls/...                   the same in JSON (contract/client-calls.ts)
 *   POST /portal/consents                    answers about the use of the client's data
 *   POST /portal/sign_out, /portal/alive     ends the session; says that its page is open
 *   POST /portal/sign_out_everywhere         ends all sessions and links of the client
 */
import type { Code } from '@resa/contract';
import type { Noun } from '@resa/contract/nouns';
import { type Locale, locales, say } from '@resa/contract/texts';
import { ChosenPassword, EmailAddress, IdParam, TypedPassword } from '@resa/contract/types';
import { CONSENT_STATES, PURPOSES } from '@resa/rules/consent/purposes';
import { CHOSEN, lengthRefusal, repeatRefusal } from '@resa/rules/text/password-length';
import { organisationNow } from '@resa/rules/time/dates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isUnreachable, sendRetryAfterOf } from '../../frame/call/errors.ts';
import { Refused, refusedKind } from '../../frame/call/refused.ts';
import { isOwnForm } from '../../frame/call/same-site.ts';
import { Context, read } from '../../frame/change/context.ts';
import { closedFor, maintenanceAt } from '../../frame/process/maintenance.ts';
import type { Services } from '../../frame/process/services.ts';
import { SCENE } from '../../pdf/index.ts';
import { isGood, PAGES, PORTAL, type Purpose, portalAddress } from '../links/links.ts';
import { countRead } from '../own/own.ts';
import { serveClientCalls } from '../own/serve.ts';
import type { ClientSession } from '../sessions/sessions.ts';
import { CODE, codeAnswers, FORGOT, forgotAnswers } from './account.ts';
import { answerConsent, choosePassword, enter, myFile, sessionOf, signIn, signOut } from './acts.ts';
import { type Answer, type At, opened, toFile, toHome } from './answer.ts';
import { PRESENCE, STYLE } from './assets.ts';
import {
  APPOINTMENT,
  addToCalendar,
  answeringOffer,
  BOOK,
  booking,
  cancelling,
  choosePlan,
  chooseTime,
  leaving,
  moving,
  showAppointment,
  waiting,
} from './booking.ts';
import { CONSENTS, placeOf } from './consents.ts';
import { tokenIn } from './cookie.ts';
import {
  CALENDAR,
  enterPage,
  filePage,
  gonePage,
  type Page,
  passwordPage,
  refusalPage,
  SAID,
  signInPage,
} from './html.ts';
import type { Words } from './parts.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const LARGEST_FORM = 2_048;
const POLICY = [
  "default-src 'none'",
  ...["script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'", "form-action 'self'"],
  ...["base-uri 'none'", "frame-ancestors 'none'"],
].join('; ');
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': POLICY,
  // Never the path, which holds a link. With no-referrer browsers would hide the origin of forms too.
  'referrer-policy': 'strict-origin',
  'x-robots-tag': 'noindex',
};

/** An email, or the file number of a client without one. */
const Login = z.union([EmailAddress, z.string().regex(/^\d{1,9}$/)]);

/** The fields of the form of a consent. */
const Answered = z.object({
  client_id: IdParam,
  purpose: z.enum(PURPOSES),
  version: IdParam,
  after: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
  state: z.enum(CONSENT_STATES),
});

/** Serves the pages if clients have an address. */
export function servePortal(app: FastifyInstance, services: Services): void {
  if (!portalAddress(services.config)) return;
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    pages.addHook('onRequest', async (_request, reply) => void reply.headers(HEADERS));
    pages.setErrorHandler((error, request, reply) => refused(services, error, request, reply));
    const serve = (method: 'GET' | 'POST', url: string, answer: Answer, changes: readonly Noun[] = ['sessions']) =>
      pages.route({ method, url, handler: (request, reply) => answered(services, request, reply, answer, changes) });
    for (const url of [PORTAL, `${PORTAL}/`]) {
      serve('GET', url, home);
      serve('POST', url, signingIn);
    }
    serve('GET', `${PORTAL}/${PAGES.autologin}/:uuid`, link('autologin', enterPage));
    serve('POST', `${PORTAL}/${PAGES.autologin}/:uuid`, entering);
    pages.get(`/${PAGES.autologin}/:uuid`, (request, reply) => reply.redirect(`${PORTAL}${request.url}`, 302));
    serve(
      'GET',
      `${PORTAL}/${PAGES.password}/:uuid`,
      link('password', (words, { settings }) => passwordPage(words, settings.password_policy)),
    );
    for (const [url, answers] of [
      [CODE, codeAnswers],
      [FORGOT, forgotAnswers],
    ] as const) {
      serve('GET', url, answers.shown);
      serve('POST', url, answers.sent);
    }
    serve('POST', `${PORTAL}/${PAGES.password}/:uuid`, choosing);
    serve('POST', CONSENTS, consenting, ['consents', 'clients']);
    await pages.register((calls) => serveClientCalls(calls, services));
    serve('GET', BOOK, choosePlan);
    serve('POST', BOOK, booking);
    serve('GET', `${BOOK}/:id`, chooseTime);
    serve('GET', `${APPOINTMENT}/:id`, showAppointment);
    serve('GET', `${APPOINTMENT}/:id/${CALENDAR}`, addToCalendar);
    serve('POST', `${PORTAL}/move`, moving);
    serve('POST', `${PORTAL}/cancel`, cancelling);
    serve('POST', `${PORTAL}/wait`, waiting);
    serve('POST', `${PORTAL}/leave`, leaving);
    serve('POST', `${PORTAL}/offer`, answeringOffer);
    for (const act of ['move', 'cancel', 'wait', 'leave', 'offer'])
      serve('GET', `${PORTAL}/${act}`, async (at) => toHome(at));
    // The language link of a page that answered a form leads here.
    serve('GET', CONSENTS, async (at) => toHome(at));
    serve('POST', `${PORTAL}/sign_out`, signingOut('signed_out'));
    serve('POST', `${PORTAL}/sign_out_everywhere`, signingOut('signed_out_everywhere'));
    serve('POST', `${PORTAL}/alive`, alive);
    pages.get(`${PORTAL}/portal.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
    pages.get(`${PORTAL}/scene.svg`, (_request, reply) => reply.type('image/svg+xml').send(SCENE));
    pages.get(`${PORTAL}/presence.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(PRESENCE),
    );
  });
}

const home: Answer = async (at) => {
  const session = await sessionOf(at.ctx, tokenIn(at.request));
  return (session && (await file(at, session))) ?? signInPage(at.words);
};

/** The file of a session; undefined when it is gone meanwhile. */
async function file({ ctx, words, request }: At, session: ClientSession, refused?: 'stale' | 'text_changed') {
  const { expires_at, opened_by } = session;
  await countRead(ctx, session);
  const own = await myFile(ctx, session);
  const until = organisationNow(new Date(expires_at), ctx.settings.time_zone);
  const said = SAID.find((one) => one === (request.query as { said?: unknown }).said);
  return own && filePage(words, { ...own, until: until.time, opened_by, said }, refused);
}

const consenting: Answer = async (at) => {
  const { ctx, words } = at;
  const session = await sessionOf(ctx, tokenIn(at.request));
  if (!session) return refusalPage(words, 401, 'session_used', say(words.locale, 'portal_consent_closed'));
  const form = Answered.safeParse(Object.fromEntries(at.form));
  if (!form.success) return refusalPage(words, 400, 'Invalid');
  const { code } = await answerConsent(ctx, session, form.data);
  if (code === 'Ok') return toHome(at, `#${placeOf(form.data.client_id, form.data.purpose)}`);
  return (code !== 'NotFound' && (await file(at, session, code))) || refusalPage(words, 404, 'NotFound');
};

const signingIn: Answer = async (at) => {
  const { ctx, words, form } = at;
  const typed = (form.get('email') ?? '').trim();
  const email = Login.safeParse(typed);
  try {
    const password = TypedPassword.safeParse(form.get('password'));
    const signed = await signIn(ctx, email.success ? email.data : '', password.success ? password.data : null);
    if (signed.code === 'Ok') return opened(at, signed.token);
    return signInPage(words, { status: 403, text: 'portal_bad_login', email: typed });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 429) throw error;
    sendRetryAfterOf(at.reply, error);
    ctx.countRefused('too_many');
    return signInPage(words, { status: 429, text: 'e_too_many', email: typed });
  }
};

const link =
  (purpose: Purpose, shown: (words: Words, ctx: Context) => Page): Answer =>
  async ({ ctx, words, request }) =>
    (await read(ctx, (db) => isGood(db, ctx, purpose, uuidOf(request)))) ? shown(words, ctx) : gonePage(words);

const entering: Answer = async (at) => {
  const entered = await enter(at.ctx, uuidOf(at.request));
  return entered.code === 'Ok' ? opened(at, entered.token) : gonePage(at.words);
};

const choosing: Answer = async (at) => {
  const typed = at.form.get('newPassword') ?? '';
  const policy = at.ctx.settings.password_policy;
  const fault = lengthRefusal(typed, CHOSEN[policy]) ?? repeatRefusal(typed, at.form.get('renewPassword') ?? '');
  if (fault) return passwordPage(at.words, policy, fault);
  const chosen = await choosePassword(at.ctx, uuidOf(at.request), ChosenPassword.parse(typed));
  if (chosen.code === 'Invalid') return passwordPage(at.words, policy, chosen.fault);
  return chosen.code === 'Ok' ? opened(at, chosen.token) : gonePage(at.words);
};

const signingOut =
  (why: 'signed_out' | 'signed_out_everywhere'): Answer =>
  async (at) => {
    const session = await sessionOf(at.ctx, tokenIn(at.request));
    // A user who opened the page ends only this session; the others are the client's.
    if (session) await signOut(at.ctx, session, session.opened_by ? 'signed_out' : why);
    return toFile(at, '', 0);
  };

const alive: Answer = async ({ ctx, request, reply }) => {
  const session = await sessionOf(ctx, tokenIn(request));
  reply.code(session ? 204 : 401).send();
  return 'sent';
};

const uuidOf = ({ params }: FastifyRequest): string => {
  const { uuid } = params as { uuid: string };
  return UUID.test(uuid) ? uuid : '';
};

async function answered(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  changes: readonly Noun[],
) {
  await services.wording.get();
  const settings = await services.settings.get();
  const words = wordsOf(request, settings);
  const ctx = new Context(services, {
    actor: null,
    locale: words.locale,
    machine: request.ip,
    call: 'portal',
    logs: undefined,
    settings,
    changes,
    conclude: async (given) => given,
  });
  // The cookie is sent only to this site; a form of another one could still sign somebody in as somebody else.
  if (request.method === 'POST' && !isOwnForm(request.headers, services.config)) {
    ctx.countRefused('call');
    return send(reply, refusalPage(words, 403, 'Forbidden'));
  }
  const maintenance = await maintenanceAt(services.db.kysely, ctx.today);
  if (maintenance) throw closedFor(maintenance, words.locale, ctx.now, settings.time_zone);
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const page = await answer({ services, ctx, words, request, reply, form });
  return page === 'sent' ? reply : send(reply, page);
}

const send = (reply: FastifyReply, { status, html }: Page) =>
  reply.code(status).type('text/html; charset=utf-8').send(html);

/** Every refusal is a page with its code; nothing of the database or the stack leaves the server. */
async function refused(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const [status, code] = statusOf(error);
  const kind = refusedKind(error);
  if (kind) services.refusedTries.count({ kind, user_id: null, machine: request.ip, call: 'portal' });
  if (error instanceof Refused) sendRetryAfterOf(reply, error);
  if (status === 500) services.log.error({ err: error, call: request.routeOptions.url }, 'a page of clients failed');
  const settings = await services.settings.get();
  const text = error instanceof Refused ? error.body.message : undefined;
  return send(reply, refusalPage(wordsOf(request, settings), status, code, text));
}

function statusOf(error: unknown): [number, Exclude<Code, 'Ok'>] {
  if (error instanceof Refused) return [error.status, error.body.code];
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 413) return [413, 'too_large'];
  if (statusCode >= 400 && statusCode < 500) return [400, 'Invalid'];
  return isUnreachable(error) ? [503, 'unavailable'] : [500, 'error'];
}

function wordsOf(request: FastifyRequest, settings: Context['settings']): Words {
  const locale = localeOf(request) ?? settings.default_mail_language;
  const [path = PORTAL] = request.url.split('?');
  const signedIn = tokenIn(request) !== undefined;
  const organisation = settings[`organisation_name_${locale}`];
  return { locale, organisation, phone: settings.organisation_phone, signedIn, path };
}

/** The requested language, else the browser's. */
function localeOf({ query, headers }: FastifyRequest): Locale | undefined {
  const requested = (query as { locale?: unknown }).locale;
  const preferred = (headers['accept-language'] ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return (
    locales.find((one) => one === requested) ??
    locales.find((one) => one === preferred.find((two) => two === 'en' || two === 'fr'))
  );
}
