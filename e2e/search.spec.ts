import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { permissions } from '@resa/contract/permissions';
import {
  checkinPlace,
  chooseInMenu,
  chooseInUserMenu,
  expectAccessible,
  hasty,
  holdBack,
  PASSWORD,
  signIn,
  signInByForm,
  test,
  userMenu,
} from './support.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const palette = (page: Page) => page.getByRole('textbox', { name: 'Find a screen, a client or an action' });

test('the palette finds a misspelled name without accents, and Enter opens the file', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker', '/');
  const person = await desk.household();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type(hasty(person.name));
  await expect(page.locator('[data-action][data-selected]')).toContainText(person.name);
  await expect(page.locator('[data-action][data-selected]')).toContainText('Active');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/client?hfid=${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
});

test('the palette opens a screen and runs an action', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker', '/');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type('calen');
  await expect(page.locator('[data-action][data-selected]')).toContainText('Calendar');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/appointments');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type('francais');
  await page.locator('[data-action]', { hasText: 'Passer au français' }).click();
  await expect(heading(page)).toHaveText('Calendrier');
});

test('the palette acts for the current client and lists recent files; single keys act on a file and can be turned off', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household();
  await page.goto(`/client?hfid=${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys).toContainText('In a client file');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
  await page.keyboard.press('b');
  const booking = page.getByRole('dialog', { name: 'Book an appointment' });
  await expect(booking).toBeVisible();
  await booking.getByRole('button', { name: 'Cancel' }).click();
  await expect(booking).toBeHidden();

  await chooseInMenu(page, 'Calendar');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  const group = (name: string) => page.getByRole('dialog').getByRole('group', { name });
  await expect(group('Recent files')).toContainText(person.name);
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.type('edit the');
  await expect(page.locator('[data-action][data-selected]')).toContainText(`Edit the file of ${person.name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toBeVisible();
  await expect(page).toHaveURL(`/client?hfid=${person.id}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();

  await chooseInUserMenu(page, 'My profile');
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await single.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(single).not.toBeChecked();
  await expect(page.locator('kbd')).toHaveCount(0);
  await single.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('kbd')).toHaveCount(1);
});

test('the keys shown on a file are those that act there: who lives with a head is not booked', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const head = await desk.household({ members: [{}] });
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const shown = async (id: number | undefined) => {
    await page.goto(`/client?hfid=${id}&keys=1`);
    await expect(keys.locator('kbd', { hasText: /^C$/ })).toBeVisible();
  };
  await shown(head.id);
  await expect(keys.locator('kbd', { hasText: /^B$/ })).toBeVisible();
  await shown(head.members[0]?.id);
  await expect(keys.locator('kbd', { hasText: /^E$/ })).toBeVisible();
  await expect(keys.locator('kbd', { hasText: /^B$/ })).toHaveCount(0);
});

test('letters typed before the palette is drawn arrive in it', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker', '/');
  await expect(heading(page)).toBeVisible();
  // In one task of the page, so that nothing can be drawn between two keys.
  await page.evaluate(`{
    const press = (key, ctrlKey = false) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
    press('k', true);
    for (const key of ['c', 'a', 'l', 'x', 'Backspace']) press(key);
  }`);
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type('en');
  await expect(palette(page)).toHaveValue('calen');
  await expect(page.locator('[data-action][data-selected]')).toContainText('Calendar');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveValue('');
});

test('the palette says that nothing is found only once it has looked', { tag: '@desk' }, async ({ page, browser }) => {
  // Somebody without the search for all results, which is always an answer.
  const desk = await signIn(page, 'admin');
  const lang = 'Helpers of the search';
  const view = permissions.indexOf('view_clients') + 1;
  const { id } = await desk.ask(contract.roles.store, { role: { lang_en: lang, lang_fr: lang, permissions: [view] } });
  const email = 'helper-of-search@resa.test';
  const row = { name: 'A helper', email, roles: [id] };
  await desk.ask(contract.users.store, { row, ip: 1, password: PASSWORD });

  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(userMenu(other)).toBeVisible();
  const held = Promise.withResolvers<void>();
  const path = `**${contract.clients.searchByName.path}`;
  await other.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  await other.keyboard.press('Control+k');
  await expect(palette(other)).toBeFocused();
  const asked = other.waitForRequest(path);
  await other.keyboard.type('qzxqzx');
  await asked;
  await expect(other.getByRole('dialog').getByLabel('Loading…')).toBeVisible();
  const nothing = other.getByText('Nothing found', { exact: true });
  await expect(nothing).toHaveCount(0);
  held.resolve();
  await expect(nothing).toBeVisible();
  await other.context().close();
});

test('the search box shows hits while the user types, which arrow keys mark and Enter opens; a whole file number opens its file', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  const { id, name, file_number, members } = await desk.household({ members: [{}] });
  const member = members[0];
  const box = page.getByRole('combobox', { name: 'Search clients' });
  const hits = page.getByRole('listbox', { name: 'Search results' }).getByRole('option');
  await expect(heading(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.fill(`#${member?.file_number}`);
  await expect(hits).toContainText([`Family head: ${name}`]);
  await expect(hits).toContainText(['Can be served']);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(hits).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(hits).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Escape');
  await expect(hits).toBeHidden();
  await expect(box).toBeFocused();
  await box.fill(name);
  await expect(hits.first()).toContainText(String(file_number));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/client?hfid=${id}`);
  await expect(box).toHaveValue('');
  await box.fill(String(member?.file_number));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/client?hfid=${member?.id}`);
});

test('a search that finds nobody offers a new client with the typed name, which stays out of the address', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'worker', '/');
  const last = `Qz${crypto.randomUUID().replace(/[^a-f]/g, '')}x`;
  const offer = page.getByRole('button', { name: `New client: Anne ${last}`, exact: true });
  const box = page.getByRole('combobox', { name: 'Search clients' });
  const begun = async () => {
    await expect(page).toHaveURL('/new_client');
    await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Anne');
    await expect(page.getByRole('textbox', { name: 'Last name', exact: true })).toHaveValue(last);
  };
  await box.fill(`Anne ${last}`);
  await offer.click();
  await begun();
  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Annette');

  page.on('dialog', (question) => question.accept());
  await page.goto('/clients_list');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Full name').fill(`Anne ${last}`);
  await expect(page.getByRole('main').getByRole('button', { name: `New client: Anne ${last}` })).toBeVisible();
  await box.fill(`Anne ${last}`);
  await page.keyboard.press('Enter');
  await expect(offer).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type('2989-0000-99');
  await expect(page.getByRole('dialog').getByText('New client:')).toHaveCount(0);
  await palette(page).fill(`Anne ${last}`);
  await expect(page.locator('[data-action]', { hasText: `New client: Anne ${last}` })).toBeVisible();
});

