/** The 32 reference lists by table name (002 §2.14, decisions-002 A01). A list, its table and its key in the browser store share the name. */
export const listNames = [
  'countries',
  'provinces',
  'cities',
  'genders',
  'languages',
  'service_languages',
  'citizenship_types',
  'aboriginal_indicators',
  'client_state_types',
  'house_types',
  'permissions',
  'document_types',
  'education_levels',
  'family_relationships',
  'family_role_types',
  'comment_types',
  'appointment_types',
  'geo_region_types',
  'veteran_states',
  'marital_status_types',
  'field_study_types',
  'pay_frequency_types',
  'reasons_for_service',
  'reasons_for_ending_service',
  'revenue_types',
  'revenue_brackets',
  'bulletin_priority_types',
  'tags',
  'referrer_types',
  'means_communication_types',
  'zones',
  'pregnancy_status_types',
] as const;

export type ListName = (typeof listNames)[number];

/** A list's name as the description of its calls says it: `appointment_types` becomes "appointment types". */
export const namesOf = (name: ListName): string => name.replaceAll('_', ' ');
