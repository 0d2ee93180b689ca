import { IconUser } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import type { Session } from '../local/session.ts';
import type { Screen } from '../screens.ts';
import { menuOf } from './menu-entries.ts';

const screen = (
  path: `/${string}`,
  menu: Omit<NonNullable<Screen['menu']>, 'icon' | 'label'>,
  may?: Screen['may'],
): Screen => ({
  path,
  load: () => Promise.reject(new Error('never loaded')),
  layout: 'staff',
  signedIn: true,
  title: 'menu',
  menu: { ...menu, label: 'menu', icon: IconUser },
  ...(may && { may }),
});
const screens = [
  screen('/checkin', { group: 'front_desk', when: ({ locations }) => locations.length > 0 }, ['crud_checkin']),
  screen('/categories', { group: 'database' }),
  screen('/reports', { group: 'reports' }),
  screen('/users', { group: 'administration' }, ['crud_users']),
  screen('/app_settings', { group: 'administration' }, ['crud_app_settings']),
];
const user = (permissions: string[], locations: unknown[] = [{ id: 1, name: 'A' }]) =>
  ({ permissions, locations }) as unknown as Session;
const shown = (session: Session) => menuOf(screens, session).flatMap(({ entries }) => entries.map(({ path }) => path));

describe('the menu (001 §2.16)', () => {
  it('shows check-in only with its permission and at least one location', () => {
    expect(shown(user(['crud_checkin']))).toContain('/checkin');
    expect(shown(user(['crud_checkin'], []))).not.toContain('/checkin');
    expect(shown(user([]))).not.toContain('/checkin');
  });

  it('shows reports only with view_reports', () => {
    expect(shown(user(['view_reports']))).toContain('/reports');
    expect(shown(user(['manage_reports']))).not.toContain('/reports');
  });

  it('shows only the entries of the administration that one may open, and nothing of a group without entries', () => {
    expect(shown(user(['crud_users']))).toEqual(['/categories', '/users'].toSorted((a, b) => (a > b ? -1 : 1)));
    expect(menuOf(screens, user(['crud_languages'])).map(({ group }) => group)).toEqual(['database']);
  });
});
