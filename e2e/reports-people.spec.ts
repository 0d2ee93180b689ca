/** Reports about persons with their own screen. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, signIn, test } from './support.ts';

test('a child without family is deleted from their screen, and the work of the staff is a report in the logs', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  // A child whose household is removed from under them.
  const home = await desk.household({ members: [{}] });
  const child = home.members[0] as (typeof home.members)[number];
  const { name, file_number } = child;
  await desk.ask(contract.locks.lock, { id: home.id });
  await desk.ask(contract.families.destroy, { client_id: child.id, group_id: home.group_id });
  await desk.ask(contract.locks.unlock, {});

  await page.goto('/database/child_without_family');
  await expect(page.getByRole('heading', { level: 1, name: /^Children without family/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: String(file_number) });
  await expect(row).toHaveCount(1);
  await expectAccessible(page);
  await row.getByRole('button', { name: `Delete the file of ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row).toHaveCount(0);

  // A user who only reads has done little, after any number of stories.
  const viewer = { email: 'viewer@resa.test', password: 'resa-demo' };
  expect((await page.request.post(contract.session.login.path, { data: viewer })).status()).toBe(200);
  await page.goto('/logs?tab=staff_activity');
  await page.getByRole('button', { name: 'Choose all', exact: true }).click();
  await page.getByRole('button', { name: 'Choose none', exact: true }).click();
  await page.getByRole('combobox', { name: 'Users', exact: true }).click();
  await page.getByRole('option', { name: 'Victor Gagnon', exact: true }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  await atTop(page);
  await expectAccessible(page);
  await page.getByText('Table', { exact: true }).click();
  const done = page.getByRole('table', { name: 'Each action, in order', exact: true });
  await expect(done.getByText('Signed in', { exact: true })).not.toHaveCount(0);
  await atTop(page);
  await expectAccessible(page);
});

test('an alert without rows says so', async ({ page }) => {
  // An organization whose files are all in order.
  await page.route(/child_without_family_list|\/clients_without_address\/sheet/, async (route) => {
    const response = await route.fetch();
    const { blocks = [], ...answer } = await response.json();
    const empty = blocks.map((block: object) => ({ ...block, rows: [] }));
    await route.fulfill({ response, json: { ...answer, blocks: empty, json: { ...answer.json, table: [] } } });
  });
  await signIn(page, 'admin', '/');
  const phone = page.viewportSize()?.width === 390;
  if (phone) await inFrench(page);
  const text = page.getByText(phone ? 'Rien à corriger' : 'Nothing to correct', { exact: true });
  await page.goto('/database/child_without_family');
  await expect(page.getByText(phone ? 'Aucun résultat' : 'Nothing found', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/reports/clients_without_address');
  await page.getByText(phone ? 'Tableau' : 'Table', { exact: true }).click();
  await expect(text).toBeVisible();
  await expect(page.locator('[data-drawing]')).toHaveAttribute('data-drawing', 'done');
  await expectAccessible(page);
});

test('client data is narrowed by filters, leads to the file and is saved as a CSV file', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ members: [{}, {}, {}, {}] });
  const child = home.members[0] as (typeof home.members)[number];

  await page.goto('/reports/client_data_report?sort=file_number&order=desc');
  await expect(page.getByRole('heading', { level: 1, name: /^Client data/ })).toBeVisible();
  const table = page.getByRole('table', { name: 'Client data', exact: true });
  const rowOf = (file_number: number) =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`\\b${file_number}\\b`) }) });
  await expect(rowOf(child.file_number)).toHaveCount(1);
  await expectAccessible(page);

  // A household of five, by only its head.
  await page.getByRole('combobox', { name: 'Family size is', exact: true }).selectOption('>=');
  await page.getByRole('textbox', { name: 'People', exact: true }).fill('5');
  await expect(rowOf(child.file_number)).toHaveCount(0);
  await expect(rowOf(home.file_number)).toHaveCount(1);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV', exact: true }).click();
  expect((await file).suggestedFilename()).toMatch(/^Client data .*\.csv$/);

  // The filters are saved under a name, and chosen again by it.
  const large = `Five or more ${home.file_number}`;
  await page.getByRole('button', { name: 'Saved filters', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save these filters', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(large);
  await expectAccessible(page, '[role="dialog"]');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/reports/client_data_report?sort=file_number&order=desc');
  await expect(page.getByRole('textbox', { name: 'People', exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Saved filters', exact: true }).click();
  await page.getByRole('menuitem', { name: large, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'People', exact: true })).toHaveValue('5');
  await expect(rowOf(child.file_number)).toHaveCount(0);
  await page.getByRole('button', { name: 'Saved filters', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename or delete', exact: true }).click();
  await expect(page.getByRole('button', { name: `Delete ${large}`, exact: true })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.getByRole('button', { name: `Delete ${large}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: `Delete ${large}`, exact: true })).toHaveCount(0);

  await page.goto('/reports/client_data_report?sort=file_number&order=desc&operator=%3E%3D&size=5');
  await expect(page.getByRole('textbox', { name: 'People', exact: true })).toHaveValue('5');
  await rowOf(home.file_number).getByRole('link').click();
  await expect(page).toHaveURL(/\/client\?/);
});

/** Scrolled down, the bar of the logs covers parts of the page below it. */
const atTop = (page: Page) => page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
