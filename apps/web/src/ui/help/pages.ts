/** The sentence and the picture that help on each screen, in the order of the menu. */
import type { TextKey } from '@resa/contract/texts';

export interface HelpPage {
  /** The screen's address; one that ends in `/` speaks for every screen below it. */
  readonly path: `/${string}`;
  readonly title: TextKey;
  readonly text: TextKey;
  /** A file in pictures/. */
  readonly picture: string;
}

export const helpPages: readonly HelpPage[] = [
  { path: '/', title: 'dashboard', text: 'help_dashboard', picture: 'board' },
  { path: '/first_steps', title: 'first_steps', text: 'help_first_steps', picture: 'steps' },
  { path: '/clients_list', title: 'clients_list', text: 'help_clients_list', picture: 'list' },
  { path: '/search', title: 'search_results', text: 'help_search', picture: 'search' },
  { path: '/client', title: 'client_file', text: 'help_client', picture: 'file' },
  { path: '/requests', title: 'requests', text: 'help_requests', picture: 'tabs' },
  { path: '/new_client', title: 'new_client', text: 'help_new_client', picture: 'steps' },
  { path: '/import', title: 'client_imports', text: 'help_client_imports', picture: 'steps' },
  { path: '/appointments', title: 'appointments_title', text: 'help_appointments', picture: 'calendar' },
  { path: '/checkin', title: 'checkin_title', text: 'help_checkin', picture: 'counter' },
  { path: '/bulletins', title: 'bulletins', text: 'help_bulletins', picture: 'list' },
  { path: '/reports', title: 'reports', text: 'help_reports', picture: 'cards' },
  { path: '/reports/schedules', title: 'schedules', text: 'help_schedules', picture: 'list' },
  { path: '/reports/', title: 'help_report_title', text: 'help_report', picture: 'report' },
  { path: '/locations', title: 'locations_title', text: 'help_locations', picture: 'list' },
  { path: '/location/{action}', title: 'location', text: 'help_location', picture: 'form' },
  { path: '/app_settings', title: 'app_settings', text: 'help_app_settings', picture: 'form' },
  { path: '/logs', title: 'logs_title', text: 'help_logs', picture: 'tabs' },
  { path: '/users', title: 'users_title', text: 'help_users', picture: 'list' },
  { path: '/roles', title: 'roles_title', text: 'help_roles', picture: 'list' },
  { path: '/roles/matrix', title: 'roles_matrix', text: 'help_roles_matrix', picture: 'grid' },
  { path: '/register', title: 'register_title', text: 'help_register', picture: 'report' },
  { path: '/translate', title: 'texts_title', text: 'help_translate', picture: 'two' },
  { path: '/consents', title: 'consents_title', text: 'help_consents', picture: 'list' },
  { path: '/mails', title: 'mails_title', text: 'help_mails', picture: 'list' },
  { path: '/categories', title: 'categories', text: 'help_categories', picture: 'cards' },
  { path: '/categories/', title: 'help_category_title', text: 'help_category', picture: 'list' },
  { path: '/file_update', title: 'file_update', text: 'help_file_update', picture: 'steps' },
  { path: '/grade_refresh', title: 'grade_refresh', text: 'help_grade_refresh', picture: 'two' },
  { path: '/clients_deleted', title: 'clients_deleted', text: 'help_clients_deleted', picture: 'list' },
  { path: '/clients_duplicates', title: 'clients_duplicates', text: 'help_clients_duplicates', picture: 'two' },
  { path: '/restricted_files', title: 'restricted_files', text: 'restricted_files_help', picture: 'list' },
  { path: '/client_merge', title: 'client_merge', text: 'help_client_merge', picture: 'two' },
  { path: '/profile', title: 'my_profile', text: 'help_profile', picture: 'form' },
];

/** The help of a screen: its own, or that of the screens below the same address. */
export const helpOf = (path: string): HelpPage | undefined =>
  helpPages.find((page) => page.path === path) ?? helpPages.find((page) => covers(page.path, path));

/** Reports of the database have addresses of their own. */
const covers = (above: string, path: string) =>
  above !== '/' && above.endsWith('/') && path.replace(/^\/database\//, '/reports/').startsWith(above);
