/** Passkeys, with the virtual authenticator of the browser (WebAuthn over CDP). */
import { expect, type Page } from '@playwright/test';
import { startProgram } from './program.ts';
import { chooseInUserMenu, expectAccessible, PASSWORD, test, userMenu, users } from './support.ts';

const { email } = users.worker;

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

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a user adds a passkey, signs in, unlocks and gives the second step with it, and removes it', async ({ browser }, {
  project,
}) => {
  test.setTimeout(180_000);
  const program = await startProgram('localhost');
  const { viewport, userAgent, isMobile, hasTouch } = project.use;
  const page = await browser.newPage({
    baseURL: program.url,
    ...(viewport && { viewport }),
    ...(userAgent && { userAgent }),
    ...(isMobile && { isMobile }),
    ...(hasTouch && { hasTouch }),
  });
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
