/** Hostile input in the name of the identity provider: logout tokens, addresses, persons (decision 077). */
import { contract } from '@resa/contract';
import { generateKeyPair, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserKey } from '../testing/browser-key.ts';
import { user as newUser, userId } from '../testing/factories.ts';
import {
  CLIENT,
  type IdentityProvider,
  providerOf,
  random,
  saveProvider,
  wayThrough,
} from '../testing/identity-provider.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const { provider: calls } = contract;
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

let server: TestServer;
let idp: IdentityProvider;
let admin: string;
const db = () => server.services.db.kysely;
const now = () => Math.floor(Date.now() / 1_000);

beforeAll(async () => {
  server = await testServer({ now: new Date().toISOString() });
  idp = await providerOf(server);
  admin = await server.signIn('admin@resa.test');
  await saveProvider(server, idp, admin);
});
afterAll(async () => {
  await idp?.close();
  await server?.close();
});
beforeEach(() => server.clock.set(new Date().toISOString()));

/** A user who is bound to an account of the provider. */
async function bound() {
  const id = await userId(db(), await newUser(db(), ['view_clients']));
  const subject = `account-${id}`;
  const since = new Date().toISOString();
  await db().insertInto('identities').values({ user_id: id, issuer: idp.issuer, subject, how: 'own', since }).execute();
  idp.people.set(subject, {});
  return { id, subject };
}
async function signIn(subject: string) {
  const { public_key } = browserKey();
  return (await server.call(calls.signIn, { ...(await wayThrough(server, idp, subject)), public_key })).body.code;
}
const openSessions = async (user_id: number) =>
  (
    await db()
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user_id)
      .where('ended_at', 'is', null)
      .execute()
  ).length;

describe('a logout token', () => {
  const tell = async (payload: JWTPayload, signer?: Parameters<IdentityProvider['sign']>[1]) => {
    const whole = { iss: idp.issuer, aud: CLIENT.client_id, iat: now(), jti: random(), events: EVENTS, ...payload };
    const logout_token = await idp.sign(whole, signer);
    const body = new URLSearchParams({ logout_token });
    return (await fetch(`${server.url}/web/auth/provider/logout`, { method: 'POST', body })).status;
  };

  it('ends nothing where it is not for us, of another kind or too old', async () => {
    const { id, subject } = await bound();
    expect(await signIn(subject)).toBe('Ok');
    const { privateKey } = await generateKeyPair('RS256');
    const wrong: JWTPayload[] = [
      { aud: 'another-program' },
      { iss: 'https://sso.example' },
      { iat: now() - 700 },
      { iat: now() + 120 },
      { nonce: random() },
      { events: undefined },
      { events: { 'https://sso.example/another': {} } },
      { jti: undefined },
      { sub: undefined },
      { sub: `${subject}\u0000` },
    ];
    for (const payload of wrong) expect([payload, await tell({ sub: subject, ...payload })]).toEqual([payload, 400]);
    expect(await tell({ sub: subject }, privateKey)).toBe(400);
    expect(await openSessions(id)).toBe(1);
    expect(await tell({ sub: subject, sid: 'a session of theirs elsewhere' })).toBe(200);
    expect(await openSessions(id)).toBe(1);
    expect(await tell({ sub: subject })).toBe(200);
    expect(await openSessions(id)).toBe(0);
  });

  it('ends nothing new where it is sent again', async () => {
    const { id, subject } = await bound();
    expect(await signIn(subject)).toBe('Ok');
    expect(await tell({ sub: subject, iat: now() - 120 })).toBe(200);
    expect(await openSessions(id)).toBe(1);
  });
});

describe('the addresses that a provider publishes', () => {
  const published = async (change: object) => {
    const issuer = `${idp.issuer}/other`;
    const address = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    const document = { issuer, ...address, jwks_uri: `${issuer}/keys`, response_types_supported: ['code'], ...change };
    idp.pages.set('/other/.well-known/openid-configuration', document);
    return (await saveProvider(server, idp, admin, { issuer })).body.code;
  };

  it.each([
    [{ token_endpoint: 'https://10.0.0.1/token' }, 'provider_inside'],
    [{ jwks_uri: 'http://sso.example/keys' }, 'provider_inside'],
    [{ authorization_endpoint: 'javascript:alert(1)' }, 'provider_inside'],
    [{ authorization_endpoint: 'no address' }, 'provider_unusable'],
    [{ jwks_uri: undefined }, 'provider_unusable'],
    [{ issuer: 'https://accounts.google.com' }, 'provider_unusable'],
  ])('are refused: %j', async (change, code) => expect(await published(change)).toBe(code));

  it('are refused where they name another issuer, also at an address that the library does not compare', async () => {
    await published({ issuer: 'https://accounts.google.com' });
    const issuer = `${idp.issuer}/other/.well-known/openid-configuration`;
    expect((await saveProvider(server, idp, admin, { issuer })).body).toEqual({ code: 'provider_unusable' });
  });

  it('do not get the secret of another provider', async () => {
    const { body } = await saveProvider(server, idp, admin, { issuer: 'https://sso.example' }, null);
    expect(body).toMatchObject({ code: 'Invalid', fields: [{ path: 'provider.issuer', rule: 'e_issuer_secret' }] });
  });
});

describe('a person', () => {
  it('whose name cannot be kept, has no account', async () => {
    const { id } = await bound();
    const subject = 'b'.repeat(300);
    idp.people.set(subject, {});
    const since = new Date().toISOString();
    await db()
      .insertInto('identities')
      .values({ user_id: id, issuer: idp.issuer, subject, how: 'own', since, ended_at: since })
      .execute();
    expect(await signIn(subject)).toBe('not_bound');
  });

  it('keeps roles whose groups only userinfo names', async () => {
    const role = await db().selectFrom('roles').select('id').where('name', '=', 'viewer').executeTakeFirstOrThrow();
    await saveProvider(server, idp, admin, { groups: [{ name: 'viewers', role_id: role.id }] });
    const { id, subject } = await bound();
    idp.people.set(subject, { email: 'ann@resa.test', groups: ['viewers'], groups_in_userinfo: true });
    expect(await signIn(subject)).toBe('Ok');
    const held = await db().selectFrom('user_roles').select('role_id').where('user_id', '=', id).execute();
    expect(held).toContainEqual({ role_id: role.id });
  });
});
