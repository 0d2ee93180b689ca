import { expect, type Page } from '@playwright/test';
import { expectAccessible, noticed, signIn, test } from './support.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a worker writes to a client with a copy to others, and reads the sent mail', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const email = 'ada.of.emails@example.test';
  const { id } = await desk.household({ head: { email } });
  await page.goto(`/client?hfid=${id}&tab=emails`);
  await expect(page.getByText('No emails yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send an email' }).click();
  const dialog = dialogOf(page, 'Send an email');
  await expect(dialog.getByRole('textbox', { name: 'To' })).toHaveValue(email);
  const copies = dialog.getByRole('combobox', { name: 'Blind copies' });
  await copies.fill('robin');
  await copies.press('Enter');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your file');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Hello,\n\nplease bring the lease.');
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await copies.press('Backspace');
  await copies.fill('robin@example.test');
  await dialog.getByRole('checkbox', { name: 'Send me a copy' }).check();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await noticed(page, 'The email has been sent.');

  await page.getByRole('button', { name: 'View Your file' }).click();
  const sent = dialogOf(page, 'Your file');
  await expect(sent).toContainText('robin@example.test, worker@resa.test');
  await expect(sent).toContainText('please bring the lease.');
  await expectAccessible(page);
});
