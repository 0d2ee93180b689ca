import { expect } from '@playwright/test';
import { signIn, test, userMenu } from './support.ts';

test.use({ serviceWorkers: 'allow' });

test('the page shows that the network is missing, and loads from its cache', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker', '/');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // Its own files are kept once it is in charge of a page.
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
  const banner = page.getByText('No connection. What you see may be out of date');
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  await page.reload();
  await expect(banner).toBeVisible();
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
