/** The register of processing: on the screen and as a PDF. */
import { expect } from '@playwright/test';
import { expectAccessible, signIn, test } from './support.ts';

test('an administrator reads the register, and prints it', async ({ page }) => {
  await signIn(page, 'admin', '/register');
  await expect(page.getByText('It is not legal advice')).toBeVisible();
  await expect(page.getByText('Deleted when the person is erased.').first()).toBeVisible();
  await expectAccessible(page);
  const file = page.waitForResponse((response) => response.url().includes('/web/privacy/register'));
  await page.getByRole('button', { name: 'View as PDF' }).click();
  expect((await file).headers()['content-type']).toBe('application/pdf');
});