test('the slash key focuses the search box, and Enter shows all results', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  const person = await desk.household();
  const box = page.getByRole('combobox', { name: 'Search clients' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await page.keyboard.type(hasty(person.name));
  // A user who types on while the page of results is loaded keeps the text and the focus.
  const arrive = await holdBack(page, { path: '/assets/Search-*.js' });
  await page.keyboard.press('Enter');
  await page.keyboard.type(' x');
  arrive();
  await expect(heading(page)).toContainText('Search results');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(`${hasty(person.name)} x`);
  await page.keyboard.press('Escape');
  const first = page.getByRole('list', { name: 'Similar names' }).getByRole('listitem').first();
  await expect(first).toContainText(person.name);
  await expect(first).toContainText(String(person.file_number));
  await first.getByRole('link', { name: person.name }).click();
  await expect(page).toHaveURL(`/client?hfid=${person.id}`);

  await page.goto('/search?search=xqzzkw');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.goto('/search?search=a1');
  await expect(page.getByText('Type at least 3 characters')).toBeVisible();
});

test('a name of two letters is found by Enter or a blank: at check-in, in the palette, among all', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household({ head: { last_name: 'Wũ' } });
  await desk.household({ head: { last_name: 'Wuorinen' } });
  const hit = page.getByRole('option').filter({ hasText: String(person.file_number) });
  const others = page.getByRole('option').filter({ hasText: 'Wuorinen' });
  await page.goto('/checkin');
  await checkinPlace(page, 'Verdun').click();
  const search = page.getByRole('combobox', { name: 'Find the client' });
  await search.fill('wu');
  await search.press('Enter');
  await expect(hit.or(page.getByRole('heading', { level: 2, name: person.name }))).toBeVisible();
  await search.fill('Wu ');
  await expect(hit).toBeVisible();
  await expect(others).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type('wu ');
  await expect(page.locator('[data-action]').filter({ hasText: String(person.file_number) })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/search?search=wu');
  const results = page.getByRole('list', { name: 'Search results' });
  await expect(results.getByRole('link', { name: person.name })).toBeVisible();
  await expect(results.getByRole('link', { name: /Wuorinen/ })).toHaveCount(0);

  // At a booking, Enter searches immediately and takes the only one.
  const namesake = await desk.household({ head: { last_name: 'Wũ' } });
  await page.goto('/appointments?location=1&add=1');
  const booked = page.getByLabel('Find the client');
  const offer = page.getByRole('button').filter({ hasText: String(namesake.file_number) });
  await booked.fill('wu ');
  await expect(offer).toBeVisible();
  await booked.fill('wu');
  await expect(offer).toHaveCount(0);
  await booked.press('Enter');
  await expect(offer).toBeVisible();
  await expect(page.getByRole('button').filter({ hasText: 'Wuorinen' })).toHaveCount(0);
  await booked.fill(namesake.name);
  await booked.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Type of appointment' })).toBeFocused();
});

test('every search lists an exact last name before a compound one', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { last_name: name } = await desk.household();
  await desk.household({ head: { last_name: `Abbé-${name}` } });
  const first = new RegExp(` ${name}(?!-)`);
  await page.goto('/checkin');
  await checkinPlace(page, 'Verdun').click();
  const search = page.getByRole('combobox', { name: 'Find the client' });
  await search.fill(name);
  await expect(page.getByRole('option').first()).toContainText(first);
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible();
  await page.goto(`/search?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('list', { name: 'Search results' }).getByRole('link').first()).toHaveText(first);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.locator('[data-action][data-selected]')).toContainText(first);
});

test('names that only resemble the search text are listed under their own heading', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household();
  const typed = hasty(person.name);
  await page.goto('/checkin');
  await checkinPlace(page, 'Verdun').click();
  await page.getByRole('combobox', { name: 'Find the client' }).fill(typed);
  const alike = page.getByRole('group', { name: 'Similar names' });
  await expect(alike.getByRole('option', { name: person.name }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/clients_list');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Full name').fill(typed);
  await expect(page.getByRole('row', { name: 'Similar names' })).toBeVisible();
  await expect(page.getByRole('link', { name: person.name }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/search?search=${encodeURIComponent(typed)}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Similar names' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type(typed);
  const group = page.getByRole('dialog').getByRole('group', { name: 'Similar names' });
  await expect(group.getByText(person.name).first()).toBeVisible();
});

test('a file number typed with # or no opens the household immediately', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household();
  await page.goto('/checkin');
  await checkinPlace(page, 'Verdun').click();
  const search = page.getByRole('combobox', { name: 'Find the client' });
  for (const typed of [`#${person.file_number}`, `no ${person.file_number}`]) {
    await page.reload();
    await search.fill(typed);
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeVisible();
  }
});

