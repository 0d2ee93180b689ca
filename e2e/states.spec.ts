/** A household's state: who may change it, to which state, with which words, and who sees it immediately. */
import { type Browser, expect, type Page, type WebSocketRoute } from '@playwright/test';
import { contract } from '@resa/contract';
import { type Desk, expectAccessible, inFrench, noticed, signIn, test, type UserName, unfoldCard } from './support.ts';

const PRINT = 'Print the family record';
const RESTRICT = 'Restrict the file';
const file = (id: number) => `/client?hfid=${id}`;
const menu = (page: Page) => page.getByRole('button', { name: /^(More|Plus)$/ });
const offered = (page: Page) => page.getByRole('menuitem');
const card = (page: Page) => page.getByRole('region', { name: /./ }).filter({ has: page.locator('#client_name') });
const dialog = (page: Page) => page.getByRole('dialog');
const bar = (page: Page) => page.getByRole('region', { name: /^(Current client|Client en cours)$/ });

async function choose(page: Page, name: string) {
  await menu(page).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

async function comment(page: Page, text: string) {
  await dialog(page).getByRole('combobox', { name: 'Type of comment' }).click();
  await page.getByRole('option', { name: 'Change of state' }).click();
  await dialog(page).getByRole('textbox', { name: 'Comment', exact: true }).fill(text);
}

const confirmed = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function another(browser: Browser, url: string, who: UserName) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
  const page = await context.newPage();
  return { page, desk: await signIn(page, who), close: () => context.close() };
}

const commentsOf = async (desk: Desk, id: number) =>
  (await desk.ask(contract.clients.fetch, { id })).comments.map((one) => one.comment);

test('an update is required of an active household, and it is activated again, members too', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const home = await desk.household({ members: [{}, {}] });
  await page.goto(file(home.id));
  await menu(page).click();
  await expect(offered(page)).toHaveText(['Require an update', PRINT]);
  await expectAccessible(page, 'html', { whole: true });
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeFocused();

  await choose(page, 'Require an update');
  await expect(dialog(page)).toContainText('2 members of the household follow.');
  await expectAccessible(page, '[role="dialog"]', { whole: true });
  await expect(confirmed(page, 'Require an update')).toBeDisabled();
  await comment(page, 'Their lease ends');
  await confirmed(page, 'Require an update').click();
  await expect(dialog(page)).toBeHidden();
  await expect(card(page)).toContainText('Update required');
  await expect(menu(page)).toBeFocused();
  for (const { id } of home.members)
    expect((await desk.ask(contract.clients.fetch, { id })).client.client_state_type_id).toBe(6);
  expect(await commentsOf(desk, home.id)).toEqual(['Their lease ends']);

  await choose(page, 'Activate');
  await comment(page, 'The new lease is here');
  await confirmed(page, 'Activate').click();
  await expect(card(page)).toContainText('Active');
  expect(await commentsOf(desk, home.id)).toEqual(['The new lease is here', 'Their lease ends']);

  await page.goto(`${file(home.members[0]?.id ?? 0)}`);
  await menu(page).click();
  await expect(offered(page)).toHaveText([PRINT]);
});

test('an active household is made inactive while it is edited, with a reason; typed work needs a confirmation', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ appointments: [{ days: 3 }] });
  await page.goto(file(home.id));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Extension').fill('77');
  await choose(page, 'Make inactive');
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();

  const confirm = confirmed(page, 'Make inactive');
  const cancels = dialog(page).getByRole('checkbox', { name: 'Cancel 1 open appointment' });
  await expect(cancels).not.toBeChecked();
  await expect(dialog(page)).toContainText('The file has no email address: tell the client yourself.');
  await cancels.focus();
  await page.keyboard.press('Space');
  await comment(page, 'They moved to Gaspé');
  await expect(confirm).toBeDisabled();
  await dialog(page).getByRole('combobox', { name: 'Reason for ending service' }).click();
  await page.getByRole('option', { name: 'Other', exact: true }).click();
  await expect(confirm).toBeDisabled();
  const other = dialog(page).getByLabel('Other reason');
  await other.focus();
  await dialog(page).getByRole('textbox', { name: 'Comment', exact: true }).focus();
  await expect(dialog(page)).toContainText('Required');
  await expectAccessible(page, '[role="dialog"]', { whole: true });
  await other.fill('Moved to Gaspé');
  await confirm.click();
  await expect(card(page)).toContainText('Inactive');
  const { client, counts } = await desk.ask(contract.clients.fetch, { id: home.id });
  expect(counts.open_appointments).toBe(0);
  expect(client).toMatchObject({ reason_for_ending_text: 'Moved to Gaspé', ext: '77', client_state_type_id: 2 });

  // Nothing could be sent to them.
  await menu(page).click();
  await expect(offered(page)).toHaveText(['Activate', PRINT, RESTRICT]);
});

