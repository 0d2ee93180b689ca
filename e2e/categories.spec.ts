import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, noticed, signIn, test } from './support.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function fill(within: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(label).fill(value);
}

async function elsewhere(browser: Browser, baseURL: string, who: 'viewer' | 'worker', path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, who);
  await page.goto(path);
  return page;
}

test('the reference lists page finds a list without its accents and opens it', async ({ page }) => {
  await signIn(page, 'viewer');
  await page.goto('/categories');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(32);
  await page.getByLabel('Trouver une liste').fill('ETAT');
  await expect(cards).toHaveText([/^État civil\s*\d+$/, /^État de grossesse/, /^États des clients/]);
  await cards.first().getByRole('link').click();
  await expect(page).toHaveURL('/categories/marital_status_types');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('État civil');
});

test('an entry of a plain list is added, refused as a duplicate, renamed, deactivated, found and deleted', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/categories/referrer_types');
  await button(page, 'Add').click();
  const adding = dialog(page, 'New entry: Referral sources');
  await expect(button(adding, 'Save')).toBeDisabled();
  await adding.getByLabel('English name').fill('Parish');
  await adding.getByLabel('French name').focus();
  await adding.getByLabel('English name').focus();
  await expect(adding.getByText('Required')).toBeVisible();
  await expectAccessible(page);
  await fill(adding, { 'French name': 'Paroisse' });
  await button(adding, 'Save').click();
  await expect(adding).toBeHidden();

  await button(page, 'Add').click();
  await fill(adding, { 'English name': 'PARISH', 'French name': 'paroisse' });
  await button(adding, 'Save').click();
  await expect(adding.getByText('Another entry in this list has the same value.')).toBeVisible();
  await expect(adding.getByLabel('English name')).toBeFocused();
  await button(adding, 'Cancel').click();
  await button(dialog(page, 'Leave without saving?'), 'Leave without saving').click();

  await button(page.getByRole('main'), 'Filter').click();
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill(' paroisse ');
  await expect(page).toHaveURL(/search=paroisse/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await button(page, 'Edit Parish').click();
  const editing = dialog(page, 'Edit Parish');
  await expect(editing).toContainText('Not used');
  await expect(button(editing, 'Save')).toBeDisabled();
  await fill(editing, { 'English name': 'Local parish' });
  await editing.getByLabel('English name').press('Enter');
  await expect(editing).toBeHidden();

  const active = page.getByRole('switch', { name: 'Local parish: active' });
  await active.press('Space');
  await expect(active).not.toBeChecked();
  await expect(page.getByRole('cell', { name: 'Local parish', exact: true })).toHaveCSS('color', 'rgb(180, 35, 24)');
  await page.reload();
  await expect(active).not.toBeChecked();
  await button(page, 'Delete Local parish').click();
  await button(dialog(page, 'Delete this entry?'), 'Delete').click();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('an entry in use cannot be deleted and shows its uses; an entry that Resa needs can only be renamed', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  await page.goto('/categories/genders');
  await inFrench(page);
  await expect(button(page, 'Supprimer Femme')).toHaveCount(0);
  await button(page, 'Pourquoi la suppression de Femme est impossible').click();
  await expect(page.getByRole('alert').filter({ hasText: 'on peut le renommer' })).toBeVisible();
  await button(page, 'Modifier Femme').click();
  const editing = dialog(page, 'Modifier Femme');
  await expect(editing).toContainText(/Utilisation\s: .*Clients\s: \d+/);
  await fill(editing, { 'Nom français': 'Femmes' });
  await button(editing, 'Enregistrer').click();
  await expect(rowOf(page, 'Femmes')).toBeVisible();
  await button(page, 'Modifier Femmes').click();
  const back = dialog(page, 'Modifier Femmes');
  await fill(back, { 'Nom français': 'Femme' });
  await button(back, 'Enregistrer').click();
  await expect(button(page, 'Modifier Femme')).toBeVisible();

  const { dt } = await desk.ask(contract.languages.list, { rowsPerPage: 50 });
  const clients = await Promise.all(
    dt.rows.map(async (row) => ({ row, used: (await desk.ask(contract.languages.used, { id: row.id })).used })),
  );
  const held = clients.find(({ row, used }) => used.length > 0 && row.system === 0)?.row;
  if (!held) throw new Error('The demo organisation uses no language');
  await page.goto(`/categories/languages?search=${held.name_fr}`);
  await button(page, `Supprimer ${held.name_fr}`).click();
  const refused = dialog(page, `Impossible de supprimer ${held.name_fr}`);
  await expect(refused).toContainText('Cet élément est utilisé et ne peut pas être supprimé.');
  await expect(refused).toContainText(/Clients\s: \d+/);
  await expectAccessible(page);
  await button(refused, 'Désactiver plutôt').click();
  await expect(page.getByRole('switch', { name: `${held.name_fr} : actif` })).not.toBeChecked();
  await desk.ask(contract.languages.setActive, { row: { id: held.id, active: 1 } });
});

/** Lets a page send the calls that it delays by up to half a second, and waits until they are on their way. */
async function askedEverything(page: Page): Promise<void> {
  await page.clock.runFor(500);
  await page.evaluate('fetch("/resa.json")');
}

test('a read-only user sees disabled buttons, and sees the changes of others within a second', {
  tag: '@desk',
}, async ({ page, browser, url }) => {
  const desk = await signIn(page, 'admin');
  const viewer = await elsewhere(browser, url, 'viewer', '/categories');
  await viewer.clock.install();
  await viewer.goto('/categories/house_types?rows=50');
  await expect(viewer.getByRole('row').nth(1)).toBeVisible();
  await expect(button(viewer, 'Ajouter')).toHaveCount(0);
  await expect(viewer.getByRole('switch').first()).toBeDisabled();
  await expect(viewer.getByRole('switch', { disabled: false })).toHaveCount(0);
  await expect(button(viewer, /^Modifier/).first()).toBeDisabled();
  await expect(button(viewer, /^Supprimer/).first()).toBeDisabled();
  await expect(viewer.getByRole('button', { name: /^(Modifier|Supprimer)/, disabled: false })).toHaveCount(0);
  const asked: string[] = [];
  viewer.on('request', (request) => asked.push(new URL(request.url()).pathname));

  const add = async (call: typeof contract.house_types.store | typeof contract.genders.store, name: string) =>
    expect(await desk.ask(call, { row: { name_en: name, name_fr: name } })).toMatchObject({ code: 'Ok' });
  const mark = crypto.randomUUID().slice(0, 8);
  await add(contract.house_types.store, `Roulotte ${mark}`);
  await expect(rowOf(viewer, `Roulotte ${mark}`)).toBeVisible();
  await askedEverything(viewer);
  asked.length = 0;
  await add(contract.genders.store, `Ange ${mark}`);
  await expect.poll(() => asked.filter((one) => one.endsWith('/checksum'))).toHaveLength(1);
  await askedEverything(viewer);
  expect(asked).not.toContain('/api/categories/house_types');
  await viewer.context().close();
});

test('the second person to save sees the values of the first and keeps what they typed', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const { row } = await desk.ask(contract.comment_types.store, { row: { name_en: 'Parking', name_fr: 'Garage' } });
  await page.goto('/categories/comment_types?search=parking');
  await button(page, 'Edit Parking').click();
  const editing = dialog(page, 'Edit Parking');
  await fill(editing, { 'English name': 'Parking lot' });
  await desk.ask(contract.comment_types.update, { row: { ...row, name_fr: 'Stationnement' } });
  await button(editing, 'Save').click();
  const warning = editing.getByRole('alert');
  await expect(warning).toContainText('Someone else saved changes in the meantime.');
  await expect(warning).toContainText('Stationnement');
  await expect(editing.getByLabel('English name')).toHaveValue('Parking lot');
  await fill(editing, { 'French name': 'Stationnement' });
  await button(editing, 'Save').click();
  await expect(rowOf(page, 'Parking lot')).toContainText('Stationnement');
});

