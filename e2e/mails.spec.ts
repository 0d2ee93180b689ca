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
  await expect(english.getByText('Only the names offered here can be used between double braces.')).toBeVisible();
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

test('an administrator copies the mail about a password, is shown a name in single braces, and deletes the copy', {
  tag: '@desk',
}, async ({ page }) => {
  const own = `Password ${Date.now()}`;
  await signIn(page, 'admin');
  await page.goto('/mails');
  const search = page.getByRole('textbox', { name: 'Search', exact: true });
  await search.fill('password');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(button('Delete Password of a user')).toHaveCount(0);
  await page
    .getByRole('row')
    .filter({ hasText: 'When a user has forgotten' })
    .getByRole('button', { name: /^Copy / })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Copy / });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('Appointment booked');
  const english = dialog.getByRole('tabpanel', { name: 'English' });
  const subject = english.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Hello {first_name}');
  await subject.blur();
  await expect(english.getByText('{{organisation}}, not {organisation}')).toBeVisible();
  await expectAccessible(page);
  await subject.fill('Hello {{user_name}}');
  await save.click();
  await expect(dialog.getByText('Another entry in this list has the same value.')).toBeVisible();
  await name.fill(own);
  await save.click();
  await expect(dialog).toBeHidden();
  await search.fill(own);
  await expect(page.getByRole('row').filter({ hasText: own })).toContainText('no email is sent with it');
  await button(`Delete ${own}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await noticed(page, `Deleted: ${own}.`);
  await expect(page.getByRole('row').filter({ hasText: own })).toHaveCount(0);
});
