import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { drawn, expectAccessible, signIn, test } from './support.ts';

const LIST = '/categories/cities';
const call = contract.cities.list.path;
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
/** The list responds as `how` says, until the function that this returns is called. */
async function answered(page: Page, how: 'broken' | 'empty') {
  await page.route(`**${call}`, (route) =>
    how === 'broken'
      ? route.fulfill({ status: 500, json: { code: 'error' } })
      : route.fulfill({ json: { code: 'Ok', dt: { rows: [], recordsFiltered: 0 } } }),
  );
  return () => page.unroute(`**${call}`);
}

test('a table is sorted and paged with the keyboard, and its address restores the same view', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const { dt } = await desk.ask(contract.cities.list, { startRow: 10, sortBy: 'name_fr', descending: true });
  await page.goto(LIST);
  const column = page.getByRole('columnheader', { name: 'French name' });
  await expect(column).toHaveAttribute('aria-sort', 'none');
  await column.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(column).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Enter');
  await expect(column).toHaveAttribute('aria-sort', 'descending');
  await expect(column.getByRole('button')).toBeFocused();
  // A column of buttons sorts nothing.
  await expect(page.getByRole('columnheader', { name: 'Actions' }).getByRole('button')).toHaveCount(0);

  const first = page.getByRole('row').nth(1);
  await pages(page).getByRole('button', { name: 'Page 2', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${LIST}?sort=name_fr&order=desc&page=2`);
  await expect(first).toContainText(dt.rows[0]?.name_fr ?? '');
  await page.reload();
  await expect(column).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText(dt.rows[0]?.name_fr ?? '');
});

test('a table that cannot be loaded shows an error and loads after another try', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'admin');
  const mend = await answered(page, 'broken');
  // The table receives no changes, so it loads only after the button is pressed.
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.goto(LIST);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expectAccessible(page, 'main');
  await mend();
  await again.click();
  await expect(pages(page)).toContainText('1 to ');
});

test('rows stay visible when they cannot be reloaded after a change', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  await page.goto('/categories/house_types');
  const first = page.getByRole('row').nth(1);
  const before = (await first.textContent()) ?? '';
  const { path } = contract.house_types.list;
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: { code: 'error' } }));
  const asked = page.waitForResponse((response) => response.url().endsWith(path) && response.status() === 500);
  const mark = crypto.randomUUID().slice(0, 8);
  const add = (name: string) => desk.ask(contract.house_types.store, { row: { name_en: name, name_fr: name } });
  await add(`Houseboat ${mark}`);
  await asked;
  await expect(first).toHaveText(before);
  await page.unroute(`**${path}`);
  await add(`Yurt ${mark}`);
  await expect(page.getByRole('row').filter({ hasText: mark }).first()).toBeVisible();
});

test('an empty table suggests what to do next', async ({ page }) => {
  await signIn(page, 'admin');
  await answered(page, 'empty');
  await page.goto(LIST);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByText(/Add/).last()).toBeVisible();
  await page.goto(`${LIST}?search=xyz`);
  await expect(page.getByText('Nothing matches your search or filters.')).toBeVisible();
  await expectAccessible(page, 'main');
});

test('a list at a desk is a table for any content of its rows; in less room columns are hidden first, then rows are cards', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const { dt } = await desk.ask(contract.tags.list, {});
  const head = {
    first_name: 'Konstantinos-Aristoteles Papadimitriou Wilhelmina Hubertina von und zu der Langen Allee',
    last_name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe',
    email: `${'unbroken'.repeat(6)}${crypto.randomUUID().slice(0, 8)}@example.test`,
    groups: dt.rows.map(({ code }) => code),
  };
  const { id, file_number, name } = await desk.household({ head });
  await page.goto('/clients_list');
  const main = page.getByRole('main');
  const link = page.getByRole('link', { name: `${file_number}, open the file of ${name}`, exact: true });
  const row = main.getByRole('row').filter({ has: link });
  const heading = (label: string) => main.getByRole('columnheader', { name: label, exact: true });
  await expect(link).toBeVisible();
  await expect(heading('Gender')).toBeVisible();
  await row.getByText(name).hover();
  await expect(row.getByTitle(name)).toBeVisible();
  const overflow = 'document.documentElement.scrollWidth - innerWidth';
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 1120, height: 900 });
  await expect(heading('Gender')).toHaveCount(0);
  await expect(heading('State')).toBeVisible();
  await expect(row.getByRole('link', { name: /^View/ })).toBeVisible();
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1120, height: 500 });
  await page.evaluate('scrollTo(0, 300)');
  await expect(heading('State')).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 560, height: 900 });
  await expect(main.getByRole('listitem').filter({ hasText: String(file_number) })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(heading('Gender')).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(`/client?hfid=${id}`);
});

test('each row is a card with its name, fields and buttons on a phone', async ({ page, isMobile }) => {
  await signIn(page, 'admin');
  await page.goto(LIST);
  const rows = isMobile
    ? page.getByRole('list', { name: 'Cities' }).locator('> li')
    : page
        .getByRole('table', { name: 'Cities' })
        .getByRole('row')
        .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole('table')).toHaveCount(isMobile ? 0 : 1);
  await expect(rows.first().getByRole('switch')).toBeVisible();
  await expect(rows.first().getByRole('button', { name: /^Edit/ })).toBeVisible();
  const { x = 0, width = 0 } = (await rows.first().boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await expectAccessible(page, 'main');
});

test('a row opens its file and Alt with the arrows the next one; its text can be selected, and chosen columns stay chosen', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const { id, name, file_number } = await desk.household();
  await page.goto('/clients_list');
  const column = page.getByRole('columnheader', { name: 'Gender', exact: true });
  await expect(column).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const saved = page.waitForResponse(`**${contract.user.saveColumns.path}`);
  await page.getByRole('menuitemcheckbox', { name: 'Gender', exact: true }).click();
  await saved;
  await expect(column).toHaveCount(0);
  await expectAccessible(page);
  const compact = page.getByRole('menuitemcheckbox', { name: 'Compact rows, in all lists', exact: true });
  const heightOf = async () => Math.round((await page.getByRole('row').nth(1).boundingBox())?.height ?? 0);
  expect(await heightOf()).toBe(44);
  const kept = page.waitForResponse(`**${contract.user.saveRows.path}`);
  await compact.click();
  await kept;
  await expect(compact).toBeChecked();
  await expect.poll(heightOf).toBe(36);
  await page.reload();
  const link = page.getByRole('link', { name: `${file_number}, open the file of ${name}`, exact: true });
  const cell = page.getByRole('row').filter({ has: link }).getByRole('cell', { name, exact: true });
  await expect(cell).toBeVisible();
  await expect(column).toHaveCount(0);
  expect(await heightOf()).toBe(36);
  await desk.ask(contract.user.saveRows, { compact: 0 });
  await cell.selectText();
  await cell.dispatchEvent('click');
  await drawn(page);
  await expect(page).toHaveURL('/clients_list');
  await page.evaluate('getSelection().empty()');
  await cell.click();
  await expect(page).toHaveURL(`/client?hfid=${id}`);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  const [first, second] = (await desk.ask(contract.clients.list, {})).rows;
  expect(first?.id).toBe(id);
  await expect(page.getByRole('button', { name: 'Next file of the list', exact: false })).toBeEnabled();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page).toHaveURL(`/client?hfid=${second?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: second?.name ?? '', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Previous file of the list', exact: false }).click();
  await expect(page).toHaveURL(`/client?hfid=${id}`);
});

test('several files chosen in the list get a tag, each with its outcome, and are booked together', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const [one, other] = [await desk.household(), await desk.household()];
  await page.goto('/clients_list');
  for (const { name } of [one, other])
    await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Give a tag', exact: true }).click();
  await page.getByRole('menuitem').first().click();
  const outcome = page.getByRole('dialog', { name: 'How it went', exact: true });
  for (const { name } of [one, other])
    await expect(outcome.getByRole('listitem').filter({ hasText: name })).toContainText('done');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const { client } = await desk.ask(contract.clients.fetch, { id: other.id });
  expect(client.groups).toHaveLength(1);
  await page.getByRole('button', { name: 'Book at one time', exact: true }).click();
  const clients = page.getByRole('main').getByRole('list', { name: 'Clients', exact: true });
  for (const { name } of [one, other]) await expect(clients.getByText(name, { exact: true })).toBeVisible();
});
