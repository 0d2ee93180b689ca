/** Reports that are sent regularly: from a report's page to the list in which they are changed and ended. */
import { expect } from '@playwright/test';
import { expectAccessible, inFrench, signIn, test } from './support.ts';

test('a report is set up to be sent regularly, changed, paused and ended', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/reports/b1a_report?year=2024&shown=1');
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await expect(menu.locator('[aria-current]')).toHaveText(['B1a Visits']);
  await menu.getByRole('button', { name: 'Hunger count', exact: true, expanded: true }).click();
  await expect(menu.getByRole('link', { name: 'B1a Visits', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send regularly', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'About', exact: true })).toHaveValue(
    'The year up to the day before',
  );
  await dialog.getByRole('combobox', { name: 'How often', exact: true }).click();
  await page.getByRole('option', { name: 'Every month', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Day of the month', exact: true }).click();
  await page.getByRole('option', { name: 'Last day', exact: true }).click();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto('/reports');
  await page.getByRole('link', { name: 'Scheduled reports', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Scheduled reports/ })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'You are here' });
  await expect(crumbs).toHaveText('Reports/Scheduled reports');
  const row = page.getByRole('row').filter({ hasText: 'B1a Visits' });
  await expect(row.getByText('On the last day of the month at 07:00', { exact: true })).toBeVisible();
  await expect(row.getByText('Not sent yet', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Edit B1a Visits', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Time', exact: true }).click();
  await page.getByRole('option', { name: '06:15', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText('On the last day of the month at 06:15', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Pause B1a Visits', exact: true }).click();
  await expect(row.getByText('Paused', { exact: true })).toBeVisible();
  await inFrench(page);
  const french = page.getByRole('row').filter({ hasText: 'B1a Visites' });
  await expect(french.getByText('Le dernier jour du mois à 06:15', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await french.getByRole('button', { name: 'Supprimer B1a Visites', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(french).toHaveCount(0);
});
