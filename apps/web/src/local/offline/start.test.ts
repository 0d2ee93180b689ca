import { beforeEach, describe, expect, it, vi } from 'vitest';

const { did, state } = vi.hoisted(() => ({
  did: [] as string[],
  state: {
    leaving: false,
    open: true,
    byPin: false,
    failing: [] as string[],
    may: ['crud_checkin'],
    day: null as unknown,
    back: () => {},
  },
}));
const does = (name: string) => async () => {
  did.push(name);
  if (state.failing.includes(name)) throw new Error(name);
};
vi.mock('../../api.ts', () => ({ api: { offline: { keeps: async () => ({ code: 'Ok', keeps: 1 }) } } }));
vi.mock('../clock.ts', () => ({ serverNow: () => new Date() }));
vi.mock('./away.ts', () => ({ awaySince: { get: () => null }, offlinePlace: { get: () => 1 } }));
vi.mock('./mark.ts', () => ({ setOfflinePlace: () => {} }));
vi.mock('./contact.ts', () => ({
  watchContact: (back: () => void) => {
    did.push('watchContact');
    state.back = back;
  },
}));
vi.mock('./desk.ts', () => ({
  desk: { get: () => ({ day: state.day }) },
  endDay: does('endDay'),
  eraseHouseholds: does('eraseHouseholds'),
  keepDay: async (_place: number, { ifChanged }: { ifChanged: boolean }) =>
    does(ifChanged ? 'keepDay if changed' : 'keepDay')(),
  sendActs: does('sendActs'),
  typed: does('typed'),
  wrap: does('wrap'),
}));
vi.mock('../session.ts', () => ({
  isLeaving: () => state.leaving,
  isOpen: () => state.open,
  isOpenedByPin: () => state.byPin,
  lockScreen: () => {
    did.push('lockScreen');
    state.open = false;
  },
  session: { get: () => ({ userid: 1, permissions: state.may, locations: [{ id: 1, offline: 1 }] }) },
  sessionState: { get: () => ({ lock: null }), subscribe: () => {} },
  signOut: async () => {
    did.push('signOut');
    state.open = false;
  },
  workstationHere: () => 'w',
}));

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  did.length = 0;
  Object.assign(state, { leaving: false, open: true, byPin: false, failing: [], may: ['crud_checkin'], day: null });
});
const start = async () => (await import('./start.ts')).startOffline();

it('sends the acts, and keeps the day of the signed-in user', async () => {
  await start();
  expect(did).toEqual(['endDay', 'wrap', 'watchContact', 'sendActs', 'keepDay']);
});

it('erases what is kept where the signed-in user may no longer check in', async () => {
  state.may = [];
  await start();
  expect(did.slice(3)).toEqual(['sendActs', 'eraseHouseholds']);
});

it('signs a user out who left while the server was away, after sending their acts, and keeps no day', async () => {
  state.leaving = true;
  await start();
  expect(did.slice(3)).toEqual(['sendActs', 'signOut']);
});

it('signs them out where their acts cannot be sent, too', async () => {
  Object.assign(state, { leaving: true, failing: ['sendActs'] });
  await start();
  expect(did.slice(3)).toEqual(['sendActs', 'signOut']);
});

it.each([{ failing: [] }, { failing: ['sendActs'] }])(
  'locks a screen that a PIN opened, with $failing failing',
  async ({ failing }) => {
    Object.assign(state, { byPin: true, failing });
    await start();
    expect(did.slice(3)).toEqual(['sendActs', 'lockScreen']);
  },
);

it('watches the server also where what is kept cannot be read', async () => {
  state.failing = ['wrap'];
  await start();
  expect(did).toContain('watchContact');
});

describe('a day that is open', () => {
  const start = async () => {
    state.day = { at: new Date().toISOString() };
    const work = await import('./start.ts');
    await work.startOffline();
    did.length = 0;
    return work;
  };

  it('is checked at once if a client in it may have changed, and at most every ten seconds', async () => {
    const { checkDay } = await start();
    await checkDay();
    expect(did).toEqual(['sendActs', 'keepDay if changed']);
    did.length = 0;
    for (let n = 0; n < 5; n++) await checkDay();
    expect(did).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(did).toEqual(['sendActs', 'keepDay if changed']);
    did.length = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(did).toEqual([]);
  });

  it('is checked when the server answers again', async () => {
    await start();
    state.back();
    await vi.waitFor(() => expect(did).toContain('keepDay if changed'));
  });

  it('is checked a minute later where that failed, and not again', async () => {
    const { checkDay } = await start();
    state.failing = ['keepDay if changed'];
    await checkDay();
    state.failing = [];
    did.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(did).toContain('keepDay if changed');
    did.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(did).not.toContain('keepDay if changed');
  });
});
