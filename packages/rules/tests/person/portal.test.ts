import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isHeadOrSingle } from '../../src/person/family.ts';
import { portalRefusal } from '../../src/person/portal.ts';

it('gives their own pages to heads and single persons with an email, and to nobody else', () => {
  const roles = fc.option(fc.integer({ min: 1, max: 12 }));
  const emails = fc.constantFrom(null, '', 'ada@example.test');
  fc.assert(
    fc.property(roles, emails, (family_role_type_id, email) => {
      const has = portalRefusal({ family_role_type_id, email }) === null;
      expect(has).toBe(isHeadOrSingle(family_role_type_id) && Boolean(email));
    }),
  );
  expect(portalRefusal({ family_role_type_id: 3, email: null })).toBe('not_head');
  expect(portalRefusal({ family_role_type_id: 2, email: '' })).toBe('no_email');
});
