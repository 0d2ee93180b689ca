/** The intake: a new client from their name to the approval, left and opened again at the same step. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { type Locale, say } from '@resa/contract/texts';
import { pdfOf } from '@resa/demo/pdf';
import { addDays } from '@resa/rules/time/dates';
import { finger, keyboard, takeInFive } from './family.ts';
import { type Desk, expectAccessible, inFrench, noticed, signIn, test } from './support.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const JOB = { revenue_type_id: 1, pay_frequency_type_id: 1, amount: 500, start_date: '2024-01-01' };

/** Chooses the option of that name, or the first one. */
async function choose(page: Page, label: string, name?: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const option = name ? page.getByRole('option', { name, exact: true }) : page.getByRole('option').first();
  await option.click();
}

/** Fills in the steps of a request from housing to proofs, with a file for each proof. */
async function fill(desk: Desk, client_id: number) {
  await desk.ask(contract.locks.lock, { id: client_id });
  const [city] = (await desk.ask(contract.categories.checksum, { checksum: {} })).lookups.cities?.rows ?? [];
  const { id: city_id, province_id, country_id } = city as { id: number; province_id: number; country_id: number };
  await desk.ask(contract.intake.updateHousing, {
    client_id,
    housing: { house_type_id: 1, start_date: '2024-01-01' },
    address: { address_ln1: '12 rue du Pont', postal_code: 'H2X 1Y4', country_id, province_id, city_id },
  });
  await desk.ask(contract.revenues.update, { client_id, revenues: [JOB] });
  const { persons } = await desk.ask(contract.documents.household, { client_id });
  const { offered } = persons[0] as (typeof persons)[number];
  const first = (ids: readonly number[]) => ids.slice(0, 1);
  const documents = {
    proof_of_address: first(offered.proof_of_address),
    proof_of_identification: first(offered.proof_of_identification),
    proof_of_revenue: first(offered.proof_of_revenue),
  };
  await desk.ask(contract.documents.updateProofs, { client_id, documents });
  return Object.values(documents).flat();
}

async function verify(desk: Desk, client_id: number, document_type_id: number) {
  const file = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdfOf([[{ text: 'Proof', size: 24 }]]) };
  const answer = await desk.page.request.post(contract.documents.verify.path, {
    headers: { authorization: desk.token },
    multipart: {
      'document[document_type_id]': String(document_type_id),
      'document[client_id]': String(client_id),
      'document[file]': file,
      'document[verified]': '1',
    },
  });
  expect(await answer.json()).toMatchObject({ code: 'Ok' });
}

