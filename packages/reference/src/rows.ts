/** Every shipped row of the reference lists. */
import type { ListName } from '@resa/contract/lists/index';
import { countries, geo_region_types } from './countries.ts';
import { document_types } from './documents.ts';
import { education_levels, field_study_types } from './education.ts';
import { languages, service_languages } from './languages.ts';
import { pay_frequency_types, revenue_brackets, revenue_types } from './money.ts';
import * as people from './people.ts';
import { permissions } from './permissions.ts';
import { cities, provinces } from './provinces.ts';
import type { Seed } from './seed.ts';
import * as service from './service.ts';
import { zones } from './zones.ts';

/** The shipped rows, ordered so that each row follows those it refers to. */
export const reference: { readonly [N in ListName]: readonly Seed<N>[] } = {
  geo_region_types,
  countries,
  provinces,
  cities,
  languages,
  service_languages,
  permissions,
  zones,
  ...people,
  ...service,
  education_levels,
  field_study_types,
  document_types,
  pay_frequency_types,
  revenue_types,
  revenue_brackets,
};
