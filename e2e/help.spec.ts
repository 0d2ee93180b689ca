import { expect } from '@playwright/test';
import { expectAccessible, inFrench, signIn, test } from './support.ts';

test('"?" explains a screen, and leads to the help of all screens that one may open', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/clients_list');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Help', exact: true }).focus();
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: 'Help', exact: true });
  await expect(help).toContainText('press a row to open the file');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Help', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await help.getByRole('link', { name: 'Help of all screens', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  await expectAccessible(page, 'main');
  await inFrench(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Aide', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Liste des clients', exact: true })).toBeVisible();
});

test('the first steps of an organization show which are done, and are not on the dashboard of one at work', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/first_steps');
  const steps = page.getByRole('region', { name: 'First steps', exact: true });
  await expect(steps.getByRole('listitem')).toHaveCount(7);
  await expect(steps.getByRole('listitem').filter({ hasText: 'Add a location' })).toContainText('done');
  await expectAccessible(page, 'main');
  await page.setViewportSize({ width: 390, height: 844 });
  const mail = steps.getByRole('listitem').filter({ hasText: 'Set up email' });
  const textOf = async () => (await mail.getByText(/^Invitations/).boundingBox())?.width ?? 0;
  await expect.poll(textOf, { message: 'the button leaves the text its line' }).toBeGreaterThan(240);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
