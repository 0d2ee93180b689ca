/** The hunger count of March: figures, entered numbers, a copied column, and lines in another order, at desk and phone. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, holdBack, inFrench, noticed, signIn, test } from './support.ts';

/** The last March that has begun, and the days from today to its first. */
function sinceMarch(): { year: number; days: number } {
  const today = new Date();
  const year = today.getUTCFullYear() - (today.getUTCMonth() < 2 ? 1 : 0);
  return { year, days: Math.round((Date.UTC(year, 2, 1) - today.getTime()) / 86_400_000) };
}
const cells = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name });

test('the figures of March are entered, opened and copied', async ({ page, context, isMobile }) => {
  const desk = await signIn(page, 'admin');
  const { year, days } = sinceMarch();
  // Their income is not known.
  await desk.household({ appointments: [{ days, status: 2 }] });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto('/reports/hunger_count');
  await expect(page.getByRole('heading', { level: 1, name: `Hunger count ${year}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'To check before you send the figures' })).toBeVisible();
  const check = 'C3 Primary source of income: Income not known';
  const dialog = page.getByRole('dialog');
  const figure = page.getByRole('button', { name: `March ${year}, ${check}` });
  await figure.click();
  await expect(dialog.getByRole('link', { name: /open the file of/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(figure).toBeFocused();
  await expectAccessible(page);

  const enter = page.getByRole('button', { name: /^Enter the numbers of / }).first();
  await enter.click();
  await dialog.getByLabel('Meals', { exact: true }).fill('1234');
  await dialog.getByLabel('Note').fill('Without the market of the 3rd');
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Without the market of the 3rd')).toBeVisible();

  // A number typed in its place is the number.
  await enter.click();
  await expect(dialog.getByLabel('Meals', { exact: true })).toBeFocused();
  await page.keyboard.type('1250');
  await expect(dialog.getByLabel('Meals', { exact: true })).toHaveValue('1250');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1,250').first()).toBeVisible();

  await page.getByRole('button', { name: 'Copy a column', exact: true }).click();
  await page.getByRole('menuitem', { name: `March ${year}`, exact: true }).click();
  await noticed(page, 'Column copied');
  const copied = await page.evaluate(() =>
    (navigator as unknown as { clipboard: { readText(): Promise<string> } }).clipboard.readText(),
  );
  expect(copied.split('\n')).toContain('1250');
  expect(copied.split('\n').length).toBeGreaterThan(100);

  await page.getByRole('button', { name: new RegExp(`March ${year}, Household visits$`) }).click();
  await expect(dialog.getByRole(isMobile ? 'list' : 'table')).toBeVisible();
  await page.keyboard.press('Escape');

  await inFrench(page);
  await expect(page.getByRole('heading', { level: 1, name: `Bilan-Faim ${year}` })).toBeVisible();
  await expect(page.getByText('C3 Principale source de revenu\u00a0: Revenu inconnu').first()).toBeVisible();
});

test('an administrator orders and renames the lines', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const questions = async () => {
    const { lines } = await desk.ask(contract.reports.marchLines, {});
    return lines.filter(({ kind }) => kind === 'question').map(({ name }) => name);
  };
  const before = await questions();
  await page.goto('/reports/hunger_count_lines');
  await expect(page.getByRole('heading', { level: 1, name: 'Lines of the hunger count' })).toBeVisible();
  // Moved on while the first move is still being saved.
  const arrive = await holdBack(page, contract.reports.saveMarchLines);
  const down = page.getByRole('button', { name: 'Move B1a Visits down', exact: true });
  await down.click();
  await expect(page.getByRole('row').nth(1)).toContainText('B2');
  await down.click();
  arrive();
  await expect.poll(questions).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
  await page.getByRole('button', { name: 'Rename Meals', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('English name').fill('Meals served');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cells(page, 'Meals served')).toContainText('As shipped: Meals');
  await expectAccessible(page);

  const { year } = sinceMarch();
  await page.goto(`/reports/hunger_count?march=${year}&location=0&shown=1`);
  await expect(cells(page, 'Meals served').first()).toBeVisible();
});
