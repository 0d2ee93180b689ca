import { expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, signIn, test } from './support.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function choose(within: Locator, label: string, option: string): Promise<void> {
  await within
    .getByLabel(new RegExp(`^${label}`))
    .first()
    .click();
  await within.page().getByRole('option', { name: option, exact: true }).click();
}

test('a row opens to switches: regions of a country, roles and citizenships of a document, documents of an income', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const toggled = async (path: string, row: string, group: RegExp, name: string, on: boolean) => {
    await page.goto(path);
    await button(page, `Details of ${row}`).click();
    const toggle = page.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true });
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/update'));
    await toggle.press('Space');
    expect(await (await saved).json()).toMatchObject({ code: 'Ok' });
    await expect(toggle).toBeChecked({ checked: on });
  };
  await toggled('/categories/countries?search=andorra', 'Andorra', /^World regions/, 'Caribbean', true);
  await toggled('/categories/document_types', 'Lease', /^Family roles/, 'Child', true);
  await expect(page.getByRole('cell', { name: 'Proof of address', exact: true }).first()).toBeVisible();
  await toggled('/categories/document_types', 'Lease', /^Citizenships/, 'Visitor', false);
  await expectAccessible(page);
  await toggled('/categories/revenue_types?search=employment', 'Employment', /^Documents/, 'Pay stubs', false);
  await expect(page.getByRole('group', { name: /^Documents/ }).getByText('Lease')).toHaveCount(0);
  await toggled('/categories/revenue_types?search=employment', 'Employment', /^Documents/, 'Pay stubs', true);

  const { dt } = await desk.ask(contract.document_types.list, { terms: { search: 'Lease' } });
  expect(dt.rows[0]?.group_roles).toContain(4);
});

test('the lists of proofs name the people that no proof is offered to, until one is', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const name = `Stateless ${crypto.randomUUID().slice(0, 8)}`;
  const made = await desk.ask(contract.citizenship_types.store, { row: { name_en: name, name_fr: name } });
  const gap = page.getByRole('listitem').filter({ hasText: name });
  for (const path of ['document_types', 'revenue_types', 'citizenship', 'family_role_types']) {
    await page.goto(`/categories/${path}`);
    await expect(gap.first()).toContainText('Proof of identity: no document is offered to any family role');
  }
  await expectAccessible(page);
  await desk.ask(contract.citizenship_types.setActive, { row: { id: made.row.id, active: 0 } });
  await expect(gap).toHaveCount(0);
});

