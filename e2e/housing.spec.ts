import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, signIn, test } from './support.ts';

/** Opens the housing tab of a file for editing. */
async function editHousing(page: Page, id: number) {
  await page.goto(`/client?hfid=${id}&tab=housing`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeVisible();
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a household gets an address, moves, and the former address ends the day before', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household({});
  await page.goto(`/client?hfid=${id}&tab=housing`);
  await expect(page.getByText('No address yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeHidden();

  await editHousing(page, id);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = dialogOf(page, 'Add an address');
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  // Tab selects the text of the next field, so that typing replaces the date of today.
  await dialog.getByRole('combobox', { name: 'Type of housing' }).press('r');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2025-01-01');
  await expect(dialog.getByLabel('Since')).toHaveValue('2025-01-01');
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('4510, rue Fabre');
  await dialog.getByLabel('Postal code').fill('h2j3v');
  await dialog.getByLabel('Unit').focus();
  await expect(dialog.getByText('Enter a Canadian postal code, such as H2X 1Y4.')).toBeVisible();
  await dialog.getByLabel('Postal code').fill('h2j3v4');
  await expect(dialog.getByLabel('Postal code')).toHaveValue('H2J 3V4');
  await choose(page, 'Province', 'Quebec');
  await choose(page, 'City', 'Montreal');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const rows = page.getByRole(page.viewportSize()?.width === 390 ? 'listitem' : 'row');
  await expect(rows.filter({ hasText: '4510, rue Fabre, Montreal, H2J 3V4' })).toContainText('Current');

  await page.getByRole('button', { name: 'Add an address' }).click();
  await choose(page, 'Type of housing', 'Rented apartment or house');
  await dialog.getByLabel('Since').fill('2026-02-01');
  await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('4510 rue fabre');
  await dialog.getByRole('button', { name: 'Check the address' }).click();
  await expect(dialog.getByText('Is this the address?')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use this one' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('4510, rue Fabre');
  await expect(dialog.getByLabel('Postal code')).toHaveValue('H2J 3V4');
  await dialog.getByLabel('Unit').fill('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = dialogOf(page, 'Close the former address?');
  await expect(question).toContainText('4510, rue Fabre, Montreal, H2J 3V4');
  await question.getByRole('button', { name: 'Close it and save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.filter({ hasText: '#3' })).toContainText('Current');
  await expect(rows.filter({ hasText: '2026-01-31' })).toContainText('2025-01-01');
  await expectAccessible(page);
});

test('an address is shown on a map on request, changed, and deleted', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household({});
  await desk.ask(contract.locks.lock, { id });
  const [city] = (await desk.ask(contract.categories.checksum, { checksum: {} })).lookups.cities?.rows ?? [];
  const { id: city_id, province_id, country_id } = city as { id: number; province_id: number; country_id: number };
  const { client_housing } = await desk.ask(contract.housings.store, {
    housing: { client_id: id, house_type_id: 1, start_date: '2025-01-01' },
    address: { address_ln1: '12 rue du Pont', postal_code: 'H2X 1Y4', country_id, province_id, city_id },
  });
  await page.route('https://map.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'a map' }));
  const asked: string[] = [];
  page.on('request', (request) => request.url().startsWith('https://map.example/') && asked.push(request.url()));

  await page.goto(`/client?hfid=${id}&tab=housing&housing=${client_housing.id}`);
  const reading = dialogOf(page, 'Address');
  await expect(reading.getByText('12 rue du Pont')).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  expect(asked).toEqual([]);
  await reading.getByRole('button', { name: 'Show on a map' }).click();
  await expect(reading.frameLocator('iframe').getByText('a map')).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(decodeURIComponent(asked[0] ?? '')).toContain('?q=12 rue du Pont, ');
  await page.keyboard.press('Escape');

  await editHousing(page, id);
  await page.getByRole('button', { name: /^Edit 12 rue du Pont/ }).click();
  const dialog = dialogOf(page, 'Edit the address');
  await dialog.getByLabel('Until').fill('2024-12-31');
  await dialog.getByLabel('Unit').focus();
  await expect(dialog.getByText('The last day is before the first day.')).toBeVisible();
  await dialog.getByLabel('Until').fill('2026-01-31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2026-01-31')).toBeVisible();

  await page.getByRole('button', { name: /^Delete 12 rue du Pont/ }).click();
  await dialogOf(page, 'Delete this address?').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No address yet')).toBeVisible();
  // The button went with its row: the focus goes to a button nearby, not to the page.
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused();
});
