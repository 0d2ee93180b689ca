/** Which entries of the menu a user sees: pure, from the table of screens (001 §2.16, decisions-002 A21 to A23). */
import { mayAny, type Permission } from '@resa/contract/permissions';
import type { Session } from '../local/session.ts';
import type { MenuGroup, MenuPlace, Screen } from '../screens.ts';

export interface MenuEntry extends MenuPlace {
  readonly path: string;
}

/** The groups of the menu, in order. */
const menuGroups = ['front_desk', 'reports', 'administration', 'database'] as const satisfies MenuGroup[];

const groupMay: Partial<Record<MenuGroup, readonly Permission[]>> = {
  reports: ['view_reports'],
  administration: [
    'crud_users',
    'view_logs',
    'crud_roles',
    'crud_languages',
    'crud_locations',
    'crud_translate',
    'crud_app_settings',
    'crud_mails',
  ],
};

/** The user's groups with their entries; a group without entries is absent. */
export function menuOf(screens: readonly Screen[], session: Session): { group: MenuGroup; entries: MenuEntry[] }[] {
  return menuGroups
    .filter((group) => {
      const needed = groupMay[group];
      return !needed || mayAny(session.permissions, needed);
    })
    .map((group) => ({ group, entries: screens.flatMap((screen) => entryOf(screen, group, session)) }))
    .filter(({ entries }) => entries.length > 0);
}

function entryOf({ menu, path, may }: Screen, group: MenuGroup, session: Session): MenuEntry[] {
  if (menu?.group !== group) return [];
  if (may && !mayAny(session.permissions, may)) return [];
  if (menu.when && !menu.when(session)) return [];
  return [{ ...menu, path }];
}