test('a city offers the provinces of its country', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/categories/cities');
  await button(page.getByRole('main'), 'Filter').click();
  const filters = page.getByRole('search', { name: 'Cities' });
  await choose(filters, 'Country', 'Canada');
  await choose(filters, 'Province', 'Yukon');
  await expect(page).toHaveURL(/country_id=1&province_id=\d+/);
  await expect(rowOf(page, 'Whitehorse')).toContainText('Yukon');
  await button(page, 'Add').click();
  const adding = dialog(page, 'New entry: Cities');
  await expect(adding.getByRole('combobox', { name: 'Province' })).toHaveValue('Yukon');
  await choose(adding, 'Country', 'France');
  await expect(adding.getByRole('combobox', { name: 'Province' })).toHaveValue('');
  await adding.getByRole('combobox', { name: 'Province' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(button(adding, 'Save')).toBeDisabled();
});

test('rows are reordered with only the keyboard, and by dragging', { tag: '@desk' }, async ({ page, browser, url }) => {
  const desk = await signIn(page, 'admin');
  await page.goto('/categories/education_levels');
  const other = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const watching = await other.newPage();
  await signIn(watching, 'viewer');
  await watching.goto('/categories/education_levels');
  const names = async () =>
    (await desk.ask(contract.education_levels.list, { rowsPerPage: 1000 })).dt.rows.map(({ name_fr }) => name_fr);
  const [first, second, third, fourth] = await names();
  const { dt } = await desk.ask(contract.education_levels.list, { rowsPerPage: 1000 });
  const handle = button(page, `Move ${dt.rows[0]?.name_en}`);
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${dt.rows[0]?.name_en} is picked up.`)).toBeAttached();
  for (const place of [2, 3]) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`${dt.rows[0]?.name_en} is at place ${place} of`)).toBeAttached();
  }
  const shownFirst = await firstRows(page);
  await page.keyboard.press('Space');
  // The order decides where a refresh of grades moves children: a question says so first, and nothing is saved before.
  const question = page.getByRole('dialog', { name: 'School grades: what a refresh does then', exact: true });
  await expect(question).toContainText(`${dt.rows[2]?.name_en}: then ${dt.rows[0]?.name_en}`);
  expect(await names()).toEqual(dt.rows.map(({ name_fr }) => name_fr));
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(names).toEqual([second, third, first, fourth, ...(await names()).slice(4)]);
  await expect(watching.getByRole('row').nth(3)).toContainText(first ?? '');
  await other.close();
  await button(page, `Move ${dt.rows[0]?.name_en} up`).press('Enter');
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third]);
  // Not for a moment is the old order back: who presses a button then would move another row, or none.
  expect(await shownFirst()).toEqual([expect.stringContaining(second ?? '')]);
  await expectAccessible(page);

  await page.goto('/categories/family_role_types');
  const roles = async () =>
    (await desk.ask(contract.family_role_types.list, { rowsPerPage: 1000 })).dt.rows.map(({ name_en }) => name_en);
  const before = await roles();
  // Playwright waits until the handle stops moving.
  await button(page, `Move ${before[0]}`).hover();
  const to = await button(page, `Move ${before[2]}`).boundingBox();
  if (!to) throw new Error('No handle to drag to');
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 5, { steps: 12 });
  await page.mouse.move(to.x + 10, to.y + 12, { steps: 4 });
  await page.mouse.up();
  await expect.poll(roles).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
});

test('a formula is calculated while it is typed, and brackets that decrease are refused', { tag: '@desk' }, async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/categories/pay_frequency_types');
  await button(page, 'Add').click();
  const adding = dialog(page, 'New entry: Pay frequencies');
  await adding.getByLabel('English name').fill('Every ten days');
  await adding.getByLabel('French name').fill('Aux dix jours');
  const formula = adding.getByLabel('Monthly formula');
  await formula.fill('amount*365/10/(12-12)');
  await expect(formula).toHaveValue('AMOUNT*365/10/(12-12)');
  await adding.getByLabel('Example payment').fill('100');
  await expect(adding.getByText('This formula cannot be used')).toBeVisible();
  await expect(button(adding, 'Save')).toBeDisabled();
  await formula.fill('amount*365/10/12');
  await expect(adding.getByRole('status').filter({ hasText: '= $304.17 a month' })).toBeVisible();
  await expectAccessible(page);
  await button(adding, 'Save').click();
  await expect(rowOf(page, 'Every ten days')).toContainText('AMOUNT*365/10/12');

  await page.goto('/categories/revenue_brackets');
  await button(page, 'Edit Family size 1').click();
  const editing = dialog(page, 'Edit Family size 1');
  await editing.getByLabel('Bracket 2').fill('100');
  await editing.getByLabel('Fees 2').focus();
  await expect(editing.getByText('This limit is below the one before it')).toBeVisible();
  await expect(button(editing, 'Save')).toBeDisabled();
  await editing.getByLabel('Bracket 2').fill('1500');
  await button(editing, 'Save').click();
  const first = page.getByRole('row').filter({ has: button(page, 'Edit Family size 1') });
  await expect(first).toContainText('$1,500.00');
  await button(page, 'Add').click();
  const doubled = dialog(page, 'New entry: Income brackets');
  for (const label of ['Start', ...[1, 2, 3, 4].flatMap((level) => [`Bracket ${level}`, `Fees ${level}`])])
    await doubled.getByLabel(label).fill('10');
  await doubled.getByLabel('Family size').fill('1');
  await button(doubled, 'Save').click();
  await expect(doubled.getByText('This family size is already in the list.')).toBeVisible();
});

test('a tag can be bold, warns about unreadable colours and requires the types that it allows', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  await page.goto('/categories/tag_manager');
  await button(page, 'Add').click();
  const adding = dialog(page, 'New entry: Client tags');
  await expect(adding).toContainText('Hard to read');
  await adding.getByLabel('Code').fill('BABY');
  await adding.getByRole('textbox', { name: 'French name' }).fill('Bébé');
  await adding.getByRole('textbox', { name: 'English name' }).click();
  await button(adding.getByRole('group', { name: 'Formatting of English name' }), 'Bold').click();
  await page.keyboard.type('Baby <script>');
  await adding.getByRole('textbox', { name: 'Background colour' }).fill('#1b5e20');
  await expect(adding).toContainText('Easy to read (AA)');
  await adding.getByRole('switch', { name: 'Allows extra appointments' }).press('Space');
  await expect(button(adding, 'Save')).toBeDisabled();
  await choose(adding, 'Extra appointments', 'Back to school');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await button(adding, 'Save').click();
  await expect(adding).toBeHidden();
  const { dt } = await desk.ask(contract.tags.list, { terms: { search: 'BABY' } });
  expect(dt.rows[0]).toMatchObject({ name_en: '<strong>Baby &lt;script&gt;</strong>', name_fr: 'Bébé' });
  expect(dt.rows[0]?.data.extras).toHaveLength(1);

  await page.goto('/categories/tag_manager?search=baby');
  await button(page, 'Edit Baby <script>').click();
  const editing = dialog(page, 'Edit Baby <script>');
  await expect(editing.getByLabel('Code')).not.toBeEditable();
  const extras = editing.getByRole('switch', { name: 'Allows extra appointments' });
  await expect(extras).toBeChecked();
  await extras.press('Space');
  await button(editing, 'Save').click();
  await expect(editing).toBeHidden();
  const after = await desk.ask(contract.tags.list, { terms: { search: 'BABY' } });
  expect(after.dt.rows[0]?.data.extras).toEqual([]);
});

test('permissions, zones and means of communication show only their own actions, in French', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  await page.goto('/categories/permissions');
  await inFrench(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(button(page, 'Ajouter')).toHaveCount(0);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(button(page, /^Supprimer/)).toHaveCount(0);
  await button(page, /^Modifier/)
    .first()
    .click();
  const label = dialog(page, /^Modifier/);
  await expect(label.getByLabel('Clé')).not.toBeEditable();
  await label.getByLabel('Libellé français').fill('Un autre libellé');
  await button(label, 'Enregistrer').click();
  await expect(label).toBeHidden();

  await page.goto('/categories/zones');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(button(page, 'Ajouter')).toHaveCount(0);
  await button(page, 'Modifier Aylmer').click();
  const zone = dialog(page, 'Modifier Aylmer');
  await zone.getByRole('combobox', { name: 'Groupe' }).click();
  await expect(zone.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await zone.getByRole('option', { name: 'Laval', exact: true }).click();
  const zips = zone.getByLabel('Codes postaux');
  await zips.fill('j9h\nJ9J 1a1 ; J9J-1');
  await zone.getByLabel('Zone').focus();
  await expect(zone.getByText(/Seulement des codes postaux.*J9J-1/)).toBeVisible();
  await zips.fill('j9h\nJ9J 1a1');
  await expect(zone).toContainText('2 codes différents');
  await button(zone, 'Enregistrer').click();
  await expect(zone).toBeHidden();
  const { dt } = await desk.ask(contract.zones.list, { terms: { search: 'Aylmer' } });
  expect(dt.rows[0]).toMatchObject({ group: 'Laval', zips: 'J9H, J9J 1A1' });

  const { rows } = await desk.ask(contract.categories.countriesForList, {});
  const country = rows.find(({ country_2_code }) => country_2_code === 'FR')?.id;
  await page.goto(`/categories/means_communication_types?country=${country}`);
  await button(page, 'Ajouter').click();
  const means = dialog(page, /^Nouvel élément/);
  await means.getByLabel('Nom anglais').fill('Pager');
  await means.getByLabel('Nom français').fill('Téléavertisseur');
  await means.getByRole('checkbox', { name: 'Exige une précision' }).check();
  await button(means, 'Enregistrer').click();
  await expect(rowOf(page, 'Téléavertisseur')).toContainText('Oui');
  const made = await desk.ask(contract.means_communication_types.list, { terms: { search: 'Pager' } });
  expect(made.dt.rows[0]).toMatchObject({ country, extra: 1, code: 'PAGER' });
});

/** Reads a page's first row in every frame from now on; the returned function returns the different ones. */
async function firstRows(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle<Set<string>>(`(() => {
    const texts = new Set();
    const look = () => {
      texts.add(document.querySelector('tbody tr').textContent);
      requestAnimationFrame(look);
    };
    look();
    return texts;
  })()`);
  return () => seen.evaluate((texts) => [...texts]);
}
