/**
 * The table of screens (001 §2.1, 002 §2.1). A screen is one entry here and one file; router, guard, menu, page title
 * and palette follow. An unknown path shows the not-found page.
 */
import {
  IconBuildingCommunity,
  IconCalendar,
  IconSpeakerphone,
  IconUserCheck,
  IconUserOff,
  IconUsers,
} from '@tabler/icons-react';
import { categoryScreens } from './categories/index.ts';
import type { Screen } from './screens.ts';
import Login from './session/Login.tsx';

export const screens: readonly Screen[] = [
  {
    path: '/login',
    // With the first file: on a slow line its forty small ones would take twice as long.
    load: async () => ({ default: Login }),
    layout: 'login',
    signedIn: false,
    title: 'login_title',
  },
  {
    path: '/logout',
    load: () => import('./session/Logout.tsx'),
    layout: 'login',
    signedIn: false,
    title: 'logout',
  },
  {
    path: '/lock_screen',
    load: () => import('./session/LockScreen.tsx'),
    layout: 'login',
    signedIn: true,
    title: 'lock_screen',
  },
  {
    path: '/maintenance',
    load: () => import('./session/Maintenance.tsx'),
    layout: 'login',
    signedIn: false,
    title: 'maintenance_title',
  },
  {
    path: '/reset_password/{uuid}',
    load: () => import('./session/ResetPassword.tsx'),
    layout: 'login',
    signedIn: false,
    title: 'reset_title',
  },
  {
    path: '/setup/{uuid}',
    load: () => import('./session/Setup.tsx'),
    layout: 'login',
    signedIn: false,
    title: 'setup_title',
  },
  {
    path: '/profile',
    load: () => import('./session/Profile.tsx'),
    layout: 'staff',
    signedIn: true,
    title: 'my_profile',
  },
  {
    path: '/',
    load: () => import('./dashboard/Dashboard.tsx'),
    layout: 'staff',
    signedIn: true,
    title: 'dashboard',
  },
  {
    path: '/clients_list',
    load: () => import('./clients/ClientsList.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['crud_clients', 'view_clients'],
    title: 'clients_list',
    crumbs: ['group_front_desk'],
    menu: { group: 'front_desk', label: 'clients_list', icon: IconUsers },
  },
  {
    path: '/client',
    load: () => import('./clients/ClientFile.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['view_clients', 'crud_clients'],
    needs: { query: 'hfid', otherwise: '/clients_list' },
    title: 'client_file',
    crumbs: ['group_front_desk', { label: 'clients_list', to: '/clients_list' }],
  },
  {
    path: '/search',
    load: () => import('./clients/Search.tsx'),
    layout: 'staff',
    signedIn: true,
    needs: { query: 'search', otherwise: '/' },
    title: 'search_results',
    crumbs: ['group_front_desk'],
  },
  {
    path: '/appointments',
    load: () => import('./appointments/Calendar.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['crud_appointments', 'view_appointments'],
    title: 'appointments_title',
    crumbs: ['group_front_desk'],
    menu: { group: 'front_desk', label: 'appointments_title', icon: IconCalendar },
  },
  {
    path: '/checkin',
    load: () => import('./checkin/Checkin.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['crud_checkin'],
    title: 'checkin_title',
    crumbs: ['group_front_desk'],
    menu: {
      group: 'front_desk',
      label: 'checkin_title',
      icon: IconUserCheck,
      when: (session) => session.locations.length > 0,
    },
  },
  {
    path: '/bulletins',
    load: () => import('./bulletins/Bulletins.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['crud_bulletins', 'view_bulletins'],
    title: 'bulletins',
    crumbs: ['group_front_desk'],
    menu: { group: 'front_desk', label: 'bulletins', icon: IconSpeakerphone },
  },
  {
    path: '/locations',
    load: () => import('./locations/Locations.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['crud_locations'],
    title: 'locations_title',
    crumbs: ['group_administration'],
    menu: { group: 'administration', label: 'locations_title', icon: IconBuildingCommunity },
  },
  {
    path: '/location/{action}',
    load: () => import('./locations/Location.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['crud_locations'],
    title: 'location',
    crumbs: ['group_administration', { label: 'locations_title', to: '/locations' }],
  },
  {
    path: '/clients_deleted',
    load: () => import('./deleted/DeletedClients.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['crud_clients_deleted'],
    title: 'clients_deleted',
    crumbs: ['group_database'],
    menu: { group: 'database', label: 'clients_deleted', icon: IconUserOff },
  },
  ...categoryScreens,
];

/** Addresses that lead elsewhere, with their query. */
export const aliases: readonly { from: `/${string}`; to: string }[] = [
  { from: '/client/cmd/update', to: '/client' },
  { from: '/reset_password', to: '/' },
];
