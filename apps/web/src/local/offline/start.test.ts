import { beforeEach, expect, it, vi } from 'vitest';

const { did, state } = vi.hoisted(() => ({
  did: [] as string[],
  state: { leaving: false, open: true, byPin: false, failing: [] as string[], may: ['crud_checkin'] },
}));
const does = (name: string) => async () => {
  did.push(name);
  if (state.failing.includes(name)) throw new Error(name);
};
vi.mock('../../api.ts', () => ({ api: { offline: { keeps: async () => ({ code: 'Ok', keeps: 1 }) } } }));
vi.mock('../clock.ts', () => ({ serverNow: () => new Date() }));
vi.mock('./away.ts', () => ({ awaySince: { get: () => null }, offlinePlace: { get: () => 1 } }));
vi.mock('./mark.ts', () => ({ setOfflinePlace: () => {} }));
vi.mock('./contact.ts', () => ({ watchContact: () => did.push('watchContact') }));
vi.mock('./desk.ts', () => ({
  desk: { get: () => ({ day: null }) },
  endDay: does('endDay'),
  eraseHouseholds: does('eraseHouseholds'),
  keepDay: does('keepDay'),
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
  Object.assign(state, { leaving: false, open: true, byPin: false, failing: [], may: ['crud_checkin'] });
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
