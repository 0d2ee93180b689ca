import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pictureNames } from './Picture.tsx';
import { helpOf, helpPages } from './pages.ts';

/** The addresses of the screens of staff, as the table of screens has them, and one of each kind that other files add. */
const table = readFileSync(new URL('../../routes.tsx', import.meta.url), 'utf8');
const own = [...table.matchAll(/path: '([^']+)',[^{}]*?layout: 'staff'/g)].map(([, path = '']) => path);
const paths = [
  ...own.filter((path) => path !== '/help'),
  ...['/reports', '/reports/tendance', '/database/child_without_family', '/categories', '/categories/cities'],
];

describe('the help', () => {
  it.each(paths)('of %s has a sentence and a picture', (path) => expect(pictureNames).toContain(helpOf(path)?.picture));

  it('knows the screens by name', () => expect(own).toContain('/clients_list'));

  it('mentions no removed screen', () => {
    expect(helpPages.filter(({ path }) => !paths.some((one) => helpOf(one)?.path === path))).toEqual([]);
  });
});
