import { expect, type Page } from '@playwright/test';
import { expectAccessible, signIn, test } from './support.ts';

test('the calculator divides with a slash and computes with Enter', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker', '/');
  await page.getByRole('button', { name: 'Calculator' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Equals' })).toBeFocused();
  const display = page.getByLabel('Result');
  await page.keyboard.type('84/4');
  await expect(display).toHaveText('84÷4');
  await page.keyboard.press('Enter');
  await expect(display).toHaveText('21');
  await page.getByRole('button', { name: '9', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.type('*2');
  await page.keyboard.press('Enter');
  await expect(display).toHaveText('18');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Calculator' })).toBeFocused();
});

test('a confirmation of a deletion has the focus on Cancel', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/categories/genders');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const before = await rows.count();
  await page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(rows).toHaveCount(before);
});

test('the first search result has the focus, and arrow keys reach the others', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker', '/');
  const head = { last_name: `Quillfeather${crypto.randomUUID().slice(0, 4).replaceAll(/\d/g, 'x')}` };
  const person = await desk.household({ head });
  await desk.household({ head });
  const hits = page.getByRole('list', { name: 'Search results' }).getByRole('link');
  await search(page, head.last_name);
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(hits.nth(1)).toBeFocused();
  await search(page, person.name);
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/client?hfid=${person.id}`);
});

test('a short list goes to the entry whose first letters are typed, and Tab leads on past a long one', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/new_client');
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  await field('Gender').focus();
  await page.keyboard.type('mal');
  await page.keyboard.press('Enter');
  await expect(field('Gender')).toHaveValue('Male');
  // The list is closed; typing a letter opens it again.
  await page.keyboard.type('f');
  await page.keyboard.press('Enter');
  await expect(field('Gender')).toHaveValue('Female');
  await field('Native language').focus();
  await expect(page.getByRole('option', { name: 'French', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(field('Language of service')).toBeFocused();
});

async function search(page: Page, text: string) {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
