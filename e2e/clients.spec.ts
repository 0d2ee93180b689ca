import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import type { BuiltPerson } from '@resa/contract/builders';
import type { FamilyMember } from '@resa/contract/persons';
import { type Desk, expectAccessible, noticed, picture, signIn, test } from './support.ts';

const INACTIVE = 2;
/** A level of education that nobody built here has. */
const SOME_SECONDARY = 17;

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const deletes = (page: Page) => button(page, /^Delete the file of/);
/** A person's row, on a phone their card. */
const rowOf = (page: Page, { file_number }: { file_number: number }) =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: new RegExp(`(^|\\D)${file_number}(\\D|$)`) });

/** Somebody else at work, at another desk. */
async function elsewhere(browser: Browser, baseURL: string): Promise<Desk> {
  const context = await browser.newContext({ baseURL });
  return signIn(await context.newPage(), 'admin');
}

test('a user without the permission is offered no deletion', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'viewer');
  await page.goto('/clients_list?state=2');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expect(button(page, /^Supprimer/)).toHaveCount(0);
});

test('only inactive files are offered for deletion', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker');
  await page.goto('/clients_list');
  await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
  await expect(deletes(page)).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'State' }).getByText('Inactive').click();
  await expect(deletes(page)).not.toHaveCount(0);
});

test('on a tablet a card has its verdict beside the number, so that many are in sight', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household();
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.goto('/clients_list');
  const card = rowOf(page, person);
  const middle = async (part: Locator) => ((box) => box && box.y + box.height / 2)(await part.boundingBox());
  await expect(card).toBeVisible();
  const number = Number(await middle(card.getByText(String(person.file_number))));
  await expect
    .poll(async () => Math.abs(Number(await middle(card.getByText('Can be served'))) - number))
    .toBeLessThan(6);
});

test('a list shows its last page for a page number beyond its end', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker');
  await page.goto('/clients_list?state=2&page=99');
  await expect(page).toHaveURL(/page=[2-9]$/);
  await expect(page.getByRole('link', { name: /^View/ }).first()).toBeVisible();
});

test('the clients list follows a change of a file made in another browser', { tag: '@desk' }, async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household();
  await page.goto('/clients_list');
  await expect(rowOf(page, person)).toContainText(person.name);

  const other = (await elsewhere(browser, url)).page;
  await other.goto(`/client?hfid=${person.id}`);
  await button(other, 'Edit').click();
  await other.getByRole('textbox', { name: 'First name', exact: true }).fill('Marguerite');
  await button(other, 'Save').first().click();
  await expect(button(other, 'Edit')).toBeVisible();

  await expect(rowOf(page, person)).toContainText(`Marguerite ${person.last_name}`);
});

test('deleting a file requires a confirmation, says instead what prevents it, and moves the focus to the next file', async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'worker');
  const head = await desk.household({ state: INACTIVE, members: [{}, {}] });
  // The newest file first: the head's is below those of the members.
  const [next, gone] = head.members as [BuiltPerson, BuiltPerson];
  await page.goto('/clients_list?state=2');
  const ask = async ({ name, file_number }: BuiltPerson, answer: string) => {
    await button(rowOf(page, { file_number }), `Delete the file of ${name}`).click();
    const question = page.getByRole('dialog', { name: 'Delete this file?' });
    await expect(question).toContainText(`${name} (no. ${file_number})`);
    await button(question, answer).click();
    await expect(question).toBeHidden();
  };

  await ask(gone, 'Cancel');
  await expect(rowOf(page, gone)).toBeVisible();
  const refused = async ({ name, file_number }: BuiltPerson, why: string) => {
    await button(rowOf(page, { file_number }), `Delete the file of ${name}`).click();
    const said = page.getByRole('dialog', { name: `${name} cannot be deleted` });
    await expect(said).toContainText(why);
    await expect(button(said, 'Delete')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(said).toBeHidden();
    await expect(rowOf(page, { file_number })).toBeVisible();
  };
  await refused(head, 'This person is the family head.');

  const admin = await elsewhere(browser, url);
  await admin.ask(contract.locks.lock, { id: gone.id });
  await refused(gone, 'Alice Tremblay is editing this file.');
  await admin.ask(contract.locks.unlock, {});

  await ask(gone, 'Delete');
  await noticed(page, `Deleted: ${gone.name}.`);
  await expect(rowOf(page, gone)).toHaveCount(0);
  await expect(button(rowOf(page, next), /^Delete the file of/)).toBeFocused();
  const answer = await desk.send(contract.clients.fetch, { id: gone.id });
  expect(answer.status()).toBe(404);
});

