import { answeredFlag, defineList, names, oneOf, optional, text } from './define.ts';

/**
 * `extra` requires a second value (an extension, a street); a type without country is offered everywhere
 * (decisions-002 A19).
 */
export const means_communication_types = defineList({
  name: 'means_communication_types',
  entity: 'means_communication_type',
  fields: { ...names, code: optional(text(32)), extra: answeredFlag, country: optional(oneOf('countries')) },
  unique: [{ fields: ['code'] }],
  filters: ['country'],
  once: ['code'],
});
