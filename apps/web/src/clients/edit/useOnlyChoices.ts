import { citizenshipsOffered, withOnlyChoices } from '@resa/rules/person/profile';
import { useLookup } from '../../local/lookups.ts';
import { useProfileConstants } from '../file/useProfileConstants.ts';
import type { Values } from './values.ts';

/** Fills in the region of origin and the citizenship where the country of birth offers only one that may be chosen. */
export function useOnlyChoices(): (values: Values) => Values {
  const constants = useProfileConstants();
  const countries = useLookup('countries');
  const regions = useLookup('geo_region_types');
  const citizenships = useLookup('citizenship_types');
  return (values) =>
    withOnlyChoices(values, {
      geo_regions: (countries.byId(values.country_of_birth)?.geo_regions ?? []).filter(
        (id) => regions.byId(id)?.active === 1,
      ),
      citizenships: citizenshipsOffered(values.country_of_birth, citizenships.rows, constants)
        .filter(({ active }) => active === 1)
        .map(({ id }) => id),
    });
}