test('a new client is taken in, left, opened again at the same step, and approved once nothing is missing', async ({
  page,
}) => {
  // A browser that is new to Resa waits for its lists: the form begins with the usual country and statuses.
  let release = () => {};
  const arrive = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/web/categories/checksum', async (route) => {
    await arrive;
    await route.fallback();
  });
  const desk = await signIn(page, 'admin');
  const last_name = `Quévert${Date.now().toString(36).replaceAll(/\d/g, 'x')}`;
  await page.goto('/requests');
  await page.getByRole('link', { name: 'New client' }).click();
  await expect(page).toHaveURL(/\/new_client$/);
  release();
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Country of birth', exact: true })).toHaveValue('Canada');
  await page.getByRole('textbox', { name: 'Last name' }).fill(last_name);
  await page.getByRole('textbox', { name: 'First name' }).fill('Odile');
  await button(page, 'Continue').click();
  await noticed(page, 'Some fields need to be corrected.');
  await expectAccessible(page);

  await choose(page, 'Gender', 'Male');
  // Fields that depend on the age follow a whole date immediately; those that it would empty are kept until the field
  // is left.
  const born = page.getByRole('textbox', { name: 'Date of birth' });
  const marital = page.getByRole('combobox', { name: 'Marital status', exact: true });
  await born.pressSequentially('1985061');
  await expect(marital).toBeHidden();
  await page.keyboard.type('5');
  await expect(marital).toBeVisible();
  await choose(page, 'Marital status');
  const chosen = await marital.inputValue();
  await born.fill('2020-06-15');
  await expect(marital).toBeHidden();
  await born.fill('1985-06-15');
  await expect(marital).toHaveValue(chosen);
  await choose(page, 'Region of origin');
  await choose(page, 'Citizenship');
  await choose(page, 'Native language');
  await choose(page, 'Language of service');
  await choose(page, 'Level of education');
  await choose(page, 'Reason for service');
  await choose(page, 'Food frequency', 'Every 14 days');
  await button(page, 'Continue').click();
  // The consents come after the profile; the intake continues with any answer.
  await expect(heading(page, 'Consents')).toBeFocused();
  await expect(page).toHaveURL(/\/new_client\?hfid=\d+&step=consents$/);
  await expect(page.getByRole('checkbox', { name: `Odile ${last_name}, ` })).toBeChecked();
  await expectAccessible(page);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Housing')).toBeFocused();
  await expect(page).toHaveURL(/\/new_client\?hfid=\d+&step=housing$/);
  await expect(page.getByRole('button', { name: `Address: Odile ${last_name}` })).toBeVisible();
  await expect(button(page, 'Continue')).toBeDisabled();
  await expectAccessible(page);

  // A change of the profile is saved automatically.
  const id = Number(new URL(page.url()).searchParams.get('hfid'));
  await button(page, 'Back').click();
  await button(page, 'Back').click();
  await page.getByRole('textbox', { name: 'Extension' }).fill('77');
  await expect
    .poll(async () => (await desk.ask(contract.clients.fetch, { id })).client.ext, { timeout: 15_000 })
    .toBe('77');

  // Tabs that are not steps are offered in addition to the steps.
  await button(page, 'Rest of the file').click();
  const rest = page.getByRole('dialog');
  await rest.getByRole('tab', { name: 'Emails', exact: true }).click();
  await expect(rest.getByRole('button', { name: 'Send an email', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rest).toBeHidden();

  const types = await fill(desk, id);

  // A changed income is saved automatically, in its dialog too; Enter then closes it.
  await page.goto(`/new_client?hfid=${id}&step=revenues`);
  await page
    .getByRole('button', { name: /^Edit (?!the )/ })
    .first()
    .click();
  const income = page.getByRole('dialog');
  await income.getByLabel('Amount').fill('600');
  await expect(income.getByText('Saved by itself', { exact: true })).toBeVisible({ timeout: 15_000 });
  const { members } = await desk.ask(contract.revenues.ofHousehold, { client_id: id });
  expect(members[0]?.revenues).toMatchObject([{ amount: 600, row_version: 2 }]);
  await expectAccessible(page);
  await income.getByLabel('Amount').press('Enter');
  await expect(income).toBeHidden();
  await page.goto('/requests?state=4');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('textbox', { name: 'Name or file number' }).fill(last_name);
  await page.getByRole('link', { name: new RegExp(`^\\d+ of Odile ${last_name}$`) }).click();
  await expect(heading(page, 'Documents')).toBeVisible();
  await expect(page.getByRole('button', { name: /, missing: Odile/ })).toHaveCount(types.length);
  await expect(page.getByRole('button', { name: /^Add files/ })).toHaveCount(types.length);
  await expect(page.getByText('Every document must be verified before the approval.')).toBeVisible();
  await expectAccessible(page);

  const [never = 0, ...others] = types;
  for (const type of others) await verify(desk, id, type);
  await page.reload();
  await expect(page.getByRole('button', { name: /, missing: Odile/ })).toHaveCount(1);
  // A proof that cannot exist is waived, with a reason.
  await page
    .getByRole('button', { name: /^Waive (?!a proof)/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sleeps outside.');
  await dialog.getByRole('button', { name: 'Waive', exact: true }).click();
  await expect(page.getByText(/^Waived by .+ on \d{4}-\d\d-\d\d: Sleeps outside\.$/)).toBeVisible();
  const { persons } = await desk.ask(contract.documents.household, { client_id: id });
  expect(persons[0]?.waived).toMatchObject([{ document_type_id: never, reason: 'Sleeps outside.' }]);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Approval')).toBeVisible();
  await expect(button(page, 'Approve')).toBeDisabled();
  await button(page, 'Refuse the request').click();
  await expect(page.getByRole('dialog', { name: 'Refuse the request' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Refuse the request')).toBeFocused();
  await page.getByRole('checkbox', { name: /^Fee paid/ }).check();
  await expect(button(page, 'Approve')).toBeEnabled({ timeout: 15_000 });
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Loading…')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Approve').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).toHaveURL(/\/clients_list/);
  expect((await desk.ask(contract.clients.fetch, { id })).client.client_state_type_id).toBe(1);
});

test('the button that approves is never passed by Tab: it says what is missing, and saves a fee that is just ticked', async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const { id } = await desk.household({ state: 4 });
  for (const type of await fill(desk, id)) await verify(desk, id, type);
  await page.goto(`/new_client?hfid=${id}&step=approval`);
  const fee = page.getByRole('checkbox', { name: /^Fee paid/ });
  await expect(fee).not.toBeChecked();
  await button(page, 'Refuse the request').focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Approve')).toBeFocused();
  await expect(button(page, 'Approve')).toBeDisabled();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toHaveText('Something is still missing.');
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  const approveByKeys = async () => {
    await button(page, 'Refuse the request').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  await fee.focus();
  await page.keyboard.press('Space');
  await approveByKeys();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  // Pressed while the fee is saved automatically, it waits for that.
  const unpaid = page.waitForResponse(`**${contract.clients.update.path}`);
  await fee.uncheck();
  await unpaid;
  await expect(button(page, 'Approve')).toBeDisabled();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${contract.clients.update.path}`, async (route) => {
    await held;
    await route.fallback();
  });
  const saving = page.waitForRequest(`**${contract.clients.update.path}`);
  await fee.check();
  await saving;
  await approveByKeys();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/clients_list/);
  expect((await desk.ask(contract.clients.fetch, { id })).client).toMatchObject({
    client_state_type_id: 1,
    fee_paid: 1,
  });
});

/** When this browser last kept a draft; 0 if it has none. */
const keptAt = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('resa').onsuccess = ({ target }) => {
      const all = target.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => resolve(Math.max(0, ...all.result.map(({ at }) => at)));
    };
  })`);

test('an interrupted intake continues with its typed values, and another desk takes it over', {
  tag: '@desk',
}, async ({ page, context, browser, url }) => {
  const desk = await signIn(page, 'worker');
  const { id, first_name } = await desk.household({ state: 4 });
  const at = `/new_client?hfid=${id}&step=profile`;
  const extension = (where: Page) => where.getByRole('textbox', { name: 'Extension', exact: true });
  const stored = async () => (await desk.ask(contract.clients.fetch, { id })).client.ext;
  const becomes = (value: string) => expect.poll(stored, { timeout: 20_000 }).toBe(value);
  const tab = await context.newPage();
  await tab.goto(at);
  await extension(tab).fill('11');
  await becomes('11');

  // Changes that did not arrive are sent by themselves when the network is back.
  await context.setOffline(true);
  await extension(tab).fill('22');
  await expect(tab.getByText('What you typed is still here')).toBeVisible();
  await context.setOffline(false);
  await becomes('22');

  // An invalid value stays in the browser, also if its window is closed.
  const name = (where: Page) => where.getByRole('textbox', { name: 'First name', exact: true });
  const keptSince = async (moment: number) => expect.poll(() => keptAt(page)).toBeGreaterThanOrEqual(moment);
  await expect.poll(() => keptAt(page)).toBe(0);
  await name(tab).fill('');
  await keptSince(1);
  const typed = Date.now();
  await extension(tab).fill('33');
  await keptSince(typed);
  await tab.close();
  await page.goto(at);
  const offer = page.getByRole('dialog', { name: 'Unsaved work' });
  await offer.getByRole('button', { name: 'Continue with it' }).click();
  await expect(extension(page)).toHaveValue('33');
  await expect(name(page)).toHaveValue('');
  expect(await stored()).toBe('22');
  await name(page).fill(first_name);
  await becomes('33');

  const elsewhere = await browser.newContext({ baseURL: url });
  const other = await elsewhere.newPage();
  await signIn(other, 'admin');
  await other.goto(at);
  await expect(other.getByText('Wendy Chen is editing this request. You can read it.', { exact: true })).toBeVisible();
  await expect(extension(other)).toHaveCount(0);
  await expectAccessible(other);
  await button(other, 'Edit').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Take over', exact: true }).click();
  await extension(other).fill('44');
  await becomes('44');
  await expect(
    page.getByText('Alice Tremblay is editing this request. You can read it.', { exact: true }),
  ).toBeVisible();
  await expect(extension(page)).toHaveCount(0);
  await elsewhere.close();
});

test('a family of five is taken in whole: with only keys at a desk, in French on a phone', async ({ page }) => {
  test.slow();
  const desk = await signIn(page, 'admin', '/');
  const phone = page.viewportSize()?.width === 390;
  if (phone) await inFrench(page);
  const name = `Quévert${Date.now().toString(36).replaceAll(/\d/g, 'x')}`;
  await page.goto('/new_client');
  await takeInFive(desk, phone ? 'fr' : 'en', phone ? finger(page) : keyboard(page), name);
  const { persons } = await desk.ask(contract.clients.searchByName, { name: `Ana ${name}`, only_heads: 1 });
  const { client, members } = await desk.ask(contract.intake.fetch, { client_id: persons[0]?.id ?? 0 });
  expect(client).toMatchObject({ first_name: 'Ana', client_state_type_id: 1, family_size: 5 });
  expect(members.flatMap(({ revenues }) => revenues)).toHaveLength(3);
  expect(members.flatMap(({ documents_uploads }) => documents_uploads)).toHaveLength(8);
});

test('the last step shows the fee, keeps its button in reach, and takes a refused request in process', async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'admin', '/');
  const phone = page.viewportSize()?.width === 390;
  const into: Locale = phone ? 'fr' : 'en';
  if (phone) await inFrench(page);
  const { id } = await desk.household({ state: 4, revenues: [{}] });
  await page.goto(`/new_client?hfid=${id}&step=approval`);
  const fee = page.getByRole('checkbox', { name: say(into, 'fee_paid') });
  await expect(fee).toHaveAccessibleName(/\(.*\d\.\d\d.*\)|\(.*\d,\d\d.*\)/);
  await expect(button(page, say(into, 'approve'))).toBeInViewport();
  // Somebody who only reads ends nothing.
  const other = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(other, 'viewer');
  await other.goto(`/new_client?hfid=${id}&step=approval`);
  await expect(other.getByRole('button', { name: say('fr', 'back'), exact: true })).toBeVisible();
  for (const word of ['approve', 'intake_submit'] as const) await expect(button(other, say('fr', word))).toHaveCount(0);
  await other.close();
  await expect(page.getByLabel(say(into, 'loading'))).toHaveCount(0);
  await expectAccessible(page);

  const { client } = await desk.ask(contract.clients.fetch, { id });
  const refusal = { id, row_version: client.row_version, comment_type_id: 3, comment: 'Lives elsewhere', reason_id: 1 };
  await desk.ask(contract.requests.refuse, refusal);
  await page.goto(`/new_client?hfid=${id}&step=approval`);
  const take = button(page, say(into, 'state_in_progress'));
  await expect(take).toBeVisible();
  const said = page.getByRole('alert').filter({ hasText: say(into, 'intake_refused') });
  await expect(said).toContainText('Lives elsewhere');
  await expect(button(page, say(into, 'intake_submit'))).toHaveCount(0);
  await expect(button(page, say(into, 'approve'))).toHaveCount(0);
  await expect(page.getByLabel(say(into, 'loading'))).toHaveCount(0);
  await expectAccessible(page);
  await take.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(into, 'state_in_progress'), exact: true })
    .click();
  await expect(button(page, say(into, 'approve'))).toBeVisible();
  expect((await desk.ask(contract.clients.fetch, { id })).client.client_state_type_id).toBe(4);
});

