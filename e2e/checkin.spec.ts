import { expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { say } from '@resa/contract/texts';
import {
  arrivals,
  bookable,
  checkinPlace,
  chooseInMenu,
  chooseInUserMenu,
  type Desk,
  expectAccessible,
  expected,
  hasty,
  holdBack,
  noticed,
  signIn,
  signInByForm,
  test,
} from './support.ts';

const CENTRE_VILLE = 1;
const ROSEMONT = 2;
const search = (page: Page) => page.getByRole('combobox', { name: 'Trouver le client' });
const verdict = (page: Page) => page.getByRole('region', { name: 'Peut être servi' });
const checkIn = (page: Page, start: string) =>
  page.getByRole('button', { name: new RegExp(`^Confirmer l’arrivée : .*${start}`) });

/** Types into the search and takes the hit that Enter would take. */
async function find(page: Page, typed: string, name: string) {
  await search(page).fill(typed);
  await expect(page.getByRole('option').first()).toContainText(name);
  await search(page).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

test('the front desk checks a household in', async ({ page }) => {
  const desk = await signIn(page, 'desk', '/');
  const { id, name, start_date_time } = await expected(desk, ROSEMONT);
  await chooseInMenu(page, 'Arrivées');
  await expect(page.getByText('Choisissez votre point de service.')).toBeVisible();
  await expect(search(page)).toBeHidden();
  await checkinPlace(page, 'Rosemont').click();
  await expect(search(page)).toBeFocused();
  await find(page, hasty(name), name);
  await expectAccessible(page);

  await checkIn(page, start_date_time).click();
  await expect(verdict(page)).toContainText(/Arrivée à \d\d:\d\d/);
  await expect(checkIn(page, start_date_time)).toBeHidden();
  await expect(arrivals(page)).toContainText([name]);
  // Nothing else says the same.
  expect(await page.evaluate('kept')).toEqual([]);
  await page.getByRole('button', { name: /^Rendez-vous \d/ }).click();
  const appointments = page.getByRole('region', { name: 'Rendez-vous' });
  await expect(appointments.getByText('Arrivée', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const [date = ''] = start_date_time.split(' ');
  const day = await desk.ask(contract.appointments.listMonth, { date, location: ROSEMONT });
  expect(day.appointments.find((row) => row.id === id)).toMatchObject({ status: 2, place_id: ROSEMONT });

  await page.reload();
  await expect(search(page)).toBeVisible();
  const again = await desk.send(contract.checkin.close, { id, place_id: ROSEMONT });
  expect(await again.json()).toMatchObject({ code: 'not_open' });
});

test('a household is checked in with a scanned card and two keys', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const { file_number, name, start_date_time } = await expected(desk, CENTRE_VILLE);
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  await expect(search(page)).toBeFocused();
  await page.keyboard.type(String(file_number));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(checkIn(page, start_date_time)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkIn(page, start_date_time)).toBeHidden();
  await expect(search(page)).toBeFocused();
});

test('who is expected today is listed, found while typing, and checked in with one button', async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const one = await expected(desk, ROSEMONT);
  const other = await expected(desk, ROSEMONT);
  await page.goto('/checkin');
  await checkinPlace(page, 'Rosemont').click();
  const list = page.getByRole('region', { name: 'Attendus aujourd’hui' });
  const arrive = (name: string) => list.getByRole('button', { name: new RegExp(`^Confirmer l’arrivée de ${name},`) });
  const counted = list.getByRole('status');
  await expect(arrive(one.name)).toBeVisible();
  const { arrived, booked } = await desk.ask(contract.checkin.expected, { place_id: ROSEMONT });
  await expect(counted).toHaveText(say('fr', 'checkin_arrived', { arrived, booked }));
  await expectAccessible(page);

  await search(page).fill(String(other.file_number));
  await expect(arrive(one.name)).toBeHidden();
  await expect(arrive(other.name)).toBeVisible();
  await search(page).fill('');
  await arrive(one.name).click();
  await expect(arrivals(page)).toContainText([one.name]);
  await expect(arrive(one.name)).toBeHidden();
  await expect(counted).toHaveText(say('fr', 'checkin_arrived', { arrived: arrived + 1, booked }));
  await expect(search(page)).toBeFocused();

  await list.getByRole('button', { name: other.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: other.name })).toBeVisible();
  await page.getByRole('button', { name: 'Client suivant' }).click();
  await expect(arrive(other.name)).toBeVisible();
  const offer = page.getByRole('button', { name: `Afficher ${other.name}` });
  await expect(offer).toBeVisible();
  await search(page).fill('z');
  await expect(offer).toBeHidden();
  await search(page).fill('');
  await expect(offer).toBeVisible();
  await desk.ask(contract.checkin.close, { id: other.id, place_id: ROSEMONT });
  await expect(arrive(other.name)).toBeHidden();
});

test('the check-in button is in sight at every width, with the menu open', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const { file_number, name, start_date_time } = await expected(desk, CENTRE_VILLE);
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  await find(page, String(file_number), name);
  const isInSight = async (button: Locator) => {
    for (const width of [1440, 1280, 1100, 1024, 820]) {
      await page.setViewportSize({ width, height: 1000 });
      await expect(button).toBeVisible();
      const right = async () => ((box) => box && box.x + box.width)(await button.boundingBox());
      await expect.poll(right, `${width} px`).toBeLessThan(width - 20);
    }
  };
  await isInSight(checkIn(page, start_date_time));
  await page.goto('/appointments');
  const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });
  await isInSight(row.getByRole('button', { name: /^Confirmer l’arrivée/ }));
  await isInSight(row.getByRole('button').last());
});

