import { type Browser, expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import {
  chooseInUserMenu,
  type Desk,
  drawn,
  expectAccessible,
  inFrench,
  noticed,
  PASSWORD,
  signIn,
  test,
  type UserName,
} from './support.ts';

const INACTIVE = 2;

/** The bar's own button: while it is out of sight another one is shown below. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const question = (page: Page, words: string) => page.getByRole('dialog').filter({ hasText: words });

async function choose(page: Page, name: string, option: string) {
  await choice(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function open(page: Page, { id }: { id: number }, words = { edit: 'Edit', last_name: 'Last name' }) {
  await page.goto(`/client?hfid=${id}`);
  await button(page, words.edit).click();
  await expect(field(page, words.last_name)).toBeVisible();
}

/** A second person at another desk. */
async function another(browser: Browser, url: string, who: UserName) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
  const page = await context.newPage();
  return { page, desk: await signIn(page, who), close: () => context.close() };
}

/** This user holds no file now; checked repeatedly, since a page that releases one waits for no response. */
const expectLetGo = (desk: Desk) =>
  expect.poll(async () => (await desk.send(contract.locks.updateLock, {})).json()).toMatchObject({ code: 'lock_lost' });

/** All that a field of the profile that is read says from now on. */
async function everSaid(page: Page, label: string): Promise<() => Promise<string[]>> {
  await page.evaluate(`
    window.said = new Set();
    new MutationObserver(() => {
      for (const term of document.querySelectorAll('dt'))
        if (term.textContent === ${JSON.stringify(label)}) said.add(term.nextElementSibling.textContent.trim());
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  `);
  return () => page.evaluate('[...said]');
}

test('a read-only user is offered no edit', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'viewer');
  const file = await desk.household();
  await page.goto(`/client?hfid=${file.id}`);
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
  await expect(button(page, 'Modifier')).toBeHidden();
  await expect(button(page, 'Rectifier')).toBeHidden();
  // Its tabs do not tell them to edit it either.
  const told = page.getByRole('tabpanel').getByText(/Modifiez le dossier|Choisissez d’abord/);
  for (const [tab, shown] of [
    ['Logement', 'Aucune adresse'],
    ['Pièces justificatives', file.name],
    ['Documents', 'Aucun document'],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name: tab }).getByText(shown).first()).toBeVisible();
    await expect(told).toHaveCount(0);
  }
});

