import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import type { BuiltAppointment, BuiltHousehold } from '@resa/contract/builders';
import {
  addOnCalendar,
  type Bookable,
  bookable,
  type Desk,
  expectAccessible,
  inFrench,
  noticed,
  onBoard,
  signIn,
  test,
} from './support.ts';

const { store } = contract.appointments;

/** A booking at the first free time of somebody who can be booked, and the calendar of its day. */
async function booked(page: Page, desk: Desk): Promise<Bookable & { id: number }> {
  const found = await bookable(desk);
  const { client, location, date, time, plan } = found;
  const { id } = await desk.ask(store, {
    appointment: {
      client_id: client.id,
      place_id: location,
      start_date_time: `${date} ${time}`,
      appointment_type_id: plan.appointment_type_id,
    },
    place_appointment_type_id: plan.id,
  });
  await page.goto(`/appointments?location=${location}&date=${date}`);
  await expect(page.getByRole('button', { name: `More actions for ${client.name}` })).toBeVisible();
  return { ...found, id };
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const inMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('an appointment is moved, cancelled and deleted from its row, each after a confirmation', async ({
  page,
  browser,
}) => {
  const desk = await signIn(page, 'worker');
  const { client, location, date, plan, id } = await booked(page, desk);
  const { time_slots } = await desk.ask(contract.appointments.checkDate, {
    place_id: location,
    place_appointment_type_id: plan.id,
    date,
  });
  const to = time_slots.findLast(({ open }) => open === 1)?.time ?? '';
  await inMenu(page, client.name, 'Edit');
  const edit = dialogOf(page, 'Edit the appointment');
  await edit.getByLabel('Comments').fill('Comes by bus.');
  await edit.getByRole('button', { name: 'Date and time' }).click();
  await edit.getByRole('list', { name: 'Choose a time' }).getByRole('button', { name: to }).click();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  const { appointment } = await desk.ask(contract.appointments.fetch, { id });
  expect(appointment).toMatchObject({ start_date_time: `${date} ${to}`, comments: 'Comes by bus.' });

  await inMenu(page, client.name, 'View');
  const view = dialogOf(page, 'Appointment');
  await expect(view).toContainText('Comes by bus.');
  await expectAccessible(page);
  await view.getByRole('button', { name: 'Close' }).click();

  await inMenu(page, client.name, 'Change the status');
  const choice = view.getByRole('radiogroup', { name: 'Change the status' });
  await choice.getByRole('radio', { name: 'Cancelled' }).check();
  await view.getByRole('button', { name: 'Save changes' }).click();
  await expect(view).toBeHidden();
  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await expect(page.getByText(client.name, { exact: true }).last()).toBeVisible();

  const other = await browser.newContext();
  const office = await other.newPage();
  await signIn(office, 'admin');
  await office.goto(`/appointments?location=${location}&date=${date}&tab=cancelled`);
  await inMenu(office, client.name, 'Delete');
  const question = office.getByRole('dialog', { name: 'Delete the appointment' });
  await expect(question).toContainText('This cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(office.getByRole('button', { name: `More actions for ${client.name}` })).toBeHidden();
  await other.close();
});

test('an appointment is dragged to another time, after a question and another check', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const plan = await desk.plan({ max_appointments: 1, days: [0, 60] });
  const at = (time: string) => ({ days: 2, time, place_appointment_type_id: plan.id });
  const mine = await desk.household({ appointments: [at('09:00')] });
  await desk.household({ appointments: [at('10:00')] });
  const [{ id, start_date_time } = { id: 0, start_date_time: '' }] = mine.appointments;
  const date = start_date_time.slice(0, 10);
  const stored = async () => (await desk.ask(contract.appointments.fetch, { id })).appointment.start_date_time;
  await page.goto(`/appointments?location=1&date=${date}`);
  const row = page.locator('tr, li').filter({ hasText: mine.name });
  const handle = row.getByTitle('Drag to another time');
  const slot = (time: string) => onBoard(page, plan.name_en, time);
  const question = page.getByRole('dialog', { name: 'Move', exact: true });

  // A full time takes nothing, and Cancel changes nothing.
  await handle.dragTo(slot('10:00'));
  await expect(question).toBeHidden();
  await expect(page.locator('[data-drop]')).toHaveCount(0);
  await handle.dragTo(slot('09:30'));
  await expect(question).toContainText(`${date} 09:00`);
  await expect(question).toContainText(`${date} 09:30`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await stored()).toBe(`${date} 09:00`);

  await handle.dragTo(slot('09:30'));
  await question.getByRole('button', { name: 'Move' }).click();
  await expect(row).toContainText('09:30');
  expect(await stored()).toBe(`${date} 09:30`);

  // The time is taken between the question and the answer.
  await handle.dragTo(slot('11:00'));
  await expect(question).toBeVisible();
  await desk.household({ appointments: [at('11:00')] });
  await question.getByRole('button', { name: 'Move' }).click();
  await noticed(page, 'The nearest free time is');
  expect(await stored()).toBe(`${date} 09:30`);
});

test('a day that cannot be loaded again keeps its rows and says so', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { client } = await booked(page, desk);
  await page.route(`**${contract.appointments.listMonth.path}`, (route) => route.fulfill({ status: 500 }));
  await desk.household({ appointments: [{ place_id: 1, days: 1 }] });
  await expect(page.getByText('These rows could not be loaded again')).toBeVisible();
  await expect(page.getByRole('button', { name: `More actions for ${client.name}` })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`**${contract.appointments.listMonth.path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('These rows could not be loaded again')).toBeHidden();
});

test('a group is booked for an event: each household sends those of its members that are chosen', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const plan = await desk.plan({ category_id: 2, ages_range: '3-12', max_appointments: 3 });
  const { today, households } = await desk.build({
    households: [
      { head: { dob: '1980-01-01' }, members: [{ dob: '2018-01-01' }, { dob: '2019-01-01' }] },
      { head: { dob: '1985-01-01' }, members: [{ dob: '2020-01-01' }] },
    ],
  });
  const [one, two] = households as [BuiltHousehold, BuiltHousehold];
  const [older, younger] = one.members.map(({ name }) => name) as [string, string];
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/appointments?location=1&date=${tomorrow}`);
  await addOnCalendar(page, 'Add a group appointment (event)');
  const add = async ({ file_number, name }: BuiltHousehold) => {
    await page.getByRole('combobox', { name: 'Find the client' }).fill(String(file_number));
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('button', { name: `Remove ${name} from the list` })).toHaveCount(1);
  };
  await add(one);
  await add(two);
  await page.getByRole('combobox', { name: 'Find the client' }).fill(String(one.file_number));
  await page.getByRole('option', { name: one.name }).click();
  await noticed(page, `${one.name} is already in the list.`);
  await page.getByRole('button', { name: 'Type of appointment' }).click();
  await expect(page.getByRole('button', { name: /^Food market/ })).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^${plan.name_en}`) }).click();
  const group = (name: string) => page.getByRole('group', { name });
  await expect(group(one.name).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(group(two.name).getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Places needed: 3')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel(younger).uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('list', { name: 'Choose a time' }).getByRole('button', { name: '10:00' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Appointments to book: 2. Not booked: 0. Book them?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('button', { name: `More actions for ${two.name}` })).toBeVisible();
  const { last_appointments } = await desk.ask(contract.appointments.lastForClient, { client_id: one.id });
  const { participants } = await desk.ask(contract.appointments.detail, { id: last_appointments[0]?.id ?? 0 });
  expect(participants.map(({ name }) => name)).toEqual([older]);
});

test('a group booking asks only open questions, and leaves out a client without an eligible participant', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const plan = await desk.plan({ category_id: 2, ages_range: '3-12' });
  const { households } = await desk.build({
    households: [{ members: [{ dob: '2018-01-01' }] }, { head: { dob: '1985-01-01' } }],
  });
  const [fits, alone] = households as [BuiltHousehold, BuiltHousehold];
  await page.goto('/appointments?location=1&add=group');
  for (const { file_number, name } of [fits, alone]) {
    await page.getByRole('combobox', { name: 'Find the client' }).fill(String(file_number));
    await page.getByRole('option', { name }).click();
  }
  await page.getByRole('button', { name: 'Continue' }).click();
  // The location is the calendar's.
  await expect(page.getByRole('heading', { level: 2, name: 'Type of appointment' })).toBeFocused();
  await page.getByRole('button', { name: new RegExp(`^${plan.name_en}`) }).click();
  await expect(page.getByRole('group', { name: alone.name })).toContainText('No');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Exclude ${alone.name}` }).click();
  await expect(page.getByRole('group', { name: alone.name })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Participants' })).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Date and time' })).toBeFocused();
  await expect(page.getByText('Places needed: 1')).toBeVisible();
});

