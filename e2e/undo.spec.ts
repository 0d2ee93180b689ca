/** The notice after a booking or a check-in, and how either is undone. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import {
  arrivals,
  bookable,
  checkinPlace,
  type Desk,
  expectAccessible,
  expected,
  noticed,
  signIn,
  test,
} from './support.ts';

const CENTRE_VILLE = 1;
const VERDUN = 3;
const statusOf = async (desk: Desk, { id, start_date_time: start, place_id: location }: Shown) => {
  const { appointments } = await desk.ask(contract.appointments.listMonth, { date: start.slice(0, 10), location });
  return appointments.find((row) => row.id === id)?.status;
};
interface Shown {
  id: number;
  start_date_time: string;
  place_id: number;
}

async function checkIn(page: Page, file_number: number) {
  await page.goto('/checkin');
  await checkinPlace(page, FRENCH.place).click();
  await page.getByRole('combobox', { name: FRENCH.find }).fill(String(file_number));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: FRENCH.act }).first().click();
}
const FRENCH = { place: 'Centre-ville', find: 'Trouver le client', act: /^Confirmer l’arrivée : / };

test('a check-in stays in sight with person and time, and can be undone', async ({ page }) => {
  const desk = await signIn(page, 'desk');
  const row = await expected(desk, CENTRE_VILLE);
  await checkIn(page, row.file_number);
  const arrival = arrivals(page).filter({ hasText: row.name });
  // The time of the check-in, which no toast repeats.
  await expect(arrival).toContainText(/\d\d:\d\d/);
  await expect(page.getByText('Arrivée confirmée')).toBeHidden();
  await expectAccessible(page);
  expect(await statusOf(desk, row)).toBe(2);

  await arrival.getByRole('button', { name: `Annuler le changement : arrivée de ${row.name}` }).click();
  await expect(arrival).toContainText('Arrivée annulée');
  await expect(page.getByRole('combobox', { name: FRENCH.find })).toBeFocused();
  expect(await statusOf(desk, row)).toBe(1);
  // The household is still shown, and can be checked in again.
  await page.getByRole('button', { name: FRENCH.act }).click();
  await expect(arrival.getByRole('button')).toBeVisible();
  await expect(arrivals(page)).toHaveCount(1);
  expect(await statusOf(desk, row)).toBe(2);
  await page.getByRole('button', { name: 'Client suivant' }).click();
  await expect(page.getByRole('heading', { level: 2, name: row.name })).toBeHidden();
  await expect(page.getByRole('combobox', { name: FRENCH.find })).toBeFocused();
  await expect(page.getByRole('combobox', { name: FRENCH.find })).toHaveValue('');
});

test('a booking can be undone, unless somebody changed it in the meantime', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { client } = await bookable(desk);
  await page.goto(`/client?hfid=${client.id}`);
  const book = async () => {
    await page.getByRole('button', { name: 'Book an appointment' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Book again/ })
      .click();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
  };
  await book();
  const feedback = page.getByRole('status').filter({ hasText: 'is booked' });
  await expect(feedback).toContainText(client.name);
  await expect(feedback).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(feedback).toBeVisible();
  await feedback.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is cancelled' })).toContainText(client.name);
  const file = await desk.ask(contract.clients.fetch, { id: client.id });
  expect(file.counts.open_appointments).toBe(0);

  await page.goto(`/client?hfid=${client.id}`);
  await book();
  await expect(feedback).toBeVisible();
  const { last_appointments } = await desk.ask(contract.appointments.lastForClient, { client_id: client.id });
  const id = last_appointments[0]?.id ?? 0;
  await desk.ask(contract.appointments.changeStatus, { id, status: 3, anyway: 1 });
  await feedback.getByRole('button', { name: 'Undo' }).click();
  await noticed(page, 'Someone else saved');
  await expect(feedback).toBeVisible();
});

test('a check-in at a location that the user does not hold offers no undo', { tag: '@desk' }, async ({
  page,
  browser,
  url,
}) => {
  const elsewhere = await browser.newContext({ baseURL: url });
  const row = await expected(await signIn(await elsewhere.newPage(), 'worker'), VERDUN);
  await elsewhere.close();
  await signIn(page, 'desk');
  await checkIn(page, row.file_number);
  await page
    .getByRole('dialog', { name: 'Autre point de service' })
    .getByRole('button', { name: 'Confirmer l’arrivée' })
    .click();
  await expect(arrivals(page)).toContainText([row.name]);
  await expect(arrivals(page).getByRole('button')).toHaveCount(0);
});

test('the check-in button is in sight on a small screen', { tag: '@desk' }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const desk = await signIn(page, 'desk');
  const row = await expected(desk, CENTRE_VILLE);
  await page.goto('/checkin');
  await checkinPlace(page, FRENCH.place).click();
  await page.getByRole('combobox', { name: FRENCH.find }).fill(String(row.file_number));
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: FRENCH.act }).first();
  await expect(button).toBeVisible();
  await page.evaluate('scrollTo(0, 0)');
  await expect(button).toBeInViewport({ ratio: 1 });
});