test('a file that cannot be loaded is not locked, and returns to the list', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const file = await desk.household();
  await page.goto(`/client?hfid=${file.id}`);
  await expect(button(page, 'Edit')).toBeVisible();
  await page.route(`**${contract.clients.fetch.path}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'error' } }),
  );
  await button(page, 'Edit').click();
  await noticed(page, 'The data could not be loaded.');
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
  await expect(button(page, 'Edit')).toBeEnabled();
  await expectLetGo(desk);

  await page.reload();
  await expect(page).toHaveURL('/clients_list');
  await noticed(page, 'The data could not be loaded.');
});

test('the page does not shift when the file of a household member loads', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { members } = await desk.household({ members: [{}] });
  const [member] = members;
  await page.addInitScript(`
    window.moved = 0;
    window.what = [];
    const nameOf = ({ node }) => (node?.nodeName ?? '?') + ' ' + (node?.textContent ?? '').slice(0, 40);
    const add = (entries) => {
      for (const { value, sources } of entries) {
        moved += value;
        what.push(value + ': ' + sources.map(nameOf).join(', '));
      }
    };
    window.shifts = new PerformanceObserver((list) => add(list.getEntries()));
    shifts.observe({ type: 'layout-shift', buffered: true });
    window.movedSoFar = () => { add(shifts.takeRecords()); return moved; };
  `);
  await page.route(`**${contract.clients.fetch.path}`, async (route) => {
    // The placeholders are drawn before their content.
    await page.getByLabel('Loading').first().waitFor();
    await drawn(page);
    await route.continue();
  });
  await page.goto(`/client?hfid=${member?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: member?.name ?? '' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await drawn(page);
  expect(await page.evaluate('movedSoFar()'), await page.evaluate<string>('what.join()')).toBeLessThan(0.1);
});

for (const [where, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['200 % zoom', { width: 640, height: 400 }],
] as const)
  test(`${where} keeps the name, the badge and Book in sight, and shows a tab without scrolling`, {
    tag: '@desk',
  }, async ({ page }) => {
    await page.setViewportSize(size);
    const desk = await signIn(page, 'worker');
    const { id, name } = await desk.household({ head: { phone2: null }, members: [{}] });
    const heading = page.getByRole('heading', { level: 1, name });
    const card = page.getByRole('region', { name, exact: true });
    const details = page.getByRole('button', { name: /Show all details$/ });
    const top = async (tab: string) => (await page.getByRole('tabpanel', { name: tab }).boundingBox())?.y;
    await page.goto(`/client?hfid=${id}&tab=contacts`);
    await expect(page.getByRole('tab', { name: 'Contacts' })).toBeInViewport({ ratio: 1 });
    expect(await top('Contacts')).toBeLessThanOrEqual(220);
    await details.click();
    await expect(card.getByRole('term').filter({ hasText: /^Family role$/ })).toBeVisible();
    await expectAccessible(page);
    const household = page.getByRole('tab', { name: 'Household' });
    await household.click();
    await expect(household).toBeInViewport({ ratio: 1 });
    await expect(card).toBeHidden();
    expect(await top('Household')).toBeLessThanOrEqual(220);

    await page.getByRole('tab', { name: 'Profile' }).click();
    const empty = page.getByRole('term').filter({ hasText: /^Second phone$/ });
    await expect(empty).toBeHidden();
    await page.getByRole('button', { name: /^Show empty fields/ }).click();
    await button(page, 'Hide empty fields').scrollIntoViewIfNeeded();
    await expect(empty).toBeAttached();
    await expect(heading).toBeInViewport();
    await button(page, 'Book an appointment').click();
    await expect(page.getByRole('dialog', { name: 'Book an appointment' })).toBeVisible();
  });

test('the parts of a profile that were folded stay folded in the next file', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const identity = page.getByRole('button', { name: 'Identity', exact: true });
  await page.goto(`/client?hfid=${(await desk.household()).id}`);
  await identity.click();
  await page.getByRole('button', { name: /^Show empty fields/ }).click();
  await page.goto(`/client?hfid=${(await desk.household()).id}`);
  await expect(identity).toHaveAttribute('aria-expanded', 'false');
  await expect(button(page, 'Hide empty fields')).toBeVisible();
});

test('the overview sums up the household, and each part leads to its tab or file', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { id, members } = await desk.household({
    members: [{ dob: '2020-01-01' }],
    appointments: [
      { days: -60, status: 2 },
      { days: -30, status: 3 },
    ],
  });
  await page.goto(`/client?hfid=${id}`);
  const overview = page.getByRole('region', { name: 'At a glance' });
  await expect(overview).toContainText('1 visit, 1 no-show');
  await expect(overview.getByRole('region', { name: 'Household income' })).toContainText('Not known');
  await expect(overview.getByRole('region', { name: 'Last comment' })).toContainText('No comments yet');
  await expectAccessible(page);
  await overview.getByRole('link', { name: 'Household income' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'Income' })).toBeFocused();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await button(page, 'Edit').click();
  await expect(field(page, 'Last name')).toBeVisible();
  await expect(overview).toBeHidden();
  await button(page, 'Cancel').click();
  await overview.getByRole('link', { name: members[0]?.name ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1, name: members[0]?.name ?? '' })).toBeVisible();
  // A member has no tab of appointments.
  await expect(overview).not.toContainText('Visits in 12 months');
});

test('the tabs of a file fit one row at 1280 px in both languages', { tag: '@desk' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household({ members: [{}], bulletins: [{}] });
  await page.goto(`/client?hfid=${id}`);
  for (const last of ['Activity', 'Activité']) {
    await expect(page.getByRole('tab')).toHaveCount(14);
    await expect(page.getByRole('tab', { name: last })).toBeInViewport({ ratio: 1 });
    const lines = await page.getByRole('tab').evaluateAll((tabs) => new Set(tabs.map((tab) => tab.offsetTop)).size);
    expect(lines).toBe(1);
    if (last === 'Activity') await inFrench(page);
  }
});

