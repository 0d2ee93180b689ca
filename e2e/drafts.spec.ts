/** Unsaved work: how it is restored, who sees it, and when it ends (001 O-74). */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import {
  addOnCalendar,
  bookable,
  checkinPlace,
  chooseInUserMenu,
  type Desk,
  expectAccessible,
  noticed,
  PASSWORD,
  picture,
  signIn,
  signInByForm,
  test,
  type UserName,
} from './support.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const unfinished = (page: Page) => page.getByRole('region', { name: 'Not saved yet' });
const offer = (page: Page) => page.getByRole('dialog', { name: 'Unsaved work' });

/** Opens an active file for editing and types into it. */
async function typeInto(page: Page, id: number, extension: string) {
  await page.goto(`/client?hfid=${id}`);
  await button(page, 'Edit').click();
  await field(page, 'Extension').fill(extension);
}

/** The same user signs in at another desk: one session per user, so this one ends. */
async function signInElsewhere(browser: Browser, url: string, who: UserName) {
  const elsewhere = await browser.newContext({ baseURL: url });
  await signIn(await elsewhere.newPage(), who);
  return elsewhere;
}

async function unlock(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

/** Locks as after twenty minutes: nothing on the page is touched. */
async function lock(page: Page, desk: Desk) {
  await desk.ask(contract.session.lock, { action: 'LS1' });
  await expect(page.getByText('The screen is locked.')).toBeVisible();
}

/** The rows of unsaved work in the browser's database, as anyone at this desk could read them. */
const keptRows = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('resa').onsuccess = ({ target }) => {
      const all = target.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () =>
        resolve(all.result.map((row) => JSON.stringify(row) + new TextDecoder('latin1').decode(row.data)));
    };
  })`);

test('unsaved work returns after the session ended elsewhere, only for its user', {
  tag: '@desk',
}, async ({ page, browser, url }) => {
  const desk = await signIn(page, 'worker');
  const file = await desk.household();
  await typeInto(page, file.id, '4711');
  const elsewhere = await signInElsewhere(browser, url, 'worker');
  await expect(page).toHaveURL('/login?why=replaced');
  const [row = ''] = await keptRows(page);
  expect(row).not.toMatch(/4711|hfid|Extension/);
  expect(row).not.toContain(file.name);

  // Somebody else at this desk neither sees nor clears it.
  await signInByForm(page, 'admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alice');
  await page.goto(`/client?hfid=${file.id}`);
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await chooseInUserMenu(page, 'Sign out');
  await expect(page).toHaveURL('/login');

  await elsewhere.close();
  await signInByForm(page, 'worker');
  await expect(unfinished(page)).toContainText(`File of ${file.name}`);
  await expectAccessible(page);
  await unfinished(page)
    .getByRole('button', { name: `Continue: File of ${file.name}` })
    .click();
  await expect(field(page, 'Extension')).toHaveValue('4711');
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeVisible();
  await expect.poll(() => keptRows(page)).toEqual([]);
});

/** Another tab of the same browser, where the same user is signed in. */
async function newTab(context: BrowserContext, path: string) {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}

test('unsaved work of a closed tab is offered when the file is opened again', { tag: '@desk' }, async ({
  page,
  context,
}) => {
  const desk = await signIn(page, 'worker');
  const { id, name } = await desk.household();
  const first = await newTab(context, '/');
  await typeInto(first, id, '123');

  // While the first tab is open, its work is its own.
  const second = await newTab(context, `/client?hfid=${id}`);
  await expect(button(second, 'Edit')).toBeVisible();
  await second.goto('/');
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Wendy');
  await expect(unfinished(second)).toBeHidden();
  await first.reload();
  await expect(field(first, 'Extension')).toHaveValue('123');

  await first.close();
  await second.goto(`/client?hfid=${id}`);
  await expect(offer(second)).toContainText(/on \d{4}-\d\d-\d\d at \d\d:\d\d/);
  await expectAccessible(second, '[role=dialog]');
  await offer(second).getByRole('button', { name: 'Not now' }).click();
  await expect(button(second, 'Edit')).toBeVisible();
  await second.reload();
  await offer(second).getByRole('button', { name: 'Continue with it' }).click();
  await expect(field(second, 'Extension')).toHaveValue('123');

  await second.close();
  await page.goto('/');
  await unfinished(page)
    .getByRole('button', { name: `Discard: File of ${name}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(unfinished(page)).toBeHidden();
  await expect.poll(() => keptRows(page)).toEqual([]);
});

