import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blindCopies, CLIENT_EMAIL_LENGTHS, clientEmailFaults } from '../../src/text/client-email.ts';

const good = { send_to: 'ada@example.test', send_bcc: null, subject: 'Hello', message: 'Words' };
const paths = (more: object) => clientEmailFaults({ ...good, ...more }).map(({ path, rule }) => `${path} ${rule}`);

it('accepts a mail to one address, with blind copies to none or several', () => {
  expect(paths({})).toEqual([]);
  expect(paths({ send_bcc: '' })).toEqual([]);
  expect(paths({ send_bcc: 'a@example.test, b@example.test,' })).toEqual([]);
});

it.each([
  [{ send_to: ' ' }, 'send_to must_be_completed'],
  [{ send_to: 'ada' }, 'send_to e_email'],
  [{ send_to: 'a@example.test, b@example.test' }, 'send_to e_email'],
  [{ send_to: `${'x'.repeat(250)}@example.test` }, 'send_to e_too_long'],
  [{ send_bcc: 'a@example.test, bob' }, 'send_bcc e_email'],
  [{ send_bcc: 'a@example.test\nbcc: b@example.test' }, 'send_bcc e_email'],
  [{ send_bcc: Array(80).fill('a@example.test').join(',') }, 'send_bcc e_too_long'],
  [{ subject: null }, 'subject must_be_completed'],
  [{ subject: 'x'.repeat(CLIENT_EMAIL_LENGTHS.subject + 1) }, 'subject e_too_long'],
  [{ message: '\n' }, 'message must_be_completed'],
])('refuses %j', (more, fault) => {
  expect(paths(more)).toEqual([fault]);
});

it('sends each blind copy once, and none to somebody who receives the mail anyway', () => {
  const address = fc.constantFrom('a@example.test', 'A@example.test', 'b@example.test', 'c@example.test');
  fc.assert(
    fc.property(address, fc.array(address), (to, list) => {
      const copies = blindCopies(to, list).map((one) => one.toLowerCase());
      expect(new Set(copies).size).toBe(copies.length);
      expect(new Set([...copies, to.toLowerCase()])).toEqual(new Set([to, ...list].map((one) => one.toLowerCase())));
      expect(copies).not.toContain(to.toLowerCase());
    }),
  );
});