test('an appointment of another day cannot be checked in, and the page shows why', async ({ page, isMobile }) => {
  const desk = await signIn(page, 'desk');
  const { id, file_number, name, start_date_time } = await expected(desk, CENTRE_VILLE, 1);
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  await find(page, String(file_number), name);
  const button = checkIn(page, start_date_time);
  const reason = page.getByText('Le rendez-vous n’est pas prévu pour aujourd’hui.');
  // On a phone nobody hovers: the reason is shown instead of the button.
  if (!isMobile) {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.focus();
    await page.keyboard.press('Enter');
    await button.hover();
  }
  await expect(reason.first()).toBeVisible();
  const refused = await desk.send(contract.checkin.close, { id, place_id: CENTRE_VILLE });
  expect(await refused.json()).toMatchObject({ code: 'not_today' });
  const day = await desk.ask(contract.appointments.listMonth, {
    date: start_date_time.slice(0, 10),
    location: CENTRE_VILLE,
  });
  expect(day.appointments.find((row) => row.id === id)).toMatchObject({ status: 1 });
});

test('checking in an appointment of another location asks first', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const { file_number, name, start_date_time, id } = await expected(desk, CENTRE_VILLE);
  await page.goto('/checkin');
  await checkinPlace(page, 'Rosemont').click();
  await find(page, String(file_number), name);
  const question = page.getByRole('dialog', { name: 'Autre point de service' });
  await checkIn(page, start_date_time).click();
  await expect(question).toContainText('Centre-ville');
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(checkIn(page, start_date_time)).toBeVisible();
  await checkIn(page, start_date_time).click();
  await question.getByRole('button', { name: 'Confirmer l’arrivée' }).click();
  await expect(checkIn(page, start_date_time)).toBeHidden();
  const [date = ''] = start_date_time.split(' ');
  const day = await desk.ask(contract.appointments.listMonth, { date, location: ROSEMONT });
  expect(day.appointments.find((row) => row.id === id)).toMatchObject({ status: 2 });
});