test('a postal code proposes its province and city', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  const phone = page.viewportSize()?.width === 390;
  const into: Locale = phone ? 'fr' : 'en';
  if (phone) await inFrench(page);
  const { id } = await desk.household({ state: 4 });
  await page.goto(`/new_client?hfid=${id}&step=housing`);
  await button(page, say(into, 'add_housing')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say(into, 'postal_code') }).fill('V5K 0A1');
  await dialog.getByRole('button', { name: say(into, 'take_place') }).click();
  const province = dialog.getByRole('combobox', { name: say(into, 'field_province_id') });
  await expect(province).toHaveValue(/British Columbia|Colombie-Britannique/);
  await expect(dialog.getByRole('textbox', { name: say(into, 'postal_code') })).toBeFocused();
  await expectAccessible(page, 'html', { whole: true });
});

test('a phone that another household has needs an answer at its field, once Continue is pressed', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  const phone = page.viewportSize()?.width === 390;
  const into: Locale = phone ? 'fr' : 'en';
  if (phone) await inFrench(page);
  const other = await desk.household();
  const { id } = await desk.household({ state: 4 });
  const saves: unknown[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(contract.clients.update.path)) saves.push(response.json());
  });
  await page.goto(`/new_client?hfid=${id}&step=profile`);
  const mobile = page.getByRole('textbox', { name: say(into, 'mobile') });
  await mobile.fill(other.mobile ?? '');
  // An automatic save refuses it without a notice.
  await expect.poll(async () => JSON.stringify(await Promise.all(saves))).toContain('phone_exists');
  await expect(page.getByText(say(into, 'e_phone_already_registered'))).toHaveCount(0);
  await expect(mobile).toBeFocused();

  await button(page, say(into, 'continue')).click();
  const keep = page.getByRole('checkbox', { name: say(into, 'keep_shared_phone') });
  await expect(keep).toBeVisible();
  await expect(keep).not.toBeFocused();
  await expect(page.getByRole('link', { name: String(other.file_number) })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'html', { whole: true });
  // Another number takes the question along; typed again, it is shown again.
  await mobile.fill('');
  await expect(keep).toBeHidden();
  await mobile.fill(other.mobile ?? '');
  await keep.check();
  await expect(page.getByText(say(into, 'errors_corrected'))).toBeVisible();
  await expect(mobile).not.toHaveAttribute('aria-invalid', 'true');
  await button(page, say(into, 'continue')).click();
  await expect(page).toHaveURL(/step=consents/);
  expect((await desk.ask(contract.clients.fetch, { id })).client.mobile).toBe(other.mobile);
});

