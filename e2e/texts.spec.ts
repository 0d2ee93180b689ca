import { expect } from '@playwright/test';
import { expectAccessible, inFrench, signIn, test } from './support.ts';

/** A text that only the screen of the reference lists shows. */
const KEY = 'categories_filter';

test('an administrator rewords a text, another browser shows it immediately, and the original is restored by one click', {
  tag: '@desk',
}, async ({ page, browser }) => {
  await signIn(page, 'admin');
  const other = await browser.newContext();
  const watching = await other.newPage();
  await signIn(watching, 'worker');
  await watching.goto('/categories');
  const shown = (name: string) => expect(watching.getByRole('textbox', { name, exact: true })).toBeVisible();
  await shown('Find a list');

  await page.goto('/translate');
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill(KEY);
  const row = page.getByRole('row').filter({ hasText: KEY });
  await expect(row).toContainText('Trouver une liste');
  await expectAccessible(page);

  await row.getByRole('button', { name: `Edit ${KEY}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${KEY}`, exact: true });
  const english = dialog.getByRole('textbox', { name: 'English' });
  await english.fill('Find {these}');
  await english.blur();
  await expect(dialog.getByText('Keep each name between braces exactly as in the original.')).toBeVisible();
  await expectAccessible(page);
  await english.fill('Where is my list?');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await shown('Where is my list?');
  await watching.reload();
  await shown('Where is my list?');

  await page.getByRole('checkbox', { name: 'Changed only', exact: true }).check();
  await expect(row).toContainText('Original: Find a list');
  await inFrench(page);
  // The reader's own language is first.
  await expect(page.getByRole('columnheader').nth(1)).toContainText('Français');
  await row.getByRole('button', { name: `Rétablir l’original de ${KEY}`, exact: true }).click();
  await expect(row).toBeHidden();
  await expectAccessible(page);
  await shown('Find a list');
  await other.close();
});
