/** Restricted files: restricting from the file's menu, the front desk by number only, and breaking the glass. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import {
  arrivals,
  checkinPlace,
  chooseInUserMenu,
  expectAccessible,
  inFrench,
  noticed,
  PASSWORD,
  signIn,
  test,
} from './support.ts';

const ROSEMONT = 2;

test('a household is restricted, served by its number, and opened with a reason', async ({ page }) => {
  const admin = await signIn(page, 'admin');
  const email = `restricted-${crypto.randomUUID()}@resa.test`;
  const home = await admin.household({
    head: { email },
    members: [{}],
    appointments: [{ place_id: ROSEMONT, days: 0 }],
  });
  await page.goto(`/client?hfid=${home.id}`);
  await expect(page.getByRole('heading', { level: 1, name: home.name })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Restrict the file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restrict the file' });
  await expect(dialog).toContainText('2 persons');
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('combobox', { name: 'Why restricted' }).click();
  await page.getByRole('option', { name: 'Person in danger' }).click();
  await dialog.getByRole('button', { name: 'Restrict the file' }).click();
  await noticed(page, 'The file is restricted.');
  await expect(page.getByRole('heading', { level: 1, name: 'Restricted file' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText(home.last_name);
  await expectAccessible(page);

  await signIn(page, 'desk', '/checkin');
  await checkinPlace(page, 'Rosemont').click();
  const search = page.getByRole('combobox', { name: 'Trouver le client' });
  for (const typed of [home.name, home.mobile ?? '', email]) {
    await search.fill(typed);
    await expect(page.getByText('Aucun résultat', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('option').filter({ hasText: String(home.file_number) })).toHaveCount(0);
  }
  await search.fill(String(home.file_number));
  await expect(page.getByRole('option').first()).toContainText('Restreint');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /Restreint/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Confirmer l’arrivée/ }).click();
  await expect(page.getByRole('region', { name: 'Peut être servi' })).toContainText(/Arrivée à \d\d:\d\d/);

  await page.goto(`/client?hfid=${home.id}`);
  await page.getByRole('button', { name: 'Briser la vitre' }).click();
  const glass = page.getByRole('dialog', { name: 'Briser la vitre' });
  await expect(glass.getByRole('button', { name: 'Briser la vitre' })).toBeDisabled();
  await glass.getByRole('textbox', { name: 'Raison' }).fill('L’école appelle au sujet de l’enfant.');
  await expectAccessible(page, '[role="dialog"]');
  await glass.getByRole('button', { name: 'Briser la vitre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: home.name })).toBeVisible();
  const opened = `opened the restricted file ${home.file_number} until the end of the day.`;
  await expectMailToOfficers(page, `Glass broken: file ${home.file_number}`, opened);

  const officer = await signIn(page, 'admin', '/');
  const privacy = page.getByRole('region', { name: 'Protection of personal information' });
  await expect(privacy).toContainText('Restricted files opened with a reason, last 30 days');
  await expectAccessible(page);
  await privacy.getByRole('link', { name: 'See the list' }).last().click();
  await expect(page.getByText('L’école appelle au sujet de l’enfant.')).toBeVisible();
  await expectAccessible(page);
  await inFrench(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Dossiers restreints' })).toBeVisible();
  await officer.ask(contract.restrictions.end, { client_id: home.id });
});

test('an arrival before the restriction is listed by number after a lock', { tag: '@desk' }, async ({ page }) => {
  const admin = await signIn(page, 'admin');
  const home = await admin.household({ appointments: [{ place_id: ROSEMONT, days: 0 }] });
  await signIn(page, 'desk', '/checkin');
  await checkinPlace(page, 'Rosemont').click();
  await page.getByRole('button', { name: new RegExp(`^Confirmer l’arrivée de ${home.name},`) }).click();
  await expect(arrivals(page)).toContainText([home.name]);
  await chooseInUserMenu(page, 'Verrouiller l’écran');
  await expect(page).toHaveURL('/lock_screen');
  await admin.ask(contract.restrictions.save, { client_id: home.id, reason: 'danger', users: [], roles: [] });
  await page.reload();
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(arrivals(page)).toContainText(['Restreint']);
  await expect(page.locator('body')).not.toContainText(home.last_name);
  await admin.ask(contract.restrictions.end, { client_id: home.id });
});

/** The mail is sent by a job, so the page of captured mails is opened until it is there. */
async function expectMailToOfficers(page: Page, subject: string, text: string) {
  await expect(async () => {
    await page.goto('/outbox');
    await page.getByRole('row', { name: subject }).getByRole('link').first().click({ timeout: 5_000 });
  }).toPass();
  await expect(page.locator('body')).toContainText(text);
}