test('a file number shows the person’s card after a moment, on hover and on focus', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const second = await desk.household({ head: { dob: '1951-02-03' } });
  const first = await desk.household();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes(contract.clients.card.path)) asked++;
  });
  await page.goto('/clients_list');
  const number = (row: BuiltPerson) => page.getByRole('link', { name: `${row.file_number}, open the file of` });
  const card = page.getByRole('tooltip');
  await number(first).hover();
  await number(second).hover();
  await expect(card).toContainText(second.name);
  await expect(card).toContainText('1951-02-03');
  expect(asked, 'passing over a number asks nothing').toBe(1);
  await expectAccessible(page);

  await page.mouse.move(0, 0);
  await expect(card).toBeHidden();
  await page.getByRole('columnheader', { name: 'File number' }).getByRole('button').focus();
  // Past the other headings and the first row's checkbox.
  for (let key = 0; key < 7; key++) await page.keyboard.press('Tab');
  await expect(number(first)).toBeFocused();
  await expect(card).toContainText(first.name);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/client?hfid=${first.id}`);
});

test('the address of a file for small screens opens the file with its parameters', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/clients_list');
  const name = page.getByRole('link', { name: person.name }).first();
  await expect(name).toHaveAttribute('href', `/client/cmd/update?hfid=${person.id}`);
  await page.goto(`/client/cmd/update?hfid=${person.id}&tab=family`);
  await expect(page).toHaveURL(`/client?hfid=${person.id}&tab=family`);
});

/** A household of several, and its members as the dialog of education levels reads them, the head first. */
async function household(desk: Desk): Promise<{ head: BuiltPerson; members: FamilyMember[] }> {
  const head = await desk.household({ members: [{}] });
  const { members } = await desk.ask(contract.families.list, { client_id: head.id });
  return { head, members };
}

const levelsOf = (members: readonly FamilyMember[], education_level_id: number) => ({
  members: members.slice(0, 1).map(({ client_id, row_version }) => ({ client_id, row_version, education_level_id })),
});

test('levels of education of a household are edited from the list: unsaved choices are kept, refusals are explained, then saved', async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'worker');
  const { head, members } = await household(desk);
  const admin = await elsewhere(browser, url);
  await page.goto('/clients_list');
  const badge = button(page, `in the household of ${head.name}`);
  await badge.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Household of ${head.name}` });
  for (const { name } of members) await expect(dialog.getByText(name).first()).toBeVisible();
  await expect(button(dialog, 'Save')).toBeDisabled();
  await expectAccessible(page);

  const level = dialog.getByRole('combobox', { name: `Level of education of ${head.name}` });
  const choose = async (name: string) => {
    await level.click();
    await page.getByRole('option', { name, exact: true }).click();
    await expect(level).toHaveValue(name);
  };
  await choose('No schooling');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await button(question, 'Cancel').click();
  await expect(level).toHaveValue('No schooling');

  await admin.ask(contract.locks.lock, { id: head.id });
  await button(dialog, 'Save').click();
  await expect(dialog.getByRole('alert')).toContainText('Alice Tremblay is editing');
  await admin.ask(contract.locks.unlock, {});

  await admin.ask(contract.families.updateEducationalLevel, levelsOf(members, SOME_SECONDARY));
  await button(dialog, 'Save').click();
  await expect(dialog.getByRole('alert')).toContainText('Alice Tremblay has changed this household');
  await expect(level).toHaveValue('No schooling');
  await button(dialog, 'Save').click();
  await noticed(page, 'Saved.');
  await expect(dialog).toBeHidden();
  await expect(badge).toBeFocused();
});

test('a read-only user reads the levels of education', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'viewer');
  const { head } = await household(desk);
  await page.goto('/clients_list');
  await button(page, `dans le ménage de ${head.name}`).click();
  const dialog = page.getByRole('dialog', { name: `Ménage de ${head.name}` });
  await expect(dialog.getByRole('cell', { name: head.name, exact: true })).toBeVisible();
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await button(dialog, 'Fermer').last().click();
  await expect(dialog).toBeHidden();
});

