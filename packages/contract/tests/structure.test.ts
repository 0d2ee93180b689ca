import { expect, it } from 'vitest';
import { importsOf, mistakesInStructure } from '../../../scripts/structure.mjs';

it('finds every kind of import, and no path in a text', () => {
  const text = `
    import { a } from './named.ts';
    import type { B } from '../types.ts';
    import './effects.ts';
    export * from './again.ts';
    const load = () => import('./on-demand.ts');
    const path = './text.ts';`;
  expect(importsOf(text)).toEqual(['./named.ts', '../types.ts', './effects.ts', './again.ts', './on-demand.ts']);
});

it('finds no mistake in the structure of the repository', () => {
  expect(mistakesInStructure()).toEqual([]);
});
