/**
 * Bringing people in from a file. network.csv takes seven clicks if nobody is known yet: choose the file, Continue
 * (columns), Continue (values), Continue (check), Import, and the two that open the screen and the file.
 */
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { type Desk, expectAccessible, inFrench, signIn, test } from './support.ts';

const sample = (name: string) =>
  fileURLToPath(new URL(`../apps/server/src/client-imports/samples/${name}`, import.meta.url));
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click();
/** Reading, checking and writing take their time on a busy machine. */
const LONG = { timeout: 60_000 };

async function choose(page: Page, button: string, name: string) {
  const chooser = page.waitForEvent('filechooser');
  await press(page, button);
  await (await chooser).setFiles(sample(name));
}

const importOf = (page: Page) => Number(new URL(page.url()).searchParams.get('id'));
const stateOf = async (desk: Desk, id: number) => (await desk.ask(contract.clientImports.read, { id })).import.state;

test('an export of another program comes in: columns, values, check, import', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'admin', '/clients_list');
  await page.getByRole('link', { name: 'Import clients', exact: true }).click();
  await expect(step(page, 'File')).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Choose a file', 'network.csv');

  await expect(step(page, 'Columns')).toBeVisible(LONG);
  const columns = page.getByRole('table', { name: 'Columns', exact: true });
  await expect(columns.getByRole('row').filter({ hasText: 'DateOfBirth' })).toContainText('Read as: day, month, year');
  await expect(page.getByText('This makes 60 households with 142 people.')).toBeVisible();
  await expectAccessible(page);

  // It can be left, and is found again where it was.
  await press(page, 'Finish later');
  await press(page, 'Go on network.csv');
  await expect(step(page, 'Columns')).toBeVisible();
  await press(page, 'Continue');
  await expect(step(page, 'Values')).toBeVisible();
  await expect(page.getByText('All values are known: 18.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Continue');

  // The phones of the file are those of invented clients that this program has already.
  const check = step(page, 'Check');
  await expect(check).toBeVisible();
  await press(page, 'Accept them');
  await press(page.getByRole('dialog'), 'Accept them');
  await expect(page.getByRole('button', { name: /^Errors/ })).toHaveCount(0, LONG);
  const rows = page.getByRole('table', { name: 'Rows of the file', exact: true });
  await expect(rows.getByRole('row').first()).toContainText('What happens');
  await expectAccessible(page);
  await press(page, /^New households/);
  await expect(rows).toHaveAttribute('aria-rowcount', '61');
  await press(page, 'Continue');

  await expect(step(page, 'Import')).toBeVisible();
  await expect(page.getByText('142 new files in 60 new households')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Import');
  await expect(page.getByText('142 people in 60 households came in.')).toBeVisible(LONG);
  await expectAccessible(page);
  expect(await stateOf(desk, importOf(page))).toBe('done');
  // Taken back, so that other stories do not find its clients.
  await desk.ask(contract.clientImports.takeBack, { id: importOf(page) });
  await expect(page.getByText('The import is taken back: 60 households are gone, 0 stayed.')).toBeVisible(LONG);
});

test('what is typed in one row stays while another is checked again', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'admin', '/import');
  const lines = ['Last name,First name,Date of birth', 'Okpara,Uzo,1980-02-31', 'Petrossian,Ani,1975-06-31', ''];
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Choose a file');
  const file = { name: 'two faults.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await (await chooser).setFiles(file);
  for (const name of ['Columns', 'Values']) {
    await expect(step(page, name)).toBeVisible(LONG);
    await press(page, 'Continue');
  }

  await expect(step(page, 'Check')).toBeVisible(LONG);
  const cell = (line: number) => page.getByRole('textbox', { name: `Date of birth, line ${line}`, exact: true });
  await cell(3).fill('1975-06-30');
  await cell(2).fill('1980-02-28');
  await cell(2).press('Enter');
  await expect(cell(2)).toHaveCount(0, LONG);
  await expect(cell(3)).toHaveValue('1975-06-30');
  await expect(page.locator('body')).not.toBeFocused();
  await cell(3).press('Enter');
  await expect(page.getByRole('button', { name: /^Errors/ })).toHaveCount(0, LONG);
});

test('un classeur français entre, et l’importation est annulée sauf le ménage où quelqu’un a travaillé', async ({
  page,
}) => {
  const desk = await signIn(page, 'admin', '/import');
  await inFrench(page);
  await choose(page, 'Choisir un fichier', 'classeur.xlsx');

  await expect(step(page, 'Colonnes')).toBeVisible(LONG);
  await press(page, 'Voir lesquelles');
  await expect(page.getByText('Ligne 21 · total · Sous-total : 15 ménages')).toBeVisible();
  // The numbers of this file are those of other clients here.
  const number = page.getByRole('combobox', { name: 'Ce qu’est la colonne « No »', exact: true });
  await number.fill('ancien');
  await page.getByRole('option', { name: 'Ancien numéro', exact: true }).click();
  await expect(page.getByText('Cela donne 45 ménages et 102 personnes.')).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Continuer');
  await expect(step(page, 'Valeurs')).toBeVisible();
  await press(page, /^Voir les valeurs connues/);
  await expect(page.getByRole('combobox', { name: /« Aide sociale »/ })).toHaveValue('Aide sociale');
  await press(page, 'Continuer');

  await expect(step(page, 'Vérification')).toBeVisible();
  await press(page, 'Les accepter');
  await press(page.getByRole('dialog'), 'Les accepter');
  await expect(page.getByRole('button', { name: /^Erreurs/ })).toHaveCount(0, LONG);
  await expectAccessible(page);
  await press(page, 'Continuer');
  await expect(page.getByText('102 nouveaux dossiers dans 45 nouveaux ménages')).toBeVisible();
  await press(page, 'Importer');
  await expect(page.getByText('102 personnes dans 45 ménages sont entrées.')).toBeVisible(LONG);

  // Somebody writes a comment in one file: its household stays.
  const id = importOf(page);
  const { dt } = await desk.ask(contract.clientImports.rows, { ...ROWS, terms: { id } });
  const [first] = dt.rows;
  const client_id = first?.client_id as number;
  await desk.ask(contract.comments.store, { client_id, comment: COMMENT });
  await press(page, 'Annuler l’importation');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('44 ménages partent');
  await expect(dialog.getByRole('listitem').filter({ hasText: first?.name as string })).toContainText(
    'a un commentaire',
  );
  await expectAccessible(page);
  await press(dialog, 'Annuler l’importation');
  await expect(page.getByText('L’importation est annulée : 44 ménages sont partis, 1 est resté.')).toBeVisible(LONG);
  await expectAccessible(page);
});

const COMMENT = { comment_type_id: 3, comment: 'Venue pour un panier' };
const ROWS = { startRow: 0, rowsPerPage: 25 as const, sortBy: 'position' as const, descending: false };
