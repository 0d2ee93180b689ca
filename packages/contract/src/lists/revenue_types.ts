import { answeredFlag, choice, count, defineList, manyOf, names, optional } from './define.ts';
import { income_sources } from './fixed.ts';

/**
 * Offered to a person who is old enough, has the role and, where `has_child` is 1, a child (000 §5). `hunger_count` is the
 * row of the hunger count's table of income; without one it is reported as unmapped.
 */
export const revenue_types = defineList({
  name: 'revenue_types',
  entity: 'revenue_type',
  fields: {
    ...names,
    min_age: count(0, 120),
    has_child: answeredFlag,
    group_roles: manyOf('family_role_types'),
    documents: manyOf('document_types'),
    hunger_count: optional(choice(income_sources)),
  },
  expands: ['group_roles', 'documents'],
  // 002 §5: without a role it would be offered to nobody.
  check: ({ group_roles }) =>
    group_roles.length === 0 ? { path: 'group_roles', rule: 'must_be_completed' } : undefined,
});
