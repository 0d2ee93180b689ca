import { expect } from '@playwright/test';
import { lists } from '@resa/contract/lists/index';
import { expectAccessible, signIn, test } from './support.ts';

/** One of each shape; the other lists differ in their words. */
const SHAPES = ['countries', 'document_types', 'revenue_brackets', 'tag_manager', 'education_levels', 'zones'];

test('every list is accessible: light and English on a desk, dark and French on a phone', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  await signIn(page, isMobile ? 'viewer' : 'admin');
  await page.goto('/categories');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(32);
  await expectAccessible(page, 'html', { whole: true });
  const all = Object.values(lists).map(({ route }) => route);
  for (const route of isMobile ? SHAPES : all) {
    await page.getByRole('main').locator(`a[href="/categories/${route}"]`).click();
    await expect(page).toHaveURL(`/categories/${route}`);
    await expect(page.getByRole(isMobile ? 'listitem' : 'row').nth(1)).toBeVisible();
    await expectAccessible(page, 'main', { whole: true });
    await page.goBack();
  }
});
