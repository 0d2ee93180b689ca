import { expect } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, PASSWORD, signIn, test, userMenu } from './support.ts';

test('a role is added, and its permissions are changed: its holders have them at their next click @desk', async ({
  page,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Drivers ${mark}`;
  const desk = await signIn(page, 'admin');
  await page.goto('/roles');
  await expect(page.getByRole('button', { name: 'Delete Administrators', exact: true })).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Compare roles', exact: true }).click();
  const matrix = page.getByRole('table', { name: 'What each role allows', exact: true });
  await expect(matrix.getByRole('columnheader', { name: 'Administrators', exact: true })).toBeVisible();
  await expect(matrix.getByRole('row', { name: /^Manage locations Yes/ })).toBeVisible();
  await expectAccessible(page);
  const names = Array.from({ length: 8 }, (_, index) => `Team ${index} ${mark}`);
  const teams = await Promise.all(
    names.map((team) => desk.ask(contract.roles.store, { role: { lang_en: team, lang_fr: team, permissions: [] } })),
  );
  await page.reload();
  for (const team of names) await expect(matrix.getByRole('columnheader', { name: team, exact: true })).toBeAttached();
  await expectAccessible(page);
  for (const { id } of teams) await desk.ask(contract.roles.destroy, { id });
  await page
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link', { name: 'Roles', exact: true })
    .click();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const added = page.getByRole('dialog', { name: 'New role', exact: true });
  await added.getByLabel('English label').fill('front desk');
  await added.getByLabel('French label').fill(`Chauffeurs ${mark}`);
  await added.getByRole('button', { name: 'All of Bulletins', exact: true }).click();
  await added.getByRole('checkbox', { name: 'Manage bulletins', exact: true }).uncheck();
  await expect(added.getByText('Permissions chosen: 1')).toBeVisible();
  await added.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(added.getByText('Another role has this name.')).toBeVisible();
  await added.getByLabel('English label').fill(name);
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(added).toBeHidden();
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill(mark);
  const edit = page.getByRole('button', { name: `Edit ${name}`, exact: true });
  await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(1);

  const { dt } = await desk.ask(contract.roles.list, { terms: { search: mark } });
  const email = `driver-${mark}@resa.test`;
  const row = { name: `Driver ${mark}`, email, roles: dt.rows.map(({ id }) => id) };
  await desk.ask(contract.users.store, { row, ip: 1, password: PASSWORD });
  const other = await (await browser.newContext()).newPage();
  // Its socket opens late: changes made by then are fetched.
  const open = Promise.withResolvers<void>();
  await other.routeWebSocket(/socket\.io/, async (line) => {
    await open.promise;
    line.connectToServer();
  });
  await other.goto('/login');
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(userMenu(other)).toBeVisible();
  const menu = other.getByRole('navigation', { name: 'Menu', exact: true });
  await expect(menu.getByRole('link', { name: 'Bulletins', exact: true })).toBeVisible();

  const allow = async (permission: string, on: boolean) => {
    await edit.click();
    const edited = page.getByRole('dialog', { name: `Edit ${name}`, exact: true });
    await edited.getByRole('checkbox', { name: permission, exact: true }).setChecked(on);
    await edited.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(edited).toBeHidden();
  };
  await allow('Manage locations', true);
  open.resolve();
  await menu.getByRole('link', { name: 'Locations', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await allow('Manage locations', false);
  await expect(menu.getByRole('link', { name: 'Locations', exact: true })).toBeHidden();
  await other.context().close();

  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  const refused = page.getByRole('dialog', { name: `${name} cannot be deleted`, exact: true });
  await expect(refused).toContainText('This entry is in use and cannot be deleted.');
  await expect(refused).toContainText('Users: 1');
  await page.keyboard.press('Escape');
  await inFrench(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Rôles' })).toBeVisible();
});
