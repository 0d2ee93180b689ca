import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { chooseInUserMenu, PASSWORD, signIn, test } from './support.ts';

const lead = (page: Page) => page.getByText('The screen is locked. Your work is where you left it.');

async function unlock(page: Page, password: string) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

test('a locked screen shows nothing and refuses every call until its user unlocks it', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  await page.goto('/clients_list?state=2');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Clients list');
  await chooseInUserMenu(page, 'Lock screen');
  await expect(page).toHaveURL('/lock_screen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wendy Chen');

  await page.reload();
  await expect(lead(page)).toBeVisible();
  await page.goto('/client?hfid=1');
  await expect(page).toHaveURL('/lock_screen');
  await page.goto('/no_such_page');
  await expect(page).toHaveURL('/lock_screen');
  expect((await desk.send(contract.clients.list, {})).status()).toBe(423);
  expect((await desk.send(contract.session.current, {})).status()).toBe(423);

  await unlock(page, 'not-the-one');
  await expect(page.getByRole('alert')).toHaveText('Wrong password.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  expect((await desk.send(contract.clients.list, {})).status()).toBe(423);
  await page.goto('/clients_list?state=6');
  await unlock(page, PASSWORD);
  await expect(page).toHaveURL('/clients_list?state=6');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Clients list');
});

test('unlocking returns to the same page', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  await page.goto('/clients_list?state=2&page=2');
  await expect(page.getByRole('table')).toBeVisible();
  await chooseInUserMenu(page, 'Lock screen');
  await unlock(page, PASSWORD);
  await expect(page).toHaveURL('/clients_list?state=2&page=2');
  await expect(page.getByRole('table')).toBeVisible();
  expect((await desk.send(contract.clients.list, {})).status()).toBe(200);
});

test('an idle screen warns, then locks itself', { tag: '@desk' }, async ({ page }) => {
  await page.clock.install();
  // The part of the page that connects is the one that watches for inactivity.
  const watched = page.waitForEvent('websocket');
  const desk = await signIn(page, 'worker', '/');
  await watched;
  const { session } = await desk.ask(contract.session.current, {});
  const almost = (session.lock_minutes - 1) * 60_000 + 15_000;
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });

  await page.clock.fastForward(almost);
  await expect(warning).toContainText(/The screen will lock in \d+ s/);
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect(warning).toBeHidden();
  await page.clock.fastForward(almost);
  await expect(warning).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(lead(page)).toBeVisible();
  await expect(async () => expect((await desk.send(contract.clients.list, {})).status()).toBe(423)).toPass();
});

test('anyone at a locked screen can sign its user out', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  await chooseInUserMenu(page, 'Lock screen');
  await expect(page.getByText('Not Wendy Chen?')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect((await desk.send(contract.clients.list, {})).status()).toBe(401);
  await page.goto('/lock_screen');
  await expect(page).toHaveURL('/login');
});

test('a session that runs out behind a locked screen leads to the sign-in page', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker', '/');
  await chooseInUserMenu(page, 'Lock screen');
  await expect(lead(page)).toBeVisible();
  await page.clock.install({ time: Date.now() + 13 * 3_600_000 });
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
