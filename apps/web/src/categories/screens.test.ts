import { lists } from '@resa/contract/lists/index';
import { listNames } from '@resa/contract/lists/names';
import { expect, it } from 'vitest';
import { addressOf } from './address.ts';
import { categoryScreens } from './screens.ts';

it.each(listNames)('%s is at the address that its declaration names', (name) => {
  expect(addressOf(name)).toBe(`/categories/${lists[name].route}`);
});

it('there is a home, and a screen for each of the 32 lists', () => {
  expect(new Set(categoryScreens.map(({ path }) => path)).size).toBe(33);
  expect(categoryScreens.every(({ signedIn, may }) => signedIn && !may)).toBe(true);
});
