/** Reports about persons with a screen of their own. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, signIn, test } from './support.ts';

test('a child without family is deleted from their screen, and what the staff did is a report in the logs', {
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

  await page.goto('/logs?tab=staff_activity');
  await page.getByRole('button', { name: 'Choose all', exact: true }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('img', { name: /^Page 1 of/ })).toBeVisible();
  await atTop(page);
  await expectAccessible(page);
  await page.getByText('Table', { exact: true }).click();
  await expect(
    page.getByRole('table', { name: 'Each action, in order' }).getByText(String(file_number)),
  ).not.toHaveCount(0);
  await atTop(page);
  await expectAccessible(page);
});

/** Scrolled down, the bar of the logs covers parts of what is below it. */
const atTop = (page: Page) => page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