test('the activity log describes what changed and who viewed the file', async ({ page, browser, url }) => {
  const desk = await signIn(page, 'worker');
  const { head, members } = await household(desk);
  const admin = await elsewhere(browser, url);
  await admin.ask(contract.families.updateEducationalLevel, levelsOf(members, SOME_SECONDARY));
  await admin.ask(contract.clients.fetch, { id: head.id });

  await page.goto(`/client?hfid=${head.id}`);
  await page.getByRole('tab', { name: 'Activity' }).click();
  const newest = page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Changes' }).locator('> li'))
    .filter({ hasText: 'Changed the education level' })
    .first();
  await expect(newest).toContainText('Alice Tremblay');
  await expect(newest).toContainText('Level of education');
  await expect(newest).toContainText('→');
  await expectAccessible(page);
  await button(newest, 'Details').click();
  const details = page.getByRole('dialog', { name: 'Changed the education level' });
  await expect(details).toContainText('Before');
  await expect(details).toContainText('After');
  await expect(details).not.toContainText(/[{["]/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.getByText('Views').click();
  await expect(page).toHaveURL(/log=reads/);
  await expect(page.getByText('Opened the file').first()).toBeVisible();
  await expect(page.getByText('Alice Tremblay').first()).toBeVisible();
  await expectAccessible(page);
});

test('a user without the permission does not see the activity log', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const person = await desk.household();
  await page.goto(`/client?hfid=${person.id}&tab=activity_logs`);
  await expect(page.getByRole('tab', { name: 'Profil' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Activité' })).toHaveCount(0);
});

/** How many bytes of unfinished forms this browser keeps; what they say is encrypted. */
const bytesKept = (page: Page) =>
  page.evaluate<number>(`new Promise((done, fail) => {
    const opening = indexedDB.open('resa');
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll();
      drafts.onerror = () => fail(drafts.error);
      drafts.onsuccess = () => done(drafts.result.reduce((bytes, { data }) => bytes + data.byteLength, 0));
      opening.result.close();
    };
  })`);

test('an invalid photo is refused before it is sent; a valid one is cropped, turned, kept and removed', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const person = await desk.household();
  await page.goto(`/client?hfid=${person.id}`);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'Extension' }).fill('12');
  await expect.poll(() => bytesKept(page)).toBeGreaterThan(0);
  const bytesWithout = await bytesKept(page);
  const photo = page.getByRole('group', { name: 'Photo', exact: true });
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    photo.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('scan.pdf', 'application/pdf', Buffer.from('%PDF'));
  await noticed(page, 'Only .png, .jpg or .jpeg pictures can be used.');
  await choose('large.png', 'image/png', Buffer.alloc(5_000_001));
  await noticed(page, 'This picture is larger than 5 MB.');
  await choose('broken.png', 'image/png', Buffer.from('no picture'));
  await noticed(page, 'This picture cannot be opened.');

  await choose('me.png', 'image/png', await picture(page));
  const stands = (words: string) => expect(photo.getByText(words)).toBeVisible();
  await button(photo, 'Turn right by 90°').click();
  await button(photo, 'Turn left by 5°').click();
  await button(photo, 'Zoom in, twice as large').click();
  await stands('Zoom 2×, rotated 85°');
  await button(photo, 'Zoom out, half as large').click();
  await button(photo, 'Move the photo left').press('ArrowRight');
  await stands('Zoom 1×, rotated 85°');
  await expectAccessible(page);
  await expect.poll(() => bytesKept(page)).toBeGreaterThan(bytesWithout + 1_000);
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await expect(page.getByText('The photo you chose before will be saved.')).toBeVisible();
  await button(page, /^Save$/).click();
  await noticed(page, 'Saved.');
  // It is shown once the person said yes.
  await expect(page.getByRole('link', { name: 'Photo not shown: no consent' })).toBeVisible();
  const { today } = await desk.ask(contract.consents.household, { client_id: person.id });
  const act = { client_id: person.id, how: 'word', language: 'en', decided_on: today } as const;
  const say = (state: 'given' | 'withdrawn') => {
    const decision = { client_id: person.id, purpose: 'photo', version: 1, state, by_whom: 'person' } as const;
    return desk.ask(contract.consents.record, { ...act, decisions: [decision] });
  };
  const shown = page.locator('main img[src^="blob:"]');
  // Open screens follow what is recorded in another browser.
  await say('given');
  await expect(shown).toHaveCount(1);
  await say('withdrawn');
  await expect(shown).toHaveCount(0);
  await say('given');
  await expect(shown).toHaveCount(1);
  await page.goto('/');
  await expect(shown).toHaveCount(1);
  await say('withdrawn');
  await expect(shown).toHaveCount(0);
  await say('given');
  await page.goto(`/client?hfid=${person.id}`);
  await expect(shown).toHaveCount(1);

  await button(page, 'Edit').click();
  await button(photo, 'Remove the photo').click();
  await expect(photo).toContainText('The photo will be removed when you save.');
  await button(page, /^Save$/).click();
  await expect(shown).toHaveCount(0);
});

test('the menu marks the clients list above a file, which has no entry of its own', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { id, name } = await desk.household();
  await page.goto(`/client?hfid=${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Clients list' })).toHaveAttribute('aria-current', 'true');
  await menu.getByRole('link', { name: 'Calendar' }).click();
  await expect(menu.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Clients list' })).not.toHaveAttribute('aria-current');
});
