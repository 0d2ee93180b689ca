import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallTree, connect, textOfCode, type Wire } from './connect.ts';

const calls = {
  session: {
    login: { kind: 'call', method: 'POST', path: '/web/auth/login' },
    dummy: { kind: 'call', method: 'GET', path: '/web/dummy' },
  },
  clients: {
    fetch: { kind: 'call', method: 'POST', path: '/api/client/fetch', says: { error: 'e_get_data' } },
    photo: { kind: 'download', method: 'GET', path: '/web/client/photo/{id}' },
  },
} as const satisfies CallTree;
type Ask = (input?: object, options?: object) => Promise<unknown>;
type Loose = { session: { login: Ask; dummy: Ask }; clients: { fetch: Ask; photo: Ask } };

const heard: string[] = [];
const wire: Wire = {
  token: () => 'token-1',
  locale: () => 'fr',
  ended: (why) => heard.push(`ended ${why}`),
  locked: () => heard.push('locked'),
  maintenance: (announced) => heard.push(announced ? 'maintenance' : 'away'),
  answered: () => {},
  changed: (nouns, done) => heard.push(`${done ? 'changed' : 'perhaps'} ${nouns}`),
  underWay: (change) => heard.push(change > 0 ? 'start' : 'stop'),
};
const api = connect<Record<never, never>>(calls, wire) as unknown as Loose;
const asked = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  asked.mockResolvedValueOnce(
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );

beforeEach(() => {
  heard.length = 0;
  asked.mockReset();
  vi.stubGlobal('fetch', asked);
});
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('sends bearer, language, content and the form’s own key', async () => {
    answer(200, { code: 'Ok', client: 1 });
    expect(await api.clients.fetch({ id: 3 }, { key: 'k-1' })).toEqual({ code: 'Ok', client: 1 });
    const [path, request] = asked.mock.calls[0] as [string, RequestInit];
    expect(path).toBe('/api/client/fetch');
    expect(JSON.parse(request.body as string)).toEqual({ locale: 'fr', id: 3 });
    expect(request.headers).toMatchObject({ authorization: 'Bearer token-1', 'idempotency-key': 'k-1' });
  });

  it('returns a named refusal of HTTP 200 instead of throwing', async () => {
    answer(200, { code: '-1' });
    expect(await api.session.login({ email: 'a@b.c' })).toEqual({ code: '-1' });
  });

  it('puts the id of a picture in the path and returns a file', async () => {
    asked.mockResolvedValueOnce(new Response(new Blob(['x']), { headers: { 'content-type': 'image/jpeg' } }));
    const file = await api.clients.photo({ id: 12 });
    expect(file).toBeInstanceOf(Blob);
    expect(asked.mock.calls[0]?.[0]).toBe('/web/client/photo/12?locale=fr');
  });

  it('takes an empty response as Ok', async () => {
    asked.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await api.session.dummy()).toEqual({ code: 'Ok' });
  });
});

describe('a call that fails', () => {
  it('is -100 without network', async () => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(api.clients.fetch({ id: 1 })).rejects.toMatchObject({ status: 0, code: '-100' });
    expect(heard).toEqual(['start', 'stop']);
  });

  it('reports a timeout as such, not as a failure of the network', async () => {
    asked.mockRejectedValueOnce(new DOMException('signal timed out', 'TimeoutError'));
    await expect(api.clients.fetch({ id: 1 })).rejects.toMatchObject({ status: 0, code: '-100', reason: 'time_out' });
  });

  it('is not a failure when the screen itself gave it up', async () => {
    const giving = new AbortController();
    giving.abort();
    asked.mockRejectedValueOnce(new DOMException('gone', 'AbortError'));
    await expect(api.clients.fetch({ id: 1 }, { signal: giving.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    [401, { code: 'session_used' }, 'ended undefined'],
    [401, { code: 'session_used', why: 'inactive' }, 'ended inactive'],
    [423, { code: 'screen_locked' }, 'locked'],
    [503, { code: 'maintenance' }, 'maintenance'],
  ])('%i %o reaches the whole program', async (status, body, whom) => {
    answer(status, body);
    const { code } = body;
    await expect(api.clients.fetch({ id: 1 })).rejects.toMatchObject({ status, code });
    expect(heard).toContain(whom);
  });

  it('does not end a session because a sign-in was refused, nor close for a database that is away', async () => {
    answer(401, { code: 'session_used' });
    await expect(api.session.login({})).rejects.toMatchObject({ status: 401 });
    answer(503, { code: 'unavailable' });
    await expect(api.clients.fetch({})).rejects.toMatchObject({ code: 'unavailable', reason: undefined });
    answer(503, { code: 'unavailable', reason: 'looks' });
    await expect(api.clients.fetch({})).rejects.toMatchObject({ code: 'unavailable', reason: 'looks' });
    expect(heard).toEqual(['start', 'stop', 'start', 'stop', 'start', 'stop']);
  });

  it('distinguishes a 503 that Resa did not send from maintenance: it must not unlock a screen', async () => {
    asked.mockResolvedValueOnce(new Response('<html>', { status: 503 }));
    await expect(api.clients.fetch({})).rejects.toMatchObject({ status: 503, code: 'error' });
    expect(heard).toEqual(['start', 'away', 'stop']);
  });

  it('carries the fields that were refused and how long to wait', async () => {
    answer(400, { code: 'Invalid', fields: [{ path: 'client.email', rule: 'e_email' }] });
    await expect(api.clients.fetch({})).rejects.toMatchObject({ fields: [{ path: 'client.email', rule: 'e_email' }] });
    answer(429, { code: 'too_many', retry_after: 30 });
    await expect(api.clients.fetch({})).rejects.toMatchObject({ retry_after: 30 });
  });

  it('counts a page that is not a response of ours as broken', async () => {
    asked.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(api.clients.fetch({})).rejects.toMatchObject({ status: 502, code: 'error' });
  });
});

describe('a call that changes something', () => {
  const changing = connect<Record<never, never>>(
    { files: { save: { kind: 'call', method: 'POST', path: '/api/save', changes: ['clients', 'families'] } } },
    wire,
  ) as unknown as { files: { save: Ask } };
  const said = () => heard.filter((word) => !['start', 'stop'].includes(word));

  it('names its changes, once it is done', async () => {
    answer(200, { code: 'Ok' });
    await changing.files.save({});
    expect(said()).toEqual(['changed clients,families']);
  });

  it('reports that it may have made them, where it was refused or its answer is lost', async () => {
    answer(200, { code: 'stale' });
    await changing.files.save({});
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(changing.files.save({})).rejects.toMatchObject({ code: '-100' });
    expect(said()).toEqual(['perhaps clients,families', 'perhaps clients,families']);
  });

  it('says nothing where it was refused before it ran, and a reading call never does', async () => {
    answer(403, { code: 'Forbidden' });
    await expect(changing.files.save({})).rejects.toMatchObject({ status: 403 });
    answer(200, { code: 'Ok' });
    await api.clients.fetch({ id: 1 });
    expect(said()).toEqual([]);
  });
});

describe('the text of a code', () => {
  it('is the call’s own if it has one, then the common one, then that of a broken program', () => {
    expect(textOfCode(calls.clients.fetch, 'error')).toBe('e_get_data');
    expect(textOfCode(calls.session.login, '-1')).toBe('e_bad_user_password');
    expect(textOfCode(undefined, 'no such code')).toBe('e_app');
    expect(textOfCode(undefined, 'no such code', 'e_saving')).toBe('e_saving');
    expect(textOfCode(undefined, 'NoElasticNode', 'e_get_data')).toBe('e_no_elastic');
  });
});
