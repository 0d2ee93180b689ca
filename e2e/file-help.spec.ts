/** Help for completing a file: it shows where something is missing and what prevents saving, and stays in sight. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import type { BuiltPerson } from '@resa/contract/builders';
import { expectAccessible, picture, signIn, test, type UserName, unfoldCard } from './support.ts';

const PARTNER = 3;
const YEAR = 365.25 * 86_400_000;

/** The bar's own button: while it is out of sight another one is shown below. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function edit(page: Page, id: number) {
  await page.goto(`/client?hfid=${id}`);
  await button(page, 'Edit').click();
  await expect(field(page, 'Last name')).toBeVisible();
}

async function another(browser: Browser, url: string, who: UserName) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
  const page = await context.newPage();
  return { desk: await signIn(page, who), close: () => context.close() };
}

test('an estimated date of birth becomes a known one only when a date is typed', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const dob = '1985-06-15';
  const { id } = await desk.household({ head: { dob } });
  const known = page.getByRole('checkbox', { name: 'The date of birth is known' });
  const born = page.locator('#profile_dob');
  const years = page.locator('#profile_approximate_age');
  await edit(page, id);
  await known.uncheck();
  await years.fill('44');
  await known.check();
  await expect(born).toHaveValue(dob);
  await known.uncheck();
  await years.fill('44');
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeVisible();
  const stored = (await desk.ask(contract.clients.fetch, { id })).client;
  expect(stored.dob_known).toBe(0);
  const card = page.getByRole('region', { name: stored.name });
  await expect(card).toContainText(`${stored.dob} (approximate)`);
  await expect(page.getByRole('tabpanel')).toContainText(`${stored.dob} (approximate)`);

  await button(page, 'Edit').click();
  await expect(years).toHaveValue('44');
  await known.check();
  await expect(born).toHaveValue('');
  await expect(born).toHaveAttribute('aria-required', 'true');
  await button(page, 'Save').click();
  await expect(page.locator('#profile_summary')).toContainText('Date of birth');
  await born.fill(dob);
  await button(page, 'Save').click();
  await expect(button(page, 'Edit')).toBeVisible();
  const { client } = await desk.ask(contract.clients.fetch, { id });
  expect(client).toMatchObject({ dob, dob_known: 1 });
});

test('a missing field is listed on the card and opens at its place, while reading and while editing', async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  // They came of age after their file was made: a marital status is required now.
  const almostAdult = new Date(Date.now() - 18 * YEAR).toISOString().slice(0, 10);
  const { members } = await desk.household({ members: [{ dob: almostAdult }], days: -30 });
  const { id, name: person } = members[0] as BuiltPerson;
  await page.goto(`/client?hfid=${id}&tab=family`);
  const names = page
    .getByRole('region', { name: person })
    .getByRole('listitem')
    .filter({ hasText: 'Profile' })
    .getByRole('link');
  await unfoldCard(page);
  await expect(names).toHaveText(['Marital status']);
  const name = 'Marital status';
  await names.first().click();
  const place = page.locator('#profile_marital_status_type_id');
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await expect(place).toContainText(name);
  await expect(place).toContainText('To be completed');
  await expectAccessible(page);

  await button(page, 'Edit').click();
  await expect(field(page, 'Last name')).toBeVisible();
  await unfoldCard(page);
  await names.first().click();
  await expect(place).toBeFocused();
  await expect(place).toHaveJSProperty('tagName', 'INPUT');
});

test('the card lists what the tabs say is to be completed, of everyone in the household, and leads there', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { members, ...head } = await desk.household({ members: [{ role: PARTNER }] });
  const { id } = head;
  const [partner] = members as [BuiltPerson];
  await page.goto(`/client?hfid=${id}`);
  const card = page.getByRole('region', { name: head.name });
  const section = (name: string) => card.getByRole('listitem').filter({ hasText: name });
  const opened = page.getByRole('tab', { selected: true });

  await section('Housing').getByRole('link', { name: 'Address' }).click();
  await expect(opened).toHaveText(/^Housing/);
  await expect(page.locator(':focus')).toHaveText('To be completed: Address');
  await section('Income').getByRole('link', { name: partner.name }).click();
  await expect(opened).toHaveText(/^Income/);
  await expect(page.locator(':focus')).toHaveText('This person needs an income, or a declaration of having none.');
  await expect(page.getByRole('group', { name: partner.name }).locator(':focus')).toBeVisible();
  await section('Proofs')
    .getByRole('listitem')
    .filter({ hasText: partner.name })
    .getByRole('link', { name: 'Proof of identity' })
    .click();
  await expect(opened).toHaveText(/^Proofs/);
  await expect(page.getByRole('region', { name: partner.name }).locator(':focus')).toHaveText(
    'At least one is required',
  );
  await expectAccessible(page);

  // A member's file has no such tab: it leads to the head's.
  await page.goto(`/client?hfid=${partner.id}`);
  await page.getByRole('region', { name: partner.name }).getByRole('link', { name: 'Proof of identity' }).click();
  await expect(page).toHaveURL(new RegExp(`hfid=${id}&tab=documents_setting`));
  await expect(page.getByRole('region', { name: partner.name }).locator(':focus')).toHaveText(
    'At least one is required',
  );
});

test('the message about a file that was taken over stays in sight while scrolling', { tag: '@desk' }, async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household();
  await edit(page, id);
  await field(page, 'Extension').fill('77');
  await page.mouse.wheel(0, 4000);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  const other = await another(browser, url, 'admin');
  await other.desk.ask(contract.locks.lock, { id, take_over: 1 });
  await expect(page.getByRole('button', { name: 'Edit again' })).toBeInViewport();
  await expectAccessible(page);
  await other.close();
});

test('the message of a refusal covers no Save button, and the summary shows corrected faults', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id, last_name } = await desk.household();
  await edit(page, id);
  await field(page, 'Last name').fill('');
  const notice = page.getByRole('alert').filter({ hasText: 'Some fields' });
  for (const down of [0, 60, 120, 4000]) {
    await field(page, 'Last name').press('Enter');
    // It goes after five seconds unless the mouse is over it.
    await notice.hover();
    await page.evaluate(`scrollTo(0, ${down})`);
    await expect.poll(() => isFree(page, notice)).toBe(true);
    await notice.getByRole('button').click();
    await expect(notice).toBeHidden();
  }
  await field(page, 'Last name').fill(last_name);
  await expect(page.locator('#profile_summary')).toContainText('All corrected');
  await expectAccessible(page);
});

test('an open select is accessible', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household();
  await edit(page, id);
  await page.getByRole('combobox', { name: 'Country of birth' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('each button of the photo editor has its own name', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household();
  await edit(page, id);
  const photo = { name: 'client.png', mimeType: 'image/png', buffer: await picture(page) };
  await page.locator('input[type=file]').setInputFiles(photo);
  const buttons = page.getByRole('group', { name: 'Crop the photo' }).getByRole('button');
  await expect(buttons).toHaveCount(10);
  const names = await Promise.all((await buttons.all()).map((one) => one.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(10);
  for (const name of names) expect(name).not.toMatch(/[{}]/);
});

/**
 * Whether a button that saves is in sight, below the top bar, and under no part of the notice. All are read together: a
 * second button appears and disappears while the page scrolls, and Playwright would wait for one that went.
 */
async function isFree(page: Page, notice: Locator): Promise<boolean> {
  const height = page.viewportSize()?.height ?? 0;
  const [above] = await placesOf(notice);
  const boxes = await placesOf(page.getByRole('button', { name: 'Save', exact: true }));
  return boxes.some(
    (box) =>
      above !== undefined &&
      box.top >= TOP_BAR &&
      box.bottom <= height &&
      (box.left >= above.right || box.right <= above.left || box.top >= above.bottom || box.bottom <= above.top),
  );
}
const placesOf = (of: Locator) =>
  of.evaluateAll((elements) =>
    (elements as { getBoundingClientRect(): Place }[]).map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
type Place = Record<'left' | 'right' | 'top' | 'bottom', number>;
const TOP_BAR = 60;
