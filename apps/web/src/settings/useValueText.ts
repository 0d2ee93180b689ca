import type { EditableKey } from '@resa/contract/app-settings';
import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale, useT } from '../local/texts.ts';
import { sectionOf } from './SettingsForm.tsx';

/** How a setting is read, if somebody else changed it. */
export function useValueText() {
  const t = useT();
  const locale = useLocale();
  const lists = {
    countries: useLookup('countries'),
    provinces: useLookup('provinces'),
    cities: useLookup('cities'),
    appointment_types: useLookup('appointment_types'),
    veteran_states: useLookup('veteran_states'),
    aboriginal_indicators: useLookup('aboriginal_indicators'),
    citizenship_types: useLookup('citizenship_types'),
    reasons_for_ending_service: useLookup('reasons_for_ending_service'),
    marital_status_types: useLookup('marital_status_types'),
  };
  return (name: EditableKey, value: unknown): string => {
    const { kind, of } = sectionOf(name)?.fields[name] ?? { kind: 'text' };
    if (kind === 'switch') return t(value === 1 ? 'yes' : 'no');
    const list = of && lists[of as keyof typeof lists];
    const one = (id: unknown) => (list ? nameOf(list.byId(id as number), locale) : String(id ?? ''));
    return Array.isArray(value) ? value.map(one).join(', ') : one(value);
  };
}
