import { describe, expect, it } from 'vitest';
import { removalEndsStep, rpIdOf } from '../../src/staff/passkeys.ts';

describe('the host of passkeys', () => {
  it.each([
    ['https://resa.example', 'resa.example'],
    ['http://localhost:8080', 'localhost'],
    ['http://resa.example', null],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::1]', null],
  ])('of %s is %s', (address, host) => expect(rpIdOf(address)).toBe(host));
});

describe('a removed passkey', () => {
  const last = { app: false, works: true, others: 0, codes: 9 };
  it('ends the second step as the last that works, without an app', () => {
    expect(removalEndsStep(last)).toBe(true);
    expect(removalEndsStep({ ...last, app: true })).toBe(false);
    expect(removalEndsStep({ ...last, others: 1 })).toBe(false);
  });
  it('of another host ends it only where no recovery code is left', () => {
    expect(removalEndsStep({ ...last, works: false })).toBe(false);
    expect(removalEndsStep({ ...last, works: false, codes: 0 })).toBe(true);
    expect(removalEndsStep({ ...last, works: false, codes: 0, others: 1 })).toBe(false);
  });
});