test('a user without the permission checks in only at the location of the appointment', { tag: '@desk' }, async ({
  page,
}) => {
  const worker = await signIn(page, 'worker');
  const { id, file_number, name, start_date_time } = await expected(worker, CENTRE_VILLE);
  await page.goto('/checkin');
  await checkinPlace(page, 'Verdun').click();
  await page.getByRole('combobox', { name: 'Find the client' }).fill(String(file_number));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Check in: .*${start_date_time}`) }).click();
  await noticed(page, 'You do not have permission to do this.');
  const refused = await worker.send(contract.checkin.close, { id, place_id: 3 });
  expect(await refused.json()).toMatchObject({ code: 'Forbidden' });
});

test('high bulletins and those of the household are listed first, and each opens to its text', async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const { file_number, name } = await desk.household({
    members: [{}],
    bulletins: [
      { subject: 'Ouvrir le dossier', description: '<p>Demander une <b>preuve</b> d’adresse.</p>' },
      { subject: 'Carte à remettre', bulletin_priority_type_id: 3 },
    ],
  });
  const others = `Horaire d’été ${file_number}`;
  await desk.build({ bulletins: [{ subject: others, bulletin_priority_type_id: 2 }] });
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  await find(page, String(file_number), name);
  const bulletins = page.getByRole('region', { name: 'Avis' });
  await expect(bulletins.getByRole('button', { name: /Carte à remettre.*Concerne ce ménage/ })).toBeVisible();
  await expect(bulletins.getByText(others)).toBeHidden();
  const control = bulletins.getByRole('button', { name: /Ouvrir le dossier/ });
  await expect(control).toHaveAttribute('aria-expanded', 'false');
  await control.click();
  await expect(control).toHaveAttribute('aria-expanded', 'true');
  await expect(bulletins.getByText('Demander une preuve d’adresse.')).toBeVisible();
  await bulletins.getByRole('button', { name: /autres? avis$/ }).click();
  await expect(bulletins.getByText(others)).toBeVisible();
  await expectAccessible(page);
});

test('the counter shows the person, the household in numbers, and the comment of today', async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const year = Number((await desk.ask(contract.checkin.expected, { place_id: CENTRE_VILLE })).today.slice(0, 4));
  const child = (age: number) => ({ dob: `${year - age}-01-01` });
  const { file_number, name, appointments } = await desk.household({
    head: { first_name: 'Marie-Antoinette-Bernadette', last_name: 'Villardière-Saint-Hyacinthe-Desjardins' },
    members: [{ role: 3, dob: '1980-01-01' }, child(17), child(2), child(1)],
    appointments: [{ place_id: CENTRE_VILLE, comments: 'Sans porc' }],
  });
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  await expect(page.getByText('Sans porc')).toBeHidden();
  await find(page, String(file_number), name);
  await expect(page.getByText('5 · 2 adultes, 3 enfants : 1, 2, 17')).toBeVisible();
  await expect(page.getByText('Sans porc')).toBeVisible();
  await expect(verdict(page)).toContainText('Peut être servi');
  await checkIn(page, appointments[0]?.start_date_time ?? '').click();
  // The verdict stays green, and the next client begins with nothing of this one.
  await expect(verdict(page)).toContainText(/Arrivée à \d\d:\d\d/);
  await page.getByRole('button', { name: 'Client suivant' }).click();
  await expect(page.getByText('Sans porc')).toBeHidden();
  // A name of any length stays within its button.
  const offer = page.getByRole('button', { name: `Afficher ${name}` });
  await expect(offer).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  const cut = offer.locator('.mantine-Button-label').evaluate((label) => label.scrollWidth > label.clientWidth);
  expect(await cut).toBe(false);
});

test('where the screen faces the queue, what is noted of a person is folded to counts', { tag: '@desk' }, async ({
  page,
}) => {
  const admin = await signIn(page, 'admin');
  const { file_number, name } = await admin.household({
    head: { groups: ['HALAL'] },
    appointments: [{ place_id: 3, comments: 'No pork' }],
    bulletins: [{ subject: 'Open the file' }],
  });
  await page.goto('/location/update?hfid=3');
  await page.getByRole('switch', { name: 'The screen faces the queue' }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(save).toBeDisabled();
  // It is disabled while it saves too, and leaving then asks.
  await expect(save).not.toHaveAttribute('data-loading');
  await chooseInMenu(page, 'Check-in');
  await checkinPlace(page, 'Verdun').click();
  const find = async () => {
    await page.getByRole('combobox', { name: 'Find the client' }).fill(String(file_number));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  };
  await find();
  const folded = page.getByText(/^1 tag · 1 comment · \d+ bulletins?$/);
  await expect(folded).toBeVisible();
  for (const text of ['No pork', 'Open the file']) await expect(page.getByText(text)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  for (const text of ['No pork', 'Open the file']) await expect(page.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: 'Next client' }).click();
  await find();
  await expect(folded).toBeVisible();
  await expect(page.getByText('No pork')).toBeHidden();
  const { place } = await admin.ask(contract.locations.fetch, { id: 3 });
  expect(place?.faces_queue).toBe(1);
  if (place?.address) {
    const { id, name: own, address } = place;
    await admin.ask(contract.locations.update, { place: { id, name: own, address, faces_queue: 0 } });
  }
});

test('the last five arrivals stay for the day, at their location, until the user signs out', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'desk');
  const { households } = await desk.build({
    households: Array.from({ length: 6 }, () => ({ appointments: [{ place_id: CENTRE_VILLE }] })),
  });
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  const list = page.getByRole('region', { name: 'Attendus aujourd’hui' });
  const checkInOf = (name: string) =>
    list.getByRole('button', { name: new RegExp(`^Confirmer l’arrivée de ${name},`) }).click();
  const [slow = '', ...others] = households.map(({ name }) => name);
  // The second is pressed while the first is still being saved, and arrives before it.
  const arrive = await holdBack(page, contract.checkin.close);
  await checkInOf(slow);
  const [second = '', ...rest] = others;
  await checkInOf(second);
  await expect(arrivals(page).first()).toContainText(second);
  arrive();
  await expect(arrivals(page).first()).toContainText(slow);
  for (const name of rest) {
    await checkInOf(name);
    await expect(arrivals(page).first()).toContainText(name);
  }
  const last = [...rest.toReversed(), slow];
  await expect(arrivals(page)).toContainText(last.slice(0, 5));
  await expect(arrivals(page)).toHaveCount(5);
  await page.reload();
  await expect(arrivals(page)).toContainText(last.slice(0, 5));
  await checkinPlace(page, 'Rosemont').click();
  await expect(arrivals(page)).toHaveCount(0);
  await checkinPlace(page, 'Centre-ville').click();
  await expect(arrivals(page)).toHaveCount(5);
  await chooseInUserMenu(page, 'Se déconnecter');
  await expect(page).toHaveURL('/login');
  await signInByForm(page, 'desk');
  await page.goto('/checkin');
  await expect(list).toBeVisible();
  await expect(arrivals(page)).toHaveCount(0);
});

test('a household at the counter is booked without leaving the check-in page', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { client } = await bookable(desk);
  await page.goto('/checkin');
  await checkinPlace(page, 'Verdun').click();
  await page.getByRole('combobox', { name: 'Find the client' }).fill(String(client.file_number));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: client.name })).toBeVisible();
  const book = page.getByRole('button', { name: 'Book an appointment' });
  await book.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  await expect(dialog).toContainText(client.name);
  await expect(dialog.getByRole('heading', { name: 'Type of appointment' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Location' })).toContainText('Verdun');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(book).toBeFocused();
});

test('the check-in page keeps its location for the next user of the computer', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker');
  await page.goto('/checkin');
  await checkinPlace(page, 'Verdun').click();
  await chooseInUserMenu(page, 'Sign out');
  await expect(page).toHaveURL('/login');
  await signInByForm(page, 'admin');
  await chooseInMenu(page, 'Check-in');
  await expect(page.getByRole('radio', { name: 'Verdun' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Find the client' })).toBeFocused();
});

test('a search that finds nobody clears the household shown before', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const { file_number, name } = await expected(desk, CENTRE_VILLE);
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  await find(page, String(file_number), name);
  await search(page).fill('xqzzkw');
  await search(page).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeHidden();
  await expect(page.getByRole('button', { name: `Afficher ${name}` })).toBeHidden();
  await find(page, String(file_number), name);
});

test('an unknown file number finds no client', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'desk');
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  await search(page).fill('xqzzkw');
  await expect(page.getByText('Aucun résultat').first()).toBeVisible();
  await search(page).fill('999999');
  await search(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('Aucun client trouvé avec ce numéro de dossier.');

  await page.route(`**${contract.clients.searchByName.path}`, (route) => route.fulfill({ status: 500 }));
  await search(page).fill('Tremblay');
  await search(page).press('Enter');
  await expect(page.getByText('Les données n’ont pas pu être chargées.')).toBeVisible();
});

/** Presses keys as a card scanner does: 3 ms each, with Enter at the end. */
const scan = (page: Page, digits: string | number) => page.keyboard.type(`${digits}\n`, { delay: 3 });

async function counter(page: Page) {
  const desk = await signIn(page, 'desk');
  const [one, other] = [await expected(desk, CENTRE_VILLE), await expected(desk, CENTRE_VILLE)];
  await page.goto('/checkin');
  await checkinPlace(page, 'Centre-ville').click();
  await expect(search(page)).toBeFocused();
  const statusOf = async ({ id, start_date_time }: typeof one) => {
    const [date = ''] = start_date_time.split(' ');
    const day = await desk.ask(contract.appointments.listMonth, { date, location: CENTRE_VILLE });
    return day.appointments.find((row) => row.id === id)?.status;
  };
  const shows = ({ name }: typeof one) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  return { desk, one, other, statusOf, shows };
}

test('a second card scanned while a household is shown never confirms that household', { tag: '@desk' }, async ({
  page,
}) => {
  const { one, other, statusOf, shows } = await counter(page);
  await scan(page, one.file_number);
  await shows(one);
  await expect(checkIn(page, one.start_date_time)).toBeFocused();
  await scan(page, other.file_number);
  await shows(other);
  expect(await statusOf(one)).toBe(1);
  // Within 300 ms of the last one, with leading zeros, and while the household before is still being found.
  await page.route(`**${contract.checkin.search.path}**`, async (route) => {
    await new Promise((done) => setTimeout(done, 60));
    await route.continue();
  });
  await scan(page, one.file_number);
  await scan(page, `000${other.file_number}`);
  await shows(other);
  await scan(page, one.file_number);
  await page.waitForResponse((response) => response.url().includes(contract.checkin.search.path));
  await scan(page, other.file_number);
  await shows(other);
  expect([await statusOf(one), await statusOf(other)]).toEqual([1, 1]);
  await expect(checkIn(page, other.start_date_time)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(arrivals(page)).toContainText([other.name]);
  expect([await statusOf(one), await statusOf(other)]).toEqual([1, 2]);
});

test('Enter after anything else was typed, and an unknown card, confirm nothing', { tag: '@desk' }, async ({
  page,
}) => {
  const { one, statusOf, shows } = await counter(page);
  await scan(page, one.file_number);
  await shows(one);
  await expect(checkIn(page, one.start_date_time)).toBeFocused();
  // Too little to be searched for, unlike a name of two letters.
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('x');
  await search(page).fill('');
  await checkIn(page, one.start_date_time).focus();
  await scan(page, 99_999_998);
  await expect(page.getByRole('alert')).toContainText('Aucun client trouvé avec ce numéro de dossier.');
  await expect(page.getByRole('main').getByText(one.name, { exact: true })).toHaveCount(0);
  expect(await statusOf(one)).toBe(1);
});

/** The code on the card of a file: its number and four digits. */
async function codeOf(desk: Desk, { client_id }: { client_id: number }): Promise<string> {
  const path = contract.clients.memberCard.path.replace('{id}', String(client_id));
  const card = await desk.page.request.get(path, { headers: { authorization: desk.token } });
  const [code] = /\d+-\d{4}(?=\.png)/.exec(card.headers()['content-disposition'] ?? '') ?? [];
  return code ?? '';
}

test('the code of a card finds its household; a replaced one asks who it is before anything is confirmed', {
  tag: '@desk',
}, async ({ page }) => {
  const { desk, one, other, statusOf, shows } = await counter(page);
  const replaced = page.getByRole('alert').filter({ hasText: 'Cette carte a été remplacée' });
  const [lost, code] = [await codeOf(desk, one), await codeOf(desk, other)];
  expect(lost).toMatch(new RegExp(`^${one.file_number}-\\d{4}$`));
  await scan(page, lost);
  await shows(one);
  await expect(checkIn(page, one.start_date_time)).toBeFocused();
  await scan(page, code);
  await shows(other);
  await expect(replaced).toBeHidden();

  await desk.ask(contract.clients.newCard, { id: one.client_id });
  await scan(page, lost);
  await shows(one);
  await expect(replaced).toBeVisible();
  await expectAccessible(page);
  await expect(checkIn(page, one.start_date_time)).not.toBeFocused();
  await page.keyboard.press('Enter');
  expect(await statusOf(one)).toBe(1);
  // Typed slowly enough to be found meanwhile, it is the same card.
  await search(page).fill(lost);
  await expect(page.getByRole('option').first()).toContainText(one.name);
  await page.keyboard.press('Enter');
  await expect(replaced).toBeVisible();
  await expect(checkIn(page, one.start_date_time)).not.toBeFocused();
  await scan(page, await codeOf(desk, one));
  await shows(one);
  await expect(replaced).toBeHidden();
  await expect(checkIn(page, one.start_date_time)).toBeFocused();
  await scan(page, lost);
  await expect(replaced).toBeVisible();
  await checkIn(page, one.start_date_time).click();
  await expect(arrivals(page)).toContainText([one.name]);
  expect([await statusOf(one), await statusOf(other)]).toEqual([2, 1]);
});

test('a number without a code asks who it is where the organization requires that', { tag: '@desk' }, async ({
  page,
  browser,
  url,
}) => {
  const { one, shows } = await counter(page);
  const plain = page.getByRole('alert').filter({ hasText: 'n’a pas de code' });
  await scan(page, one.file_number);
  await shows(one);
  await expect(plain).toBeHidden();

  const office = await (await browser.newContext({ baseURL: url })).newPage();
  const admin = await signIn(office, 'admin');
  await office.goto('/app_settings');
  const section = office.getByRole('region', { name: 'Check-in' });
  await section.getByRole('switch', { name: 'Check cards and numbers without a code' }).click();
  const bar = office.getByRole('region', { name: 'Save the settings' });
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  const stored = async () => (await admin.ask(contract.app_settings.fetch, {})).settings.check_plain_numbers;
  await expect.poll(stored).toBe(1);
  await scan(page, one.file_number);
  await expect(plain).toBeVisible();
  await shows(one);
  await expect(checkIn(page, one.start_date_time)).not.toBeFocused();
  // A client chosen by name needs no card.
  await find(page, hasty(one.name), one.name);
  await expect(plain).toBeHidden();
  await admin.ask(contract.app_settings.update, { settings: { check_plain_numbers: 0 } });
  await office.context().close();
});

test('a card is read on a keyboard whose digits need Shift', { tag: '@desk' }, async ({ page }) => {
  const { desk, one, other, statusOf, shows } = await counter(page);
  const signs = 'à&é"\'(-è_ç';
  /** The keys of a French keyboard, pressed without Shift. */
  const typeUnshifted = async (scanned: string | number) => {
    const session = await page.context().newCDPSession(page);
    // Three milliseconds a key, however slow this machine is.
    let timestamp = Date.now() / 1_000;
    for (const sign of String(scanned)) {
      const [text = '', code] = sign === '-' ? [')', 'Minus'] : [signs[Number(sign)], `Digit${sign}`];
      timestamp += 0.003;
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text, code, timestamp });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text, code, timestamp });
    }
  };
  const scanUnshifted = async (scanned: string | number) => {
    await typeUnshifted(scanned);
    await page.keyboard.press('Enter');
  };
  await scanUnshifted(one.file_number);
  await shows(one);
  await expect(checkIn(page, one.start_date_time)).toBeFocused();
  await scanUnshifted(await codeOf(desk, other));
  await shows(other);
  await expect(checkIn(page, other.start_date_time)).toBeFocused();
  expect(await statusOf(one)).toBe(1);
  // The key of 6 types a hyphen on it.
  await typeUnshifted('61-6062');
  await expect(search(page)).toHaveValue('61-6062');
});

test('a card scanned while a dialog is open is searched once the dialog closes', { tag: '@desk' }, async ({ page }) => {
  const { desk, one, other, statusOf, shows } = await counter(page);
  await checkinPlace(page, 'Rosemont').click();
  await scan(page, one.file_number);
  await shows(one);
  await expect(checkIn(page, one.start_date_time)).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Confirmer l’arrivée' }).focus();
  await scan(page, await codeOf(desk, other));
  await noticed(page, `La carte ${other.file_number} a été lue.`);
  await expect(question).toBeVisible();
  expect(await statusOf(one)).toBe(1);
  await page.keyboard.press('Escape');
  await shows(other);
  expect([await statusOf(one), await statusOf(other)]).toEqual([1, 1]);
});
