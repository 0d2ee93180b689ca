import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskText, maskValue } from '../src/text/mask.ts';

describe('a text of the system log', () => {
  it.each([
    ['an email', 'no user Marie.Côté@foodbank.example today', 'Marie'],
    ['a phone number', 'sent to 514-555-0143 in vain', '0143'],
    ['a phone number with its area in brackets', 'sent to (514) 555-0143', '555'],
    ['a phone number of digits alone', 'sent to 5145550143', '5145550143'],
    ['a postal code', 'lives in h2x 1y4', '1y4'],
    ['the password in an address', 'cannot reach postgresql://resa:hunter2@db:5432/resa', 'hunter2'],
    ['a bearer token', 'Authorization: Bearer abc.def', 'abc'],
    ['a password in a query', 'GET /x?password=hunter2&page=1', 'hunter2'],
    ['a secret in JSON', '{"reset_token":"hunter2"}', 'hunter2'],
    ['a link of a mail', '/setup/0b0e6a2e-7d0a-4c6e-9b54-2f3f6a1b9c11', '0b0e6a2e'],
    ['a key in base64', 'key q83vEjRWeJASNFZ4kBI0VniQEjRWeJA=', 'q83v'],
  ])('holds no trace of %s', (_what, text, secret) => expect(maskText(text)).not.toContain(secret));

  it('stays as it is if it says nothing secret', () => {
    for (const text of [
      'connect ECONNREFUSED 127.0.0.1:5432',
      'repeated work failed',
      '    at read (file:///srv/resa/apps/server/src/frame/change/transaction.ts:41:13)',
      'answered in 2026-03-03T15:00:00.000Z after 1500 ms',
    ])
      expect(maskText(text)).toBe(text);
  });

  it('holds no known secret, in any place, and masking again changes nothing', () => {
    const word = fc.stringMatching(/^[a-z ]{0,20}$/);
    fc.assert(
      fc.property(word, fc.stringMatching(/^[A-Za-z0-9#!]{8,30}$/), word, (before, secret, after) => {
        const masked = maskText(before + secret + after, [secret]);
        expect(masked).not.toContain(secret);
        expect(maskText(masked, [secret])).toBe(masked);
      }),
    );
  });

  it('holds neither email nor phone, in any surrounding text', () => {
    const around = fc.stringMatching(/^[a-zA-Z ,.]{0,30}$/);
    fc.assert(
      fc.property(
        around,
        fc.stringMatching(/^[a-z]{3,10}$/),
        fc.stringMatching(/^\d{4}$/),
        around,
        (a, who, end, b) => {
          expect(maskText(`${a} ${who}@resa.test ${b}`)).not.toMatch(new RegExp(`${who}@`));
          expect(maskText(`${a} 514 555-${end} ${b}`)).not.toContain(`555-${end}`);
        },
      ),
    );
  });
});

it('a value is masked throughout: by its content, and by its name', () => {
  const context = {
    call: '/api/client/store',
    status: 500,
    user: { email: 'someone', last_name: 'Tremblay', id: 7 },
    tries: [{ token: 'abc' }, 'someone@resa.test'],
    token: null,
    err: { type: 'TypeError', message: 'no 514-555-0143' },
  };
  expect(maskValue(context)).toEqual({
    call: '/api/client/store',
    status: 500,
    user: { email: '***', last_name: '***', id: 7 },
    tries: [{ token: '***' }, '***'],
    token: null,
    err: { type: 'TypeError', message: 'no ***' },
  });
});
