/** Logs and monitoring: what was done, filtered and read in words. */
import { expect } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, signIn, test } from './support.ts';

test('the activity log is filtered, leads to the file and says what changed @desk', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ state: 2, members: [{ first_name: 'Ludivine' }] });
  const [child] = home.members;
  if (!child) throw new Error('no member was built');
  const comment = { comment_type_id: 2, comment: 'Called back' };
  await desk.ask(contract.comments.store, { client_id: home.id, comment });
  await desk.ask(contract.requests.destroy, { id: child.id });

  await page.goto('/logs');
  await expect(page.getByRole('heading', { name: 'Logs and monitoring' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Actions in the last 30 days' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Activity log' });
  await expect(table).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('File number', { exact: true }).fill(String(child.file_number));
  await page.getByRole('combobox', { name: 'What was done', exact: true }).fill('Deleted');
  await page.getByRole('option', { name: 'Deleted the file', exact: true }).click();
  const row = table.getByRole('row').filter({ hasText: String(child.file_number) });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Details Deleted the file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deleted the file' });
  await expect(dialog.getByRole('row', { name: /Deleted on/ })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByLabel('From', { exact: true }).fill('2026-02-02');
  await page.getByLabel('To', { exact: true }).fill('2026-02-01');
  await expect(page.getByText('The start date cannot be after the end date.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');

  await page.getByLabel('File number', { exact: true }).fill(String(home.file_number));
  await expect(table.getByText('General')).toBeVisible();
  await inFrench(page);
  await expect(page.getByRole('heading', { name: 'Journaux et surveillance' })).toBeVisible();
  await expect(page.getByRole('table').getByText('Général')).toBeVisible();
  await expectAccessible(page);
});

test('a wrong password and a missing permission are seen by an administrator @desk', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const name = `Refusée Longue-Épinglette ${crypto.randomUUID().slice(0, 6)}`;
  const email = `refused.${crypto.randomUUID()}@resa.test`;
  const { dt } = await desk.ask(contract.roles.list, {});
  const row = { name, email, roles: dt.rows.slice(-1).map(({ id }) => id) };
  await desk.ask(contract.users.store, { row, ip: 1, password: 'a good password' });
  for (let n = 0; n < 2; n++)
    await page.request.post(contract.session.login.path, { data: { email, password: 'not the password' } });

  await page.goto('/logs?tab=refused');
  const table = page.getByRole('table', { name: 'Refused' });
  const line = table.getByRole('row').filter({ hasText: name });
  await expect(line).toContainText('Wrong password at the sign-in');
  await expect(line.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await inFrench(page);
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('Mauvais mot de passe à la connexion');
  await expect(card).toContainText('2 fois');
  await expectAccessible(page);
});

test('who edits a file is seen and ended by an administrator, and the program says how it is @desk', async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household();
  await desk.ask(contract.locks.lock, { id: home.id });

  await page.goto('/logs?tab=system_info');
  await expect(page.getByRole('meter', { name: 'Memory', exact: true })).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'System log', exact: true }).click();
  await page.getByRole('checkbox', { name: /^NOTICE/ }).press('Space');
  await expect(page.getByText('Resa started', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Online users', exact: true }).click();
  const online = page.getByRole('dialog', { name: 'Online users' });
  await expect(online.getByText('Connected', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(online).toBeHidden();

  await page.getByRole('button', { name: 'Locked files', exact: true }).click();
  const locks = page.getByRole('dialog', { name: 'Locked files' });
  const unlock = locks.getByRole('button', { name: `Unlock ${home.file_number}`, exact: true });
  await expect(unlock).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await unlock.click();
  await page
    .getByRole('dialog', { name: 'Unlock this file?' })
    .getByRole('button', { name: 'Unlock', exact: true })
    .click();
  await expect(unlock).toHaveCount(0);
});
