/** How figures, dates and numbers are drawn on every screen. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { inFrench, signIn, test } from './support.ts';

/** Words in figures of one width, and dates broken over two lines. */
const misprints = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const style = getComputedStyle(text.parentElement);
      if (style.fontVariantNumeric.includes('tabular-nums') && /\\p{L}/u.test(text.data)) found.push('words: ' + text.data);
      for (const { 0: date, index } of text.data.matchAll(/\\d{4}-\\d\\d-\\d\\d/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + date.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push('broken: ' + text.data);
      }
    }
    return found;
  })()`);

/** Elements wider than the frame in which they scroll; a table for screen readers only is cut to a pixel on purpose. */
const cutOff = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main, main *')]
    .filter((one) => /(auto|scroll|hidden)/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => one.clientWidth > 1 && one.querySelector('table'))
    .map((one) => one.querySelector('table').getAttribute('aria-label') + ' ' + one.scrollWidth + ' > ' + one.clientWidth)`);

async function screens(page: Page): Promise<string[]> {
  const desk = await signIn(page, 'admin');
  const { id } = await desk.household({
    members: [{}, {}],
    appointments: [{ days: -10, status: 2 }, {}],
    bulletins: [{}],
  });
  return [
    '/',
    '/clients_list',
    `/client?hfid=${id}`,
    `/client?hfid=${id}&tab=family`,
    `/client?hfid=${id}&tab=appointments`,
    `/client?hfid=${id}&tab=activity_logs`,
    '/appointments',
    '/search?search=tremblay',
    '/categories',
    '/categories/revenue_brackets',
    '/categories/appointment_types',
  ];
}

test('tabular figures are used for numbers only, and no date breaks across lines', async ({ page }) => {
  for (const screen of await screens(page)) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await misprints(page), screen).toEqual([]);
  }
});

test('a tablet always has a narrow menu and cuts off no column', {
  tag: '@desk',
}, async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Open or close the menu' });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const all = await screens(page);
  await page.goto('/');
  // Through mini and closed, back to open: that is kept.
  for (const _ of [1, 2, 3]) await toggle.click();
  await expect(menu.getByText('Clients list')).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(menu.getByText('Clients list')).toBeHidden();
  for (const screen of all) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(menu).toBeVisible();
    await expect(menu.getByText('Clients list')).toBeHidden();
    expect.soft(await cutOff(page), screen).toEqual([]);
  }
  await toggle.click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(menu.getByText('Clients list')).toBeVisible();
});

test('numbers are grouped by the rules of the language, in badges and in sentences', { tag: '@desk' }, async ({
  page,
}) => {
  await page.route(`**${contract.clients.list.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), recordsFiltered: 1351 } });
  });
  await signIn(page, 'worker');
  await page.goto('/clients_list');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(page.getByRole('main').getByText('1,351', { exact: true })).toBeVisible();
  await expect(pager).toContainText('1 to 20 of 1,351');
  await inFrench(page);
  await expect(page.getByRole('main').getByText('1\u00a0351', { exact: true })).toBeVisible();
  await expect(pager).toContainText('1\u00a0351');
});
