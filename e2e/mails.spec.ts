import { expect } from '@playwright/test';
import { expectAccessible, noticed, signIn, test } from './support.ts';

test('an administrator copies a mail template, inserts a name, sees it in both languages and sends a test', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/mails');
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill('Appointment booked');
  const copy = page.getByRole('button', { name: 'Copy Appointment booked', exact: true });
  await expect(page.getByRole('row').filter({ has: copy })).toContainText('When an appointment is booked');
  await expectAccessible(page);

  await copy.click();
  const dialog = page.getByRole('dialog', { name: 'Copy Appointment booked', exact: true });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Appointment booked (copy)');
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  const own = `Market mail ${Date.now()}`;
  await name.fill(own);
  const english = dialog.getByRole('tabpanel', { name: 'English' });
  const subject = english.getByRole('textbox', { name: 'Subject' });
  await subject.fill('{{dob}}');
  await subject.blur();
  await expect(english.getByText('Only the names offered here can stand between double braces.')).toBeVisible();
  await expectAccessible(page);
  await subject.fill('Your market');
  await english.getByRole('textbox', { name: 'Message' }).fill('Welcome ');
  await english.getByRole('button', { name: 'Client’s name', exact: true }).click();
  await expect(english.getByRole('textbox', { name: 'Message' })).toContainText('{{client_name}}');

  await dialog.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = dialog.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview).toContainText('Camille Sample');
  await expect(preview).toContainText('Bonjour Camille Lexemple');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send me a test', exact: true }).click();
  await noticed(page, 'Sent to admin@resa.test, in both languages');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill(own);
  await expect(page.getByRole('row').filter({ hasText: own })).toContainText('where the plan chooses it');

  await page.getByRole('textbox', { name: 'Search', exact: true }).fill('Day closed');
  await page.getByRole('button', { name: 'Edit Day closed', exact: true }).click();
  const shipped = page.getByRole('dialog', { name: 'Edit Day closed', exact: true });
  const words = shipped.getByRole('tabpanel', { name: 'English' }).getByRole('textbox', { name: 'Subject' });
  await words.fill('We are closed');
  await shipped.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shipped).toBeHidden();
  await page.getByRole('button', { name: 'Edit Day closed', exact: true }).click();
  await expect(words).toHaveValue('We are closed');
  await shipped.getByRole('button', { name: 'Back to the original', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Back to the original?', exact: true });
  await question.getByRole('button', { name: 'Back to the original', exact: true }).click();
  await expect(shipped).toBeHidden();
  await page.getByRole('button', { name: 'Edit Day closed', exact: true }).click();
  await expect(words).toHaveValue('We are closed on {{date}}: your appointment is cancelled');
  await expect(shipped.getByRole('button', { name: 'Back to the original', exact: true })).toHaveCount(0);
});
