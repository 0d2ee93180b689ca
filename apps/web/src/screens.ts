/** An entry of the table of screens; routes.tsx holds the table, router.tsx, the menu and the palette read it. */
import type { TextKey } from '@resa/contract/texts';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Guarded } from './guard.ts';
import type { Session } from './local/session.ts';

export type MenuGroup = 'front_desk' | 'reports' | 'administration' | 'database';

export interface MenuPlace {
  readonly group: MenuGroup;
  /** A group within the group, by its text. */
  readonly sub?: TextKey;
  readonly label: TextKey;
  readonly icon: Icon;
  /** The users who see the entry, if they differ from those who may open the screen. */
  readonly when?: (session: Session) => boolean;
  /** The session's count shown beside the label. */
  readonly badge?: 'client_in_process';
}

/** The name of a place, and its address if it is its own screen. */
export type Crumb = TextKey | { readonly label: TextKey; readonly to: string };

export interface Screen extends Guarded {
  /** The path as the specification writes it: '/reset_password/{uuid}'. */
  readonly path: `/${string}`;
  /** The screen is the file's default export. */
  readonly load: () => Promise<{ default: ComponentType }>;
  readonly layout: 'staff' | 'login';
  /** The page's name in the tab and, unless it says otherwise, its heading. */
  readonly title: TextKey;
  readonly menu?: MenuPlace;
  /** The places above this one, outermost first. */
  readonly crumbs?: readonly Crumb[];
}
