/** A small organization, for tests of imports. */
import type { ImportFacts, ImportLists, ImportTable, ListRow } from '../../src/client-import/types.ts';
import { MATCHED_LISTS } from '../../src/client-import/types.ts';

const row = (id: number, name_en: string, name_fr: string, more: Partial<ListRow> = {}): ListRow => ({
  id,
  name_en,
  name_fr,
  active: 1,
  ...more,
});

const lists: ImportLists = {
  ...(Object.fromEntries(MATCHED_LISTS.map((list) => [list, []])) as unknown as ImportLists),
  genders: [row(1, 'Male', 'Homme'), row(2, 'Female', 'Femme')],
  marital_status_types: [
    row(1, 'Single', 'Célibataire'),
    row(2, 'Married', 'Marié(e)'),
    row(3, 'Common-law', 'Union de fait'),
  ],
  family_role_types: [
    row(1, 'Single', 'Personne seule'),
    row(2, 'Family head', 'Responsable du ménage'),
    row(3, 'Partner', 'Conjoint(e)'),
    row(4, 'Child', 'Enfant'),
    row(5, 'Parent', 'Parent'),
    row(10, 'Other person', 'Autre personne'),
  ],
  client_state_types: [row(1, 'Active', 'Actif'), row(2, 'Inactive', 'Inactif'), row(3, 'Pending', 'En attente')],
  countries: [row(1, 'Canada', 'Canada'), row(250, 'France', 'France')],
  provinces: [row(11, 'Quebec', 'Québec', { code: 'QC' }), row(9, 'Ontario', 'Ontario', { code: 'ON' })],
  cities: [
    row(100, 'Montreal', 'Montréal', { province_id: 11 }),
    row(200, 'Richmond', 'Richmond', { province_id: 11 }),
    row(201, 'Richmond', 'Richmond', { province_id: 9 }),
  ],
  revenue_types: [
    row(1, 'Employment', 'Emploi', { min_age: 14, has_child: 0, group_roles: [1, 2, 3, 4, 10] }),
    row(11, 'Retirement pension', 'Rente de retraite', { min_age: 60, has_child: 0, group_roles: [1, 2, 3] }),
  ],
  pay_frequency_types: [row(1, 'Weekly', 'Chaque semaine'), row(4, 'Monthly', 'Chaque mois')],
};

export const facts: ImportFacts = {
  today: '2026-11-26',
  lists,
  default_country: 1,
  born_in_canada: 1,
  canadian_citizens: [1, 10],
  female: 2,
  married_statuses: [2, 3],
  food_frequencies: [7, 14],
  purposes: [
    { purpose: 'service', active: 1, from_age: 0 },
    { purpose: 'text_messages', active: 1, from_age: 14 },
    { purpose: 'photo', active: 0, from_age: 0 },
  ],
  may_approve: true,
  home: { province_id: 11, city_id: 100 },
};

/** A table of lines, the first of which are the headings. */
export function tableOf(headings: readonly string[], ...rows: readonly (readonly string[])[]): ImportTable {
  const about = {
    sheet: null,
    sheets: [],
    encoding: 'utf-8',
    separator: ',',
    epoch: 1900,
    headings_line: 1,
    skipped: [],
    empty: 0,
  } as const;
  return {
    ...about,
    headings,
    rows: rows.map((cells, at) => ({ line: at + 2, cells: headings.map((_, column) => cells[column] ?? '') })),
  };
}