test('a list keeps its page and filters after a reload and Back, and puts no name in the address', async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  await chooseInMenu(page, 'Clients list');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1 to 20 of');
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/clients_list?page=2');
  await expect(pages).toContainText('21 to 40 of');

  await page.getByRole('radiogroup', { name: 'State' }).getByText('Inactive').click();
  await expect(page).toHaveURL('/clients_list?state=2');
  await expect(page.getByRole('radio', { name: 'Inactive' })).toBeChecked();
  await pages.getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/clients_list?state=2&rows=10&page=2');
  await page.reload();
  await expect(pages).toContainText('11 to 20 of');

  const { rows } = await desk.ask(contract.clients.list, { startRow: 10, rowsPerPage: 10, terms: { client_state: 2 } });
  const person = rows[0];
  await page.getByRole('link', { name: person?.name }).first().click();
  await expect(page).toHaveURL(`/client?hfid=${person?.id}`);
  await page.goBack();
  await expect(page).toHaveURL('/clients_list?state=2&rows=10&page=2');
  await expect(pages).toContainText('11 to 20 of');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Full name').fill(person?.name ?? '');
  await expect(pages).toContainText('1 to');
  await expect(page.getByRole('link', { name: person?.name }).first()).toBeVisible();
  expect(page.url()).not.toContain('search');
  expect(page.url()).not.toContain(encodeURIComponent(person?.name.split(' ')[0] ?? ''));
});

