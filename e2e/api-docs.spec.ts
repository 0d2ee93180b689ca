import { expect } from '@playwright/test';
import { contract } from '@resa/contract';
import { chooseInUserMenu, signIn, test } from './support.ts';

test('the description of all calls opens with the session of this browser, and not behind a locked screen', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'worker');
  await page.goto('/api/docs');
  const call = page.getByText('/web/auth/login', { exact: true });
  const session = page.getByRole('link', { name: 'session', exact: true });
  await session.click();
  await expect(call).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();

  await page.goto('/');
  await chooseInUserMenu(page, 'Lock screen');
  await expect(page).toHaveURL('/lock_screen');
  await page.goto('/api/docs');
  await expect(page.getByRole('alert')).toContainText('Your screen is locked.');
  await expect(session).toBeHidden();
  await page.getByRole('alert').getByRole('link', { name: 'Go to Resa' }).click();
  await expect(page).toHaveURL('/lock_screen');
});

test('the description of all calls needs a sign-in once the session has ended', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { session } = await desk.ask(contract.session.current, {});
  await page.goto('/api/docs');
  await expect(page.getByRole('link', { name: 'session', exact: true })).toBeVisible();
  await desk.ask(contract.session.logout, { is_client: false, id: session.userid });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Sign in to Resa in this browser');
});