test('the calendar says how many places are left only if somebody can be booked', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'admin');
  const plan = await desk.plan({ days: [-30, 60], days_in_advance: 5 });
  const { today } = await desk.build({});
  const on = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const ten = onBoard(page, plan.name_en, '10:00');
  for (const [days, left] of [
    [3, 1],
    [-3, 0],
    [20, 0],
  ] as const) {
    await page.goto(`/appointments?location=1&date=${on(days)}`);
    await expect(ten).toContainText('0 of 2 places taken');
    await expect(ten.getByText('2 left')).toHaveCount(left);
  }
});

test('a no-show is corrected by one click in its row', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id, name, appointments } = await desk.household({ appointments: [{ days: -1, status: 3 }] });
  const [missed] = appointments as [BuiltAppointment];
  await page.goto(`/appointments?location=${missed.place_id}&date=${missed.start_date_time.slice(0, 10)}`);
  await page.getByRole('button', { name: `They came: correct the no-show of ${name}` }).click();
  await noticed(page, name);
  const { appointment } = await desk.ask(contract.appointments.fetch, { id: missed.id });
  expect(appointment).toMatchObject({ client_id: id, status: 2, checkin_location: missed.place_id });
});

test('the persons of a visit are corrected, and another status loses that only after a question', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const household = {
    members: [{ first_name: 'Léo', dob: '2015-01-01' }],
    appointments: [{ days: -1, status: 2 as const }],
  };
  const { id, name, appointments } = await desk.household({ head: { dob: '1985-01-01' }, ...household });
  const [came] = appointments as [BuiltAppointment];
  const corrections = async () => (await desk.ask(contract.appointments.detail, { id: came.id })).corrections;
  await page.goto(`/client?hfid=${id}&tab=appointments`);
  await inMenu(page, name, 'Correct who came');
  const dialog = dialogOf(page, 'Correct who came');
  await dialog.getByRole('checkbox', { name: /^Léo/ }).uncheck();
  await expectAccessible(page, 'html', { whole: true });
  await dialog.getByLabel('Reason for the correction').fill('Léo was at school');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await noticed(page, 'The visit is corrected.');
  await expect(dialog).toBeHidden();
  expect(await corrections()).toMatchObject([
    { reason: 'Léo was at school', persons: [{ was_counted: 1, is_counted: 0 }] },
  ]);

  await inMenu(page, name, 'View');
  const view = dialogOf(page, 'Appointment');
  await expect(view.getByRole('list', { name: 'Corrections of the visit' })).toContainText('Léo was at school');
  await expectAccessible(page, 'html', { whole: true });
  await view.getByRole('button', { name: 'Change the status' }).click();
  await view.getByRole('radio', { name: 'No-show' }).check();
  await view.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', { name: 'This visit was corrected' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await corrections()).toHaveLength(1);
  await view.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Change the status' }).click();
  await expect(view).toBeHidden();
  expect(await corrections()).toEqual([]);
});

