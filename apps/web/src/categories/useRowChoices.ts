import type { ListName } from '@resa/contract/lists/names';
import { type Choice, useLookup } from '../local/lookups.ts';
import { useLocale } from '../local/texts.ts';
import { listNamed, rowName, type Values } from './lists.ts';

/** The rows of another list to choose from, by id; `offered` says which of them go with the present choices. */
export function useRowChoices(
  of: ListName,
  offered: (row: Values, values: Values) => boolean = () => true,
  values: Values = {},
): Choice[] {
  const locale = useLocale();
  const { rows } = useLookup(of);
  return (rows as readonly unknown[] as readonly (Values & { id: number; active: 0 | 1 })[])
    .filter((row) => offered(row, values))
    .map((row) => ({
      value: String(row.id),
      label: rowName(listNamed(of), row, locale),
      disabled: row.active === 0,
    }));
}
