import { expect } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, PASSWORD, signIn, test, userMenu } from './support.ts';

test('a user is invited by mail, chooses a password, gets another role, and is deactivated @desk', async ({
  page,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Nadia ${mark}`;
  const email = `nadia-${mark}@resa.test`;
  await signIn(page, 'admin');
  await page.goto('/users');
  await expect(page.getByRole('switch', { name: 'Alice Tremblay: active', exact: true })).toBeDisabled();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const added = page.getByRole('dialog', { name: 'New user', exact: true });
  await added.getByRole('textbox', { name: 'Full name', exact: true }).fill(name);
  await added.getByRole('textbox', { name: 'Email', exact: true }).fill('viewer@resa.test');
  await added.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: 'Viewers', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(added).toBeVisible();
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Save and invite', exact: true }).click();
  await expect(added.getByText('This email is already registered.').first()).toBeVisible();
  await added.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await added.getByRole('button', { name: 'Save and invite', exact: true }).click();
  await expect(added).toBeHidden();
  await page.getByRole('textbox', { name: 'Search by name or email', exact: true }).fill(mark);
  await expect(page.getByRole('rowheader', { name })).toContainText('Invited');

  const other = await (await browser.newContext()).newPage();
  await expect(async () => {
    await other.goto('/outbox');
    await other.getByRole('row', { name: email }).getByRole('link').click({ timeout: 5_000 });
  }).toPass();
  await other.getByRole('link', { name: '/reset_password/' }).first().click();
  await other.getByLabel('New password').fill(PASSWORD);
  await other.getByLabel('Repeat the password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Save the new password', exact: true }).click();
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(userMenu(other)).toBeVisible();
  const menu = other.getByRole('navigation', { name: 'Menu', exact: true });
  await expect(menu.getByRole('link', { name: 'Check-in', exact: true })).toBeHidden();

  await page.getByRole('button', { name: `Roles and locations of ${name}`, exact: true }).click();
  const roles = page.getByRole('group', { name: `Roles: ${name}`, exact: true });
  await roles.getByText('Front desk', { exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Front desk, Viewers', exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(other.getByText('No location is assigned to you. Ask an administrator.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await page
    .getByRole('group', { name: `Locations: ${name}`, exact: true })
    .getByText('Verdun', { exact: true })
    .click();
  await menu.getByRole('link', { name: 'Check-in', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Check-in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `What ${name} may do`, exact: true }).click();
  const rights = page.getByRole('dialog', { name: `What ${name} may do`, exact: true });
  await expect(rights.getByRole('row', { name: 'View client files Front desk, Viewers', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rights).toBeHidden();

  await page.getByRole('switch', { name: `${name}: active`, exact: true }).press('Space');
  const asked = page.getByRole('dialog', { name: 'Deactivate this user?', exact: true });
  await asked.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByText('Nothing found', { exact: true })).toBeVisible();
  await expect(other).toHaveURL('/login?why=inactive');
  await expect(other.getByRole('status').filter({ hasText: 'Your account is closed' })).toBeVisible();
  await other.context().close();
  await page.getByText('Inactive', { exact: true }).click();
  await expect(page.getByRole('button', { name: `Edit ${name}`, exact: true })).toBeDisabled();
  await inFrench(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Utilisateurs' })).toBeVisible();
});

test('an empty list of inactive users offers nobody to add', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'admin');
  await page.route(`**${contract.users.list.path}`, (route) =>
    route.fulfill({ json: { code: 'Ok', dt: { rows: [], recordsFiltered: 0 } } }),
  );
  await page.goto('/users?active=0');
  await expect(page.getByText('Nothing matches your search or filters.', { exact: true })).toBeVisible();
});
