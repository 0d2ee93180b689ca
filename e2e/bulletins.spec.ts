import { expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { type Desk, expectAccessible, signIn, test } from './support.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** A date some days from the organization's own today. */
async function day(desk: Desk, days: number): Promise<string> {
  const { today } = await desk.ask(contract.users.getAllUsers, {});
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A bulletin about these clients, or about all. */
async function written(desk: Desk, subject: string, clients: readonly number[] = []) {
  const { users } = await desk.ask(contract.users.getAllUsers, {});
  const request_by = users.find(({ active }) => active === 1)?.id ?? 0;
  const bulletin = {
    subject,
    description: '<p>As it was.</p>',
    bulletin_priority_type_id: 2,
    start_date: await day(desk, 0),
    end_date: await day(desk, 10),
    request_by,
    for_all_client: clients.length > 0 ? (0 as const) : (1 as const),
  };
  const sent = { bulletin, clients: clients.map((client_id) => ({ client_id })) };
  return (await desk.ask(contract.bulletins.store, sent)).bulletin;
}

test('a bulletin about a client is added, found by that client, changed, closed and deleted', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const client = await desk.household();
  await page.goto('/bulletins');
  await button(page, 'Add a bulletin').click();
  const writing = dialog(page, 'New bulletin');
  await writing.getByLabel('Subject').fill('Bring the lease');
  // Nothing is saved while nobody is linked.
  await expect(button(writing, 'Save')).toBeDisabled();
  await writing.getByRole('combobox', { name: 'Link a client' }).fill(String(client.file_number));
  await page.getByRole('option', { name: client.name }).first().click();
  await expect(writing.getByRole('listitem').filter({ hasText: client.name })).toBeVisible();
  const priority = writing.getByRole('combobox', { name: 'Priority' });
  await priority.focus();
  await page.keyboard.press('Tab');
  await expect(writing.getByText('Required')).toHaveCount(1);
  await expectAccessible(page);
  await writing.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await writing.getByLabel('End date').fill(await day(desk, -1));
  await writing.getByLabel('End date').blur();
  await expect(writing.getByText('The end date cannot be before today.')).toBeVisible();
  await expect(button(writing, 'Save')).toBeDisabled();
  await writing.getByLabel('End date').fill(await day(desk, 10));
  await button(writing, 'Bulleted list').click();
  await page.keyboard.type('The signed one');
  await button(writing, 'Save').click();
  await expect(writing).toBeHidden();

  await button(page.getByRole('main'), 'Filter').click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('lease');
  await expect(page).toHaveURL(/search=lease/);
  await page.getByRole('combobox', { name: 'Client', exact: true }).fill(String(client.file_number));
  await page.getByRole('option', { name: client.name }).first().click();
  await page.reload();
  await expect(page.getByText(`About ${client.name}`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Bring the lease' });
  await expect(row).toContainText('High');
  await expect(row).toContainText('1 client');
  await expectAccessible(page);

  await button(page, 'Edit Bring the lease').click();
  const editing = dialog(page, 'Edit Bring the lease');
  await expect(editing.getByRole('textbox', { name: 'Text' })).toContainText('The signed one');
  await editing.getByLabel('Subject').fill('Bring the new lease');
  await editing.getByLabel('Subject').press('Enter');
  await expect(editing).toBeHidden();

  await button(page, 'Close bulletin “Bring the new lease”').click();
  await button(dialog(page, 'Close this bulletin?'), 'Close bulletin').click();
  await expect(page.getByText('No bulletins')).toBeVisible();
  await page.getByRole('main').getByText('Closed', { exact: true }).click();
  await button(page, 'Open the bulletin “Bring the new lease”').click();
  const reading = dialog(page, 'Bring the new lease');
  await expect(reading.getByRole('listitem').filter({ hasText: 'The signed one' })).toBeVisible();
  await expect(reading).toContainText(client.name);
  await expect(reading.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await button(reading, 'Close').click();
  await button(page, 'Delete Bring the new lease').click();
  await button(dialog(page, 'Delete this bulletin?'), 'Delete').click();
  await expect(page.getByText('No bulletins')).toBeVisible();
});

test('a bulletin about two clients is closed for the client that the list is filtered by', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const [one, two] = [await desk.household(), await desk.household()];
  await written(desk, 'Two of them', [one.id, two.id]);
  await page.goto(`/bulletins?client=${one.id}&rows=50`);
  await button(page, `Close for ${one.name}: “Two of them”`).click();
  await button(dialog(page, 'Close for this client?'), 'Close bulletin').click();
  await expect(page.getByText('Closed for this client')).toBeVisible();
  await expect(button(page, `Close for ${one.name}: “Two of them”`)).toHaveCount(0);
  const open = async (client_id: number) =>
    (await desk.ask(contract.bulletins.ofClient, { client_id })).bulletins.some(
      ({ subject }) => subject === 'Two of them',
    );
  expect([await open(one.id), await open(two.id)]).toEqual([false, true]);
});

test('the file of a client shows open and closed bulletins: only those of just this client are changed there', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const [one, two] = [await desk.household(), await desk.household()];
  await written(desk, 'Of both of them', [one.id, two.id]);
  await page.goto(`/client?hfid=${one.id}&tab=bulletins`);
  const both = page.getByRole('listitem').filter({ hasText: 'Of both of them' });
  await expect(both.getByRole('button')).toHaveCount(1);
  await button(page, 'Add a bulletin').click();
  const writing = dialog(page, 'New bulletin');
  await expect(writing.getByRole('listitem').filter({ hasText: one.name })).toBeVisible();
  await writing.getByLabel('Subject').fill('Of this client alone');
  const tab = page.getByRole('tab', { name: 'Bulletins (unsaved)', includeHidden: true });
  await expect(tab).toBeVisible();
  await page.evaluate('history.back()');
  const leaving = page.getByRole('dialog').filter({ hasText: 'Those in “Bulletins” will be lost if you leave.' });
  await expectAccessible(page);
  await button(leaving, 'Cancel').click();
  await expect(writing.getByLabel('Subject')).toHaveValue('Of this client alone');
  await writing.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Low' }).click();
  await writing.getByLabel('End date').fill(await day(desk, 3));
  await button(writing, 'Save').click();
  await expect(writing).toBeHidden();
  await expect(tab).toBeHidden();
  await expect(button(page, 'Edit Of this client alone')).toBeVisible();
  await expect(button(page, 'Delete Of this client alone')).toBeVisible();
  await expectAccessible(page);
  await button(both, `Close for ${one.name}: “Of both of them”`).click();
  await button(dialog(page, 'Close for this client?'), 'Close bulletin').click();
  await expect(both).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'State' }).getByText('Closed').click();
  await expect(both).toBeVisible();
  await expect(both.getByRole('button')).toHaveCount(0);
});

