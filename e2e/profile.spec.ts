import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import {
  chooseInUserMenu,
  type Desk,
  expectAccessible,
  inFrench,
  noticed,
  PASSWORD,
  picture,
  signIn,
  signInByForm,
  test,
  userMenu,
  users,
} from './support.ts';

/** Opens the profile of a worker and waits until it is shown. */
async function openProfile(page: Page): Promise<Desk> {
  const desk = await signIn(page, 'worker', '/');
  await chooseInUserMenu(page, 'My profile');
  await expect(page.getByLabel('Full name')).toHaveValue(users.worker.name);
  return desk;
}

test('a user changes their name and language, and the interface follows at once', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await openProfile(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await page.getByLabel('Full name').fill('Wu');
  await page.getByLabel('Email').focus();
  await expect(page.getByText('At least 3 characters')).toBeVisible();
  await expect(save).toBeDisabled();

  await page.getByLabel('Full name').fill('Wendy Chen-Côté');
  await page.getByRole('combobox', { name: 'Preferred language' }).click();
  await page.getByRole('option', { name: 'Français' }).click();
  await save.click();
  await noticed(page, 'Enregistré.');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(userMenu(page)).toHaveAccessibleName('Votre compte : Wendy Chen-Côté');
  await page.reload();
  await expect(page.getByLabel('Nom complet')).toHaveValue('Wendy Chen-Côté');

  const { name, email } = users.worker;
  await desk.ask(contract.user.updateProfile, { user: { name, email, language: 'en' } });
});

test('a save that failed says so above the form until the next one', { tag: '@desk' }, async ({ page }) => {
  const desk = await openProfile(page);
  await page.getByLabel('Full name').fill('Wendy Chen-Roy');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const failed = page.getByRole('alert').filter({ hasText: 'What you typed is still here' });
  await page.route(`**${contract.user.updateProfile.path}`, (route) => route.abort());
  await save.click();
  await expect(failed).toBeFocused();
  // The response was lost: nobody knows whether the save was made.
  await expect(failed).toContainText('saving it again counts only once');
  await expect(page.getByLabel('Full name')).toHaveValue('Wendy Chen-Roy');
  await expectAccessible(page);
  await page.unrouteAll();
  await save.click();
  await noticed(page, 'Saved.');
  await expect(failed).toBeHidden();
  await expect(userMenu(page)).toHaveAccessibleName('Your account: Wendy Chen-Roy');

  const { name, email } = users.worker;
  await desk.ask(contract.user.updateProfile, { user: { name, email, language: 'en' } });
});

test('leaving the profile page with unsaved changes requires a confirmation', { tag: '@desk' }, async ({ page }) => {
  await openProfile(page);
  await page.getByLabel('Full name').fill('Somebody Else');
  await page.getByRole('link', { name: 'Clients list' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'You have unsaved changes.' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else');
  // The other tab hides the form, which goes on asking.
  await page.getByRole('tab', { name: 'Password' }).click();
  await page.getByRole('link', { name: 'Clients list' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/clients_list');
  await expect(userMenu(page)).toHaveAccessibleName(`Your account: ${users.worker.name}`);
});

test('a photo is cropped, shown everywhere and removed again', { tag: '@desk' }, async ({ page }) => {
  await openProfile(page);
  const photo = page.getByRole('group', { name: 'Photo' });
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator('input[type=file]').setInputFiles(file);
  await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await noticed(page, 'Only .png, .jpg or .jpeg pictures can be used.');

  await choose({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) });
  await photo.getByRole('button', { name: 'Move the photo left' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await noticed(page, 'Saved.');
  await expect(photo.locator('img')).toBeVisible();
  await expect(userMenu(page).locator('img')).toBeVisible();

  await photo.getByRole('button', { name: 'Remove the photo' }).click();
  await expect(photo).toContainText('The photo will be removed when you save.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(userMenu(page).locator('img')).toBeHidden();
  await expect(photo).toContainText('WC');
});

test('a password change requires the old password', { tag: '@desk' }, async ({ page }) => {
  await openProfile(page);
  await page.getByRole('tab', { name: 'Password' }).click();
  const fill = async (old: string, fresh: string, again: string) => {
    await page.getByLabel('Current password').fill(old);
    await page.getByLabel('New password').fill(fresh);
    await page.getByLabel('Repeat the password').fill(again);
    await page.getByLabel('Current password').focus();
  };
  const save = page.getByRole('button', { name: 'Change the password' });
  await fill(PASSWORD, 'basket-of-plums', 'basket-of-pears');
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
  await expect(save).toBeDisabled();

  await fill('not-the-one', 'basket-of-plums', 'basket-of-plums');
  await save.click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription('The current password is wrong.');
  await expect(page.getByLabel('Current password')).toBeFocused();

  await fill(PASSWORD, 'basket-of-plums', 'basket-of-plums');
  await save.click();
  await noticed(page, 'The password has been changed.');
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await fill('basket-of-plums', PASSWORD, PASSWORD);
  await save.click();
  await expect(page.getByLabel('Current password')).toHaveValue('');
});

test('a user reads which files were shown to them, and opens one', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id, file_number } = await desk.household({});
  await desk.ask(contract.clients.fetch, { id });
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'My views' }).click();
  await expect(page.getByText('Each time a file is shown to you')).toBeVisible();
  const link = page.getByRole('link', { name: `Open file ${file_number}`, exact: true }).first();
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`hfid=${id}`));
});

