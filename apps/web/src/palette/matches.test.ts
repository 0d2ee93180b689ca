import { expect, it } from 'vitest';
import { matches } from './matches.ts';

it('offers screens for two letters where a word begins, with a blank only for a whole word', () => {
  expect(matches('Settings', 'Ng')).toBe(false);
  expect(matches('Clients list', 'li')).toBe(true);
  expect(matches('Clients list', 'li ')).toBe(false);
  expect(matches('Type de logement', 'de ')).toBe(true);
  expect(matches('Éditer', 'éd')).toBe(true);
  expect(matches('Settings', 'ting')).toBe(true);
  expect(matches('Settings', '')).toBe(true);
});
