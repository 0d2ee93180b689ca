/**
 * Small enumerations that no screen edits: their ids are in the specification, their names are texts of the interface.
 */
import type { TextKey } from '../texts.ts';

export interface Choice {
  readonly id: number;
  readonly key: TextKey;
  readonly colour?: Colour;
}
/** Hues; the interface chooses shades with AA contrast in both themes (000 O-64). */
export type Colour = 'green' | 'red' | 'blue_grey' | 'purple' | 'blue' | 'orange';

/** 001 §9; the third name is decisions-002 A10, the colours 002 §9. */
export const appointment_categories = [
  { id: 1, key: 'category_market', colour: 'green' },
  { id: 2, key: 'category_event', colour: 'purple' },
  { id: 3, key: 'category_other', colour: 'red' },
] as const satisfies Choice[];

/** 001 §4 and O-30; colours 000 O-64. */
export const appointment_statuses = [
  { id: 1, key: 'status_open', colour: 'blue' },
  { id: 2, key: 'status_closed', colour: 'green' },
  { id: 3, key: 'status_no_show', colour: 'orange' },
  { id: 4, key: 'status_cancelled', colour: 'red' },
] as const satisfies Choice[];

/** 002 §9. */
export const document_classifications = [
  { id: 1, key: 'classification_address' },
  { id: 2, key: 'classification_identification' },
  { id: 3, key: 'classification_revenue' },
] as const satisfies Choice[];

/** Rows of the hunger count's table of primary income, in its order; revenue types are mapped to 1..8, 9 is reached by having none. */
export const income_sources = [
  { id: 1, key: 'income_job' },
  { id: 2, key: 'income_employment_insurance' },
  { id: 3, key: 'income_social_assistance' },
  { id: 4, key: 'income_disability' },
  { id: 5, key: 'income_pension' },
  { id: 6, key: 'income_student' },
  { id: 7, key: 'income_child_benefit' },
  { id: 8, key: 'income_other' },
  { id: 9, key: 'income_none' },
] as const satisfies Choice[];

/** Rows of the hunger count's table of housing, in its order. */
export const housing_kinds = [
  { id: 1, key: 'housing_market_rental' },
  { id: 2, key: 'housing_social_rental' },
  { id: 3, key: 'housing_owner' },
  { id: 4, key: 'housing_band_owned' },
  { id: 5, key: 'housing_unhoused' },
  { id: 6, key: 'housing_other' },
] as const satisfies Choice[];

/** Whether an education level is that of post-secondary students, for the hunger count's profile. */
export const student_kinds = [
  { id: 1, key: 'education_post_secondary' },
  { id: 0, key: 'education_not_post_secondary' },
] as const satisfies Choice[];

/** Colours of bulletin priorities by id (000 O-64); those of client states are in rules/person/client-state.ts. */
export const bulletin_priority_colours: Readonly<Record<number, Colour>> = { 1: 'red', 2: 'orange', 3: 'blue_grey' };
/** The priority that the check-in never folds. */
export const HIGH_PRIORITY = 1;