test('a due date is within ten months, and a date takes digits only', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  const phone = page.viewportSize()?.width === 390;
  const into: Locale = phone ? 'fr' : 'en';
  if (phone) await inFrench(page);
  const { id } = await desk.household({ state: 4, head: { gender_type_id: 2 } });
  await page.goto(`/new_client?hfid=${id}&step=profile`);
  await page.getByRole('combobox', { name: say(into, 'pregnancy_status'), exact: true }).click();
  await page.getByRole('option').first().click();
  const due = page.getByRole('textbox', { name: say(into, 'delivery_date') });
  await due.pressSequentially('21a99-1b2cc31');
  await expect(due).toHaveValue('2199-12-31');
  await due.blur();
  await expect(page.getByText(say(into, 'rule_delivery_date'))).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  const { today } = await desk.ask(contract.clients.fetch, { id });
  const born = addDays(today, 60);
  await due.fill(born.replaceAll('-', ''));
  await due.blur();
  await expect(page.getByText(say(into, 'rule_delivery_date'))).toBeHidden();
  await expect
    .poll(async () => (await desk.ask(contract.clients.fetch, { id })).client.delivery_date, { timeout: 15_000 })
    .toBe(born);

  const delivery_date = addDays(today, -60);
  const past = await desk.household({
    days: -120,
    head: { gender_type_id: 2, pregnancy_status_type_id: 2, delivery_date },
  });
  await page.goto(`/client?hfid=${past.id}`);
  const words = say(into, 'born_update');
  await expect(page.getByRole('definition').filter({ hasText: words })).toHaveText(`${delivery_date} ${words}`);
});

