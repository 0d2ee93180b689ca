/** The index of reports, and a screen for each (002 §2.15, D02, D03). */
import { client_data } from '@resa/contract/reports/client-data';
import { addressOfReport, type ReportGroup } from '@resa/contract/reports/define';
import { pagesOfReports, type ReportName, reportOf } from '@resa/contract/reports/index';
import { IconAlertTriangle, IconReportAnalytics, IconToolsKitchen2 } from '@tabler/icons-react';
import type { MenuPlace, Screen } from '../screens.ts';
import { MAPPING } from './mapping/address.ts';
import { LINES } from './march/address.ts';

/** The groups whose reports are in the menu themselves. */
const IN_MENU: Partial<Record<ReportGroup, Pick<MenuPlace, 'sub' | 'icon'>>> = {
  hunger_count: { sub: 'report_group_hunger_count', icon: IconToolsKitchen2 },
  alerts: { sub: 'report_group_alerts', icon: IconAlertTriangle },
};

/** Reports with their own screen. Any user opens that of the children (002 A37). */
const OWN_SCREENS: Partial<Record<ReportName, Partial<Screen>>> = {
  child_without_family: { load: () => import('./ChildWithoutFamily.tsx'), may: undefined },
};

export const reportScreens: readonly Screen[] = [
  {
    path: '/reports',
    load: () => import('./Reports.tsx'),
    layout: 'staff',
    signedIn: true,
    title: 'reports',
    crumbs: ['group_reports'],
    menu: { group: 'reports', label: 'reports', icon: IconReportAnalytics },
  },
  {
    path: addressOfReport('client_data', client_data),
    load: () => import('./ClientData.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['view_reports'],
    title: client_data.title,
    crumbs: ['group_reports', { label: 'reports', to: '/reports' }],
  },
  ...pagesOfReports.map((name): Screen => {
    const report = reportOf(name);
    const place = IN_MENU[report.group];
    return {
      path: addressOfReport(name, report),
      load: () => import('./Report.tsx'),
      layout: 'staff',
      signedIn: true,
      may: ['view_reports'],
      ...OWN_SCREENS[name],
      title: report.title,
      crumbs: ['group_reports', { label: 'reports', to: '/reports' }],
      ...(place && { menu: { group: 'reports', label: report.title, ...place } }),
    };
  }),
  {
    path: LINES,
    load: () => import('./march/MarchLines.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['crud_categories'],
    title: 'march_layout',
    crumbs: ['group_reports', { label: 'reports', to: '/reports' }],
    menu: {
      group: 'reports',
      sub: 'report_group_hunger_count',
      label: 'march_layout',
      icon: IconToolsKitchen2,
    },
  },
  {
    path: MAPPING,
    load: () => import('./mapping/HungerMapping.tsx'),
    layout: 'staff',
    signedIn: true,
    may: ['crud_categories'],
    title: 'hunger_mapping',
    crumbs: ['group_reports', { label: 'reports', to: '/reports' }],
    menu: {
      group: 'reports',
      sub: 'report_group_hunger_count',
      label: 'hunger_mapping',
      icon: IconToolsKitchen2,
    },
  },
];