test('a request is taken in process, refused with a mail, taken up again and sent to its update', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const email = `refused-${crypto.randomUUID()}@resa.test`;
  const home = await desk.household({ state: 3, head: { email } });
  await page.goto(file(home.id));
  await unfoldCard(page);
  await choose(page, 'Take in process');
  await expect(dialog(page)).toContainText('A comment is written automatically.');
  await confirmed(page, 'Take in process').click();
  await expect(card(page)).toContainText('In process');

  await menu(page).click();
  await expect(offered(page)).toHaveText([
    'Require an update',
    'Make pending',
    'Refuse the request',
    'Make inactive',
    PRINT,
    RESTRICT,
  ]);
  await page.getByRole('menuitem', { name: 'Refuse the request' }).click();
  await expect(dialog(page)).toContainText(`The comment is sent to ${email}.`);
  await comment(page, 'No address in the area');
  await confirmed(page, 'Refuse the request').click();
  await expect(card(page)).toContainText('Refused');
  await expect(card(page)).toContainText('No address in the area');

  await choose(page, 'Take in process');
  await confirmed(page, 'Take in process').click();
  await expect(card(page)).toContainText('In process');
  await choose(page, 'Require an update');
  await confirmed(page, 'Require an update').click();
  await expect(card(page)).toContainText('Update required');
  expect(await commentsOf(desk, home.id)).toEqual([
    'Update required.',
    'Taken in process.',
    'No address in the area',
    'Taken in process.',
  ]);
});

/** The page's line for events, which being offline leaves open; before the page loads. */
async function connection(page: Page) {
  const open = new Set<WebSocketRoute>();
  let whole = true;
  await page.routeWebSocket(/socket\.io/, (route) => {
    if (!whole) return void route.close();
    open.add(route);
    route.connectToServer();
  });
  return {
    cut() {
      whole = false;
      for (const route of open) void route.close();
    },
    mend() {
      whole = true;
    },
  };
}

test('every open browser follows a change of state: file, current client, list and dashboard', {
  tag: '@desk',
}, async ({ page, browser, url }) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ members: [{}] });
  const other = await another(browser, url, 'worker');
  const line = await connection(other.page);
  await other.page.goto(file(home.id));
  await expect(card(other.page)).toContainText('Active');
  const third = await another(browser, url, 'desk');
  await third.page.goto('/clients_list?state=6');
  const row = third.page.getByText(String(home.file_number), { exact: true });
  await expect(third.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto(file(home.id));
  await choose(page, 'Require an update');
  await comment(page, 'Bring the lease');
  await confirmed(page, 'Require an update').click();
  await expect(card(page)).toContainText('Update required');
  await expect(card(other.page)).toContainText('Update required');
  await expect(bar(other.page)).toBeHidden();
  await expect(row.first()).toBeVisible();

  // Changes missed without a connection are shown once there is one.
  line.cut();
  await other.page.context().setOffline(true);
  await expect(other.page.getByText('No connection. What you see may be out of date')).toBeVisible();
  const said = { comment_type_id: 3, comment: 'Seen at the door' };
  await desk.ask(contract.locks.lock, { id: home.id });
  await desk.ask(contract.families.destroy, { client_id: home.members[0]?.id ?? 0, group_id: home.group_id });
  await desk.ask(contract.locks.unlock, {});
  await desk.ask(contract.requests.inactivate, { id: home.id, ...said, reason_id: 1 });
  await expect(card(page)).toContainText('Inactive');
  await expect(card(other.page)).toContainText('Update required');
  await expect(card(other.page)).toContainText('Family size2');
  line.mend();
  await other.page.context().setOffline(false);
  await expect(card(other.page)).toContainText('Inactive');
  await expect(card(other.page)).toContainText('Family size1');
  await desk.ask(contract.requests.activate, { id: home.id, ...said });
  await expect(card(page)).toContainText('Active');
  await choose(page, 'Require an update');
  await comment(page, 'Bring the lease again');
  await confirmed(page, 'Require an update').click();
  await expect(card(page)).toContainText('Update required');

  await other.page.goto('/');
  await expect(bar(other.page)).toContainText('Update required');
  const updating = other.page.getByRole('link', { name: /Update required/ });
  const counted = async () => Number((await updating.textContent())?.match(/\d[\d,]*/)?.[0].replace(',', ''));
  await expect(updating).toContainText(/\d/);
  const before = await counted();
  await choose(page, 'Activate');
  await comment(page, 'The lease is here');
  await confirmed(page, 'Activate').click();
  await expect(card(page)).toContainText('Active');
  await expect.poll(counted).toBe(before - 1);
  await expect(bar(other.page)).toContainText('Active');
  await Promise.all([other.close(), third.close()]);
});