test('a click on a heading sorts, and a second click reverses the order', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker');
  await page.goto('/clients_list');
  const column = page.getByRole('columnheader', { name: 'Date of birth' });
  const dates = page.getByRole('row').getByRole('cell', { name: /^\d{4}-\d\d-\d\d$/ });
  for (const [order, direction] of [
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ] as const) {
    await column.getByRole('button').click();
    await expect(column).toHaveAttribute('aria-sort', direction);
    await expect(page).toHaveURL(`/clients_list?sort=dob&order=${order}`);
    await expect(async () => {
      const shown = await dates.allTextContents();
      expect(shown).toHaveLength(20);
      expect(shown).toEqual(order === 'asc' ? shown.toSorted() : shown.toSorted().reverse());
    }).toPass();
  }
});

test('the current client stays in the bar with the verdict and the next acts, except on their own file', async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household();
  await page.goto(`/client?hfid=${person.id}`);
  const bar = page.getByRole('region', { name: 'Current client' });
  for (const tab of ['Household', 'Appointments', 'Bulletins', 'Profile']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  await expectAccessible(page);
  await expect(bar).toBeHidden();
  await chooseInMenu(page, 'Calendar');
  await expect(bar).toContainText(person.name);
  await chooseInMenu(page, 'Reports');
  await expect(heading(page)).toContainText('Reports');
  await expect(bar).toBeHidden();
  await chooseInMenu(page, 'Calendar');
  await expect(bar).toContainText(person.name);
  await page.reload();
  await expect(bar).toContainText(String(person.file_number));
  await bar.getByRole('button', { name: 'Can be served' }).focus();
  await expect(page.getByText('No restrictions.').last()).toBeVisible();
  await expectAccessible(page, '[aria-label="Current client"]');
  await bar.getByRole('button', { name: 'Book', exact: true }).click();
  const booking = page.getByRole('dialog', { name: 'Book an appointment' });
  await expect(booking.getByRole('button', { name: 'Centre-ville', exact: true })).toBeVisible();
  await booking.getByRole('button', { name: 'Cancel' }).click();
  await expect(booking).toBeHidden();
  await bar.getByRole('link', { name: 'File', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await expect(bar).toBeHidden();
  await chooseInMenu(page, 'Calendar');
  await bar.getByRole('link', { name: 'Check in', exact: true }).click();
  // The calendar, which stays until the page is loaded, offers locations too.
  await expect(page.getByRole('heading', { level: 1, name: 'Check-in' })).toBeVisible();
  await checkinPlace(page, 'Verdun').click();
  await expect(page.getByRole('heading', { level: 2, name: person.name })).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL('/checkin');
  await chooseInMenu(page, 'Calendar');
  await bar.getByRole('button', { name: 'Remove from the bar' }).click();
  await expect(bar).toBeHidden();
  await chooseInMenu(page, 'Clients list');
  await expect(heading(page)).toContainText('Clients list');
  await expect(bar).toBeHidden();
});

test('the current client of one user is not shown to the next', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household();
  await page.goto(`/client?hfid=${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible();
  await chooseInMenu(page, 'Calendar');
  await expect(page.getByRole('region', { name: 'Current client' })).toBeVisible();
  await chooseInUserMenu(page, 'Sign out');
  await expect(page).toHaveURL('/login');
  await signInByForm(page, 'admin');
  await expect(page.getByRole('heading', { name: 'Today’s appointments' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Current client' })).toBeHidden();
});

test('in French, on a tablet and a phone, the count and each verdict of the results are shown whole', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'desk');
  await page.goto('/search?search=trem');
  const verdicts = page.locator('main [data-explains] > span');
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(verdicts.first()).toBeVisible();
    const cut = await page
      .locator('main .mantine-Badge-label')
      .or(verdicts)
      .evaluateAll((all) =>
        all
          .filter((one) => {
            const card = one.closest('.mantine-Card-root') ?? one;
            const inside = one.getBoundingClientRect().right <= card.getBoundingClientRect().right;
            return one.scrollWidth > one.clientWidth || !inside;
          })
          .map((one) => one.textContent),
      );
    expect(cut, `at ${width} px`).toEqual([]);
  }
});
