import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CONTACT_LENGTHS, contactFaults, isOfferedMeans } from '../../src/person/contact.ts';

const typed = fc.option(fc.string({ maxLength: 200 }));
const fits = (value: string | null, max: number) => {
  const length = (value ?? '').trim().length;
  return length > 0 && length <= max;
};

it('accepts a contact exactly when type, name, value and, where the means needs it, extra are present and valid', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat()),
      typed,
      typed,
      typed,
      fc.constantFrom(0 as const, 1 as const),
      (id, name, value, text, extra) => {
        const faults = contactFaults({ means_communication_type_id: id, name, value, extra: text }, { extra });
        const good =
          id !== null &&
          fits(name, CONTACT_LENGTHS.name) &&
          fits(value, CONTACT_LENGTHS.value) &&
          (extra === 0 || fits(text, CONTACT_LENGTHS.extra));
        expect(faults.length === 0).toBe(good);
        expect(faults.some(({ path }) => path === 'extra')).toBe(extra === 1 && !fits(text, CONTACT_LENGTHS.extra));
      },
    ),
  );
});

it('offers active means of communication of the own country and of none', () => {
  const means = { active: 1, extra: 0, country: null } as const;
  expect(isOfferedMeans(means, 1)).toBe(true);
  expect(isOfferedMeans({ ...means, country: 1 }, 1)).toBe(true);
  expect(isOfferedMeans({ ...means, country: 2 }, 1)).toBe(false);
  expect(isOfferedMeans({ ...means, active: 0 }, 1)).toBe(false);
});
