/** The program is updated while a workstation without a network has notes that are not sent (decision 076). */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { type EarlierBuild, earlierBuild } from './earlier-build.ts';
import { allow, arrive, banner, nameWorkstation, noted, programKept, ROSEMONT, search } from './offline-desk.ts';
import { test as base, chooseInMenu, expectAccessible, expected, PASSWORD, signInByForm } from './support.ts';

const test = base.extend<{ build: EarlierBuild }>({
  build: async ({ program }, use) => {
    const build = await earlierBuild(program.url);
    await use(build);
    await build.stop();
  },
  baseURL: ({ build }, use) => use(build.url),
});
test.use({ serviceWorkers: 'allow' });

/** Whether the page was loaded from the earlier build. */
const isEarlier = (page: Page) =>
  page.evaluate<boolean>("[...document.scripts].some(({ src }) => src.includes('/assets/earlier-'))");
const unsent = (page: Page) => page.getByText(/pas encore envoyée/);

test('an update of the program sends what was noted before it, once', async ({ page, context, build }) => {
  const admin = await signInByForm(page, 'admin');
  expect(await isEarlier(page)).toBe(true);
  await allow(admin, ROSEMONT);
  const [first, second] = [await expected(admin, ROSEMONT), await expected(admin, ROSEMONT)];
  await nameWorkstation(page, 'Sous-sol');
  const worker = await signInByForm(page, 'desk');
  await chooseInMenu(page, 'Arrivées');
  await expect(page.getByText(/^Continue sans réseau/)).toBeVisible();
  await programKept(page);

  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await search(page).fill(first.name);
  await arrive(page, first.name).click();
  await expect(noted(page)).toContainText(first.name);

  // The update comes meanwhile; a reload without a network opens the earlier program, with what was noted.
  build.update();
  await page.reload();
  expect(await isEarlier(page)).toBe(true);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(noted(page)).toContainText(first.name);
  await search(page).fill(second.name);
  await arrive(page, second.name).click();
  await expect(noted(page)).toContainText(second.name);

  // The line is back, and the notes do not go through yet: the earlier page says so, and that there is an update.
  const sends: unknown[] = [];
  await page.route(`**${contract.offline.send.path}`, (route) => route.abort());
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(unsent(page)).toContainText('2 notes de ce poste');
  await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())');
  await expect(page.getByText('Une nouvelle version de Resa est disponible.')).toBeVisible();
  expect(await isEarlier(page)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Actualiser', exact: true }).click();

  // The new program has the notes of the earlier one, and sends them once.
  await expect.poll(() => isEarlier(page).catch(() => true)).toBe(false);
  await expect(unsent(page)).toContainText('2 notes de ce poste');
  page.on('request', (request) => {
    if (request.url().endsWith(contract.offline.send.path)) sends.push(request.postDataJSON());
  });
  await page.unroute(`**${contract.offline.send.path}`);
  await page.reload();
  await expect.poll(() => sends).toMatchObject([{ acts: [{}, {}] }]);
  await expect(unsent(page)).toBeHidden();
  expect(sends).toHaveLength(1);
  for (const { file_number, id } of [first, second]) {
    const { all_appointments } = await worker.ask(contract.checkin.search, { file_number });
    expect(all_appointments.find((row) => row.id === id)?.status).toBe(2);
  }

  // All files of the new program are kept in place of the earlier ones: it opens without a network.
  const names = () =>
    page.evaluate<string[]>(
      "caches.open('resa-program').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))",
    );
  await expect.poll(async () => (await names()).filter((name) => name.includes('earlier-'))).toEqual([]);
  await programKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(banner(page)).toBeVisible();
  expect(await isEarlier(page)).toBe(false);
});
