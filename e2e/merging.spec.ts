/** Merging two files: chosen side by side, merged, found by the old number, and taken back. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import type { BuiltHousehold, BuiltPerson } from '@resa/contract/builders';
import { expectAccessible, inFrench, noticed, signIn, test } from './support.ts';

async function pick(page: Page, side: string, { file_number, name }: BuiltHousehold) {
  const section = page.getByRole('region', { name: side });
  await section.getByRole('combobox', { name: 'Client' }).fill(String(file_number));
  await page.getByRole('option', { name }).first().click();
  await expect(section.getByText('Appointments', { exact: true })).toBeVisible();
}

test('two files are compared, merged into one with the chosen fields, and the merge is undone', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const [one, other] = [
    await desk.household({ members: [{}], appointments: [{ days: 3 }] }),
    await desk.household({ appointments: [{ days: 3 }] }),
  ];
  await page.goto('/client_merge');
  const merge = page.getByRole('button', { name: 'Merge', exact: true });
  await expect(merge).toBeDisabled();
  await pick(page, 'File that goes', one);
  await pick(page, 'File that stays', other);
  const stays = (field: string) => page.getByRole('radiogroup', { name: `What stays of ${field}` });
  await expect(stays('Open appointments (the others are cancelled)')).toBeVisible();
  await expectAccessible(page);
  await stays('First name').getByText(`No. ${one.file_number}`).click();
  await merge.click();
  await expect(page.getByRole('dialog')).toContainText(`File no. ${one.file_number} goes`);
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await noticed(page, `Merged: no. ${one.file_number} into no. ${other.file_number}`);
  await expect(merge).toBeDisabled();

  const { client } = await desk.ask(contract.checkin.search, { file_number: one.file_number });
  expect(client).toMatchObject({ id: other.id, first_name: one.first_name, family_size: 2 });

  const undo = page.getByRole('button', { name: `Undo merge of ${one.name}, no. ${one.file_number}` });
  await undo.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo merge', exact: true }).click();
  await expect(page.getByText(`Merge undone: ${one.name}`)).toBeVisible();
  await expect(undo).toHaveCount(0);
  expect((await desk.ask(contract.checkin.search, { file_number: one.file_number })).client.id).toBe(one.id);
  await inFrench(page);
  await expectAccessible(page);
});

test('every hit of a long list can be chosen, with the search at the bottom of the screen', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const one = await desk.household({});
  const alike = [];
  for (let n = 0; n < 10; n++) alike.push(await desk.household({ head: { last_name: 'Quenneville-Abernathy' } }));
  await page.goto(`/client_merge?source=${one.id}`);
  const section = page.getByRole('region', { name: 'File that stays' });
  const search = section.getByRole('combobox', { name: 'Client' });
  await expect(page.getByText('Appointments', { exact: true })).toBeVisible();
  await search.evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await search.fill('Quenneville-Abernathy');
  const options = section.getByRole('option');
  await expect(options).toHaveCount(10);
  await expect(options.first()).toBeInViewport();
  await options.last().scrollIntoViewIfNeeded();
  await expect(options.last()).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
  await options.last().click();
  await expect(section.getByText('Quenneville-Abernathy').first()).toBeVisible();
});

test('the file of an adult is proposed where a child would become the head', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ members: [{ dob: '2016-05-05' }, {}] });
  const [child] = home.members as [BuiltPerson, BuiltPerson];
  await page.goto(`/client_merge?source=${home.id}&target=${child.id}`);
  await expect(page.getByRole('alert')).toContainText('a person under 18 would be the head of the household');
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await expectAccessible(page, 'html', { whole: true });
  await inFrench(page);
  await expect(page.getByRole('alert')).toContainText('une personne de moins de 18 ans');
  await page.getByRole('button', { name: `Garder le nº ${home.file_number}, ${home.name}` }).click();
  await expect(page.getByRole('heading', { name: 'Résultat de la fusion' })).toBeVisible();
  await page.getByRole('button', { name: 'Fusionner', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fusionner', exact: true }).click();
  await noticed(page, String(home.file_number));
  const { client } = await desk.ask(contract.checkin.search, { file_number: child.file_number });
  expect(client).toMatchObject({ id: home.id, family_size: 2 });
});