test('attended or missed on a later day needs a confirmation, and “they came today” makes it today’s', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const came = await desk.household({ appointments: [{ days: 3 }] });
  const missed = await desk.household({ appointments: [{ days: 3 }] });
  const over = await desk.household({ appointments: [{ days: -2, status: 4 }] });
  const [one, other, past] = [came, missed, over].map(({ appointments }) => appointments[0] as BuiltAppointment) as [
    BuiltAppointment,
    BuiltAppointment,
    BuiltAppointment,
  ];
  const calendarOf = ({ place_id, start_date_time }: BuiltAppointment, tab = '') =>
    page.goto(`/appointments?location=${place_id}&date=${start_date_time.slice(0, 10)}${tab}`);
  const stored = async ({ id }: BuiltAppointment) => (await desk.ask(contract.appointments.fetch, { id })).appointment;
  await calendarOf(one);
  await inMenu(page, came.name, 'Change the status');
  const view = dialogOf(page, 'Appointment');
  await view.getByRole('radio', { name: 'Arrived' }).check();
  await view.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('dialog', { name: 'Not today’s appointment' });
  await expect(question).toContainText('counts neither as a visit nor as a no-show');
  await expectAccessible(page, 'html', { whole: true });
  await question.getByRole('button', { name: 'They came today' }).click();
  await expect(view).toBeHidden();
  const { today } = await desk.ask(contract.dashboard.main, {});
  expect(await stored(one)).toMatchObject({ status: 2, start_date_time: expect.stringContaining(today) });

  await inFrench(page);
  await calendarOf(other);
  await page.getByRole('button', { name: `Autres actions pour ${missed.name}` }).click();
  await page.getByRole('menuitem', { name: 'Changer le statut', exact: true }).click();
  const vue = dialogOf(page, 'Rendez-vous');
  await vue.getByRole('radio', { name: 'Absence' }).check();
  await vue.getByRole('button', { name: 'Enregistrer les changements' }).click();
  const demande = page.getByRole('dialog', { name: 'Un rendez-vous d’un autre jour' });
  await expect(demande.getByRole('button', { name: 'Arrivée aujourd’hui' })).toHaveCount(0);
  await demande.getByRole('button', { name: 'Annuler' }).click();
  expect(await stored(other)).toMatchObject({ status: 1 });

  await calendarOf(past, '&tab=cancelled');
  await page.getByRole('button', { name: `Autres actions pour ${over.name}` }).click();
  await page.getByRole('menuitem', { name: 'Changer le statut', exact: true }).click();
  await expect(vue.getByRole('radio', { name: 'Ouvert' })).toBeDisabled();
  await expect(vue).toContainText('Pas un jour passé');
});

