/** The categories home and a screen for each of the 32 lists (002 §2.1); open to all who are signed in (decisions-002 A23). */
import { titleOf } from '@resa/contract/lists/labels';
import { listNames } from '@resa/contract/lists/names';
import { mayAny } from '@resa/contract/permissions';
import { IconListDetails } from '@tabler/icons-react';
import type { Screen } from '../screens.ts';
import { addressOf } from './address.ts';

export const categoryScreens: readonly Screen[] = [
  {
    path: '/categories',
    load: () => import('./Categories.tsx'),
    layout: 'staff',
    signedIn: true,
    title: 'categories',
    crumbs: ['group_database'],
    menu: {
      group: 'database',
      label: 'categories',
      icon: IconListDetails,
      when: ({ permissions }) => mayAny(permissions, ['crud_categories', 'view_categories']),
    },
  },
  ...listNames.map(
    (name): Screen => ({
      path: addressOf(name),
      load: () => import('./CategoryList.tsx'),
      layout: 'staff',
      signedIn: true,
      title: titleOf(name),
      crumbs: ['group_database', { label: 'categories', to: '/categories' }],
    }),
  ),
];
