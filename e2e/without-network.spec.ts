/** A volunteer's day without a network (decision 076): named workstation, cut, reload, lock, the line back, settling. */
import { expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { allow, arrive, banner, nameWorkstation, noted, programKept, ROSEMONT, search } from './offline-desk.ts';
import {
  chooseInMenu,
  chooseInUserMenu,
  type Desk,
  expectAccessible,
  expected,
  noticed,
  PASSWORD,
  picture,
  signIn,
  signInByForm,
  test,
  unfoldCard,
  userMenu,
} from './support.ts';

test.use({ serviceWorkers: 'allow' });

const PIN = '48219370';

/** Gives a client a photo, and records that they let it be shown. */
async function showPhoto(page: Page, desk: Desk, client_id: number): Promise<void> {
  await page.goto(`/client?hfid=${client_id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toBeVisible();
  await unfoldCard(page);
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await picture(page) };
  await page.getByRole('group', { name: 'Photo', exact: true }).locator('input[type=file]').setInputFiles(photo);
  await expect(page.getByRole('group', { name: 'Crop the photo' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await unfoldCard(page);
  await expect(page.getByRole('link', { name: 'Photo not shown: no consent' })).toBeVisible();
  const { today } = await desk.ask(contract.consents.household, { client_id });
  const act = { client_id, how: 'word', language: 'en', decided_on: today } as const;
  const decision = { client_id, purpose: 'photo', version: 1, state: 'given', by_whom: 'person' } as const;
  await desk.ask(contract.consents.record, { ...act, decisions: [decision] });
}

/** All that this browser keeps on disk, as text; of buffers, as UTF-8 and UTF-16. */
const onDisk = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const text = (value) => {
      if (value instanceof ArrayBuffer) return text(new Uint8Array(value));
      if (value instanceof Uint8Array)
        return new TextDecoder().decode(value) + ' ' + new TextDecoder('utf-16').decode(value);
      if (value && typeof value === 'object') return Object.values(value).map(text).join(' ');
      return String(value);
    };
    const wait = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const file = await wait(indexedDB.open(name));
      for (const table of file.objectStoreNames)
        found.push(text(await wait(file.transaction(table).objectStore(table).getAll())));
      file.close();
    }
    for (const name of await caches.keys())
      for (const answer of await (await caches.open(name)).matchAll()) found.push(await answer.text());
    return found.join('\\n');
  })()`);

/** A script that finds out whether photos are kept with the day. */
const photosKept = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('resa-desk');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const file = opening.result;
    const days = file.transaction('days').objectStore('days').getAll();
    days.onsuccess = () => {
      file.close();
      resolve(days.result.some(({ photos }) => photos !== undefined));
    };
  };
})`;
/** In the page: the browser has no room for another act, as long as `full` is true. */
const roomForActs = `
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...row) {
    if (globalThis.full && this.name === 'acts') throw new DOMException('No room', 'QuotaExceededError');
    return put.apply(this, row);
  };`;
/** In the page: the clock of the workstation is an hour ahead. */
const wrongClock = `{ const { now } = Date; Date.now = () => now() + 3_600_000; }`;

test('a volunteer’s day without a network', async ({ page, context }) => {
  await context.addInitScript({ content: roomForActs + wrongClock });
  const admin = await signInByForm(page, 'admin');
  await allow(admin, ROSEMONT);
  const [first, second, third, hidden] = [
    await expected(admin, ROSEMONT),
    await expected(admin, ROSEMONT),
    await expected(admin, ROSEMONT),
    await expected(admin, ROSEMONT),
  ];
  await nameWorkstation(page, 'Sous-sol');

  await signInByForm(page, 'desk');
  await chooseInMenu(page, 'Arrivées');
  await expect(page.getByText(/^Continue sans réseau/)).toBeVisible();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // A household that is restricted after the delivery is delivered again at once, by its number only.
  const other = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin });
  if (!other) throw new Error('There is no browser');
  const office = await signIn(await other.newPage(), 'admin');
  const renewed = page.waitForResponse(
    async (response) => response.url().endsWith(contract.offline.day.path) && (await response.json()).code === 'Ok',
  );
  const { client_id } = hidden;
  await office.ask(contract.restrictions.save, { client_id, reason: 'danger', users: [], roles: [] });
  await renewed;

  const disk = await onDisk(page);
  for (const { name } of [first, second, third]) expect(disk).not.toContain(name);
  expect(disk.length).toBeGreaterThan(1000);

  // The line is cut.
  await programKept(page);
  await context.setOffline(true);
  await expect(banner(page)).toContainText('L’accueil continue');
  await expectAccessible(page);
  await search(page).fill(first.name);
  await search(page).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  await expectAccessible(page);
  await arrive(page, first.name).first().click();
  await expect(noted(page)).toContainText(first.name);
  await expect(banner(page)).toContainText('1 note n’est pas encore envoyée');
  await search(page).fill(String(hidden.file_number));
  await expect(arrive(page, 'Restreint')).toBeVisible();
  await expect(page.getByText(hidden.name)).toBeHidden();

  // Without room, the desk says at once that nothing was kept.
  await page.evaluate('globalThis.full = true');
  await search(page).fill(second.name);
  await arrive(page, second.name).click();
  await noticed(page, 'Rien n’a été gardé');
  await expect(noted(page)).not.toContainText(second.name);
  await page.evaluate('globalThis.full = false');

  // A second one by mistake, taken back; then the third.
  await search(page).fill(third.name);
  await arrive(page, third.name).click();
  await noted(page)
    .getByRole('button', { name: new RegExp(`arrivée de ${third.name}$`) })
    .click();
  await expect(noted(page)).not.toContainText(third.name);
  await search(page).fill(second.name);
  await arrive(page, second.name).click();
  await expect(noted(page)).toContainText(second.name);

  // A reload keeps all, and asks the password.
  await page.reload();
  const password = page.getByLabel('Mot de passe', { exact: true });
  await password.fill('not this one');
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(page.getByText('Mot de passe incorrect')).toBeVisible();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(noted(page)).toContainText(first.name);

  // So does the lock screen.
  await chooseInUserMenu(page, 'Verrouiller l’écran');
  await expect(page.getByText(first.name)).toBeHidden();
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Déverrouiller' }).click();
  await expect(noted(page)).toContainText(second.name);

  await page.getByRole('button', { name: 'Noter une visite sans rendez-vous' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Numéro de dossier ou nom').fill('Madame Nouvelle');
  await dialog.getByLabel('Nombre de personnes').fill('3');
  await dialog.getByLabel('Motif').fill('Plus rien à manger');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(noted(page)).toContainText('Madame Nouvelle');

  // Another desk, which is online, checks the second household in.
  await office.ask(contract.checkin.close, { id: second.id, place_id: ROSEMONT });

  // The line is back.
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  const lockedAgain = page.getByLabel('Mot de passe', { exact: true });
  if (await lockedAgain.isVisible()) {
    await lockedAgain.fill(PASSWORD);
    await page.getByRole('button', { name: 'Déverrouiller' }).click();
  }
  await page.goto('/checkin');
  const unsettled = page.getByRole('region', { name: /^À régler/ });
  await unsettled.getByRole('button', { name: 'Régler' }).click();
  await expect(unsettled.getByRole('listitem').filter({ hasText: second.name })).toContainText(
    'Le ménage est déjà arrivé',
  );
  await expectAccessible(page);
  await unsettled
    .getByRole('listitem')
    .filter({ hasText: second.name })
    .getByRole('button', { name: 'Mettre de côté' })
    .click();
  await expect(unsettled.getByRole('listitem').filter({ hasText: second.name })).toBeHidden();
  const newcomer = unsettled.getByRole('listitem').filter({ hasText: 'Madame Nouvelle' });
  await expect(newcomer).toContainText('3 personnes venues');
  await newcomer.getByLabel('Numéro de dossier').fill(String(third.file_number));
  await newcomer.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(newcomer).toBeHidden();

  const [date = ''] = first.start_date_time.split(' ');
  const day = await office.ask(contract.appointments.listMonth, { date, location: ROSEMONT });
  const statusOf = (id: number) => day.appointments.find((row) => row.id === id)?.status;
  expect([first, second, third].map(({ id }) => statusOf(id))).toEqual([2, 2, 2]);
  // The arrival has the time when it happened, whatever the workstation's clock said.
  const { all_appointments } = await office.ask(contract.checkin.search, { file_number: first.file_number });
  const at = Date.parse(all_appointments.find(({ id }) => id === first.id)?.checkin_at ?? '');
  expect(Math.abs(Date.now() - at)).toBeLessThan(600_000);

  // Signing out without a network locks the screen; the session ends once the network is back.
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await chooseInUserMenu(page, 'Se déconnecter');
  await expect(page).toHaveURL(/\/lock_screen/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/);
  await other.close();
});

test('a PIN opens the day where no password was typed', async ({ page, context }) => {
  const admin = await signInByForm(page, 'admin');
  await allow(admin, ROSEMONT);
  const { name, client_id } = await expected(admin, ROSEMONT);
  await showPhoto(page, admin, client_id);
  await nameWorkstation(page, 'Comptoir');

  // A session that no password opened, as one of the identity provider.
  await signIn(page, 'desk', '/checkin');
  const set = page.getByRole('button', { name: 'Choisir un NIP' });
  await set.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const pin = dialog.getByLabel(/^NIP de 8 chiffres/);
  const repeat = dialog.getByLabel(/^Répéter le NIP/);
  await expect(pin).toBeFocused();
  await page.keyboard.type('12345678');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Trop facile à deviner')).toBeVisible();
  await expectAccessible(page);
  await pin.fill(PIN);
  await repeat.fill('48219371');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Les deux NIP diffèrent.')).toBeVisible();
  await repeat.fill(PIN);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Continue sans réseau\s:/)).toBeVisible();
  const disk = await onDisk(page);
  for (const text of [PIN, 'data:image/jpeg']) expect(disk).not.toContain(text);
  expect(disk).not.toContain(name);

  await programKept(page);
  await expect.poll(() => page.evaluate(photosKept)).toBe(true);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await page.reload();
  const typed = page.getByLabel('NIP de 8 chiffres', { exact: true });
  await typed.fill('48219371');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('NIP incorrect');
  await expectAccessible(page);
  await typed.fill(PIN);
  await page.keyboard.press('Enter');
  await search(page).fill(name);
  await search(page).press('Enter');
  await expect(page.locator('main img[src^="data:image/jpeg"]')).toBeVisible();
  await expectAccessible(page);
  await arrive(page, name).first().click();
  await expect(noted(page)).toContainText(name);

  await chooseInUserMenu(page, 'Verrouiller l’écran');
  await expect(page.getByText(name)).toBeHidden();
  await expectAccessible(page);
  await typed.fill(PIN);
  await page.keyboard.press('Enter');
  await expect(noted(page)).toContainText(name);

  // Five wrong tries erase the households, and never what was noted.
  await page.reload();
  for (let tries = 1; tries <= 5; tries++) {
    await typed.fill('99999999');
    await page.keyboard.press('Enter');
    if (tries < 5) await expect(typed).toHaveValue('');
  }
  await expect(page.getByText('Ce poste de travail ne garde aucun ménage pour aujourd’hui.')).toBeVisible();
  await expect(banner(page)).toContainText('1 note n’est pas encore envoyée');
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText('pas encore envoyée')).toBeHidden();
  // The server never learned of the lock that the PIN opened: it locks now, and a PIN cannot replace the password.
  await expect(page).toHaveURL(/\/lock_screen/);
  const password = page.getByLabel('Mot de passe', { exact: true });
  await password.fill(PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mot de passe incorrect')).toBeVisible();
  await expect(password).toHaveValue('');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Déverrouiller', exact: true }).click();
  await expect(page).toHaveURL(/\/checkin/);
  await expect(page.getByText(/^Continue sans réseau\s:/)).toBeVisible();
});

test('a volunteer’s day without a network, with only the keyboard', { tag: '@desk' }, async ({ page, context }) => {
  const admin = await signInByForm(page, 'admin');
  await allow(admin, ROSEMONT);
  const [first, second] = [await expected(admin, ROSEMONT), await expected(admin, ROSEMONT)];
  await nameWorkstation(page, 'Guichet');
  await signInByForm(page, 'desk');
  await chooseInMenu(page, 'Arrivées');
  await expect(page.getByText(/^Continue sans réseau/)).toBeVisible();
  await programKept(page);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();

  // Found by name, as a person and in the list; the focus is in the search again each time.
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(first.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: first.name })).toBeVisible();
  await pressOn(page, arrive(page, first.name).first());
  await expect(noted(page)).toContainText(first.name);
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(second.name);
  await pressOn(page, arrive(page, second.name));
  await expect(noted(page)).toContainText(second.name);
  await expect(search(page)).toBeFocused();
  await pressOn(page, noted(page).getByRole('button', { name: new RegExp(`arrivée de ${second.name}$`) }));
  await expect(noted(page)).not.toContainText(second.name);
  await expect(search(page)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  const walkIn = page.getByRole('button', { name: 'Noter une visite sans rendez-vous' });
  await pressOn(page, walkIn);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Numéro de dossier ou nom')).toBeFocused();
  await page.keyboard.type('Monsieur Clavier');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Plus rien à manger');
  await pressOn(page, dialog.getByRole('button', { name: 'Enregistrer' }));
  await expect(noted(page)).toContainText('Monsieur Clavier');
  await expect(walkIn).toBeFocused();

  // The password opens what is kept, after a reload and on the lock screen.
  await page.reload();
  const password = page.getByLabel('Mot de passe', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(noted(page)).toContainText(first.name);
  await pressOn(page, userMenu(page));
  const lock = page.getByRole('menuitem', { name: 'Verrouiller l’écran' });
  await expect(lock).toBeVisible();
  await reach(page, lock, 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lock_screen/);
  await expect(password).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(noted(page)).toContainText('Monsieur Clavier');

  await context.setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText('pas encore envoyée')).toBeHidden();
  if (await password.isVisible()) {
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
  }
  const unsettled = page.getByRole('region', { name: /^À régler/ });
  await pressOn(page, unsettled.getByRole('button', { name: 'Régler' }));
  const walked = unsettled.getByRole('listitem').filter({ hasText: 'Monsieur Clavier' });
  await pressOn(page, walked.getByRole('button', { name: 'Mettre de côté' }));
  await expect(walked).toBeHidden();
});

/** Moves the focus by one key until it is on an element. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'ArrowDown'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await reach(page, target, 'Tab');
  await page.keyboard.press('Enter');
}
