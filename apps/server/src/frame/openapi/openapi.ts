/** The contract as OpenAPI 3.1, at /api/docs/json, and as pages at /api/docs: data about calls, computed on request. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Contract } from '@resa/contract/call';
import { type Locale, locales, say, type TextKey } from '@resa/contract/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorIn } from '../call/actor.ts';
import { Refused } from '../call/refused.ts';
import { escapeHtml } from '../mail/text.ts';
import type { Services } from '../process/services.ts';

/** The page is open to everyone, as those of the application are; its script fetches the description. */
export async function serveOpenApi(app: FastifyInstance, services: Services, contract: Contract): Promise<void> {
  let made: object | undefined;
  app.get('/api/docs/json', { onRequest: (request) => check(services, request) }, async () => {
    made ??= await document(contract, services.config.publicUrl);
    return made;
  });
  const [html, script] = [page(), await readFile(new URL('page.js', import.meta.url))];
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  app.get('/api/docs/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  // Only its files are used; the plugin itself would bring scripts that the policy forbids.
  const root = fileURLToPath(new URL('static/', import.meta.resolve('@fastify/swagger-ui')));
  await app.register(fastifyStatic, { root, prefix: '/api/docs/ui/', decorateReply: false });
}

/** Loaded at the first request: a start does not wait for it. */
async function document(contract: Contract, server: string): Promise<object> {
  const [{ openApi }, { named }] = await Promise.all([import('./document.ts'), import('@resa/contract/named')]);
  return openApi(contract, server, named);
}

/** Anyone signed in may read it while their screen is not locked; in mode test also a request without a session. */
async function check({ config, db, clock }: Services, { headers }: FastifyRequest): Promise<void> {
  if (config.mode === 'test' && headers.authorization === undefined) return;
  const actor = await actorIn(db.kysely, headers.authorization, clock());
  if (actor.locked) throw new Refused(423, { code: 'screen_locked' });
}

/** The text shown instead of the calls, by refusal code; the last one is for every other code. */
const REFUSALS = {
  session_used: 'docs_sign_in',
  screen_locked: 'docs_unlock',
  unavailable: 'docs_unavailable',
} as const;

const refusal = (locale: Locale, code: string, text: TextKey) =>
  `<p data-code="${code}" lang="${locale}" role="alert" hidden>${escapeHtml(say(locale, text))} <a href="/">${escapeHtml(say(locale, 'docs_to_resa'))}</a></p>`;

const page = () => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Resa API</title>
<link rel="icon" href="/resa.svg"><link rel="stylesheet" href="/api/docs/ui/swagger-ui.css"><style>body { margin: 0 } [data-code] { margin: 20vh auto; padding: 0 1rem; max-width: 30rem; font: 1.1rem/1.5 system-ui; text-align: center }</style></head>
<body><main id="calls"></main>
${locales.flatMap((locale) => Object.entries(REFUSALS).map(([code, text]) => refusal(locale, code, text))).join('\n')}
<script src="/api/docs/ui/swagger-ui-bundle.js"></script><script src="/api/docs/page.js"></script></body></html>
`;