test('a weak password opens, a notice leads to a better one, and the page says what is wrong while typing', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const office = await signIn(await elsewhere.newPage(), 'admin');
  await office.ask(contract.app_settings.update, { settings: { password_policy: 'standard' } });
  const desk = await signInByForm(page, 'worker');
  const french = page.viewportSize()?.width === 390;
  const say = (en: string, fr: string) => (french ? fr : en);
  if (french) await inFrench(page);
  const notice = page.getByRole('status').filter({ hasText: say('Your password is easier', 'Votre mot de passe est') });
  await notice.getByRole('link', { name: say('Choose a better one', 'En choisir un meilleur') }).click();

  await page.getByLabel(say('Current password', 'Mot de passe actuel')).fill(PASSWORD);
  const fresh = page.getByLabel(say('New password', 'Nouveau mot de passe'));
  await expect(fresh).toHaveAccessibleDescription(french ? /^De 15 à 64 caractères/ : /^15 to 64 characters/);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  for (const [typed, fault] of [
    ['quiet river', say('at least 15 characters', 'au moins 15 caractères')],
    ['Password12345678!!', say('too common', 'trop courant')],
    ['wendy has a kettle', say('contains the name or the email', 'contient le nom ou le courriel')],
  ] as const) {
    await fresh.fill(typed);
    await expect(page.getByText(fault)).toBeVisible();
  }
  const good = 'quiet river under bridges';
  await fresh.fill(good);
  await page.getByLabel(say('Repeat the password', 'Répétez le mot de passe')).fill(good);
  await expectAccessible(page, 'html', { whole: true });
  expect(sent.filter((data) => /river|kettle|Password1234/.test(data))).toEqual([]);
  await page.getByRole('button', { name: say('Change the password', 'Changer le mot de passe') }).click();
  await noticed(page, say('The password has been changed.', 'Le mot de passe a été changé.'));
  await expect(notice).toBeHidden();

  await office.ask(contract.app_settings.update, { settings: { password_policy: 'specification' } });
  const back = { oldPassword: good, newPassword: PASSWORD, renewPassword: PASSWORD };
  await desk.ask(contract.user.changePassword, back);
  if (french) await page.locator('button[lang="en"]').click();
});

test('a user ends a session elsewhere, an administrator ends theirs, and a new workstation is mailed', async ({
  page,
  browser,
}) => {
  const fresh = async () => (await browser.newContext()).newPage();
  const office = await fresh();
  const admin = await signIn(office, 'admin');
  // While it still ends those of earlier stories.
  await signIn(page, 'worker', '/profile?tab=sessions');
  await admin.ask(contract.app_settings.update, { settings: { one_session_per_user: 0 } });
  const elsewhere = await fresh();
  await signInByForm(elsewhere, 'worker');
  await page.reload();
  await expect(page.getByText('This one', { exact: true })).toHaveCount(1);
  const end = page.getByRole('button', { name: 'End the session: Chrome on Linux' });
  await expect(end).toHaveCount(1);
  await expectAccessible(page, 'html', { whole: true });
  await end.press('Enter');
  await noticed(page, '1 session ended.');
  await expect(elsewhere.getByRole('alert')).toContainText('because you ended it on another computer');
  await expect(elsewhere).toHaveURL('/login?why=ended_elsewhere');
  await expect(end).toHaveCount(0);

  await expect(async () => {
    await elsewhere.goto('/outbox');
    const mail = elsewhere.getByRole('row', { name: users.worker.email }).filter({ hasText: 'another workstation' });
    await mail.first().getByRole('link').click({ timeout: 5_000 });
  }).toPass();
  await expect(elsewhere.getByText('Chrome on Linux')).toBeVisible();

  await office.goto('/users');
  await office.getByRole('button', { name: `Open sessions of ${users.worker.name}`, exact: true }).click();
  const dialog = office.getByRole('dialog', { name: `Open sessions of ${users.worker.name}`, exact: true });
  await dialog.getByRole('button', { name: 'End the session: Chrome on Linux' }).click();
  await expect(dialog.getByText('No open session')).toBeVisible();
  await expectAccessible(office);
  await expect(page.getByRole('alert')).toContainText('because an administrator ended it');
  await expect(page).toHaveURL('/login?why=ended_for_user');
  await admin.ask(contract.app_settings.update, { settings: { one_session_per_user: 1 } });
  for (const one of [office, elsewhere]) await one.context().close();
});
