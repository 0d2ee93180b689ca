import type { KeyboardEvent } from 'react';
import type { Choice } from '../../local/lookups.ts';
import { useT } from '../../local/texts.ts';
import type { FormField } from '../fields.ts';
import { typeAhead } from './type-ahead.ts';

/** So many entries are searched by typing. */
const LONG = 8;

/** How a choice offers its entries. */
export function useOffer({ label }: FormField, choices: readonly Choice[]) {
  const t = useT();
  const searchable = choices.length > LONG;
  return {
    data: choices,
    searchable,
    // Enter takes the first that fits what is typed.
    selectFirstOptionOnChange: searchable,
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      takeHighlighted(event);
      if (!searchable) typeAhead(event);
    },
    clearButtonProps: { 'aria-label': t('empty_field', { field: t(label) }) },
    nothingFoundMessage: t('no_choice_found'),
    maxDropdownHeight: 280,
    autoComplete: 'off',
  };
}

/**
 * Enter takes the entry that is highlighted. The control forgets which one that is when its list opens with the first
 * letter typed, and would do nothing.
 */
function takeHighlighted(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, target, nativeEvent } = event;
  if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const highlighted = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  if (!highlighted) return;
  event.preventDefault();
  event.stopPropagation();
  highlighted.click();
}
