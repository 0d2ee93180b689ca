import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import {
  chooseInUserMenu,
  type Desk,
  expectAccessible,
  noticed,
  PASSWORD,
  picture,
  signIn,
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
