import { nameOf, useLookup } from '../local/lookups.ts';
import { useLocale } from '../local/texts.ts';
import type { AddressValues } from './fields.ts';

/** The value of an address field, read-only. */
export function AddressValue({ name, value }: { name: keyof AddressValues; value: unknown }) {
  const into = useLocale();
  const lists = {
    country_id: useLookup('countries'),
    province_id: useLookup('provinces'),
    city_id: useLookup('cities'),
  };
  const list = name in lists ? lists[name as keyof typeof lists] : undefined;
  return list ? nameOf(list.byId(value as number | null), into) : String(value ?? '');
}
