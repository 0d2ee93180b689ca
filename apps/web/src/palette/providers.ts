/**
 * What the palette finds besides screens and actions. A feature adds an entry here, and a file whose default export is
 * a Search; its code is loaded when the palette is first used.
 */
import type { Permission } from '@resa/contract/permissions';
import type { TextKey } from '../local/texts.ts';
import type { Search } from './search.ts';

export interface PaletteProvider {
  readonly name: string;
  readonly label: TextKey;
  readonly may: readonly Permission[];
  /** Characters from which on it searches. */
  readonly from: number;
  readonly load: () => Promise<{ default: Search }>;
}

export const providers: readonly PaletteProvider[] = [
  {
    name: 'clients',
    label: 'palette_clients',
    may: ['crud_clients', 'view_clients', 'crud_checkin', 'crud_appointments', 'search_global'],
    from: 3,
    load: () => import('./clients.ts'),
  },
  {
    name: 'categories',
    label: 'categories',
    may: ['crud_categories', 'view_categories'],
    from: 2,
    load: () => import('./categories.ts'),
  },
];
