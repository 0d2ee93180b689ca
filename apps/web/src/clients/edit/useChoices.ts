/**
 * The choices of the selects of the profile (000 §5): inactive entries are listed but cannot be chosen, and the stored
 * one is always listed.
 */
import type { ProfileField } from '@resa/contract/client-fields';
import { citizenshipsOffered } from '@resa/rules/person/profile';
import type { LookupRow } from '../../local/lookups.ts';
import { type Choice, nameOf, useLookup, useOptions } from '../../local/lookups.ts';
import { useLocale, useT } from '../../local/texts.ts';
import type { ProfileForm } from './useProfileForm.ts';

type Lookup = Extract<ProfileField, { kind: 'lookup' }>;

/** The entries of a list for this form: regions and citizenships follow the country of birth (000 O-52). */
export function useChoices({ name, of }: Lookup, form: ProfileForm): Choice[] {
  const all = useOptions(of);
  const { rows } = useLookup(of);
  const locale = useLocale();
  const offered = offeredOf(name, rows as readonly LookupRow[], form);
  const stored = (form.values as unknown as Record<string, unknown>)[name];
  const choices = all.filter(({ value }) => offered.has(Number(value)));
  const kept = (rows as readonly LookupRow[]).find(({ id }) => id === stored && !offered.has(id));
  return kept ? [...choices, { value: String(kept.id), label: nameOf(kept, locale), disabled: true }] : choices;
}

function offeredOf(name: string, rows: readonly LookupRow[], { values, geo_regions, constants }: ProfileForm) {
  if (name === 'geo_region_id') return new Set(geo_regions);
  if (name === 'citizenship_type_id')
    return new Set(citizenshipsOffered(values.country_of_birth, rows, constants).map(({ id }) => id));
  return new Set(rows.map(({ id }) => id));
}

/** Every N days; a stored number stays listed although it is not offered now. */
export function useFrequencies({ values, constants }: ProfileForm): Choice[] {
  const t = useT();
  const { food_frequency: stored } = values;
  const days = [...constants.food_frequencies];
  if (stored !== null && !days.includes(stored)) days.push(stored);
  return days.map((count) => ({
    value: String(count),
    label: t('every_days', { count }),
    disabled: !constants.food_frequencies.includes(count),
  }));
}