test('the file of a request leads on to its intake; neither a request nor an inactive file offers a booking', async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const request = await desk.household({ state: 4 });
  await page.goto(`/client?hfid=${request.id}`);
  const on = page.getByRole('link', { name: 'Go on with the request', exact: true });
  await expect(on).toBeVisible();
  await expect(button(page, 'Book an appointment')).toHaveCount(0);
  await on.click();
  await expect(page).toHaveURL(new RegExp(`/new_client\\?hfid=${request.id}`));
  const inactive = await desk.household({ state: INACTIVE });
  await page.goto(`/client?hfid=${inactive.id}`);
  await expect(page.getByRole('heading', { level: 1, name: inactive.name })).toBeVisible();
  await expect(button(page, 'Book an appointment')).toHaveCount(0);
});

test('an inactive file can be amended with the permission and still requires the reason for ending service', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const file = await desk.household({ state: INACTIVE });
  await open(page, file, { edit: 'Amend', last_name: 'Last name' });
  await choose(page, 'Reason for ending service', 'Other');
  await field(page, 'Other reason').fill('');
  await button(page, 'Save').click();
  await expect(field(page, 'Other reason')).toHaveAccessibleDescription('Required');
  await field(page, 'Other reason').fill('Moved in with a daughter');
  await button(page, 'Save').click();
  await expect(button(page, 'Amend')).toBeVisible();
  const { client } = await desk.ask(contract.clients.fetch, { id: file.id });
  expect(client.reason_for_ending_text).toBe('Moved in with a daughter');
});

test('an invalid profile is not saved, and the summary links to each field', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const file = await desk.household();
  await open(page, file);
  await field(page, 'Last name').fill('');
  await field(page, 'Mobile phone').fill('');
  await field(page, 'Mobile phone').pressSequentially('514555');
  await expect(field(page, 'Mobile phone')).toHaveValue('(514) 555');
  await expect(page.getByText('Enter a Canadian phone number')).toBeHidden();
  await button(page, 'Save').click();
  const summary = page.locator('#profile_summary');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('To correct before saving: 2');
  await expectAccessible(page);
  await summary.getByRole('button', { name: 'Mobile phone' }).click();
  await expect(field(page, 'Mobile phone')).toBeFocused();
  await expect(field(page, 'Mobile phone')).toHaveAccessibleDescription(/Enter a Canadian phone number/);

  const { client } = await desk.ask(contract.clients.fetch, { id: file.id });
  expect(client.name).toBe(file.name);
});

test('a profile is saved with formatted phone numbers, and the file is read-only and unlocked again', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const file = await desk.household();
  await open(page, file);
  await field(page, 'Mobile phone').fill('+1 438.555.7311');
  await expect(field(page, 'Mobile phone')).toHaveValue('(438) 555-7311');
  await field(page, 'Extension').fill('12');
  await page.getByRole('switch', { name: 'Fee paid' }).click({ force: true });
  const said = await everSaid(page, 'Extension');
  await button(page, 'Save').click();
  await noticed(page, 'Saved.');
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('(438) 555-7311');
  // The former value is not shown even for a moment.
  expect(await said()).toEqual(['12']);

  const { client } = await desk.ask(contract.clients.fetch, { id: file.id });
  expect(client).toMatchObject({ mobile: '4385557311', ext: '12' });
  await expectLetGo(desk);
});

test('a late heartbeat does not lock a file that was released', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  await open(page, await desk.household());
  const answer = Promise.withResolvers<void>();
  const signs = `**${contract.locks.updateLock.path}?*`;
  const late = page.waitForRequest(signs);
  await page.route(signs, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await late;
  await button(page, 'Cancel').click();
  await expectLetGo(desk);
  answer.resolve();
  await (await late).response();
  await page.waitForLoadState('networkidle');
  await expectLetGo(desk);
});

test('a member may have the email of the family head, which is only pointed out', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { members } = await desk.household({ head: { email: 'head@resa.example' }, members: [{}] });
  await open(page, { id: members[0]?.id ?? 0 });
  await field(page, 'Email').fill('Head@resa.example');
  await expect(page.getByText('The family head has this email too.')).toBeVisible();
  await field(page, 'Email').fill('own@resa.example');
  await expect(page.getByText('The family head has this email too.')).toBeHidden();
});

