import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { CLIENT, identityProvider } from '../apps/server/src/testing/identity-provider.ts';
import { chooseInUserMenu, expectAccessible, noticed, PASSWORD, signIn, test, userMenu } from './support.ts';

/** The page of the invented provider, which believes whoever they say they are. */
async function sayWho(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('staff sign in, unlock and are signed out through the identity provider that an administrator set up', async ({
  page: admins,
  browser,
  program,
}, { project }) => {
  const idp = await identityProvider({
    callback: `${program.url}/callback`,
    logout: `${program.url}/web/auth/provider/logout`,
    port: Number(new URL(program.issuer).port),
  });
  const account = `ann-${project.name}`;
  idp.people.set(account, {});
  const desk = await signIn(admins, 'admin', '/app_settings');
  await admins.getByRole('button', { name: 'Set up', exact: true }).click();
  const settings = admins.getByRole('dialog');
  await settings.getByLabel('Name on the button').fill('Food Bank ID');
  await settings.getByLabel('Address of the provider (issuer)').fill('https://10.0.0.1');
  await settings.getByLabel('Client ID').fill(CLIENT.client_id);
  await settings.getByLabel('Client secret', { exact: true }).fill(CLIENT.client_secret);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('inside the network').first()).toBeVisible();
  await expectAccessible(admins, 'html', { whole: true });
  await settings.getByLabel('Address of the provider (issuer)').fill(idp.issuer);
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(admins.getByText('Staff can sign in with Food Bank ID.')).toBeVisible();

  const email = `${account}@resa.test`;
  const { rows: roles } = await desk.ask(contract.roles.choices, {});
  const role = roles.find(({ lang_en }) => lang_en === 'Read-only') ?? roles[0];
  const row = { name: `Ann ${project.name}`, email, roles: [role?.id ?? 0] };
  await desk.ask(contract.users.store, { row, ip: 1, password: PASSWORD });

  const page = await (await browser.newContext()).newPage();
  await page.goto(`${program.url}/login`);
  await page.getByRole('button', { name: 'Sign in with Food Bank ID' }).click();
  await sayWho(page, account);
  await expect(page.getByRole('alert')).toContainText('No account here is connected');
  await expect(page).toHaveURL(`${program.url}/callback`);
  await expectAccessible(page, 'html', { whole: true });
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await chooseInUserMenu(page, 'My profile');
  await page.getByRole('tab', { name: 'Food Bank ID' }).click();
  await page.getByRole('button', { name: 'Connect to Food Bank ID' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  // The provider asks again, since it may know somebody who was at this desk before.
  await sayWho(page, account);
  await expect(page.getByText('You can sign in with Food Bank ID.')).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });

  await chooseInUserMenu(page, 'Sign out');
  await expect(page).toHaveURL(/login/);
  await expectAccessible(page, 'html', { whole: true });
  await page.getByRole('button', { name: 'Sign in with Food Bank ID' }).click();
  await sayWho(page, account);
  await expect(userMenu(page)).toBeVisible();

  await page.goto(`${program.url}/help`);
  await chooseInUserMenu(page, 'Lock screen');
  await expect(page).toHaveURL(/lock_screen/);
  await expectAccessible(page, 'html', { whole: true });
  await page.getByRole('button', { name: 'Unlock with Food Bank ID' }).click();
  await sayWho(page, account);
  await expect(page).toHaveURL(`${program.url}/help`);
  await expect(userMenu(page)).toBeVisible();

  // The provider still knows the person who leaves, and does not let in whoever comes to the desk next.
  await chooseInUserMenu(page, 'Sign out');
  await page.getByRole('button', { name: 'Sign in with Food Bank ID' }).click();
  await sayWho(page, account);
  await expect(userMenu(page)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(`${idp.issuer}/session/end`);
  await other.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('you signed out of your organization’s sign-in service')).toBeVisible();
  await page.context().close();

  await admins.getByRole('button', { name: 'Change', exact: true }).click();
  await settings.getByLabel('Sign in through it').uncheck();
  await settings.getByRole('button', { name: 'Save' }).click();
  await noticed(admins, 'Saved');
  await idp.close();
});