test('a request is refused from the last step, with a mail in the language of the client, and one that left is ended', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const email = `refused-${crypto.randomUUID()}@resa.test`;
  const { id } = await desk.household({ state: 4, head: { email, service_language_id: 2 } });
  const dialog = page.getByRole('dialog');
  await page.goto(`/new_client?hfid=${id}&step=approval`);
  await button(page, 'Refuse the request').click();
  await expect(dialog).toContainText(`The comment is sent to ${email}.`);
  await choose(page, 'Type of comment');
  await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('Hors du territoire');
  await dialog.getByRole('button', { name: 'Refuse the request', exact: true }).click();
  await expect(page).toHaveURL(/\/requests$/);
  expect((await desk.ask(contract.clients.fetch, { id })).client.client_state_type_id).toBe(5);
  await expect(async () => {
    await page.goto('/outbox');
    await page.getByRole('row', { name: email }).getByRole('link').click({ timeout: 5_000 });
  }).toPass();
  await expect(page.locator('body')).toContainText(/Bonjour[\s\S]*Hors du territoire/);

  const left = await desk.household({ state: 4 });
  await page.goto(`/new_client?hfid=${left.id}`);
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Make inactive', exact: true }).click();
  await choose(page, 'Type of comment');
  await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('They have moved');
  // The first of a list that opens upwards can be chosen too.
  await choose(page, 'Reason for ending service');
  await dialog.getByRole('button', { name: 'Make inactive', exact: true }).click();
  await expect(page).toHaveURL(/\/requests$/);
  expect((await desk.ask(contract.clients.fetch, { id: left.id })).client.client_state_type_id).toBe(2);
});
