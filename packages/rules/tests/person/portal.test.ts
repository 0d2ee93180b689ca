import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isHeadOrSingle } from '../../src/person/family.ts';
import { codeRefusal, invitationRefusal, portalRefusal } from '../../src/person/portal.ts';

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

const person = { family_role_type_id: 2, email: 'ada@example.test', client_state_type_id: 1, hasAccount: false };
const switches = { portal_seeing: 0, portal_booking: 1, portal_waiting: 0 };

it.each([
  [{}, null, null],
  [{ email: null }, 'no_email', null],
  [{ hasAccount: true }, 'has_account', null],
  [{ client_state_type_id: 2 }, 'wrong_state', 'wrong_state'],
  [{ client_state_type_id: 5 }, 'wrong_state', 'wrong_state'],
  [{ client_state_type_id: 4 }, null, null],
  [{ family_role_type_id: 3 }, 'not_head', 'not_head'],
])('with %j, refuses an invitation by %j and a code by %j', (more, byMail, byCode) => {
  expect(invitationRefusal({ ...person, ...more }, switches)).toBe(byMail);
  expect(codeRefusal({ ...person, ...more }, switches)).toBe(byCode);
  const off = { ...switches, portal_booking: 0 };
  expect(invitationRefusal({ ...person, ...more }, off)).toBe('switched_off');
  expect(codeRefusal({ ...person, ...more }, off)).toBe('switched_off');
});
