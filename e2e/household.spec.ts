import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { type Locale, say } from '@resa/contract/texts';
import { expectAccessible, inFrench, noticed, signIn, test, unfoldCard } from './support.ts';

const [HEAD, PARTNER, CHILD] = [2, 3, 4];
const SEPARATED = { en: 'Divorced', fr: 'Divorce' };

/** Opens the household's tab of a file for editing. */
async function editHousehold(page: Page, id: number) {
  await page.goto(`/client?hfid=${id}&tab=family`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add an existing file' })).toBeVisible();
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
/** A person of the household on the screen: a row, or a card on small screens. */
const personOf = (page: Page, name: string) => {
  const panel = page.getByRole('tabpanel');
  return panel.getByRole('row').or(panel.getByRole('listitem')).filter({ hasText: name });
};
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a single person joins a household, gets another role, and leaves it again', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const home = await desk.household({ members: [{ role: CHILD }] });
  const single = await desk.household({});
  await page.goto(`/client?hfid=${home.id}&tab=family`);
  await expect(personOf(page, home.name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an existing file' })).toBeHidden();
  await expectAccessible(page);

  await editHousehold(page, home.id);
  await expect(page.getByRole('tab', { name: /^Household/ })).toBeFocused();
  await page.getByRole('button', { name: 'Add an existing file' }).click();
  const dialog = dialogOf(page, 'Add an existing file');
  await expect(dialog.getByRole('combobox', { name: 'Person to add' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Person to add' }).fill(String(single.file_number));
  await page.getByRole('option', { name: single.name }).click();
  await expect(dialog.getByText(single.name)).toBeVisible();
  await choose(page, 'Family role', 'Roommate');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(personOf(page, single.name)).toContainText('Roommate');
  await expect(page.getByRole('tab', { name: /^Household/ })).toContainText('3');

  await personOf(page, single.name)
    .getByRole('button', { name: `Edit ${single.name}` })
    .click();
  const edited = dialogOf(page, `Edit ${single.name}`);
  await choose(page, 'Family role', 'Other relative');
  await edited.getByLabel('End date').fill('2020-01-01');
  await edited.getByLabel('Start date').focus();
  await expect(edited.getByText('These dates do not fit')).toBeVisible();
  await edited.getByLabel('End date').fill('');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toBeHidden();
  await expect(personOf(page, single.name)).toContainText('Other relative');

  await personOf(page, single.name)
    .getByRole('button', { name: `Remove ${single.name}` })
    .click();
  const question = dialogOf(page, 'Remove from the household?');
  await expect(question).toContainText(`${single.name} becomes a single person today`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(personOf(page, single.name)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add an existing file' })).toBeFocused();
  const { client } = await desk.ask(contract.clients.fetch, { id: single.id });
  expect(client).toMatchObject({ family_role_type_id: 1, family_size: 1 });
});

test('a household joins another one as a whole, each person in their own role', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const home = await desk.household({ head: { marital_status_type_id: 2 } });
  const other = await desk.household({ members: [{ role: CHILD }] });
  await editHousehold(page, home.id);
  await page.getByRole('button', { name: 'Add an existing file' }).click();
  const dialog = dialogOf(page, 'Add an existing file');
  await dialog.getByRole('combobox', { name: 'Person to add' }).fill(String(other.members[0]?.file_number));
  await page.getByRole('option', { name: other.members[0]?.name ?? '' }).click();
  await expect(dialog.getByText('This person lives with 1 more person. Who moves?')).toBeVisible();
  await choose(page, 'Family role', 'Child');
  await choose(page, `Role of ${other.name}`, 'Partner');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(personOf(page, other.name)).toContainText('Partner');
  const { members } = await desk.ask(contract.families.list, { client_id: other.id });
  expect(members.map((member) => member.group_role_type_id).sort()).toEqual([HEAD, PARTNER, CHILD]);
});

test('a new person joins with their own profile', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const home = await desk.household({});
  await editHousehold(page, home.id);
  await page.getByRole('button', { name: 'Create a file' }).click();
  const dialog = dialogOf(page, 'Create a file');
  await expect(dialog.getByLabel('Last name')).not.toHaveValue('');
  await expectAccessible(page, 'html', { whole: true });
  await dialog.getByLabel('First name').fill('Noa');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Family role' })).toHaveAttribute('aria-invalid', 'true');
  await choose(page, 'Family role', 'Child');
  await choose(page, 'Gender', 'Female');
  await dialog.getByRole('textbox', { name: 'Date of birth' }).fill('2019-05-05');
  await dialog.getByRole('combobox', { name: 'Region of origin' }).click();
  await page.getByRole('option').first().click();
  await choose(page, 'Citizenship', 'Canadian citizen by birth');
  await choose(page, 'Level of education', 'Not yet in school');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(personOf(page, 'Noa')).toContainText('Child');
});

test('the partner becomes the head: the question lists the effects, and every file shows them', async ({
  page,
  browser,
  url,
}) => {
  const email = `switch${Date.now()}@resa.example`;
  const desk = await signIn(page, 'worker');
  const home = await desk.household({
    head: { email },
    members: [{ role: PARTNER, dob: '1984-04-04' }, { role: CHILD }],
    appointments: [{}],
  });
  const [partner] = home.members as [(typeof home.members)[number]];
  // Somebody else has a list open that shows the household.
  const context = await browser.newContext({ baseURL: url });
  const elsewhere = await context.newPage();
  await signIn(elsewhere, 'admin');
  await elsewhere.goto('/clients_list');

  await page.goto(`/client?hfid=${home.members[1]?.id}`);
  await unfoldCard(page);
  await expect(page.getByRole('link', { name: 'Open the family head’s file' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make head of household' })).toBeHidden();
  await page.goto(`/client?hfid=${partner.id}`);
  await unfoldCard(page);
  await page.getByRole('button', { name: 'Make head of household' }).click();
  const dialog = dialogOf(page, `Make ${partner.name} the head of the household`);
  await expect(dialog.getByLabel('Email of the new head')).toHaveValue(email);
  await expect(dialog.getByText(`Open appointments that move to ${partner.name}: 1.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Email of the new head').fill('nobody');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Email of the new head').fill(email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Make head of household' })).toBeHidden();
  await expect(page.getByRole('tab', { name: /^Household/ })).toBeVisible();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  const moved = await desk.ask(contract.clients.fetch, { id: partner.id });
  expect(moved.counts.open_appointments).toBe(1);
  await context.close();
});

test('income, addresses and proofs that somebody else changes are seen in an open tab, and nothing typed is lost', {
  tag: '@desk',
}, async ({ page, browser, url }) => {
  const worker = await signIn(page, 'worker');
  const home = await worker.household({});
  const context = await browser.newContext({ baseURL: url });
  const other = await context.newPage();
  await signIn(other, 'admin');
  await worker.ask(contract.locks.lock, { id: home.id });

  await other.goto(`/client?hfid=${home.id}&tab=housing`);
  await expect(other.getByText('No address yet')).toBeVisible();
  const [city] = (await worker.ask(contract.categories.checksum, { checksum: {} })).lookups.cities?.rows ?? [];
  const { id: city_id, province_id, country_id } = city as { id: number; province_id: number; country_id: number };
  const address = { address_ln1: '7, ruelle du Puits', postal_code: 'H2J 3V4', country_id, province_id, city_id };
  const housing = { client_id: home.id, house_type_id: 1, start_date: '2025-01-01' };
  await worker.ask(contract.housings.store, { housing, address });
  await expect(other.getByText(/7, ruelle du Puits/).first()).toBeVisible();

  await other.goto(`/client?hfid=${home.id}&tab=documents_setting`);
  await expect(other.getByRole('definition').filter({ hasText: /Passport/i })).toHaveCount(0);
  const documents = { proof_of_address: [1], proof_of_identification: [21], proof_of_revenue: [] };
  await worker.ask(contract.documents.updateProofs, { client_id: home.id, documents });
  await expect(other.getByRole('definition').filter({ hasText: /Passport/i })).toBeVisible();

  await other.goto(`/client?hfid=${home.id}&tab=revenues`);
  const income = other.getByRole('region', { name: 'Household income' });
  await expect(income).toContainText('Fee: Not known');
  const revenue = { revenue_type_id: 1, pay_frequency_type_id: 3, amount: 100, start_date: '2025-01-01' };
  const added = await worker.ask(contract.revenues.update, { client_id: home.id, revenues: [revenue] });
  await expect(income).not.toContainText('Not known');

  // An open form keeps its typed values, even where the income goes.
  await page.goto(`/client?hfid=${home.id}&tab=revenues`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page
    .getByRole('button', { name: /^Edit .+/ })
    .first()
    .click();
  const typed = page.getByRole('dialog').getByLabel('Amount');
  await typed.fill('777');
  await worker.ask(contract.revenues.destroy, { id: added.ids[0] as number });
  await expect(income).toContainText('Fee: Not known');
  await expect(page.getByRole('region', { name: 'Household income', includeHidden: true })).toContainText('Not known');
  await expect(typed).toHaveValue(/777/);
  await context.close();
});

test('a file shows what others change while it loads, and before it receives events', { tag: '@desk' }, async ({
  page,
  browser,
  url,
}) => {
  const worker = await signIn(page, 'worker');
  const home = await worker.household({ members: [{ role: CHILD }] });
  const [child] = home.members as [(typeof home.members)[number]];
  await worker.ask(contract.locks.lock, { id: child.id });
  const rename = async (last_name: string) => {
    const { client } = await worker.ask(contract.clients.fetch, { id: child.id });
    await worker.ask(contract.clients.update, { client: { ...client, last_name } });
  };
  const context = await browser.newContext({ baseURL: url });
  const other = await context.newPage();
  await signIn(other, 'admin');

  // The file has arrived before its browser receives any event.
  const changed = Promise.withResolvers<void>();
  let open = Promise.withResolvers<void>();
  await other.routeWebSocket(/socket\.io/, async (line) => {
    await changed.promise;
    const server = line.connectToServer();
    line.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      line.send(message);
      if (String(message).startsWith('40')) open.resolve();
    });
  });
  await other.goto(`/client?hfid=${home.id}&tab=family`);
  await expect(personOf(other, child.name)).toBeVisible();
  await rename('Quartier');
  changed.resolve();
  await expect(personOf(other, 'Quartier')).toBeVisible();

  // The response is on its way for long, and shows the household as it was before.
  const answered = Promise.withResolvers<void>();
  const arrive = Promise.withResolvers<void>();
  await other.route(`**${contract.clients.fetch.path}`, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await arrive.promise;
    await route.fulfill({ response });
  });
  open = Promise.withResolvers<void>();
  await other.reload();
  await Promise.all([answered.promise, open.promise]);
  await rename('Ruisseau');
  arrive.resolve();
  await expect(personOf(other, 'Ruisseau')).toBeVisible();
  await context.close();
});

test('an open file shows the changes of others to its household, also while it was without a connection', {
  tag: '@desk',
}, async ({ page, browser, url }) => {
  const worker = await signIn(page, 'worker');
  const home = await worker.household({ members: [{ role: CHILD }] });
  const [child] = home.members as [(typeof home.members)[number]];
  const context = await browser.newContext({ baseURL: url, locale: 'en-CA' });
  const other = await context.newPage();
  await signIn(other, 'admin');
  await other.goto(`/client?hfid=${home.id}&tab=family`);
  await expect(personOf(other, child.name)).toBeVisible();

  // The profile of a member is saved in their own file.
  const rename = async (last_name: string) => {
    await page.goto(`/client?hfid=${child.id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Last name').fill(last_name);
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  };
  await rename('Quartier');
  await expect(personOf(other, 'Quartier')).toBeVisible();

  await context.setOffline(true);
  await expect(other.getByText('No connection. What you see may be out of date')).toBeVisible();
  await rename('Ruisseau');
  await expect(personOf(other, 'Quartier')).toBeVisible();
  const caughtUp = other.waitForResponse(`**${contract.clients.now.path}`);
  await context.setOffline(false);
  await caughtUp;
  await expect(personOf(other, 'Ruisseau')).toBeVisible();

  // A lost response is fetched again when the server next announces any change.
  await other.route(`**${contract.clients.now.path}`, (route) => route.abort(), { times: 1 });
  const lost = other.waitForEvent('requestfailed');
  await rename('Tilleul');
  await lost;
  await worker.household();
  await expect(personOf(other, 'Tilleul')).toBeVisible();
  await context.close();
});

test('two workers on one household: the second sees who edits it, and both see it change, in French too', async ({
  page,
  browser,
  url,
}) => {
  const worker = await signIn(page, 'worker');
  const home = await worker.household({ members: [{ role: CHILD }] });
  await editHousehold(page, home.id);
  const context = await browser.newContext({ baseURL: url });
  const other = await context.newPage();
  const admin = await signIn(other, 'admin');
  const [child] = home.members as [(typeof home.members)[number]];
  const answer = await admin.send(contract.families.destroy, { client_id: child.id, group_id: home.group_id });
  expect(await answer.json()).toEqual({ code: 'not_locked' });
  await other.goto(`/client?hfid=${home.id}&tab=family`);
  await unfoldCard(other);
  await expect(other.getByText('Wendy Chen')).toBeVisible();

  // The first has a form open; the household changes under it and in the second's browser.
  await page.getByRole('button', { name: 'Add an existing file' }).click();
  const typed = dialogOf(page, 'Add an existing file').getByLabel('Start date');
  await typed.fill('2025-02-03');
  const single = await worker.household({});
  const { today } = await worker.ask(contract.clients.fetch, { id: single.id });
  await worker.ask(contract.families.store, {
    group_id: home.group_id,
    people_group: { client: single.id, group_role_type_id: CHILD, date_start: today },
  });
  await expect(personOf(other, single.name)).toBeVisible();
  await expect(other.getByRole('tab', { name: /^Household/ })).toContainText('3');
  await expect(page.getByRole('tab', { name: /^Household/, includeHidden: true })).toContainText('3');
  await expect(typed).toHaveValue('2025-02-03');
  await worker.ask(contract.families.destroy, { client_id: child.id, group_id: home.group_id });
  await expect(personOf(other, child.name)).toHaveCount(0);
  await context.close();
  await dialogOf(page, 'Add an existing file').getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(page, 'Leave without saving?').getByRole('button', { name: 'Leave' }).click();
  await inFrench(page);
  await page.getByRole('button', { name: 'Ajouter un dossier existant' }).click();
  await expectAccessible(page);
});

test('saving a head who is no longer married needs a new role for the partner', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  const phone = page.viewportSize()?.width === 390;
  const into: Locale = phone ? 'fr' : 'en';
  if (phone) await inFrench(page);
  const home = await desk.household({ head: { marital_status_type_id: 2 }, members: [{ role: PARTNER }] });
  const [partner] = home.members;
  await page.goto(`/client?hfid=${home.id}`);
  await page.getByRole('button', { name: say(into, 'edit'), exact: true }).click();
  const list = (name: string) => page.getByRole('combobox', { name, exact: true });
  await list(say(into, 'marital_status')).click();
  await page.getByRole('option', { name: SEPARATED[into], exact: true }).click();
  const becomes = page.getByRole('combobox', { name: say(into, 'partner_becomes', { name: partner?.name ?? '' }) });
  await expect(becomes).toBeVisible();
  await page
    .getByRole('button', { name: say(into, 'save'), exact: true })
    .first()
    .click();
  await expect(page.getByText(say(into, 'e_partner_asked')).first()).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  await becomes.click();
  await expect(
    page.getByRole('option', { name: into === 'fr' ? 'Conjoint ou conjointe' : 'Partner', exact: true }),
  ).toHaveCount(0);
  await page.getByRole('option', { name: into === 'fr' ? 'Colocataire' : 'Roommate', exact: true }).click();
  await page
    .getByRole('button', { name: say(into, 'save'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: say(into, 'edit'), exact: true })).toBeVisible();
  const { members } = await desk.ask(contract.families.list, { client_id: home.id });
  expect(members.map(({ group_role_type_id }) => group_role_type_id)).toEqual([HEAD, 9]);
});

test('leaving the step of the household clears the role of a partner whose head is not married, with a word', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  const phone = page.viewportSize()?.width === 390;
  const into: Locale = phone ? 'fr' : 'en';
  if (phone) await inFrench(page);
  const home = await desk.household({ state: 4, head: { marital_status_type_id: 2 }, members: [{ role: PARTNER }] });
  await desk.ask(contract.locks.lock, { id: home.id });
  const { client } = await desk.ask(contract.clients.fetch, { id: home.id });
  await desk.ask(contract.clients.update, { client: { ...client, marital_status_type_id: 1 } });
  await page.goto(`/new_client?hfid=${home.id}&step=members`);
  await page.getByRole('button', { name: say(into, phone ? 'back' : 'continue'), exact: true }).click();
  const [partner] = home.members;
  const role = into === 'fr' ? 'Autre personne' : 'Other person';
  await noticed(page, say(into, 'partner_cleared', { name: partner?.name ?? '', head: home.name, role }));
  const { members } = await desk.ask(contract.families.list, { client_id: home.id });
  expect(members.map(({ group_role_type_id }) => group_role_type_id)).toEqual([HEAD, 10]);
});

test('only the head of another household moves, somebody follows, and a person added by mistake is deleted', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const home = await desk.household({});
  const other = await desk.household({ members: [{ role: 5, dob: '1980-01-01' }] });
  const [parent] = other.members;
  const [city] = (await desk.ask(contract.categories.checksum, { checksum: {} })).lookups.cities?.rows ?? [];
  const { id: city_id, province_id, country_id } = city as { id: number; province_id: number; country_id: number };
  const address = { address_ln1: '7, ruelle du Puits', postal_code: 'H2J 3V4', country_id, province_id, city_id };
  const single = await desk.household({});
  for (const { id } of [other, single]) {
    await desk.ask(contract.locks.lock, { id });
    const housing = { client_id: id, house_type_id: 1, start_date: '2025-01-01' };
    await desk.ask(contract.housings.store, { housing, address });
  }
  await page.goto(`/client?hfid=${home.id}&tab=family`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();

  const dialog = dialogOf(page, 'Add an existing file');
  const choosePerson = async (file_number: number, name: string) => {
    await page.getByRole('button', { name: 'Add an existing file' }).click();
    await dialog.getByRole('combobox', { name: 'Person to add' }).fill(String(file_number));
    await page.getByRole('option', { name }).click();
    await choose(page, 'Family role', 'Roommate');
  };
  await choosePerson(other.file_number, other.name);
  await dialog.getByRole('radio', { name: /alone/ }).check();
  await expect(dialog).toContainText('The address 7, ruelle du Puits');
  await dialog.getByRole('combobox', { name: 'Who heads the household that stays?' }).click();
  await page.getByRole('option', { name: parent?.name ?? '' }).click();
  await expectAccessible(page, '[role="dialog"]', { whole: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(personOf(page, other.name)).toContainText('Roommate');
  const left = await desk.ask(contract.clients.fetch, { id: parent?.id ?? 0 });
  expect(left.family_head_id).toBe(parent?.id);

  // A single person's address ends the day before.
  await choosePerson(single.file_number, single.name);
  await expect(dialog).toContainText(`The address of ${single.name}, 7, ruelle du Puits`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const made = await desk.household({ members: [{}], days: 0 });
  const [child] = made.members;
  await page.goto(`/client?hfid=${made.id}&tab=family`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: `Remove ${child?.name}` }).click();
  const asked = page.getByRole('dialog', { name: 'Remove from the household?' });
  await expect(asked).toContainText('was made in this household today');
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect(personOf(page, child?.name ?? '')).toHaveCount(0);
});
