import { choice, defineList, names } from './define.ts';
import { appointment_categories } from './fixed.ts';

/** 2 and 4 are the food markets, 1 and 7 need children (001 §9). */
export const appointment_types = defineList({
  name: 'appointment_types',
  entity: 'appointment_type',
  fields: { ...names, category_id: choice(appointment_categories) },
  system: [1, 2, 4, 7],
});
