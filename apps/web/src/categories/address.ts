import type { ListName } from '@resa/contract/lists/names';

/**
 * Addresses that differ from the list's name. The lists declare them too, but with all their fields: a test compares
 * both.
 */
const spelled: Partial<Record<ListName, string>> = {
  service_languages: 'service_language',
  citizenship_types: 'citizenship',
  veteran_states: 'veteran_status',
  reasons_for_service: 'reason_for_service',
  reasons_for_ending_service: 'reason_for_ending_service',
  tags: 'tag_manager',
};

/** The address of a list's screen. */
export const addressOf = (name: ListName): `/${string}` => `/categories/${spelled[name] ?? name}`;
