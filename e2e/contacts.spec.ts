import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './support.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
async function choose(page: Page, option: string) {
  const means = page.getByRole('dialog').getByRole('combobox', { name: 'Means of contact' });
  await means.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a contact is added, with details if its means needs them, changed and deleted', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household({});
  await page.goto(`/client?hfid=${id}&tab=contacts`);
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a contact' }).click();
  const dialog = dialogOf(page, 'Add a contact');
  const save = dialog.getByRole('button', { name: 'Save' });
  const details = dialog.getByRole('textbox', { name: 'Details' });
  await expect(dialog.getByRole('combobox', { name: 'Means of contact' })).toBeFocused();
  await choose(page, 'Email');
  await expect(details).toBeHidden();
  await choose(page, 'Emergency contact');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Robin Quartz');
  await dialog.getByRole('textbox', { name: 'Number or address' }).fill('514-555-0143');
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await details.fill('Has a key');
  await save.click();
  await expect(dialog).toBeHidden();
  const rows = page.getByRole(page.viewportSize()?.width === 390 ? 'listitem' : 'row');
  await expect(rows.filter({ hasText: 'Robin Quartz' })).toContainText('Has a key');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit Robin Quartz' }).click();
  const edit = dialogOf(page, 'Edit the contact');
  await edit.getByRole('textbox', { name: 'Number or address' }).fill('438-555-0120');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(rows.filter({ hasText: 'Robin Quartz' })).toContainText('438-555-0120');

  await page.getByRole('button', { name: 'Delete Robin Quartz' }).click();
  await dialogOf(page, 'Delete this contact?').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No contacts yet')).toBeVisible();
});
