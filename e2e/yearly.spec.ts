/** The yearly work: the period of the file update with the files left out, and the refresh of school grades. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, signIn, test } from './support.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const answer = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
/** A day of the organization, this many days from now. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the update period is saved, a file left out of it and taken in again, and updated files are listed', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const [updated, excluded] = [await desk.household({ state: 6 }), await desk.household()];
  await desk.ask(contract.requests.activate, { id: updated.id, comment_type_id: 3, comment: 'All is as before' });
  await page.goto('/file_update');

  const period = page.getByRole('region', { name: 'Update period', exact: true });
  await period.getByRole('textbox', { name: 'First day', exact: true }).fill(day(-30));
  await period.getByRole('textbox', { name: 'Last day', exact: true }).fill(day(-40));
  await period.getByRole('textbox', { name: 'Exclude files changed since', exact: true }).focus();
  await expect(period.getByText('The last day is before the first day.')).toBeVisible();
  await period.getByRole('textbox', { name: 'Last day', exact: true }).fill(day(30));
  await period.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toContainText(`from ${day(-30)} to ${day(30)}`);
  await answer(page, 'Cancel').click();
  await period.getByRole('textbox', { name: 'Last day', exact: true }).fill(day(-20));
  await period.getByRole('textbox', { name: 'Exclude files changed since', exact: true }).focus();
  await expect(period.getByText('The period is over.')).toBeVisible();
  await period.getByRole('textbox', { name: 'Last day', exact: true }).fill(day(30));
  const automatic = period.getByRole('switch', { name: /^Move files to “Update required” automatically/ });
  await automatic.check({ force: true });
  await period.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(page)).toContainText(/\d+ files? would move today/);
  await answer(page, 'Cancel').click();
  await automatic.uncheck({ force: true });
  await period.getByRole('button', { name: 'Save', exact: true }).click();
  await answer(page, 'Save').click();
  await expect(period.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect.poll(async () => (await desk.ask(contract.file_update.list, {})).period?.end_date).toBe(day(30));

  const left = page.getByRole('region', { name: 'Files excluded', exact: true });
  await left.getByRole('combobox', { name: 'Add a file to exclude', exact: true }).fill(String(excluded.file_number));
  await page.getByRole('option', { name: excluded.name }).click();
  const remove = left.getByRole('button', { name: `Remove ${excluded.name}`, exact: true });
  await expect(remove).toBeVisible();

  const files = page.getByRole('region', { name: 'Updated files', exact: true });
  await files.getByRole('textbox', { name: 'Name or file number', exact: true }).fill(String(updated.file_number));
  await expect(files.getByRole('row').filter({ hasText: updated.name })).toContainText('Alice Tremblay');
  await expectAccessible(page);

  await remove.click();
  await answer(page, 'Remove').click();
  await expect(remove).toHaveCount(0);
  await inFrench(page);
  await expect(page.getByRole('region', { name: 'Dossiers exclus', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('grades move after it was shown who moves where, say so where they moved already, and are taken back', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  await desk.send(contract.grade_refresh.refresh, { again: 1 });
  const home = await desk.household({ members: [{}] });
  const [child] = home.members;
  if (!child) throw new Error('no member was built');
  await page.goto('/grade_refresh');
  await page.getByRole('button', { name: 'Move grades', exact: true }).click();
  await dialog(page).getByRole('textbox', { name: 'Name or file number', exact: true }).fill(String(child.file_number));
  const row = dialog(page).getByRole('row', { name: child.name });
  await expect(row).toContainText('Elementary, grade 3');
  await expect(row).toContainText('Elementary, grade 4');
  await expect(dialog(page)).toContainText('in this school year or shortly before');
  await expectAccessible(page, '[role="dialog"]');

  await answer(page, 'Move grades').click();
  const download = page.waitForEvent('download');
  const second = page.getByRole('dialog', { name: 'Move them a second time?', exact: true });
  await expect(second).toContainText('already');
  await second.getByRole('button', { name: 'Move again', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('Grade-Refresh.xlsx');
  await expect(dialog(page)).toHaveCount(0);
  const history = page.getByRole('table', { name: 'History', exact: true });
  await expect(history.getByRole('button', { name: 'Download', exact: true }).first()).toBeVisible();

  await history.getByRole('button', { name: 'Undo', exact: true }).first().click();
  const back = page.getByRole('dialog', { name: 'Undo it?', exact: true });
  await expect(back).toContainText(/\d+ (goes|go) back/);
  await expectAccessible(page, '[role="dialog"]');
  await back.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(back).toBeHidden();
  await expect(history.getByRole('row').nth(1)).toContainText('Alice Tremblay');
  await expect(history.getByRole('button', { name: 'Who stayed', exact: true })).toBeVisible();
  await expectAccessible(page);
  await inFrench(page);
  await expect(page.getByRole('button', { name: 'Faire avancer les niveaux', exact: true })).toBeVisible();
});
