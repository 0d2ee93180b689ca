import { choice, defineList, manyOf, names } from './define.ts';
import { document_classifications } from './fixed.ts';

/**
 * Proofs, by class; offered only if its matrix holds both the family role and the citizenship of the person
 * (000 §5).
 */
export const document_types = defineList({
  name: 'document_types',
  plural: 'documents',
  entity: 'document',
  fields: {
    ...names,
    classification_id: choice(document_classifications),
    group_roles: manyOf('family_role_types'),
    group_citizenship: manyOf('citizenship_types'),
  },
  sort: 'classification_id',
  expands: ['group_roles', 'group_citizenship'],
});
