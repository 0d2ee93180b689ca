/** Every call of the contract, with callers who may not make it. */
import type { Call } from '@resa/contract/call';
import { permissions } from '@resa/contract/permissions';
import { describe, expect, it } from 'vitest';
import { allCalls, calls, sendRaw, tried } from './testing/every-call.ts';
import { user } from './testing/factories.ts';

const guarded = calls.filter(([, call]) => call.may !== 'everyone');
const permitted = tried.filter(([, call]) => Array.isArray(call.may));
/** Its permission leads to the screen; what it returns is for administrators. */
const ONLY_ADMINISTRATORS = ['provider.fetch'];
const placed = calls.filter(([, call]) => call.where);

const JSON_HEADERS = { 'content-type': 'application/json' };

const held = allCalls();
const send = (call: Call, input: unknown, token?: string) => sendRaw(held.server, call, input, token);

describe('an unknown call', () => {
  it.each(['/api/nothing', '/web/nothing', '/api/appointment'])('%s returns NoSuchCall', async (path) => {
    const response = await fetch(held.server.url + path, { method: 'POST', body: '{', headers: JSON_HEADERS });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 404,
      body: { code: 'NoSuchCall' },
    });
  });
});

describe('a known path', () => {
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

  it.each(calls)('of %s refuses every other method and names those it has', async (_name, { path, method }) => {
    const url = held.server.url + path.replace(/\{\w+\}/g, '1');
    const tried = await Promise.all(
      METHODS.map(async (other) => {
        const body = ['GET', 'HEAD'].includes(other) ? {} : { body: '{', headers: JSON_HEADERS };
        const response = await fetch(url, { method: other, ...body });
        const text = await response.text();
        return { other, status: response.status, text, allow: response.headers.get('allow') };
      }),
    );
    const refused = tried.filter(({ status }) => status === 405);
    const [{ allow } = { allow: '' }] = refused;
    const allowed = allow?.split(', ') ?? [];
    expect(allowed).toContain(method);
    expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'));
    expect(refused.map(({ other }) => other)).toEqual(METHODS.filter((one) => !allowed.includes(one)));
    for (const { other, text, ...one } of refused)
      expect({ ...one, text }).toEqual({
        status: 405,
        allow,
        text: other === 'HEAD' ? '' : JSON.stringify({ code: 'NoSuchCall' }),
      });
  });

  it.each(['/portal/sign_out', '/healthz', '/api/docs/json'])('%s too, outside the contract', async (path) => {
    const response = await fetch(held.server.url + path, { method: 'PUT' });
    expect([response.status, await response.json()]).toEqual([405, { code: 'NoSuchCall' }]);
    expect(response.headers.get('allow')).toMatch(path === '/portal/sign_out' ? /^POST$/ : /^GET, HEAD$/);
  });
});

describe('without a token', () => {
  it.each(guarded)('%s is refused before its content is read', async (_name, call) => {
    expect(await send(call, { id: 'x' })).toEqual({ status: 401, code: 'session_used' });
  });
});

describe('without its permission', () => {
  it.each(permitted)('%s is refused, and any one of its permissions is enough', async (name, call) => {
    const db = held.server.services.db.kysely;
    const needed = call.may as readonly string[];
    const without = await user(
      db,
      permissions.filter((held) => !needed.includes(held)),
    );
    expect(await send(call, {}, await held.server.signIn(without))).toEqual({ status: 403, code: 'Forbidden' });
    for (const one of needed) {
      const { status } = await send(call, {}, await held.server.signIn(await user(db, [one])));
      const isRefused = ONLY_ADMINISTRATORS.includes(name);
      expect({ one, isRefused: status === 403 }).toEqual({ one, isRefused });
    }
  });
});

describe('at a location that is not the user’s', () => {
  it.each(placed)('%s is refused before its content is checked', async (_name, call) => {
    const ids = { place_id: 1, location: 1, id: 1, place_appointment_type_id: 1 };
    const input = { ...ids, appointment: { place_id: 1 }, params: { location: 1 } };
    expect(await send(call, input, held.nowhere)).toEqual({ status: 403, code: 'Forbidden' });
  });
});
