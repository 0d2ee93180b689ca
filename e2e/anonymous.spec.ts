/** A household that is served without a name, from the door to a profile with one (decision 074). */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { arrivals, checkinPlace, expectAccessible, signIn, test } from './support.ts';

const CENTRE_VILLE = 1;

async function choose(page: Page, label: string, name?: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const option = name ? page.getByRole('option', { name, exact: true }) : page.getByRole('option').first();
  await option.click();
}

test('a household without a name is served by its number, and keeps it with the name', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  await page.goto('/new_client');
  await page.getByRole('button', { name: 'Serve without a name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Serve without a name' });
  const add = dialog.getByRole('button', { name: 'Add the household' });
  await dialog.getByRole('textbox', { name: '6 to 11 years' }).fill('2');
  await expect(dialog.getByRole('status').getByText('Add at least one adult.')).toBeVisible();
  await expect(add).toBeDisabled();
  await dialog.getByRole('textbox', { name: '31 to 44 years' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Area' }).fill('h2x');
  await expectAccessible(page, 'html', { whole: true });
  await add.click();

  const heading = page.getByRole('heading', { name: /^Anonymous \d+$/ }).first();
  await expect(heading).toBeVisible();
  const name = String(await heading.textContent());
  const file_number = Number(name.replace(/\D/g, ''));
  const id = Number(new URL(page.url()).searchParams.get('hfid'));
  await expectAccessible(page, 'html', { whole: true });

  const { appointments, today } = await desk.build({ appointments: [{ client_id: id, place_id: CENTRE_VILLE }] });
  const start = appointments[0]?.start_date_time ?? '';
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  await page.getByRole('combobox', { name: 'Find the client' }).fill(String(file_number));
  await page.getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Check in: .*${start}`) }).click();
  await expect(arrivals(page)).toContainText([name]);

  await page.goto(`/client?hfid=${id}&edit=1`);
  const unnamed = page.getByRole('switch', { name: 'Served without a name' });
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeHidden();
  await unnamed.click();
  await expect(unnamed).not.toBeChecked();
  const last_name = `Nommée${Date.now().toString(36).replaceAll(/\d/g, 'x')}`;
  await page.getByRole('textbox', { name: 'Last name' }).fill(last_name);
  await page.getByRole('textbox', { name: 'First name' }).fill('Odile');
  await choose(page, 'Gender', 'Female');
  await choose(page, 'Marital status');
  await choose(page, 'Country of birth', 'Canada');
  for (const label of ['Region of origin', 'Citizenship', 'Native language', 'Language of service'])
    await choose(page, label);
  for (const label of ['Indigenous identity', 'Veteran', 'Level of education', 'Reason for service'])
    await choose(page, label);
  await choose(page, 'Food frequency', 'Every 14 days');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: `Odile ${last_name}` }).first()).toBeVisible();
  const { client, visits } = await desk.ask(contract.clients.fetch, { id });
  expect(client).toMatchObject({ file_number, anonymous: 0, area: null });
  expect(visits).toMatchObject([{ day: today, status: 2 }]);
});
