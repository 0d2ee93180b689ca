import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, CallFailed } from '../api.ts';

const { kept } = vi.hoisted(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage, addEventListener: () => {} });
  Object.assign(globalThis, { location: { replace: () => {}, reload: () => {}, pathname: '/' } });
  return { kept };
});
vi.mock('virtual:calls', () => ({ default: {} }));
vi.mock('../api.ts', async (original) => ({
  ...(await original<typeof import('../api.ts')>()),
  api: { session: { logout: vi.fn(), unlock: vi.fn(), lock: async () => {} } },
}));
vi.mock('./texts.ts', () => ({ setLocale: async () => {} }));

const logout = vi.mocked(api.session.logout);
const asked = vi.mocked(api.session.unlock);
const { enter, isLeaving, passwordTyped, sessionState, showAgain, signOut, startSession, unlock, whenLeft, whenTyped } =
  await import('./session.ts');
const noNetwork = new CallFailed(0, { code: '-100' });
const left = vi.fn(async () => {});
whenLeft(left);

/** Signs somebody in; `ends` is when the session does. */
const signIn = (uuid: string, ends = '2099-01-01T00:00:00Z') => {
  const signedIn = { draft_key: Buffer.alloc(32, 1).toString('base64'), uuid, userid: 7, expires_at: ends };
  return enter({ row: {}, workstation: 'w' } as never, async () => signedIn as never);
};

beforeEach(() => {
  kept.clear();
  vi.clearAllMocks();
});
afterEach(() => sessionState.set({ session: null, lock: null, ended: null }));

it('locks a workstation that goes on without a network, where its user left and the server cannot be reached', async () => {
  kept.set('offline_noted', '1');
  await signIn('a');
  logout.mockRejectedValueOnce(noNetwork);
  expect((await signOut({ keepDrafts: false })).code).toBe('-100');
  expect(left).toHaveBeenCalledOnce();
  expect(sessionState.get().lock).toBe('LS2');
  expect(isLeaving()).toBe(true);

  // Their password opens it again; so does the end of the session.
  showAgain();
  expect(isLeaving()).toBe(false);
  logout.mockRejectedValueOnce(noNetwork);
  await signOut({ keepDrafts: false });
  await signOut({ keepDrafts: true });
  expect(sessionState.get()).toMatchObject({ session: null, lock: null });
  expect(kept.has('leaving')).toBe(false);
});

it('leaves other workstations open where signing out failed', async () => {
  await signIn('b');
  logout.mockRejectedValueOnce(noNetwork);
  expect((await signOut({ keepDrafts: false })).code).toBe('-100');
  expect([sessionState.get().lock, isLeaving()]).toEqual([null, false]);
});

it('waits only so long for a server that may hang, where the workstation goes on without it', async () => {
  await signIn('c');
  asked.mockRejectedValue(new DOMException('late', 'TimeoutError'));
  expect((await unlock('x')).code).toBe('-100');
  expect(asked.mock.lastCall?.[1]?.signal).toBeUndefined();
  kept.set('offline_noted', '1');
  logout.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'));
  expect((await unlock('x')).code).toBe('-100');
  expect((await signOut({ keepDrafts: true })).code).toBe('-100');
  expect(asked.mock.lastCall?.[1]?.signal).toBeInstanceOf(AbortSignal);
  expect(logout.mock.lastCall?.[1]?.signal).toBeInstanceOf(AbortSignal);
});

it('keeps a session that looks ended at a reload, where the server may be away', async () => {
  kept.set('offline_noted', '1');
  await signIn('d', '2020-01-01T00:00:00Z');
  await startSession();
  expect(left).not.toHaveBeenCalled();
  expect(sessionState.get().session?.uuid).toBe('d');
  kept.delete('offline_noted');
  await startSession();
  expect(left).toHaveBeenCalledOnce();
});

it('has a new password open what the workstation keeps', async () => {
  const told = vi.fn(() => Promise.reject(new Error('full')));
  whenTyped(told);
  await passwordTyped('new');
  expect(told).toHaveBeenCalledWith('new');
});
