/** Deleted files: found, restored into the household or alone, by keyboard and in both languages. */
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
