import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { Secret, TOTP } from 'otpauth';
import { chooseInUserMenu, type Desk, expectAccessible, noticed, PASSWORD, signIn, test, userMenu } from './support.ts';

/** The code that an app shows now, or in another half minute. */
const codeOf = (key: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + seconds * 1_000,
  });

/** A user of one role, which requires a second step from a day on. */
async function somebody(desk: Desk, mark: string, second_step_from: string | null) {
  const name = `Keeper ${mark}`;
  const email = `keeper-${mark}@resa.test`;
  const named = { lang_en: `Keepers ${mark}`, lang_fr: `Gardiens ${mark}` };
  const { id } = await desk.ask(contract.roles.store, { role: { ...named, permissions: [], second_step_from } });
  await desk.ask(contract.users.store, { row: { name, email, roles: [id] }, ip: 1, password: PASSWORD });
  return { name, email };
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const keyOn = async (page: Page) => (await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '';

test('a user sets up a second step, signs in with it, has the workstation remembered and ends it', async ({
  page,
  browser,
}, { project }) => {
  const desk = await signIn(page, 'admin', '/users');
  const { name, email } = await somebody(desk, `own-${project.name}`, null);
  const other = await (await browser.newContext()).newPage();
  await typePassword(other, email);
  await chooseInUserMenu(other, 'My profile');
  await other.getByRole('tab', { name: 'Second step' }).click();
  await other.getByRole('button', { name: 'Set up a second step' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  const key = await keyOn(other);
  await expectAccessible(other, 'html', { whole: true });
  await dialog.getByLabel('Six digits that the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on the second step' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong');
  await dialog.getByLabel('Six digits that the app shows').fill(codeOf(key));
  await dialog.getByRole('button', { name: 'Turn on the second step' }).click();
  const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await expectAccessible(other, 'html', { whole: true });
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(other.getByText('Signing in takes your password and a code.')).toBeVisible();
  await expectAccessible(other, 'html', { whole: true });

  await chooseInUserMenu(other, 'Sign out');
  await expect(other).toHaveURL(/login/);
  await typePassword(other, email);
  const code = other.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(other, 'html', { whole: true });
  await code.fill('000000');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert')).toContainText('This code is wrong');
  await expect(code).toBeFocused();
  await code.fill(recovery.toLowerCase());
  await other.getByLabel('Do not ask for a code here for 30 days').check();
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(userMenu(other)).toBeVisible();
  await chooseInUserMenu(other, 'Lock screen');
  await expect(other.getByLabel('Password', { exact: true })).toBeFocused();
  await other.keyboard.type(`${PASSWORD}\n`);
  await expect(userMenu(other)).toBeVisible();
  await chooseInUserMenu(other, 'Sign out');
  await expect(other).toHaveURL(/login/);
  await typePassword(other, email);
  await chooseInUserMenu(other, 'My profile');
  await other.getByRole('tab', { name: 'Open sessions' }).click();
  await expect(other.getByRole('heading', { name: 'Workstations that ask for no code' })).toBeVisible();
  await expectAccessible(other, 'html', { whole: true });
  await other.getByRole('button', { name: 'Ask again for a code: ' }).click();
  await expect(other.getByText('1 workstation asks for a code again.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Workstations that ask for no code' })).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Search by name or email', exact: true }).fill(email);
  await page.getByRole('button', { name: `Reset the second step of ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await noticed(page, `The second step of ${name} was reset.`);
  await expect(other.getByText('an administrator reset your second step')).toBeVisible();
  await other.context().close();
});

test('a role that requires a second step lets its user in once it is set up', async ({ page: admins, browser }, {
  project,
}) => {
  const desk = await signIn(admins, 'admin', '/');
  const { email } = await somebody(desk, `due-${project.name}`, '2020-01-01');
  const page = await (await browser.newContext()).newPage();
  await typePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Set up your second step' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  await page.getByLabel('Six digits that the app shows').fill(codeOf(await keyOn(page)));
  await page.getByRole('button', { name: 'Turn on the second step' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(userMenu(page)).toBeVisible();
  await chooseInUserMenu(page, 'My profile');
  await page.getByRole('tab', { name: 'Second step' }).click();
  await expect(page.getByText('Required by a role from')).toBeVisible();
  await page.context().close();
});
