import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { say } from '@resa/contract/texts';
import { drawn, expectAccessible, signIn, signInByForm, test, unfoldCard } from './support.ts';

test('every screen is accessible: light and English on a desk, dark and French on a phone', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  const desk = await signInByForm(page, isMobile ? 'desk' : 'worker');
  await expect(page.locator('html')).toHaveAttribute('lang', isMobile ? 'fr-CA' : 'en-CA');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', isMobile ? 'dark' : 'light');
  const client = await desk.household({ members: [{}], appointments: [{ days: -10, status: 2 }, {}], bulletins: [{}] });
  const screens = [
    '/',
    '/clients_list',
    `/client?hfid=${client.id}`,
    '/appointments',
    '/checkin',
    '/search?search=tremblay',
  ];
  for (const screen of [...screens, '/profile', '/nowhere']) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, 'html', { whole: true });
  }
});

test('the figures of the dashboard are on one line, however long their titles are', { tag: '@desk' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'worker', '/');
  const cards = page.getByRole('list', { name: 'Files by state' }).getByRole('link');
  await expect(cards).toHaveCount(6);
  const figures = await cards.locator('> span:last-child').all();
  const tops = await Promise.all(figures.map(async (figure) => (await figure.boundingBox())?.y));
  expect(new Set(tops).size, `at ${tops} px`).toBe(1);
});

/** Nothing that says this word is cut off, and nothing is wider than the window. Inputs scroll by themselves. */
async function expectWhole(page: Page, word: string) {
  await drawn(page);
  const found = await page.evaluate(`(() => {
    const found = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > outerWidth) found.push('the page is ' + scrollWidth + ' px wide');
    for (const table of document.querySelectorAll('table')) {
      let room = table.parentElement;
      while (room !== document.body && getComputedStyle(room).overflowX === 'visible') room = room.parentElement;
      // Its columns are out of sight, and no scrolling shows them.
      if (room === document.body && table.offsetWidth > table.parentElement.clientWidth + 1)
        found.push('the table ' + table.ariaLabel + ' is ' + table.offsetWidth + ' px wide');
    }
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      if (!node.data.includes('${word}')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(one);
        const wider = range.getBoundingClientRect().right - one.getBoundingClientRect().right;
        if (one.clientWidth > 1 && textOverflow !== 'ellipsis' && !/auto|scroll/.test(overflowX) && wider > 1)
          found.push(one.tagName + ' ' + one.className + ' is ' + wider + ' px too narrow');
        // The short form of a name, a table that is scrolled, or words for screen readers.
        if (textOverflow === 'ellipsis' || overflowX !== 'visible' || one.clientWidth === 1) break;
      }
    }
    return found;
  })()`);
  expect.soft(found, page.url()).toEqual([]);
}

test('a long name without a blank is broken, in dialogs, lists and cards', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const word = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewi';
  const long = { first_name: 'Konstantinos-Aristoteles Papadimitriou', last_name: word };
  const [MARRIED, PARTNER] = [2, 3];
  const members = [
    { ...long, role: PARTNER },
    { ...long, dob: '2018-01-01' },
  ];
  const home = await desk.household({ head: { ...long, marital_status_type_id: MARRIED }, members });
  const other = await desk.household({
    head: { ...long, first_name: 'Ann' },
    members: [{ ...long, dob: '2012-02-02' }],
  });
  const plan = await desk.plan({ category_id: 2, ages_range: '90-99' });
  await desk.ask(contract.locks.lock, { id: home.id });
  for (const { id } of [home, ...home.members]) {
    const { persons } = await desk.ask(contract.documents.household, { client_id: home.id });
    const document_type_id = persons.find(({ client_id }) => client_id === id)?.offered.proof_of_identification[0];
    if (document_type_id)
      await desk.ask(contract.documents.askWaiver, { client_id: id, document_type_id, reason: 'Burnt.' });
  }
  await desk.ask(contract.locks.unlock, { id: home.id });
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  for (const tab of ['family', 'revenues', 'documents', 'documents_setting']) {
    await page.goto(`/client?hfid=${home.id}&tab=${tab}`);
    await expect(main.getByRole('tabpanel').getByText(word).first()).toBeVisible();
    await expectWhole(page, word);
  }
  await unfoldCard(page);
  await page.getByRole('button', { name: '3 waivers asked for' }).first().click();
  await expect(dialog.getByText(word).first()).toBeVisible();
  await expectWhole(page, word);

  await page.goto(`/client?hfid=${home.members[0]?.id}`);
  await unfoldCard(page);
  await page.getByRole('button', { name: say('en', 'switch_head') }).click();
  await expect(dialog.getByText(word).first()).toBeVisible();
  await expectWhole(page, word);

  await page.goto(`/client?hfid=${home.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('combobox', { name: 'Marital status' }).click();
  await page.getByRole('option', { name: 'Divorced' }).click();
  await expect(page.getByRole('combobox', { name: /becomes/ })).toBeVisible();
  await expectWhole(page, word);
  await page.getByRole('tab', { name: /^Household/ }).click();
  await page.getByRole('button', { name: 'Add an existing file' }).click();
  await dialog.getByRole('combobox', { name: 'Person to add' }).fill(String(other.file_number));
  await page.getByRole('option').first().click();
  await expect(dialog.getByRole('combobox', { name: `Role of ${other.members[0]?.name}` })).toBeVisible();
  await expectWhole(page, word);

  await page.goto('/appointments?location=1&add=group');
  for (const { file_number, name } of [home, other]) {
    await page.getByRole('combobox', { name: 'Find the client' }).fill(String(file_number));
    await page.getByRole('option').first().click();
    await expect(page.getByRole('button', { name: `Remove ${name} from the list` })).toHaveCount(1);
    await expectWhole(page, word);
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: new RegExp(`^${plan.name_en}`) }).click();
  await expect(page.getByRole('button', { name: `Exclude ${home.name}` })).toBeVisible();
  await expectWhole(page, word);

  // The current client, on a tablet.
  await page.goto(`/client?hfid=${home.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/requests');
  const bar = page.getByRole('region', { name: say('en', 'client_in_hand') });
  await expect(bar.locator('[data-explains]')).toBeVisible();
  await expectWhole(page, word);
  const verdict = await bar.locator('[data-explains]').boundingBox();
  expect(verdict?.width).toBeGreaterThan(100);
  if (desktop) await page.setViewportSize(desktop);

  const asking = await desk.household({ head: long, state: 4, days: 0 });
  await page.goto('/');
  await expect(main.getByText(String(asking.file_number), { exact: true })).toBeVisible();
  await expectWhole(page, word);

  const [one, two] = [
    await desk.household({ head: long }),
    await desk.household({ head: { ...long, first_name: 'Bo' } }),
  ];
  await page.goto(`/client_merge?source=${one.id}&target=${two.id}`);
  await expect(page.getByRole('heading', { name: 'Result of the merge' })).toBeVisible();
  await expectWhole(page, word);
});
