/** Consents: asked in one act, shown and withdrawn in the file, worded by an administrator. */
import { expect } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, signIn, test } from './support.ts';

test('a family answers in one act, signs on the screen, and withdraws', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household({
    members: [
      { role: 4, dob: '2018-01-01' },
      { role: 4, dob: `${new Date().getFullYear() - 15}-01-01` },
    ],
  });
  await page.goto(`/client?hfid=${id}&tab=consents`);
  await expect(page.getByText('Not asked', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Record answers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record answers' });
  const record = dialog.getByRole('button', { name: 'Record', exact: true });
  await record.click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose who answers, and at least one answer.');
  await dialog.getByText('English', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Yes to all' }).click();
  // An answer can be taken back before it is recorded.
  const statistics = dialog.getByRole('radiogroup', { name: 'Answer: Yearly statistics' });
  await statistics.getByText('Not asked', { exact: true }).click();
  const photo = dialog.getByRole('radiogroup', { name: 'Answer: Photo in the file' });
  await photo.getByText('Yes', { exact: true }).click();
  const sharing = dialog.getByRole('radiogroup', { name: 'Answer: Sharing by name with partners' });
  await sharing.getByText('No', { exact: true }).click();
  // The desk says who decided for somebody from 14 to 17.
  await dialog.getByRole('checkbox', { name: /, 1[45] years old$/ }).check();
  await record.click();
  await expect(dialog.getByRole('alert')).toContainText('Choose who decided');
  const undecided = page.getByRole('option', { name: 'Who decides?' });
  await dialog.getByRole('combobox').filter({ has: undecided }).selectOption('Parent');
  await dialog.getByText('Signed on the screen', { exact: true }).click();
  await record.click();
  await expect(dialog.getByRole('alert')).toHaveText('The signature is missing.');
  const pad = dialog.getByRole('img', { name: 'Sign here' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no pad');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await expectAccessible(page);
  await record.click();
  await expect(dialog).toBeHidden();
  const { persons } = await desk.ask(contract.consents.household, { client_id: id });
  const isYouth = ({ dob }: (typeof persons)[number]) => (dob ?? '') > '2000' && dob !== '2018-01-01';
  const ofYouth = persons.filter(isYouth).flatMap(({ rows }) => rows.map(({ by_whom }) => by_whom));
  expect([...new Set(ofYouth)]).toEqual(['parent']);
  expect(
    persons
      .filter((person) => !isYouth(person))
      .map(({ rows }) => rows.map(({ purpose, state, by_whom }) => [purpose, state, by_whom])),
  ).toEqual([
    [
      ['service', 'given', 'person'],
      ['appointment_mails', 'given', 'person'],
      ['text_messages', 'given', 'person'],
      ['photo', 'given', 'person'],
      ['sharing', 'refused', 'person'],
    ],
    [
      ['service', 'given', 'parent'],
      ['photo', 'given', 'parent'],
      ['sharing', 'refused', 'parent'],
    ],
  ]);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Withdraw: Photo in the file/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();

  // An answer that another browser records is shown here.
  const shared = page.getByRole('listitem').filter({ hasText: 'Sharing by name with partners' }).first();
  await expect(shared).toContainText('Refused');
  const { today } = await desk.ask(contract.consents.household, { client_id: id });
  const given = { client_id: id, purpose: 'sharing', version: 1, state: 'given', by_whom: 'person' } as const;
  const act = { client_id: id, how: 'word', language: 'en', decided_on: today } as const;
  await desk.ask(contract.consents.record, { ...act, decisions: [given] });
  await expect(shared).toContainText('Given');
});

test('an answer recorded elsewhere right after an own change is shown', { tag: '@desk' }, async ({ page }) => {
  // The longest pause after an event: the other event arrives within it.
  await page.addInitScript(() => {
    Math.random = () => 0.999;
  });
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household();
  const { today } = await desk.ask(contract.consents.household, { client_id: id });
  const decide = (purpose: 'photo' | 'sharing') => {
    const given = { client_id: id, purpose, version: 1, state: 'given', by_whom: 'person' } as const;
    const act = { client_id: id, how: 'word', language: 'en', decided_on: today } as const;
    return desk.ask(contract.consents.record, { ...act, decisions: [given] });
  };
  await decide('photo');
  await page.goto(`/client?hfid=${id}&tab=consents`);
  await page.getByRole('button', { name: /^Withdraw: Photo in the file/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await decide('sharing');
  await expect(page.getByRole('listitem').filter({ hasText: 'Sharing by name with partners' })).toContainText('Given');
});

test('an administrator words a purpose, and who said yes before is listed', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const { id } = await desk.household({});
  const { persons, purposes } = await desk.ask(contract.consents.household, { client_id: id });
  const { name = '', file_number } = persons[0] ?? {};
  const { version = 1 } = purposes.find(({ code }) => code === 'statistics') ?? {};
  const decision = { client_id: id, purpose: 'statistics', version, state: 'given', by_whom: 'person' } as const;
  const today = (await desk.ask(contract.consents.household, { client_id: id })).today;
  await desk.ask(contract.consents.record, {
    client_id: id,
    decisions: [decision],
    how: 'paper',
    language: 'en',
    decided_on: today,
  });
  await page.goto('/consents?part=purposes');
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  await page.getByRole('button', { name: 'Edit Yearly statistics' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Words in English' }).fill(`We count everybody. ${Date.now()}`);
  await dialog.getByRole('checkbox', { name: 'The words are a draft that nobody has checked yet' }).uncheck();
  await expect(dialog.getByRole('checkbox', { name: /^Ask again everybody/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/');
  await page.getByRole('region', { name: 'Consents' }).getByRole('link', { name: 'See the list' }).click();
  const row = page.getByRole('row').filter({ hasText: String(file_number) });
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('Ask again: The words have changed', { exact: true })).toBeVisible();
});
