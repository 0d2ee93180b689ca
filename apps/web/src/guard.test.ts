import { describe, expect, it } from 'vitest';
import { type Guarded, lacksRight, sentTo } from './guard.ts';

const open: Guarded = { path: '/maintenance', signedIn: false };
const login: Guarded = { path: '/login', signedIn: false };
const profile: Guarded = { path: '/profile', signedIn: true };
const list: Guarded = { path: '/clients_list', signedIn: true, may: ['crud_clients', 'view_clients'] };
const file: Guarded = { ...list, path: '/client', needs: { query: 'hfid', otherwise: '/clients_list' } };
const visit = (path: string, query = {}) => ({ path, query });
const viewer = { permissions: ['view_clients'] };
const nobody = null;

describe('the guard (001 §2.1)', () => {
  it('sends every path but the lock screen to the lock screen while the marker is set, also for unknown paths', () => {
    expect(sentTo(profile, visit('/profile'), viewer, true)).toBe('/lock_screen');
    expect(sentTo(open, visit('/maintenance'), viewer, true)).toBe('/lock_screen');
    expect(sentTo(null, visit('/nowhere'), viewer, true)).toBe('/lock_screen');
    expect(sentTo({ path: '/lock_screen', signedIn: true }, visit('/lock_screen'), viewer, true)).toBeNull();
    const callback: Guarded = { path: '/callback', signedIn: false, whileLocked: true };
    expect(sentTo(callback, visit('/callback'), viewer, true)).toBeNull();
  });

  it('sends a visitor who is not signed in to the login, even from a locked screen without a session', () => {
    expect(sentTo(profile, visit('/profile'), nobody, false)).toBe('/login');
    expect(sentTo({ path: '/lock_screen', signedIn: true }, visit('/lock_screen'), nobody, true)).toBe('/login');
  });

  it('sends a user without any permission of the list to the dashboard; any one suffices', () => {
    expect(sentTo(list, visit('/clients_list'), { permissions: ['view_logs'] }, false)).toBe('/');
    expect(sentTo(list, visit('/clients_list'), viewer, false)).toBeNull();
  });

  it('keeps a signed-in user away from the login', () => {
    expect(sentTo(login, visit('/login'), viewer, false)).toBe('/');
    expect(sentTo(login, visit('/login'), nobody, false)).toBeNull();
  });

  it('leads a client file without a client to the list, after the check of permission', () => {
    expect(sentTo(file, visit('/client'), viewer, false)).toBe('/clients_list');
    expect(sentTo(file, visit('/client', { hfid: '12' }), viewer, false)).toBeNull();
    expect(sentTo(file, visit('/client'), { permissions: [] }, false)).toBe('/');
  });

  it('opens an existing intake to users who read requests, and an empty one only to users who add clients (000 O-14)', () => {
    const intake: Guarded = {
      path: '/new_client',
      signedIn: true,
      may: ['add_clients', 'crud_clients'],
      alsoWith: { query: 'hfid', may: ['crud_requests', 'view_requests'] },
    };
    const reader = { permissions: ['view_requests'] };
    expect(sentTo(intake, visit('/new_client'), reader, false)).toBe('/');
    expect(sentTo(intake, visit('/new_client', { hfid: '12' }), reader, false)).toBeNull();
    expect(sentTo(intake, visit('/new_client', { hfid: '12' }), { permissions: [] }, false)).toBe('/');
    expect(sentTo(intake, visit('/new_client'), { permissions: ['add_clients'] }, false)).toBeNull();
    expect([lacksRight(intake, {}, reader), lacksRight(intake, { hfid: '12' }, reader)]).toEqual([true, false]);
  });

  it('lets unknown paths through to the not-found page', () => {
    expect(sentTo(null, visit('/nowhere'), nobody, false)).toBeNull();
  });
});
