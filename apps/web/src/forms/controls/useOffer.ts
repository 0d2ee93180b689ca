import type { Choice } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import type { FormField } from '../fields.ts';

/** A list with more entries than this can be searched by typing. */
const LONG = 8;

/** The properties of a select that depend on its entries. */
export function useOffer({ label }: FormField, choices: readonly Choice[]) {
  const t = useT();
  const searchable = choices.length > LONG;
  return {
    data: choices,
    searchable,
    // Enter takes the first one that fits the typed text.
    selectFirstOptionOnChange: searchable,
    clearButtonProps: { 'aria-label': t('empty_field', { field: t(label) }) },
    nothingFoundMessage: t('no_choice_found'),
    maxDropdownHeight: 280,
    autoComplete: 'off',
  };
}
