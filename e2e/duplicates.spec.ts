/** Files that may be one person: found, compared, kept apart, put back, brought to the merge, and linked as family. */
import { expect } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, signIn, test } from './support.ts';

test('two files of one name and birth are proposed, kept apart, put back, brought to the merge and linked', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const { households } = await desk.build({
    households: [{ head: { dob: '1979-11-23' } }],
  });
  const [one] = households;
  if (!one) throw new Error('no household was built');
  const same = { first_name: one.first_name, last_name: one.last_name, dob: '1979-11-23' };
  const { households: others } = await desk.build({ households: [{ head: same }], find_duplicates: 1 });
  const [other] = others;
  if (!other) throw new Error('no household was built');
  // The job runs after the commit.
  const found = async () => {
    const { dt } = await desk.ask(contract.duplicates.list, { rowsPerPage: 50 });
    return dt.rows.find((row) => row.one.id === one.id && row.other.id === other.id)?.id;
  };
  await expect.poll(found).toBeDefined();

  await page.goto('/clients_duplicates?rows=50');
  const pair = `${one.name}, no. ${one.file_number}, and ${other.name}, no. ${other.file_number}`;
  const compare = page.getByRole('button', { name: `Compare ${pair}`, exact: true });
  const dialog = page.getByRole('dialog');
  await expect(compare).toBeVisible();
  await expectAccessible(page);

  await compare.click();
  await expect(dialog.getByText('same name, same date of birth', { exact: true })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Not the same person', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(compare).toHaveCount(0);

  await page.getByRole('tab', { name: 'Not the same person', exact: true }).click();
  await compare.click();
  await dialog.getByRole('button', { name: 'Put back on the list', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(compare).toHaveCount(0);

  await page.getByRole('tab', { name: 'To review', exact: true }).click();
  await compare.press('Enter');
  await dialog.getByRole('link', { name: 'Merge', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'File that stays' }).getByText(one.name, { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeEnabled();

  await page.goto('/clients_duplicates?rows=50');
  await compare.click();
  await dialog.getByRole('button', { name: 'Put in one household', exact: true }).click();
  await dialog
    .getByRole('menuitem', { name: `Into the household of ${one.name}, no. ${one.file_number}`, exact: true })
    .click();
  await expect(dialog.getByRole('button', { name: 'Choose another person', exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Family role' }).click();
  await page.getByRole('option', { name: 'Other relative', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const { members } = await desk.ask(contract.clients.fetch, { id: one.id });
  expect(members.map(({ client_id }) => client_id)).toEqual([one.id, other.id]);
  expect(await found()).toBeUndefined();
});