test('the country of birth clears the fields that do not match it and fills those with only one choice', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  await open(page, await desk.household());
  const form = page.getByRole('form', { name: 'Profile' });
  await choose(page, 'Country of birth', 'France');
  await expect(choice(page, 'Region of origin')).toHaveValue('Western Europe');
  await expect(choice(page, 'Citizenship')).toHaveValue('');
  await expect(form).toContainText(/Cleared because of this choice:.*Citizenship/);
  await expect(form.getByRole('status').last()).toContainText('Cleared because of this choice');
  await choose(page, 'Country of birth', 'Canada');
  await expect(choice(page, 'Citizenship')).toHaveValue('Canadian citizen by birth');

  await choose(page, 'Food frequency', 'Every 14 days');
  await choose(page, 'Food frequency', 'Every 7 days');
  await question(page, 'Every 7 days is more often than most households here.')
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(choice(page, 'Food frequency')).toHaveValue('Every 14 days');

  await page.getByRole('checkbox', { name: 'The date of birth is known' }).uncheck();
  await field(page, 'Approximate age').fill('17');
  await field(page, 'Email').focus();
  await expect(page.getByText(/must be at least 18/)).toBeVisible();
  await field(page, 'Approximate age').fill('44');
  await expect(page.getByText(/must be at least 18/)).toBeHidden();
});

test('leaving a file with unsaved changes offers to stay, save or discard', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const file = await desk.household();
  await open(page, file);
  const leaving = question(page, 'You have unsaved changes.');
  await page.getByRole('tab', { name: 'Household' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByRole('tab', { name: 'Profile', exact: true })).toBeVisible();
  await field(page, 'Extension').fill('34');
  await page.getByRole('tab', { name: 'Household' }).click();
  await expect(page.getByRole('tab', { name: 'Profile (unsaved)' })).toBeVisible();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(leaving).toBeHidden();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(field(page, 'Extension')).toHaveValue('34');
  await button(page, 'Cancel').click();
  await leaving.getByRole('button', { name: 'Discard' }).click();
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Profile', exact: true })).toBeVisible();

  await button(page, 'Edit').click();
  await field(page, 'Extension').fill('56');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await leaving.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/appointments/);
  const { client } = await desk.ask(contract.clients.fetch, { id: file.id });
  expect(client.ext).toBe('56');
});

test('what was typed returns after the screen was locked', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  await open(page, await desk.household());
  await field(page, 'Extension').fill('78');
  await chooseInUserMenu(page, 'Lock screen');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(field(page, 'Extension')).toHaveValue('78');
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeVisible();
});

test('a file in use names its editor; typed values survive a takeover and a save by someone else', {
  tag: '@desk',
}, async ({ page, browser, url }) => {
  const desk = await signIn(page, 'desk');
  const file = await desk.household();
  await open(page, file, { edit: 'Modifier', last_name: 'Nom de famille' });
  await field(page, 'Poste').fill('90');
  const other = await another(browser, url, 'worker');
  await other.page.goto(`/client?hfid=${file.id}`);
  await expect(other.page.getByText('David Roy is editing this file')).toBeVisible();
  const taking = question(other.page, 'David Roy has been editing this file since');
  await button(other.page, 'Edit').click();
  await taking.getByRole('button', { name: 'Cancel' }).click();
  await expect(button(other.page, 'Edit')).toBeVisible();
  await button(other.page, 'Edit').click();
  await taking.getByRole('button', { name: 'Take over' }).click();

  const lost = page.getByRole('alert').filter({ hasText: 'Wendy Chen modifie maintenant ce dossier.' });
  await expect(lost).toBeVisible();
  await expectAccessible(page);
  await lost.getByRole('button', { name: 'Reprendre la modification' }).click();
  await expect(page.getByText('Ce dossier est en cours de modification par Wendy Chen')).toBeVisible();
  await field(other.page, 'Extension').fill('11');
  await field(other.page, 'Second phone').fill('4385550177');
  await button(other.page, 'Save').click();
  await expect(button(other.page, 'Edit')).toBeVisible();
  await other.close();

  // The file is free: saving takes the lock again, and shows the fields that both changed.
  await button(page, 'Enregistrer').click();
  const merge = page.getByRole('dialog', { name: 'Quelqu’un d’autre a enregistré ce dossier' });
  await expect(merge).toContainText('Wendy Chen a enregistré ce dossier');
  await expect(merge).toContainText('(438) 555-0177');
  await expectAccessible(page);
  await expect(merge.getByRole('radio', { name: /^Votre saisie/ })).toBeChecked();
  await merge.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(button(page, 'Modifier')).toBeFocused();
  const { client } = await desk.ask(contract.clients.fetch, { id: file.id });
  expect(client).toMatchObject({ ext: '90', phone2: '4385550177' });
});

