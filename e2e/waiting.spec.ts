import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import type { BuiltAppointment } from '@resa/contract/builders';
import { addOnCalendar, type Desk, expectAccessible, inFrench, noticed, onBoard, signIn, test } from './support.ts';

const { list, store } = contract.waiting;

/** A plan with one place on a day, which somebody has taken. */
async function fullDay(desk: Desk) {
  const plan = await desk.plan({ max_appointments: 1, hours: ['09:00', '09:30'] });
  const holder = await desk.household({ appointments: [{ place_appointment_type_id: plan.id, days: 3 }] });
  const { id, place_id, start_date_time } = holder.appointments[0] as BuiltAppointment;
  const date = start_date_time.slice(0, 10);
  const calendar = `/appointments?location=${place_id}&date=${date}`;
  /** Another household at the end of the list. */
  const waits = async () => {
    const client = await desk.household();
    const entry = { place_id, place_appointment_type_id: plan.id, date, client_id: client.id };
    return { ...client, entry: (await desk.ask(store, entry)).id };
  };
  const order = async () =>
    (await desk.ask(list, { place_id, date })).rows
      .filter((row) => row.place_appointment_type_id === plan.id)
      .map(({ name }) => name);
  const cancel = () => desk.ask(contract.appointments.changeStatus, { id, status: 4 });
  return { plan, date, place_id, calendar, waits, order, cancel };
}

const rowOf = (page: Page, name: string) => page.locator('tr, li').filter({ hasText: name }).last();
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const inMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a household is put on the waiting list of a full time, and booked when its place becomes free', async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { plan, date, calendar, waits, cancel } = await fullDay(desk);
  const client = await desk.household();
  await page.goto(calendar);
  await onBoard(page, plan.name_en, '09:00').click();
  await expect(page.getByText('This time is full.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put on the waiting list' }).click();
  await page.getByLabel('Find the client').fill(String(client.file_number));
  await page.getByRole('button', { name: client.name }).click();
  // The type and the day are those of the board.
  await expect(page.getByText('No place is free on this day.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put on the waiting list' }).click();
  await noticed(page, `${client.name} is number 1 on the waiting list`);

  await onBoard(page, plan.name_en, '09:00').click();
  await expect(page.getByRole('list', { name: 'Waiting list' })).toContainText(`${client.name} · Any time`);
  await page.getByRole('button', { name: 'Show all times' }).click();
  await page.getByRole('tab', { name: 'Waiting list' }).click();
  const row = rowOf(page, client.name);
  await expect(row).toContainText('Any time');
  await expect(row.getByText('Waiting', { exact: true })).toBeVisible();
  const next = await waits();
  await expect(rowOf(page, next.name)).toBeVisible();
  await expectAccessible(page);

  await cancel();
  await expect(row.getByText('Held: 09:00')).toBeVisible();
  await page.getByRole('button', { name: `Book for ${client.name}` }).click();
  const question = dialogOf(page, 'Book the held place');
  await expect(question).toContainText(`Did ${client.name} say yes`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Book' }).click();
  await expect(rowOf(page, next.name)).toBeVisible();
  await expect(page.getByRole('button', { name: `Book for ${client.name}` })).toBeHidden();
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(page.getByRole('button', { name: `More actions for ${client.name}` })).toBeVisible();
  await page.goto(`/client?hfid=${client.id}&tab=appointments`);
  await expect(page.getByText(`${date} 09:00`).first()).toBeVisible();
});

test('the booking of a client with a held place says so, and books it', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { plan, date, calendar, waits, cancel } = await fullDay(desk);
  const client = await waits();
  await cancel();
  await page.goto(calendar);
  await addOnCalendar(page, 'Add an appointment');
  await page.getByLabel('Find the client').fill(String(client.file_number));
  await page.getByRole('button', { name: client.name }).click();
  await page.getByRole('button', { name: new RegExp(`^${plan.name_en} Market`) }).click();
  const held = page.getByRole('status').filter({ hasText: 'A place is held for this client' });
  await expect(held).toContainText(`${date} 09:00`);
  await expectAccessible(page, 'html', { whole: true });
  await held.getByRole('button', { name: 'Book the held place' }).click();
  await dialogOf(page, 'Book the held place').getByRole('button', { name: 'Book' }).click();
  await expect(page.getByRole('button', { name: `More actions for ${client.name}` })).toBeVisible();
});

test('the order of a waiting list is changed by keys, and a yes is recorded', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { calendar, waits, order } = await fullDay(desk);
  const [first, second, third] = [await waits(), await waits(), await waits()];
  await page.goto(`${calendar}&tab=waiting`);
  await page.getByRole('button', { name: `Move ${third.name} up` }).press('Enter');
  await expect.poll(order).toEqual([first.name, third.name, second.name]);
  await page.getByRole('button', { name: `Move ${first.name} down` }).press('Enter');
  await expect.poll(order).toEqual([third.name, first.name, second.name]);
  const consent = page.getByRole('checkbox', { name: `Client said yes: ${second.name}` });
  await consent.check();
  await expect(rowOf(page, second.name)).toContainText('Wendy Chen');
  await expect(consent).toBeChecked();
  await inFrench(page);
  await expect(page.getByRole('tab', { name: 'Liste d’attente' })).toContainText(/\d/);
});

test('a refused place goes to the next, and the file shows the waiting list of its client', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { calendar, waits, cancel, order } = await fullDay(desk);
  const [first, second] = [await waits(), await waits()];
  await cancel();
  await page.goto(`${calendar}&tab=waiting`);
  await expect(page.getByRole('button', { name: `Book for ${first.name}` })).toBeVisible();
  await inMenu(page, first.name, 'Does not want it');
  await dialogOf(page, 'Does not want it').getByRole('button', { name: 'Does not want it' }).click();
  await expect(page.getByRole('button', { name: `Book for ${second.name}` })).toBeVisible();
  await expect(rowOf(page, first.name)).toContainText('Not taken: 09:00');

  await page.goto(`/client?hfid=${second.id}&tab=appointments`);
  await expect(page.getByRole('heading', { name: 'Waiting list' })).toBeVisible();
  await expect(page.getByText('Held: 09:00')).toBeVisible();
  await expectAccessible(page);
  await inMenu(page, second.name, 'Take off the list');
  await dialogOf(page, 'Take off the list').getByRole('button', { name: 'Take off the list' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting list' })).toBeHidden();
  expect(await order()).toEqual([first.name]);
});
