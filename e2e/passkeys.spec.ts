/** Passkeys, with the virtual authenticator of the browser (WebAuthn over CDP). */
import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { contract } from '@resa/contract';
import { type Program, startProgram } from './program.ts';
import { chooseInUserMenu, expectAccessible, PASSWORD, signInByForm, test, userMenu, users } from './support.ts';

/** A device that verifies its user by itself and keeps what it is given. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    passkeys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    verifies: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** A page of a program that has a host name, in a window of its own. */
function openPage(browser: Browser, { url }: Program, { use }: TestInfo['project']): Promise<Page> {
  const { viewport, userAgent, isMobile, hasTouch } = use;
  return browser.newPage({
    baseURL: url,
    ...(viewport && { viewport }),
    ...(userAgent && { userAgent }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  });
}

async function typePassword(page: Page, email: string = users.worker.email): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a user adds a passkey, signs in, unlocks and gives the second step with it, and removes it', async ({ browser }, {
  project,
}) => {
  test.setTimeout(180_000);
  const program = await startProgram('localhost');
  const page = await openPage(browser, program, project);
  const device = await withAuthenticator(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await typePassword(page);

  await chooseInUserMenu(page, 'My profile');
  await page.getByRole('tab', { name: 'Passkeys' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('not the one');
  await dialog.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Also require a second step after my password').check();
  await dialog.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);
  expect(await device.passkeys()).toBe(1);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Rename the passkey “My passkey”' }).click();
  await dialog.getByLabel('Name').fill('The laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The laptop', { exact: true })).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });

  await chooseInUserMenu(page, 'Lock screen');
  await expect(page).toHaveURL(/lock_screen/);
  await expectAccessible(page, 'html', { whole: true });
  await device.verifies(false);
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await device.verifies(true);
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click();
  await expect(userMenu(page)).toBeVisible();

  await chooseInUserMenu(page, 'Sign out');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(userMenu(page)).toBeVisible();

  await chooseInUserMenu(page, 'Sign out');
  await typePassword(page);
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(userMenu(page)).toBeVisible();

  await page.goto('/profile?tab=passkeys');
  await page.getByRole('button', { name: 'Remove the passkey “The laptop”' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The laptop', { exact: true })).toBeHidden();
  await chooseInUserMenu(page, 'Sign out');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted')).toBeVisible();
  await typePassword(page);
  await expect(userMenu(page)).toBeVisible();
  await page.context().close();
  await program.stop();
});

test('a role requires a second step of a user who has a passkey and no phone: it becomes that step', async ({
  browser,
}, { project }) => {
  test.setTimeout(180_000);
  const program = await startProgram('localhost');
  const admins = await openPage(browser, program, project);
  const desk = await signInByForm(admins, 'admin');
  const named = { lang_en: 'Keepers', lang_fr: 'Gardiens', permissions: [] };
  const { id } = await desk.ask(contract.roles.store, { role: { ...named, second_step_from: null } });
  const email = 'keeper@resa.test';
  await desk.ask(contract.users.store, { row: { name: 'Ada Keeper', email, roles: [id] }, ip: 1, password: PASSWORD });

  const page = await openPage(browser, program, project);
  const device = await withAuthenticator(page);
  await page.goto('/login');
  await typePassword(page, email);
  await expect(userMenu(page)).toBeVisible();
  await page.goto('/profile?tab=passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByText('My passkey', { exact: true })).toBeVisible();

  // Whoever learned the password adds nothing: the passkey is needed from now on.
  await page.getByRole('tab', { name: 'Second step' }).click();
  await page.getByRole('button', { name: 'Set up a second step' }).click();
  await expect(dialog.getByText('Use one of your passkeys to confirm')).toBeVisible();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'html', { whole: true });
  await device.verifies(false);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await device.verifies(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await chooseInUserMenu(page, 'Sign out');
  await desk.ask(contract.roles.update, { role: { id, ...named, second_step_from: '2020-01-01' } });
  await typePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Set up your second step' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toHaveCount(0);
  await expectAccessible(page, 'html', { whole: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await expectAccessible(page, 'html', { whole: true });
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(userMenu(page)).toBeVisible();

  await chooseInUserMenu(page, 'Sign out');
  await typePassword(page, email);
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(userMenu(page)).toBeVisible();
  await page.context().close();
  await admins.context().close();
  await program.stop();
});
