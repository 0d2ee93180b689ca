import { useOption } from '../../local/lookups.ts';
import { useOnlyChoices } from './useOnlyChoices.ts';
import { emptyValues, type Values } from './values.ts';

/**
 * The profile of somebody new: the defaults of the settings, and the values known already. Of who is served without a
 * name, nothing is supposed.
 */
export function useNewProfile(known: Partial<Values>): Values {
  const country_of_birth = useOption('default_country') ?? null;
  const veteran_state_id = useOption('default_veteran_state') ?? null;
  const aboriginal_indicator_id = useOption('default_aboriginal_indicator') ?? null;
  const choose = useOnlyChoices();
  if (known.anonymous === 1) return emptyValues({ dob_known: 0, ...known });
  return choose(emptyValues({ country_of_birth, veteran_state_id, aboriginal_indicator_id, ...known }));
}
