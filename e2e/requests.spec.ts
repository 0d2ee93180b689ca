/** The requests that wait: found, narrowed, opened, deleted, and followed while others work on them. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, signIn, test } from './support.ts';

const rowOf = (page: Page, file_number: number) =>
  page
    .locator('tr, .mantine-Card-root')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${file_number} `) }) })
    .first();

test('requests are found from the dashboard by state, narrowed, followed as others take them, and deleted', async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const pending = await desk.household({ state: 3, members: [{}, {}], days: -40 });
  const refused = await desk.household({ state: 5 });
  await page.goto('/');
  await page.getByRole('link', { name: /^Pending/ }).click();
  await expect(page).toHaveURL(/\/requests\?state=3$/);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(tab(/^Pending/)).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('textbox', { name: 'Name or file number' }).fill(String(pending.file_number));
  await expect(rowOf(page, pending.file_number)).toContainText('household of 3');
  await expect(rowOf(page, pending.file_number)).toContainText('40 days');
  await expect(rowOf(page, pending.file_number)).toContainText('Pending');
  await expectAccessible(page);
  expect(page.url()).not.toContain(String(pending.file_number));

  // Somebody edits it: the list follows automatically.
  await desk.ask(contract.locks.lock, { id: pending.id });
  await expect(rowOf(page, pending.file_number)).toContainText('Alice Tremblay is editing');
  await desk.ask(contract.locks.unlock, { id: pending.id });
  await expect(rowOf(page, pending.file_number)).not.toContainText('is editing');

  // One press takes it and opens it; then the list offers to continue.
  await rowOf(page, pending.file_number)
    .getByRole('button', { name: `Take: ${pending.name}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/new_client\\?hfid=${pending.id}`));
  await expect(page.getByRole('heading', { name: pending.name })).toBeVisible();
  await page.goto('/requests?state=4');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('textbox', { name: 'Name or file number' }).fill(String(pending.file_number));
  await expect(rowOf(page, pending.file_number)).toContainText('Alice Tremblay');
  await expect(rowOf(page, pending.file_number)).toContainText(/\d\/7/);
  await expect(rowOf(page, pending.file_number).getByRole('link', { name: `Continue: ${pending.name}` })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only mine' }).check();
  await expect(page).toHaveURL(/mine=1/);
  await expect(rowOf(page, pending.file_number)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only mine' }).uncheck();

  await inFrench(page);
  await tab(/^Refusées/).click();
  const search = page.getByRole('textbox', { name: 'Nom ou numéro de dossier' });
  await search.fill(String(refused.file_number));
  await rowOf(page, refused.file_number)
    .getByRole('button', { name: /^Plus d’actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(rowOf(page, refused.file_number)).toBeHidden();

  await tab(/^En traitement/).click();
  await search.fill(String(pending.file_number));
  await rowOf(page, pending.file_number)
    .getByRole('link', { name: new RegExp(`^${pending.file_number} `) })
    .click();
  await expect(page.getByRole('heading', { name: pending.name })).toBeVisible();
});