test('a tab that ends its session late leaves the next session of its browser open', { tag: '@desk' }, async ({
  page,
  context,
  browser,
  url,
}) => {
  await signIn(page, 'worker', '/');
  const late = await context.newPage();
  // It receives nothing from the other tabs or the server until its session is over, and its sign-out is on its way for
  // long.
  await late.addInitScript('BroadcastChannel.prototype.addEventListener = () => {}');
  const replaced = Promise.withResolvers<void>();
  await late.routeWebSocket('**/socket.io/**', async (socket) => {
    await replaced.promise;
    socket.connectToServer();
  });
  const signedIn = Promise.withResolvers<void>();
  await late.route(`**${contract.session.logout.path}*`, async (route) => {
    await signedIn.promise;
    await route.continue();
  });
  const leaving = late.waitForRequest(`**${contract.session.logout.path}*`);
  await late.goto('/profile');
  await expect(field(late, 'Full name')).toBeVisible();
  const elsewhere = await signInElsewhere(browser, url, 'worker');
  await expect(page).toHaveURL('/login?why=replaced');
  replaced.resolve();
  await leaving;
  await elsewhere.close();
  await signInByForm(page, 'worker');
  signedIn.resolve();
  await expect(late).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wendy');
});

test('signing out asks about unsaved work and discards it', { tag: '@desk' }, async ({ page, context }) => {
  const desk = await signIn(page, 'worker');
  const here = await desk.household();
  await typeInto(page, here.id, '55');
  await chooseInUserMenu(page, 'Sign out');
  const leaving = page.getByRole('dialog').filter({ hasText: 'You have unsaved changes.' });
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(page, 'Extension')).toHaveValue('55');

  // Asked in any tab, about the work of all.
  const other = await newTab(context, '/');
  await chooseInUserMenu(other, 'Sign out');
  const question = other.getByRole('dialog').filter({ hasText: 'You have work that is not saved' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(other).toHaveURL('/');
  await chooseInUserMenu(other, 'Sign out');
  await question.getByRole('button', { name: 'Sign out and discard' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptRows(other)).toEqual([]);

  await signInByForm(other, 'worker');
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Wendy');
  await expect(unfinished(other)).toBeHidden();
});

test('signing another user out of a locked screen keeps their unsaved work', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id, name } = await desk.household();
  await typeInto(page, id, '66');
  await lock(page, desk);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await keptRows(page)).toHaveLength(1);
  await signInByForm(page, 'worker');
  await expect(unfinished(page)).toContainText(`File of ${name}`);
});