test('an edited bulletin asks before it is left, survives a reload, and keeps typed text when somebody else saved', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const made = await written(desk, 'For everybody');
  await page.goto(`/bulletins?bulletin=${made.id}`);
  const editing = dialog(page, 'Edit For everybody');
  await editing.getByLabel('Subject').fill('For everybody, twice');
  await page.keyboard.press('Escape');
  await button(dialog(page, 'Leave without saving?'), 'Cancel').click();
  await page.reload();
  await expect(editing.getByLabel('Subject')).toHaveValue('For everybody, twice');

  const { request_by, ...rest } = made;
  const theirs = { ...rest, request_by: request_by ?? 0, description: '<p>As they put it.</p>' };
  await desk.ask(contract.bulletins.update, { bulletin: theirs, clients: [] });
  await button(editing, 'Save').click();
  const alert = editing.getByRole('alert').filter({ hasText: 'Someone else saved changes in the meantime.' });
  await expect(alert).toContainText('As they put it.');
  await expect(editing.getByLabel('Subject')).toHaveValue('For everybody, twice');
  await button(editing, 'Save').click();
  await expect(editing).toBeHidden();
  expect((await desk.ask(contract.bulletins.fetch, { id: made.id })).bulletin).toMatchObject({
    subject: 'For everybody, twice',
    row_version: 3,
  });
});

test('a read-only user reads bulletins in French and sees no buttons to change them', { tag: '@desk' }, async ({
  page,
}) => {
  await signIn(page, 'viewer');
  await page.goto('/bulletins');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Avis');
  await expect(button(page, 'Ajouter un avis')).toHaveCount(0);
  await expect(button(page, /^(Modifier|Fermer l’avis|Supprimer)/)).toHaveCount(0);
  await button(page, /^Ouvrir l’avis/)
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Clients concernés');
  await expectAccessible(page);
});