test('a file that another user edits or has changed stays as it is, and the dialog says so', { tag: '@desk' }, async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'worker');
  const home = await desk.household({});
  const other = await another(browser, url, 'admin');
  await page.goto(file(home.id));
  await choose(page, 'Require an update');
  await comment(page, 'Their lease ends');
  await other.desk.ask(contract.locks.lock, { id: home.id });
  await confirmed(page, 'Require an update').click();
  await noticed(page, 'Nothing was changed: Alice Tremblay is editing a file of this household.');
  await other.desk.send(contract.locks.unlock, {});

  const said = { comment_type_id: 3, comment: 'Ended', reason_id: 1 };
  await other.desk.ask(contract.requests.inactivate, { id: home.id, ...said });
  await expect(card(page)).toContainText('Inactive');
  await expect(dialog(page)).toBeHidden();
  await menu(page).click();
  await expect(offered(page)).toHaveText(['Activate', PRINT]);
  await other.close();
});

test('a user who may only read is offered no change of state; in French the words fit', async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ state: 6, members: [{}] });
  await page.goto(file(home.id));
  await inFrench(page);
  await menu(page).click();
  await expect(offered(page)).toHaveText([
    'Activer',
    'Désactiver',
    'Imprimer la fiche du ménage',
    'Restreindre le dossier',
  ]);
  await page.getByRole('menuitem', { name: 'Désactiver' }).click();
  await expect(dialog(page)).toContainText('1 membre du ménage suit.');
  await expectAccessible(page, '[role="dialog"]');
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(dialog(page)).toBeHidden();

  const viewer = await another(browser, url, 'viewer');
  await viewer.page.goto(file(home.id));
  await expect(viewer.page.locator('#client_name')).toBeVisible();
  await menu(viewer.page).click();
  await expect(offered(viewer.page)).toHaveText(['Imprimer la fiche du ménage']);
  await viewer.close();
});

test('the family record opens as a PDF in its own tab, and the print is a view', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ members: [{}] });
  await page.goto(file(home.id));
  const printed = page.waitForResponse((response) => response.url().includes('/web/client/record/'));
  const tab = page.waitForEvent('popup');
  await choose(page, PRINT);
  const answer = await printed;
  expect(answer.headers()['content-type']).toBe('application/pdf');
  await tab;
  for (const { id } of [home, ...home.members]) {
    const calls = async () =>
      (await desk.ask(contract.logs.readsOfClient, { client: id })).rows.map(({ call }) => call);
    await expect.poll(calls).toContain('clients.record');
  }
});

test('a file that was never approved is approved from its menu only when nothing is missing', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ state: 4, members: [{}] });
  const sent = { id: home.id, comment_type_id: 3, comment: 'The file is old' };
  await desk.ask(contract.requests.updating, sent);
  await page.goto(file(home.id));
  await menu(page).click();
  await expect(offered(page)).toHaveText(['Approve', 'Make inactive', PRINT, RESTRICT]);
  await page.keyboard.press('Escape');
  await choose(page, 'Approve');
  await confirmed(page, 'Approve').click();
  await expect(dialog(page)).toContainText('Something is still missing.');
  await expectAccessible(page, '[role="dialog"]');
  await dialog(page)
    .getByRole('button', { name: /^Address: / })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/tab=housing/);
  expect((await desk.ask(contract.clients.fetch, { id: home.id })).info.approved).toBe(0);

  await desk.ask(contract.requests.inactivate, { ...sent, reason_id: 1 });
  await page.goto(file(home.id));
  await choose(page, 'Activate');
  await comment(page, 'They are back');
  await confirmed(page, 'Activate').click();
  await expect(dialog(page)).toContainText('Something is still missing.');
  expect((await desk.ask(contract.clients.fetch, { id: home.id })).client.client_state_type_id).toBe(2);
});

test('the dashboard says that the role does not include a screen, and a member’s email has no hint of a portal', {
  tag: '@desk',
}, async ({ page, browser, url }) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({ members: [{}] });
  for (const [id, hints] of [
    [home.id, 1],
    [home.members[0]?.id, 0],
  ] as const) {
    await page.goto(file(id ?? 0));
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await expect(page.getByRole('textbox', { name: /^Email/ })).toBeVisible();
    await expect(page.getByText('For the appointment messages and the portal')).toHaveCount(hints);
    await desk.send(contract.locks.unlock, {});
  }
  const viewer = await another(browser, url, 'viewer');
  await viewer.page.goto('/new_client');
  await expect(viewer.page).toHaveURL(/\/$/);
  await expect(viewer.page.getByText('Votre rôle ne comprend pas')).toBeVisible();
  await viewer.close();
});
