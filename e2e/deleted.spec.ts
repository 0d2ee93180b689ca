/** Deleted files: found, restored into the household or a new one, by keyboard and in both languages. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, noticed, signIn, test } from './support.ts';

const row = (page: Page, name: string) => page.getByRole('button', { name: `Restore ${name}`, exact: true });
const confirmed = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true });

test('a deleted member is found by name and restored into the household', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ state: 2, members: [{ first_name: 'Ludivine' }] });
  const [child] = home.members;
  if (!child) throw new Error('no member was built');
  for (const { id } of [child, home]) await desk.ask(contract.requests.destroy, { id });

  await page.goto('/clients_deleted');
  await page.getByLabel('Name or file number').fill(home.last_name);
  await expect(row(page, home.name)).toBeVisible();
  await expect(row(page, child.name)).toBeVisible();
  await expectAccessible(page);

  await row(page, home.name).click();
  await expect(page.getByRole('dialog')).toContainText(`no. ${home.file_number}`);
  await expectAccessible(page, '[role="dialog"]');
  await confirmed(page).click();
  await noticed(page, `Restored: ${home.name}.`);
  await expect(row(page, home.name)).toHaveCount(0);

  await row(page, child.name).press('Enter');
  await confirmed(page).press('Enter');
  await noticed(page, `Restored: ${child.name}, in the former household again.`);
  await expect(row(page, child.name)).toHaveCount(0);
  const { members } = await desk.ask(contract.clients.fetch, { id: home.id });
  expect(members.map(({ client_id }) => client_id)).toEqual([home.id, child.id]);

  await inFrench(page);
  await expect(page.getByRole('heading', { name: 'Clients supprimés' })).toBeVisible();
  await expectAccessible(page);
});

test('an administrator erases the person of a deleted file for good, by keys, once its number is typed', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const [gone, other] = await Promise.all([desk.household({ state: 2 }), desk.household({ state: 2 })]);
  for (const { id } of [gone, other]) await desk.ask(contract.requests.destroy, { id });

  await page.goto('/clients_deleted');
  await page.getByLabel('Name or file number').fill(String(gone.file_number));
  const eraseOf = page.getByRole('button', { name: `Erase for good: ${gone.name}`, exact: true });
  await eraseOf.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Erase ${gone.name} for good?`, exact: true });
  const number = dialog.getByLabel('File number');
  const yes = dialog.getByRole('button', { name: 'Erase for good', exact: true });
  await expect(yes).toBeDisabled();
  await number.fill(String(other.file_number));
  await number.press('Tab');
  await expect(dialog.getByText('This is not the number of this file.').first()).toBeVisible();
  await expect(yes).toBeDisabled();
  await expectAccessible(page, '[role="dialog"]');
  await number.fill(String(gone.file_number));
  await number.press('Enter');
  await noticed(page, 'Erased for good.');
  await expect(dialog).toHaveCount(0);
  await expect(eraseOf).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // The log says that it was done, without the person's name.
  await page.goto('/logs');
  const entry = page.getByRole('row', { name: /Erased all personal data of a deleted file/ });
  await expect(entry.first()).toBeVisible();
  await expect(page.getByText(gone.name)).toHaveCount(0);

  await page.goto('/clients_deleted');
  await inFrench(page);
  await page.getByLabel('Nom ou numéro de dossier').fill(String(other.file_number));
  await page.getByRole('button', { name: `Effacer définitivement : ${other.name}`, exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Numéro de dossier')).toBeFocused();
  await expectAccessible(page, '[role="dialog"]');
});
