import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import {
  chooseInUserMenu,
  expectAccessible,
  noticed,
  PASSWORD,
  signIn,
  signInByForm,
  test,
  userMenu,
  users,
} from './support.ts';

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

async function type(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await signInButton(page).click();
}

test.describe('a visitor who cannot sign in', { tag: '@desk' }, () => {
  test('sees which fields are empty, with the focus on the first', async ({ page }) => {
    await page.goto('/login');
    await signInButton(page).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Required');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });

  test('receives compressed scripts and styles', async ({ page }) => {
    const unpacked: string[] = [];
    page.on('response', (response) => {
      const { 'content-encoding': packed, 'content-length': length } = response.headers();
      // A line of a few bytes would grow by it.
      const small = Number(length) < 200;
      if (/\.(js|css|json)$/.test(response.url()) && !packed && !small) unpacked.push(response.url());
    });
    await page.goto('/login');
    await expect(signInButton(page)).toBeVisible();
    expect(unpacked).toEqual([]);
  });

  test('sees that an email is invalid after leaving the field', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill('alice@');
    await expect(page.getByText('Enter a valid email address.')).toBeHidden();
    await page.getByLabel('Password', { exact: true }).focus();
    await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  });

  test('reads the same message for a wrong password and for an unknown user', async ({ page }) => {
    await page.goto('/login');
    for (const email of [users.admin.email, 'nobody@resa.test']) {
      await type(page, email, 'not-the-one');
      await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    }
    await expect(page).toHaveURL('/login');
  });

  test('is sent to the sign-in page from every screen', async ({ page }) => {
    for (const path of ['/', '/clients_list', '/appointments', '/client?hfid=1', '/profile']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
  });

  test('can leave the page of an unknown address', async ({ page }) => {
    await page.goto('/no_such_page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops. Nothing here...');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('a user signs in, stays signed in after a reload, and signs out', async ({ page }) => {
  await page.goto('/login');
  const { version } = await (await page.request.get('/resa.json')).json();
  await expect(page.getByText(`Version ${version}`)).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(users.admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alice');
  await expect(page.getByText('Test', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alice');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await chooseInUserMenu(page, 'Sign out');
  await expect(page).toHaveURL('/login');
  await page.goto('/clients_list');
  await expect(page).toHaveURL('/login');
});

test('the interface changes its language without a reload', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  await page.getByLabel('Email').fill('someone@');
  await page.getByRole('button', { name: 'Passer au français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page.getByLabel('Courriel')).toHaveValue('someone@');
  await signInByForm(page, 'admin');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  await page.getByRole('button', { name: 'Passer au français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page.getByRole('heading', { name: 'Rendez-vous d’aujourd’hui' })).toBeVisible();
  await expect(page).toHaveTitle('Tableau de bord · Resa');
});

test('signing in on another computer ends the first session, with the reason', { tag: '@desk' }, async ({
  page,
  browser,
}) => {
  await signIn(page, 'worker', '/');
  const elsewhere = await browser.newContext();
  await signIn(await elsewhere.newPage(), 'worker');
  await expect(page.getByRole('alert')).toContainText('Your session has ended because you signed in');
  await expect(page).toHaveURL('/login?why=replaced');
  await expect(page.getByRole('status').filter({ hasText: 'because you signed in on another computer' })).toBeVisible();
  await elsewhere.close();
});

test('a forgotten password is replaced with the link from an email, which works once', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/login');
  const forgotten = page.getByRole('button', { name: 'Forgot your password?' });
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
  await forgotten.click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(forgotten).toBeFocused();
  await forgotten.click();
  await dialog.getByLabel('Email').fill(users.viewer.email);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await noticed(page, 'The email has been sent.');

  await expect(async () => {
    await page.goto('/outbox');
    await page.getByRole('row', { name: users.viewer.email }).first().getByRole('link').click({ timeout: 5_000 });
  }).toPass();
  // In the text, and under the button.
  const link = page.getByRole('link', { name: '/reset_password/' }).first();
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();

  await page.getByLabel('New password').fill('basket-of-apples');
  await page.getByLabel('Repeat the password').fill('basket-of-pears');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
  await page.getByLabel('Repeat the password').fill('basket-of-apples');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your new password is saved. Sign in with it.')).toBeVisible();

  await type(page, users.viewer.email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
  const call = page.waitForRequest((request) => 'authorization' in request.headers());
  await type(page, users.viewer.email, 'basket-of-apples');
  await expect(userMenu(page)).toBeVisible();

  const { authorization = '' } = (await call).headers();
  const back = { oldPassword: 'basket-of-apples', newPassword: PASSWORD, renewPassword: PASSWORD };
  const path = contract.user.changePassword.path;
  expect((await page.request.post(path, { data: back, headers: { authorization } })).ok()).toBe(true);

  await chooseInUserMenu(page, 'Se déconnecter');
  await expect(page).toHaveURL('/login');
  await page.goto(address);
  await expect(page.getByRole('status').filter({ hasText: 'Ce lien a déjà servi' })).toBeVisible();
  await expect(page).toHaveURL('/login?why=reset_link');
});

test('a used or expired link explains itself on the sign-in page', { tag: '@desk' }, async ({ page }) => {
  for (const [path, text] of [
    ['/reset_password/0b9f7a52-0000-4000-8000-000000000000', 'This link was already used or has expired. Ask'],
    ['/setup/0b9f7a52-0000-4000-8000-000000000000', 'This link was already used or has expired. Whoever'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeVisible();
  }
});

test('a link from another site cannot sign a user out without a confirmation', { tag: '@desk' }, async ({
  page,
  baseURL,
}) => {
  const desk = await signIn(page, 'worker', '/');
  await page.setContent(`<a href="${baseURL}/logout">Free food</a>`);
  await page.getByRole('link', { name: 'Free food' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign out of Resa?');
  expect((await desk.send(contract.session.current, {})).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  expect((await desk.send(contract.session.current, {})).status()).toBe(200);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect((await desk.send(contract.session.current, {})).status()).toBe(401);
});

test('planned maintenance is announced once for each notice, user and day, even if the notice was not closed', {
  tag: '@desk',
}, async ({ page }) => {
  const maintenance = {
    id: 1,
    name_en: 'Resa will be closed on 2030-01-01.',
    name_fr: 'Resa sera fermé le 2030-01-01.',
    start_date_time: '2030-01-01 21:00',
    end_date_time: '2030-01-01 22:00',
  };
  await page.route('**/web/maintenance/next*', (route) => route.fulfill({ json: { code: 'Ok', maintenance } }));
  await signIn(page, 'worker', '/');
  const notice = page.getByRole('dialog', { name: 'Scheduled maintenance' });
  await expect(notice).toContainText('Resa will be closed on 2030-01-01.');
  // A date stays on one line.
  await expect(notice.getByText('2030-01-01', { exact: true })).toHaveCSS('white-space', 'nowrap');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wendy');
  await expect(page.getByRole('heading', { name: 'Today’s appointments' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(notice).toBeHidden();

  Object.assign(maintenance, { id: 2, name_en: 'Resa will be closed on 2029-12-31.' });
  await page.reload();
  await expect(notice).toContainText('2029-12-31');
  await notice.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Today’s appointments' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(notice).toBeHidden();

  await chooseInUserMenu(page, 'Sign out');
  await expect(page).toHaveURL('/login');
  await signInByForm(page, 'admin');
  await expect(notice).toContainText('2029-12-31');
});

test('a viewer sees only the screens and actions that they may use', async ({ page }) => {
  const desk = await signIn(page, 'viewer');
  await page.goto('/checkin');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Rendez-vous d’aujourd’hui' })).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Ouvrir ou fermer le menu' });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Calendrier' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Arrivées' })).toBeHidden();
  await menu.getByRole('link', { name: 'Calendrier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendrier' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter', exact: true })).toBeHidden();
  const { id, name } = await desk.household();
  await page.goto(`/client?hfid=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('button', { name: 'Réserver un rendez-vous' })).toBeHidden();
});