test('a row says what matters now: nothing about itself, and after an arrival when and from when again', async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { client, location } = await booked(page, desk);
  const rowOf = (name: string) => page.locator('tr, li').filter({ hasText: name, has: page.getByRole('button') });
  await expect(rowOf(client.name)).toContainText('Open');
  await expect(rowOf(client.name)).not.toContainText(/Not yet|Today/);
  const { name, appointments } = await desk.household({ state: 6, appointments: [{ days: 0, place_id: location }] });
  await page.goto(`/appointments?location=${location}`);
  await expect(rowOf(name)).toContainText('With care');
  const [today] = appointments as [BuiltAppointment];
  await desk.ask(contract.checkin.close, { id: today.id, place_id: location });
  await expect(rowOf(name)).toContainText(/Served today at \d\d:\d\d/);
  await inFrench(page);
  await expect(rowOf(name)).toContainText(/Aide reçue aujourd’hui à \d\d:\d\d/);
  await expectAccessible(page);
});

test('arrow keys move on the board as one stop, and N, P and T turn the day', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const plan = await desk.plan({ hours: ['09:00', '10:30'] });
  const other = await desk.plan({ hours: ['09:00', '10:00'], category_id: 2 });
  const { today } = await desk.build({});
  const on = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/appointments?location=1&date=${on(3)}`);
  const at = (type: string, time: string) => onBoard(page, type, time);
  await expect(at(plan.name_en, '09:00')).toBeVisible();
  const title = page.getByRole('heading', { level: 2 });
  for (const [key, days] of [
    ['n', 4],
    ['p', 3],
    ['t', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect(title).toContainText(on(days));
  }
  await page.goto(`/appointments?location=1&date=${on(3)}`);
  await at(plan.name_en, '09:00').focus();
  await page.keyboard.press('ArrowRight');
  await expect(at(plan.name_en, '09:30')).toBeFocused();
  await page.keyboard.press('End');
  await expect(at(plan.name_en, '10:00')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(at(plan.name_en, '09:00')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(at(other.name_en, '09:00')).toBeFocused();
  const grid = page.getByRole('grid', { name: 'Times of the day by type' });
  await expect(grid.locator('button[tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(grid.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(at(other.name_en, '09:00')).toBeFocused();
});

test('a free time on the board is booked in three steps, for a found client or for the current one', async ({
  page,
  isMobile,
}) => {
  const desk = await signIn(page, 'worker');
  const { client, location, date, time, plan } = await bookable(desk);
  const day = `/appointments?location=${location}&date=${date}`;
  await page.goto(day);
  await onBoard(page, plan.name_en, time).click();
  const panel = page.getByRole('region', { name: `${time} · ${plan.name_en}` });
  const search = panel.getByRole('combobox', { name: 'Book here' });
  if (!isMobile) await expect(search).toBeFocused();
  await expectAccessible(page);
  await search.fill(String(client.file_number));
  await search.press('Enter');
  const save = page.getByRole('heading', { level: 2, name: 'Comments and booking' });
  await expect(save).toBeFocused();
  await expect(page.getByText('Book it?')).toContainText(`${date} ${time}`);
  // Nothing was typed: leaving asks nothing, and the time is still chosen.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: `Book here: ${client.name}` }).click();
  await expect(save).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(day);
  await expect(page.getByRole('button', { name: `More actions for ${client.name}` })).toBeVisible();
});

test('an event is booked from the board at its time, once its participants are ticked', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const plan = await desk.plan({ category_id: 2, ages_range: '3-12', max_appointments: 3 });
  const { today, households } = await desk.build({
    households: [{ head: { dob: '1980-01-01' }, members: [{ dob: '2018-01-01' }, { dob: '2019-01-01' }] }],
  });
  const [family] = households as [BuiltHousehold];
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/appointments?location=1&date=${tomorrow}`);
  await onBoard(page, plan.name_en, '10:00').click();
  await page.getByRole('combobox', { name: 'Book here' }).fill(String(family.file_number));
  await page.getByRole('combobox', { name: 'Book here' }).press('Enter');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Book it?')).toContainText(`${tomorrow} 10:00`);
});