test('a booking is open again after an unlock, on each page that has one', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { client } = await bookable(desk);
  const heading = page.getByRole('heading', { level: 2, name: 'Type of appointment' });

  await page.goto(`/client?hfid=${client.id}`);
  await page.getByRole('button', { name: 'Book an appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  await expect(dialog).toBeVisible();
  // With nothing chosen yet, and with something.
  await lock(page, desk);
  await unlock(page);
  await dialog.getByRole('button', { name: 'Centre-ville', exact: true }).click();
  await expect(heading).toBeVisible();
  await lock(page, desk);
  await unlock(page);
  await expect(dialog).toBeVisible();
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/appointments');
  await addOnCalendar(page, 'Add an appointment');
  await page.getByLabel('Find the client').fill(String(client.file_number));
  await page.getByRole('button', { name: client.name }).click();
  await expect(heading).toBeVisible();
  await lock(page, desk);
  await unlock(page);
  await expect(heading).toBeVisible();
  await expect(page.getByText(client.name).filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();

  await page.goto('/checkin');
  await checkinPlace(page, 'Verdun').click();
  await page.getByRole('combobox', { name: 'Find the client' }).fill(String(client.file_number));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Book an appointment' }).click();
  await dialog.getByRole('button', { name: /^Interview/ }).click();
  const time = page.getByRole('heading', { level: 2, name: 'Date and time' });
  // A client who was last served at another location reads so first.
  await expect(time.or(dialog.getByText('last appointment was at another location'))).toBeVisible();
  if (!(await time.isVisible())) await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(time).toBeVisible();
  await lock(page, desk);
  await unlock(page);
  await expect(page).toHaveURL(/\/checkin/);
  await expect(dialog).toContainText(client.name);
  await expect(time).toBeVisible();
});

/** Forms in three tabs: a row of a list, levels of education, one's own profile with a photo. */
async function typeInThreeTabs(page: Page, context: BrowserContext, head: { id: number; name: string }) {
  await page.goto('/categories/referrer_types');
  await button(page, 'Add').click();
  const row = page.getByRole('dialog', { name: 'New entry: Referral sources' }).getByLabel('English name');
  await row.fill('Parish of Saint-Ambroise');

  const list = await newTab(context, '/clients_list');
  await list.getByRole('button', { name: `in the household of ${head.name}` }).click();
  const level = list.getByRole('combobox', { name: `Level of education of ${head.name}` });
  await level.click();
  await list.getByRole('option', { name: 'No schooling', exact: true }).click();

  const profile = await newTab(context, '/profile');
  const name = field(profile, 'Full name');
  await name.fill('Wendy Chen-Roy');
  const buffer = await picture(profile);
  await profile.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await profile.getByRole('button', { name: 'Move the photo left' }).click();
  const kept = profile.getByRole('img', { name: 'The photo you chose before will be saved.' });
  // The photo is kept a moment after it rests.
  await expect.poll(async () => (await keptRows(profile)).some((one) => one.length > 3000)).toBe(true);
  return { row, list, level, profile, name, kept };
}

test('unsaved forms return in place after an unlock, and from the dashboard after the session ended', {
  tag: '@desk',
}, async ({ page, context, browser, url }) => {
  const desk = await signIn(page, 'admin');
  const head = await desk.household({ members: [{}] });
  const { row, level, profile, name, kept } = await typeInThreeTabs(page, context, head);

  // Unlocked in one tab, all continue.
  await lock(page, desk);
  await expect(profile.getByText('The screen is locked.')).toBeVisible();
  await unlock(page);
  await expect(row).toHaveValue('Parish of Saint-Ambroise');
  await expect(level).toHaveValue('No schooling');
  await expect(name).toHaveValue('Wendy Chen-Roy');
  await expect(kept).toBeVisible();

  const elsewhere = await signInElsewhere(browser, url, 'admin');
  await expect(page).toHaveURL(/\/login/);
  await expect(profile).toHaveURL(/\/login/);
  await elsewhere.close();
  await signInByForm(page, 'admin');
  const resume = (what: string) => unfinished(page).getByRole('button', { name: `Continue: ${what}` });
  await expect(unfinished(page).getByRole('listitem')).toHaveCount(3);
  await resume('My profile').click();
  await expect(field(page, 'Full name')).toHaveValue('Wendy Chen-Roy');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await resume(`Levels of education: household of ${head.name}`).click();
  await expect(page.getByRole('combobox', { name: `Level of education of ${head.name}` })).toHaveValue('No schooling');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await noticed(page, 'Saved.');
  await page.goto('/');
  await resume('List: Referral sources').click();
  await expect(row).toHaveValue('Parish of Saint-Ambroise');
  await page.getByLabel('French name').fill('Paroisse Saint-Ambroise');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toBeHidden();
  await expect.poll(() => keptRows(page)).toEqual([]);
});

test('two tabs keep two separate bookings', { tag: '@desk' }, async ({ page, context }) => {
  const desk = await signIn(page, 'worker');
  const [client, another] = [await desk.household(), await desk.household()];
  const choose = async (tab: Page, { file_number, name }: { file_number: number; name: string }) => {
    await tab.goto('/appointments?add=1');
    await tab.getByLabel('Find the client').fill(String(file_number));
    await tab.getByRole('button', { name }).click();
    await expect(tab.getByRole('heading', { level: 2, name: 'Type of appointment' })).toBeVisible();
  };
  const other = await newTab(context, '/');
  await choose(page, client);
  await choose(other, another);
  for (const [tab, { name }, stranger] of [
    [page, client, another],
    [other, another, client],
  ] as const) {
    await tab.reload();
    await noticed(tab, 'Your unsaved work is back.');
    await expect(tab.getByRole('main')).toContainText(name);
    await expect(tab.getByRole('main')).not.toContainText(stranger.name);
  }
});
