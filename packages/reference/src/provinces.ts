import { municipalities } from './municipalities.ts';
import { name, type Seed } from './seed.ts';

const CANADA = 1;

export const provinces = [
  { ...name([1, 'Alberta', 'Alberta']), code: 'AB' },
  { ...name([2, 'British Columbia', 'Colombie-Britannique']), code: 'BC' },
  { ...name([3, 'Manitoba', 'Manitoba']), code: 'MB' },
  { ...name([4, 'New Brunswick', 'Nouveau-Brunswick']), code: 'NB' },
  { ...name([5, 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador']), code: 'NL' },
  { ...name([6, 'Nova Scotia', 'Nouvelle-Écosse']), code: 'NS' },
  { ...name([7, 'Northwest Territories', 'Territoires du Nord-Ouest']), code: 'NT' },
  { ...name([8, 'Nunavut', 'Nunavut']), code: 'NU' },
  { ...name([9, 'Ontario', 'Ontario']), code: 'ON' },
  { ...name([10, 'Prince Edward Island', 'Île-du-Prince-Édouard']), code: 'PE' },
  { ...name([11, 'Quebec', 'Québec']), code: 'QC' },
  { ...name([12, 'Saskatchewan', 'Saskatchewan']), code: 'SK' },
  { ...name([13, 'Yukon', 'Yukon']), code: 'YT' },
].map((province) => ({ ...province, country_id: CANADA })) satisfies Seed<'provinces'>[];

export const cities: Seed<'cities'>[] = provinces.flatMap(({ id, code }) =>
  (municipalities[code] ?? '').split(',').map((entry, index) => {
    const [french = '', english = french] = entry.replace(/\s+/g, ' ').trim().split('=');
    return { ...name([id * 1000 + index + 1, english, french]), country_id: CANADA, province_id: id };
  }),
);