test('the appointments tab of a file lists, adds and changes the appointments of its client', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { client, plan } = await booked(page, desk);
  await page.goto(`/client?hfid=${client.id}&tab=appointments`);
  await expect(page.getByText(plan.name_en).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add an appointment' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: `More actions for ${client.name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  await expect(dialogOf(page, 'Move').getByRole('list', { name: 'Choose a time' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, 'Move')).toBeHidden();
});

test('a day is exported to Excel', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'worker');
  await page.goto('/appointments');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as Excel' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^.+ \d{4}-\d\d-\d\d\.xlsx$/);
  await noticed(page, 'The file is saved.');
});

test('a printed day says its location and lists who is expected, without buttons', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { client, date } = await booked(page, desk);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2 })).toContainText(`${date} · Centre-ville`);
  const main = page.getByRole('main');
  await expect(main.getByText(client.name, { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: /^(Add|Cancel|Export|More|Move|Print|\d\d:)/ })).toHaveCount(0);
  await expect(main.getByRole('tab')).toHaveText([/^All/]);
});

test('one time is booked for several clients; a client who cannot be booked is left out with the reason', async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const refused = await booked(page, desk);
  const { client, location, date, time, plan } = await bookable(desk);
  await page.goto(`/appointments?location=${location}&date=${date}&add=batch`);
  for (const one of [refused.client, client]) {
    await page.getByRole('combobox', { name: 'Find the client' }).fill(String(one.file_number));
    await page.getByRole('option', { name: one.name }).click();
    await expect(page.getByRole('button', { name: `Remove ${one.name} from the list` })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Type of appointment' }).click();
  await page.getByRole('button', { name: new RegExp(`^${plan.name_en}`) }).click();
  await page.getByRole('list', { name: 'Choose a time' }).getByRole('button', { name: time }).click();
  await expect(page.getByText('The client already has an open appointment.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Appointments to book: 1. Not booked: 1. Book them?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page).toHaveURL(`/appointments?location=${location}&date=${date}`);
  await expect(page.getByRole('button', { name: `More actions for ${client.name}` })).toBeVisible();
});

test('a past visit is recorded and listed in the file', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { client, location, plan } = await bookable(desk);
  await page.goto(`/appointments?location=${location}&add=old`);
  await page.getByRole('button', { name: 'Record the visit' }).click();
  await expect(page.getByText('Required')).toHaveCount(3);
  await expect(page.getByRole('combobox', { name: 'Find the client' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Find the client' }).fill(String(client.file_number));
  await page.getByRole('option', { name: client.name }).click();
  await page.getByRole('combobox', { name: 'Type of appointment' }).click();
  await page.getByRole('option', { name: plan.name_en, exact: true }).click();
  await page.getByLabel('Date').fill('2026-01-05');
  await page.getByRole('combobox', { name: 'Time' }).click();
  await page.getByRole('option', { name: '18:45' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record the visit' }).click();
  await expect(page).toHaveURL(`/appointments?location=${location}&date=2026-01-05`);
  const { dt } = await desk.ask(contract.appointments.list, { rowsPerPage: 50, terms: { client_id: client.id } });
  expect(dt.rows).toContainEqual(expect.objectContaining({ start_date_time: '2026-01-05 18:45', status: 2 }));
});