test('an import shows every line before it changes a list', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const before = await desk.ask(contract.field_study_types.list, { rowsPerPage: 50 });
  const [first] = before.dt.rows;
  await page.goto('/categories/field_study_types');
  const download = page.waitForEvent('download');
  await button(page, 'Import / export').click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Fields of study \d{4}-\d{2}-\d{2}\.csv$/);
  await noticed(page, 'The file is saved.');

  await button(page, 'Import / export').click();
  await page.getByRole('menuitem', { name: 'Import a file…' }).click();
  const importing = dialog(page, 'Import into: Fields of study');
  await expect(importing).toContainText('at most 5,000 rows and 4.5 MB');
  const choose = async (lines: string[], headings = 'id,English name,French name') => {
    const chooser = page.waitForEvent('filechooser');
    await importing.getByRole('button', { name: /^File/ }).click();
    await (await chooser).setFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${headings}\n${lines.join('\n')}\n`, 'latin1'),
    });
  };
  const count = (name: string) => importing.getByRole('button', { name: new RegExp(`^${name}`) });
  await choose([',Falconry,Fauconnerie'], 'id,English name,name_en');
  await expect(importing.getByRole('alert')).toContainText('Two columns are for the same field: English name, name_en');
  await choose([',Falconry,Fauconnerie', ',,Vide']);
  await expect(count('Errors')).toHaveText(/1$/);
  await expect(button(importing, 'Import')).toBeDisabled();
  // Excel saves œ and ’ in Windows-1252.
  await choose([
    ',Falconry,Fauconnerie',
    ',Needlework,L\x92\x9cuvre à l\x92aiguille',
    `${first?.id},Renamed,${first?.name_fr}`,
  ]);
  await expect(count('Additions')).toHaveText(/2$/);
  await expect(count('Changes')).toHaveText(/1$/);
  await expect(importing).toContainText('Falconry / Fauconnerie');
  await expect(importing).toContainText('Needlework / L’œuvre à l’aiguille');
  await expect(importing).toContainText(`${first?.name_en} → Renamed`);
  await expectAccessible(page);
  expect(await desk.ask(contract.field_study_types.list, { rowsPerPage: 50 })).toEqual(before);
  await button(importing, 'Import 3 changes').click();
  await expect(importing).toBeHidden();
  await page.goto('/categories/field_study_types?search=falconry');
  await expect(rowOf(page, 'Fauconnerie')).toBeVisible();
});
