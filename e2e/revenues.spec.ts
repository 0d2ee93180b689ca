import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './support.ts';

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the incomes of a household are added up by month, and one above the brackets is marked', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const home = await desk.household({ members: [{ role: 3 }, { dob: '2019-05-05' }] });
  const [partner] = home.members;
  await page.goto(`/client?hfid=${home.id}&tab=revenues`);
  const income = page.getByRole('region', { name: 'Household income' });
  await expect(income).toContainText('Fee: Not known');
  await expect(page.getByRole('button', { name: 'Add income' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const own = page.getByRole('group', { name: home.name });
  await own.getByRole('button', { name: 'Add income' }).click();
  const dialog = page.getByRole('dialog', { name: `Add income of ${home.name}` });
  await choose(page, 'Type of income', 'Canada Child Benefit');
  await choose(page, 'Frequency', 'Weekly');
  await dialog.getByLabel('Amount').fill('100');
  await expect(dialog.getByText('= $433.33 a month')).toBeVisible();
  await expect(dialog.getByText('One of these documents proves it:')).toBeVisible();
  await dialog.getByLabel('Since').fill('2025-01-01');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(income).toContainText('$433.33 a month');
  // The partner has neither an income nor declared to have none.
  await expect(income).toContainText('Fee: Not known');

  // The same type once more.
  await own.getByRole('button', { name: 'Add income' }).click();
  await choose(page, 'Type of income', 'Canada Child Benefit');
  await choose(page, 'Frequency', 'Weekly');
  await dialog.getByLabel('Amount').fill('5');
  await dialog.getByLabel('Since').focus();
  await expect(dialog.getByText('This person has this type of income already.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await choose(page, 'Type of income', 'Employment');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page
    .getByRole('group', { name: partner?.name ?? '' })
    .getByRole('button', { name: 'Add income' })
    .click();
  await choose(page, 'Type of income', 'Employment');
  await choose(page, 'Frequency', 'Monthly');
  await page.getByRole('dialog').getByLabel('Amount').fill('9000');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(income).toContainText('Exceeded');
  await expectAccessible(page);
});

test('income that ended is history, and can be deleted there', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id, name } = await desk.household({});
  await page.goto(`/client?hfid=${id}&tab=revenues`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: `Add income ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Type of income', 'Employment');
  await choose(page, 'Frequency', 'Monthly');
  await dialog.getByLabel('Amount').pressSequentially('1,200.5');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Amount')).toHaveValue('$1,200.50');
  await dialog.getByLabel('Since').fill('2025-01-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Edit Employment' }).click();
  await dialog.getByLabel('Until').fill('2025-06-30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No income is recorded.')).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Former income', { exact: true }).click();
  await expect(page.getByText('$1,200.50')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete Employment' }).click();
  await page.getByRole('dialog', { name: 'Delete this income?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No former income')).toBeVisible();
});

test('somebody says that they have no income, which completes it until the first income begins', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id, name } = await desk.household({});
  await page.goto(`/client?hfid=${id}&tab=revenues`);
  const income = page.getByRole('region', { name: 'Household income' });
  await expect(income).toContainText('Fee: Not known');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const tick = page.getByRole('checkbox', { name: `No income: ${name}` });
  await tick.focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: `No income: ${name}` });
  await dialog.getByLabel('Since').fill('2026-01-05');
  await dialog.getByLabel('Note').fill('Waits for a decision on benefits');
  await expectAccessible(page, 'html', { whole: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(tick).toBeChecked();
  await expect(page.getByText('Declared to have no income since 2026-01-05')).toBeVisible();
  await expect(page.getByText('Waits for a decision on benefits')).toBeVisible();
  await expect(income).toContainText('The household declared to have no income.');
  await expect(income).toContainText('Level 1');
  await expect(page.getByText('This person needs an income')).toHaveCount(0);
  await expectAccessible(page, 'html', { whole: true });

  // Taken back, declared from today as it is proposed, and declared again.
  await tick.click();
  await page.getByRole('dialog', { name: 'Delete this declaration?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(tick).not.toBeChecked();
  await expect(income).toContainText('Fee: Not known');
  await tick.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(tick).toBeChecked();
  await tick.click();
  await page.getByRole('dialog', { name: 'Delete this declaration?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(tick).not.toBeChecked();
  await tick.click();
  await dialog.getByLabel('Since').fill('2026-01-05');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(tick).toBeChecked();

  await page.getByRole('button', { name: `Add income ${name}` }).click();
  await choose(page, 'Type of income', 'Employment');
  await choose(page, 'Frequency', 'Weekly');
  await page.getByRole('dialog').getByLabel('Amount').fill('100');
  await page.getByRole('dialog').getByLabel('Since').fill('2026-02-01');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Declared to have no income from 2026-01-05 to 2026-01-31')).toBeVisible();
  await expect(tick).toHaveCount(0);
  await expect(income).toContainText('Level 1');
});
