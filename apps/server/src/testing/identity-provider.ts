/**
 * A real identity provider (oidc-provider) for tests and stories, with people of its own:
 *
 *   const idp = await providerOf(server);                     // or identityProvider({ callback, logout })
 *   idp.people.set('ann', { email: 'ann@foodbank.test', email_verified: true, groups: ['desk'] });
 *   const returned = await wayThrough(server, idp, 'ann');    // as a browser goes, up to what it brings back
 *   await idp.signOut('ann');                                 // ends the sessions there and tells the program
 *   await idp.sign({ sub: 'ann' });                           // any token, with the key of the provider
 *   idp.pages.set('/x/.well-known/openid-configuration', {}); // any answer at an address of its own
 *   await idp.close();
 *
 * In a browser its page asks for the name of an account and believes it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@resa/contract';
import type { ProviderSettings } from '@resa/contract/provider';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import type { TestServer } from './server.ts';

export const CLIENT = { client_id: 'resa', client_secret: 'a-secret-of-the-tests-only' } as const;
const SCOPES = 'openid email profile groups';

export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
  /** Only userinfo names the groups, not the ID token. */
  readonly groups_in_userinfo?: true;
  readonly [claim: string]: unknown;
}

interface Options {
  readonly callback: string;
  readonly logout: string;
  /** The port of the issuer; any free one without it. */
  readonly port?: number;
}

export type IdentityProvider = Awaited<ReturnType<typeof identityProvider>>;

export async function identityProvider({ callback, logout, port = 0 }: Options) {
  const people = new Map<string, Person>();
  let serve: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void = () => {};
  const http = createServer((request, response) => void serve(request, response));
  http.listen(port, 'localhost');
  await once(http, 'listening');
  const issuer = `http://localhost:${(http.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const provider = makeProvider(issuer, { callback, logout }, people, [key]);
  const pages = new Map<string, unknown>();
  const answer = provider.callback();
  serve = async (request, response) => {
    const page = pages.get(request.url ?? '');
    if (page) return void response.setHeader('content-type', 'application/json').end(JSON.stringify(page));
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(PAGE);
    const accountId = new URLSearchParams(await bodyOf(request)).get('account') ?? '';
    const result = people.has(accountId)
      ? { login: { accountId } }
      : { error: 'access_denied', error_description: 'nobody has this name' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };

  const jars = new Map<string, Map<string, string>>();
  /** One request of a person's browser, with their cookies. */
  async function visit(address: string, account: string, form?: Record<string, string>): Promise<Response> {
    const cookies = jars.get(account) ?? new Map<string, string>();
    jars.set(account, cookies);
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  async function goThrough(address: string, account: string): Promise<Record<string, string>> {
    let at = address;
    for (let steps = 0; steps < 12; steps++) {
      if (at.startsWith(callback)) return Object.fromEntries(new URL(at).searchParams);
      const asks = new URL(at).pathname.startsWith('/interaction/');
      const response = await visit(at, account, asks ? { account } : undefined);
      const next = response.headers.get('location');
      if (!next) throw new Error(`${at} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
      at = new URL(next, at).href;
    }
    throw new Error('the provider redirects without an end');
  }

  async function signOut(account: string): Promise<void> {
    const page = await (await visit(`${issuer}/session/end`, account)).text();
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const { status } = await visit(`${issuer}/session/end/confirm`, account, { xsrf, logout: 'yes' });
    if (status >= 400) throw new Error(`signing out at the provider answered ${status}`);
  }

  return {
    issuer,
    people,
    pages,
    sign: (payload: JWTPayload, signer = privateKey) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'logout+jwt' }).sign(signer),
    goThrough,
    signOut,
    /** The person comes with another browser. */
    forget: (account: string) => jars.delete(account),
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

/** One for a server, which may be inside the network. */
export async function providerOf({ url, services: { config } }: TestServer): Promise<IdentityProvider> {
  const idp = await identityProvider({
    callback: `${config.publicUrl}/callback`,
    logout: `${url}/web/auth/provider/logout`,
  });
  Object.assign(config, { oidcIssuer: idp.issuer });
  return idp;
}

/** The settings of the provider, as an administrator saves them. */
export const saveProvider = (
  server: TestServer,
  { issuer }: Pick<IdentityProvider, 'issuer'>,
  administrator: string,
  change: Partial<ProviderSettings> = {},
  secret: string | null = CLIENT.client_secret,
) => server.call(contract.provider.save, { provider: { ...FIRST, issuer, ...change }, secret }, administrator);

const FIRST = {
  active: 1,
  name: 'Food Bank ID',
  oidc_client_id: CLIENT.client_id,
  hosted_domain: null,
  email_domains: null,
  groups_claim: 'groups',
  asks_second_step: 0,
  passwords: 1,
  emergency: [] as number[],
  groups: [] as ProviderSettings['groups'],
} as const;

export const random = () => randomBytes(32).toString('base64url');

/** A way to the provider and back; `change` is what somebody changes in the address. */
export async function wayThrough(
  server: TestServer,
  idp: IdentityProvider,
  account: string,
  { fresh = 0, change }: { fresh?: 0 | 1; change?: (address: URL) => void } = {},
) {
  const [state, nonce, verifier] = [random(), random(), random()];
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { body } = await server.call(contract.provider.begin, { state, nonce, challenge, fresh });
  if (body.code !== 'Ok') throw new Error(body.code);
  const address = new URL(body.address);
  change?.(address);
  const { code = '', iss } = await idp.goThrough(address.href, account);
  return { code, iss: iss ?? null, state, nonce, verifier };
}

const PAGE = `<!doctype html><html lang="en"><title>Invented identity provider</title><h1>Invented identity provider</h1>
<form method="post"><label>Account <input name="account" autofocus></label> <button>Continue</button></form></html>`;

function makeProvider(issuer: string, { callback, logout }: Options, people: Map<string, Person>, keys: object[]) {
  const claimsOf = (id: string, use: string) => {
    const { groups_in_userinfo, groups, ...person }: Person = people.get(id) ?? {};
    const hides = groups_in_userinfo === true && use === 'id_token';
    return { sub: id, ...person, ...(groups && !hides && { groups }) };
  };
  return new Provider(issuer, {
    jwks: { keys },
    clients: [
      {
        ...CLIENT,
        redirect_uris: [callback],
        backchannel_logout_uri: logout,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'hd'], groups: ['groups'] },
    scopes: SCOPES.split(' '),
    conformIdTokenClaims: false,
    cookies: { keys: ['not a secret'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    // Its own dispatcher refuses addresses of this machine, where the program is.
    fetch: (url: string | URL | Request, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(url, options),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: (use) => claimsOf(id, use) }),
    // A grant is made instead of a question.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3_600, IdToken: 600, Interaction: 600, Session: 3_600 },
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}