test('a file that is taken over before anything was typed is read-only again', { tag: '@desk' }, async ({
  page,
  browser,
  url,
}) => {
  const file = await (await signIn(page, 'desk')).household();
  await open(page, file, { edit: 'Modifier', last_name: 'Nom de famille' });
  const { desk: other, close } = await another(browser, url, 'worker');
  await other.ask(contract.locks.lock, { id: file.id, take_over: 1 });
  await noticed(page, 'Wendy Chen a repris la modification de ce dossier.');
  await expect(button(page, 'Modifier')).toBeFocused();
  await expect(page.getByText('Wendy Chen modifie ce dossier')).toBeVisible();
  await close();
});

test('a name in another spelling shows the existing file with the reason', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { first_name } = await desk.household({ head: { last_name: 'Ben-Youssef' } });
  await open(page, await desk.household());
  await field(page, 'Last name').fill('BenYoussef');
  await field(page, 'First name').fill(first_name);
  const similar = page.getByRole('region', { name: /Similar files found/ });
  await expect(similar.getByRole('listitem').first()).toContainText(`${first_name} Ben-Youssef`);
  await expect(similar).toContainText('same name, spelled differently');
  await expectAccessible(page);
});

test('a name that exists shows the similar file and compares both side by side', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const file = await desk.household();
  const twin = await desk.household();
  await open(page, file);
  await field(page, 'Last name').fill(twin.last_name);
  await field(page, 'First name').fill(twin.first_name);
  const similar = page.getByRole('region', { name: /Similar files found/ });
  await expect(similar).toContainText(String(twin.file_number));
  await expect(similar).toContainText('same name');
  await expectAccessible(page);
  await similar.getByRole('button', { name: new RegExp(`file ${twin.file_number}$`) }).click();
  const comparison = page.getByRole('dialog', { name: 'Is this the same person?' });
  await expect(comparison.getByRole('row', { name: /Last name/ })).toContainText('matches');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(comparison).toBeHidden();

  // Another household's phone is a question, not a refusal.
  await field(page, 'Last name').fill('Zacharie');
  await field(page, 'Mobile phone').fill(twin.mobile ?? '');
  await button(page, 'Save').click();
  const keep = page.getByRole('checkbox', { name: 'Keep this number: both households use it' });
  await expect(keep).not.toBeFocused();
  await expect(page.getByText('Another household already has this phone number.').first()).toBeVisible();
  await expect(page.getByRole('link', { name: `${twin.file_number} (opens in a new tab)` })).toBeVisible();
  await expectAccessible(page);
  await keep.check();
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeVisible();
});

test('a person with one name only has it as the last name, on screen and in lists', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const { id, file_number, last_name } = await desk.household();
  await open(page, { id });
  const tick = page.getByLabel('This person has one name only');
  await expect(tick).toBeDisabled();
  await field(page, 'First name').fill('');
  await tick.check();
  await expect(field(page, 'First name')).toHaveCount(0);
  await expect(tick).toBeFocused();
  await expectAccessible(page);
  await button(page, 'Save').click();
  await noticed(page, 'Saved.');
  await expect(page.getByRole('heading', { name: last_name, exact: true }).first()).toBeVisible();
  const { rows } = await desk.ask(contract.clients.searchPaginate, { rowsPerPage: 10, filter: String(file_number) });
  expect(rows.find((row) => row.id === id)?.name).toBe(last_name);
});
