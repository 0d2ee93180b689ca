import { expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import {
  addOnCalendar,
  type Bookable,
  bookable,
  chooseInMenu,
  expectAccessible,
  expected,
  holdBack,
  noticed,
  onBoard,
  signIn,
  test,
} from './support.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const go = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const slotButton = (page: Page, list: string, time: string) =>
  page.getByRole('list', { name: list }).getByRole('button', { name: time });

/** Opens the wizard from the calendar of a location's day and chooses the client and the type of booking. */
async function choose(page: Page, { location, date, client, plan }: Omit<Bookable, 'time' | 'client'> & Named) {
  await page.goto(`/appointments?location=${location}&date=${date}`);
  await addOnCalendar(page, 'Add an appointment');
  await page.getByLabel('Find the client').fill(String(client.file_number));
  await page.getByRole('button', { name: client.name }).click();
  await expect(heading(page, 'Type of appointment')).toBeFocused();
  await page.getByRole('button', { name: new RegExp(`^${plan.name_en} Market`) }).click();
  await expect(heading(page, 'Date and time')).toBeVisible();
}
type Named = { client: { file_number: number; name: string } };

async function confirmBooking(page: Page, name: string) {
  await expect(page.getByText('Book it?')).toContainText(name);
  await go(page, 'Book');
}

test('a household with an open appointment is refused, and the reason is shown', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { client_id, file_number, name, place_id, start_date_time } = await expected(desk, 1);
  const { schedule } = await desk.ask(contract.appointments.changeLocation, { place_id });
  const plan = schedule.plans.find(({ category_id, dates }) => category_id === 1 && dates.length > 1);
  const date = plan?.dates[1];
  if (!plan || !date) throw new Error('The demo has no market at this location');
  await choose(page, { location: place_id, date, plan, client: { file_number, name } });
  await expect(page.getByText('The client already has an open appointment.').last()).toBeVisible();
  await expect(page.getByText(start_date_time).last()).toBeVisible();
  await page.getByRole('list', { name: 'Choose a time' }).getByRole('button', { disabled: false }).first().click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expect(page.getByLabel('Emergency appointment')).toBeHidden();
  await expectAccessible(page);

  const { time_slots } = await desk.ask(contract.appointments.checkDate, {
    place_id,
    place_appointment_type_id: plan.id,
    date,
  });
  const refused = await desk.send(contract.appointments.store, {
    appointment: {
      client_id,
      place_id,
      appointment_type_id: plan.appointment_type_id,
      start_date_time: `${date} ${time_slots[0]?.time}`,
      emergency: 1,
    },
    place_appointment_type_id: plan.id,
  });
  expect(await refused.json()).toMatchObject({ code: 'resource_locked_evidences' });
});

test('a member’s file number offers the head; evidence against them and the open appointment come first', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const { name, members, appointments } = await desk.household({ members: [{}], appointments: [{ days: 3 }] });
  const [member] = members;
  const [open] = appointments;
  if (!member || !open) throw new Error('A household of two with an appointment was not built');
  await page.goto('/appointments?location=1&add=1');
  await page.getByLabel('Find the client').fill(String(member.file_number));
  const offer = page.getByRole('button', { name });
  await expect(offer).toContainText(`Family head of ${member.name}`);
  await expectAccessible(page);
  await offer.click();
  await expect(heading(page, 'Type of appointment')).toBeFocused();
  const standing = page.getByRole('status').filter({ hasText: 'The client already has an open appointment.' });
  await expect(standing).toHaveCount(1);
  await expectAccessible(page);
  await go(page, 'Open the appointment');
  const opened = page.getByRole('dialog', { name: 'Appointment' });
  await expect(opened).toContainText(open.start_date_time.slice(11));
  await desk.ask(contract.appointments.changeStatus, { id: open.id, status: 4 });
  await page.keyboard.press('Escape');
  await expect(standing).toHaveCount(0);
});

test('other participants of an appointment are chosen on its own day', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const plan = await desk.plan({ category_id: 2, ages_range: '3-12', max_appointments: 2 });
  const { id, name, members } = await desk.household({ members: [{ dob: '2018-01-01' }, { dob: '2019-01-01' }] });
  const { schedule } = await desk.ask(contract.appointments.changeLocation, { place_id: 1 });
  const date = schedule.plans.find((one) => one.id === plan.id)?.dates[9];
  const [older, younger] = members;
  if (!date || !older || !younger) throw new Error('The event was not built');
  const booked = await desk.ask(contract.appointments.store, {
    appointment: {
      client_id: id,
      place_id: 1,
      appointment_type_id: plan.appointment_type_id,
      start_date_time: `${date} 10:00`,
    },
    members: [older.id],
    place_appointment_type_id: plan.id,
  });
  const edit = async () => {
    await page.goto(`/appointments?location=1&date=${date}&appointment=edit-${booked.id}`);
    await page.getByRole('button', { name: 'Participants' }).click();
  };
  await edit();
  await page.getByLabel(younger.name).check();
  await go(page, 'Continue');
  const spoken = page.getByRole('heading', { level: 3 }).filter({ hasText: date });
  await expect(spoken).toBeVisible();
  await slotButton(page, 'Choose a time', '10:00').click();
  await go(page, 'Save changes');
  await expect(page.getByRole('dialog')).toBeHidden();
  // With fewer, the time stays too.
  await edit();
  await page.getByLabel(older.name).uncheck();
  await go(page, 'Continue');
  await expect(slotButton(page, 'Choose a time', '10:00')).toHaveAttribute('aria-pressed', 'true');
  await go(page, 'Continue');
  await go(page, 'Save changes');
  await expect(page.getByRole('dialog')).toBeHidden();
  const { participants, appointment } = await desk.ask(contract.appointments.detail, { id: booked.id });
  expect(participants.map((participant) => participant.name)).toEqual([younger.name]);
  expect(appointment[0]?.start_date_time).toBe(`${date} 10:00`);
  expect(name).not.toBe('');
});

test('a household is booked at a free time, and the calendar counts one place less', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const found = await bookable(desk);
  const { client, location, date, time, plan } = found;
  await page.goto(`/appointments?location=${location}&date=${date}`);
  const count = onBoard(page, plan.name_en, time).getByText('left', { exact: false });
  const left = parseInt((await count.textContent()) ?? '', 10);
  await choose(page, found);
  await expect(page.getByRole('heading', { level: 3 })).toContainText(date);
  const slot = slotButton(page, 'Choose a time', time);
  await expect(slot).toContainText(`${left} left`);
  await slot.click();
  await expect(heading(page, 'Comments and booking')).toBeFocused();
  await page.getByLabel('Comments').fill('Comes with a cart.');
  await expectAccessible(page);
  await confirmBooking(page, client.name);

  await expect(page).toHaveURL(`/appointments?location=${location}&date=${date}`);
  await expect(count).toHaveText(`${left - 1} left`);
  await onBoard(page, plan.name_en, time).click();
  await expect(page).toHaveURL(/slot=/);
  await expect(page.getByText(client.name, { exact: true }).last()).toBeVisible();
});

test('the calendar shows a new booking at every other desk immediately', { tag: '@desk' }, async ({
  page,
  browser,
}) => {
  const desk = await signIn(page, 'worker');
  const { client, location, date, time, plan } = await bookable(desk);
  const other = await browser.newContext();
  const watching = await other.newPage();
  await signIn(watching, 'admin');
  await watching.goto(`/appointments?location=${location}&date=${date}`);
  await expect(watching.getByRole('tab', { name: 'All' })).toContainText(/\d/);
  await expect(watching.getByText(client.name, { exact: true })).toBeHidden();
  await desk.ask(contract.appointments.store, {
    appointment: {
      client_id: client.id,
      place_id: location,
      appointment_type_id: plan.appointment_type_id,
      start_date_time: `${date} ${time}`,
    },
    place_appointment_type_id: plan.id,
  });
  await expect(watching.getByText(client.name, { exact: true })).toBeVisible();
  await other.close();
});

test('a booking from the file has its client fixed, and leaving it asks first', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { client, plan } = await bookable(desk);
  await page.goto(`/client?hfid=${client.id}`);
  await go(page, 'Book an appointment');
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  const steps = dialog.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: 'Location' })).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Client' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Centre-ville', exact: true }).click();

  const question = page.getByRole('dialog').filter({ hasText: 'You have unsaved changes.' });
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Type of appointment')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Book an appointment' })).toBeFocused();
  const { counts } = await desk.ask(contract.clients.fetch, { id: client.id });
  expect(counts.open_appointments).toBe(0);

  await go(page, 'Book an appointment');
  await dialog.getByRole('button', { name: `Book again: ${plan.name_en}` }).click();
  await expect(heading(page, 'Comments and booking')).toBeFocused();
  await confirmBooking(page, client.name);
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: 'Appointments' }).click();
  const latest = page.locator('tr, li').filter({ has: page.getByRole('button', { name: /^More actions/ }) });
  await expect(latest.first()).toContainText(plan.name_en);
  await expect(latest.first()).toContainText('Open');
});

test('a step with one possible answer is answered automatically, and the first free time takes one click', async ({
  page,
  browser,
}) => {
  const office = await browser.newContext();
  const before = await signIn(await office.newPage(), 'admin');
  const { place } = await before.ask(contract.locations.fetch, { id: 1 });
  if (!place?.address) throw new Error('The first location of the demo has no address');
  const halt = { name: 'Halte Beaubien', address: place.address };
  const { place_id } = await before.ask(contract.locations.store, { place: halt });
  await office.close();
  const desk = await signIn(page, 'admin');
  const plan = await desk.plan({ place_id, category_id: 2 });
  const { id, file_number, name } = await desk.household();
  await page.goto(`/appointments?location=${place_id}&add=1`);
  await page.getByLabel('Find the client').fill(String(file_number));
  await page.getByRole('button', { name }).click();
  // One type, one person: neither asks.
  await expect(heading(page, 'Date and time')).toBeFocused();
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: 'Location' })).toContainText('Halte Beaubien');
  await expect(steps.getByRole('button', { name: 'Type of appointment' })).toContainText(plan.name_en);
  await expect(steps.getByRole('button', { name: 'Participants' })).toContainText('1');
  const first = page.getByRole('button', { name: /^First free time for this client/ });
  await expectAccessible(page);
  await first.click();
  await expect(heading(page, 'Comments and booking')).toBeFocused();
  await go(page, 'Back');
  await expect(heading(page, 'Date and time')).toBeFocused();
  await first.click();
  await expectAccessible(page);
  await confirmBooking(page, name);
  await expect(page).toHaveURL(/^[^&]*\/appointments\?location=\d+&date=[\d-]+$/);
  const { last_appointments } = await desk.ask(contract.appointments.lastForClient, { client_id: id });
  const { participants } = await desk.ask(contract.appointments.detail, { id: last_appointments[0]?.id ?? 0 });
  expect(participants.map(({ client_id }) => client_id)).toEqual([id]);
});

test('from today’s calendar, a client without a time left today sees their first day immediately', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const plan = await desk.plan({ max_appointments: 1, hours: ['18:30', '19:00'] });
  // Whatever the hour: the only time of today is taken, or over.
  await desk.household({ appointments: [{ place_appointment_type_id: plan.id, place_id: plan.place_id, days: 0 }] });
  const client = await desk.household();
  await page.goto(`/appointments?location=${plan.place_id}`);
  await addOnCalendar(page, 'Add an appointment');
  await page.getByLabel('Find the client').fill(String(client.file_number));
  await page.getByRole('button', { name: client.name }).click();
  await page.getByRole('button', { name: new RegExp(`^${plan.name_en} Market`) }).click();
  await expect(heading(page, 'Date and time')).toBeVisible();
  await expect(slotButton(page, 'Choose a time', '18:30')).toContainText('first free');
});

test('an event has its intended participants ticked; a last visit elsewhere is read before the next step', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const plan = await desk.plan({ place_id: 2, category_id: 2, ages_range: '3-12', max_appointments: 8 });
  const { today } = await desk.build({});
  const born = (age: number) => `${Number(today.slice(0, 4)) - age}-01-01`;
  const { name, file_number, members } = await desk.household({
    head: { dob: '1980-01-01' },
    members: [{ dob: born(6) }, { dob: born(8) }, { dob: born(16) }],
    appointments: [{ place_id: 1, days: -40, status: 2 }],
  });
  const [younger, older] = members;
  await page.goto('/appointments?location=2&add=1');
  await page.getByLabel('Find the client').fill(String(file_number));
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: new RegExp(`^${plan.name_en} Event`) }).click();
  await expect(page.getByText('The client’s last appointment was at another location: Centre-ville.')).toBeVisible();
  await expect(heading(page, 'Type of appointment')).toBeVisible();
  await go(page, 'Continue');
  await expect(heading(page, 'Participants')).toBeFocused();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  for (const member of [younger, older]) await expect(page.getByLabel(member?.name ?? '')).toBeChecked();
  await expectAccessible(page, 'html', { whole: true });
  await page.getByLabel(older?.name ?? '').uncheck();
  await expect(page.getByLabel(older?.name ?? '')).not.toBeChecked();
  await go(page, 'Continue');
  await page.getByRole('button', { name: /^First free time for this client/ }).click();
  await expect(page.getByText('Book it?')).toContainText('1 participants');
  await confirmBooking(page, name);
  await expect(page.getByRole('button', { name: `More actions for ${name}` })).toBeVisible();
});

test('types are shown beside the times if there is room, and another one is chosen there', { tag: '@desk' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const desk = await signIn(page, 'worker');
  const found = await bookable(desk);
  const other = await desk.plan({ place_id: found.location, category_id: 3, hours: ['13:00', '14:00'] });
  await choose(page, found);
  await page.getByRole('button', { name: new RegExp(`^${other.name_en}`) }).click();
  await expect(heading(page, 'Date and time')).toBeVisible();
  await expect(slotButton(page, 'Choose a time', '13:30')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('button', { name: new RegExp(`^${other.name_en}`) })).toBeHidden();
});

/** The locations of the demo, in the order of their ids. */
const PLACES = ['Centre-ville', 'Rosemont', 'Verdun'];

/** Presses the arrow key until a choice of a short list has the focus. */
async function arrowTo(page: Page, choice: Locator) {
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(choice).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

test('a booking is made with only the keyboard: arrow keys reach a time, Enter continues', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { client, location, plan } = await bookable(desk);
  const { plans } = await desk.ask(contract.appointments.firstFree, { client_id: client.id, place_id: location });
  const own = plans.find(({ place_appointment_type_id }) => place_appointment_type_id === plan.id)?.start_date_time;
  const [date = '', time = ''] = own?.split(' ') ?? [];
  // A press that comes before the file has arrived opens the wizard when it has.
  const arrive = await holdBack(page, contract.clients.fetch);
  await page.goto(`/client?hfid=${client.id}`);
  await page.getByRole('button', { name: 'Book an appointment' }).focus();
  await page.keyboard.press('Enter');
  arrive();
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  const place = dialog.getByRole('button', { name: PLACES[location - 1] ?? '', exact: true });
  await expect(heading(page, 'Location')).toBeFocused();
  await arrowTo(page, place);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Type of appointment')).toBeFocused();
  const type = dialog.getByRole('button', { name: new RegExp(`^${plan.name_en} Market`) });
  await expect(type).toContainText(`First date for this client:`);
  await expect(type).toContainText(date);
  await arrowTo(page, type);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Date and time')).toBeFocused();
  const slot = slotButton(page, 'Choose a time', time);
  await expect(slot).toContainText('first free');
  await page.keyboard.press('ArrowDown');
  await expect(slot).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(slot).not.toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(slot).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Comments and booking')).toBeFocused();
  await expect(dialog).toContainText(`${date} ${time}`);
});

test('a time that closed in the meantime is refused with its own message', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const found = await bookable(desk);
  await choose(page, found);
  await slotButton(page, 'Choose a time', found.time).click();
  await expect(heading(page, 'Comments and booking')).toBeFocused();
  await page.route(`**${contract.appointments.store.path}`, (route) =>
    route.fulfill({ json: { code: 'rule_appointment_not_available' } }),
  );
  await confirmBooking(page, found.client.name);
  await noticed(page, 'This time can no longer be booked. Choose another one.');
  await expect(heading(page, 'Date and time')).toBeVisible();
});

test('the client chosen in the wizard becomes the current client, and the focus returns to the button', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const other = await desk.household();
  const { client, location, date } = await bookable(desk);
  await page.goto(`/client?hfid=${other.id}`);
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
  const bar = page.getByRole('region', { name: 'Current client' });
  await chooseInMenu(page, 'Calendar');
  await expect(page).toHaveURL(/\/appointments/);
  await page.goto(`/appointments?location=${location}&date=${date}`);
  await expect(bar).toContainText(other.name);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const kind = page.getByRole('menuitem', { name: 'Add an appointment' });
  await add.focus();
  await page.keyboard.press('Enter');
  await arrowTo(page, kind);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Find the client')).toBeFocused();
  await expect(page.getByRole('button', { name: other.name })).toBeVisible();
  await page.keyboard.type(String(client.file_number));
  await page.getByRole('button', { name: client.name }).click();
  // The wizard names the client itself.
  await expect(heading(page, 'Type of appointment')).toBeFocused();
  await expect(bar).toBeHidden();
  await go(page, 'Cancel');
  await go(page, 'Leave without saving');
  await expect(bar).toContainText(client.name);
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await arrowTo(page, kind);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: client.name })).toBeVisible();
  await expect(page.getByLabel('Find the client')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Type of appointment')).toBeFocused();
});

test('a booking that is too early is an emergency, which requires the permission and a confirmation', {
  tag: '@desk',
}, async ({ page }) => {
  const worker = await signIn(page, 'worker');
  const found = await bookable(worker, { tooEarly: true });
  await choose(page, found);
  await expect(page.getByText('It is too early for this household’s next food visit.').last()).toBeVisible();
  await slotButton(page, 'Choose a time', found.time).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByLabel('Emergency appointment').click();
  const question = page.getByRole('dialog').filter({ hasText: 'Book this as an emergency' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Emergency appointment')).not.toBeChecked();
  await page.getByLabel('Emergency appointment').click();
  await question.getByRole('button', { name: 'Book as an emergency' }).click();
  await go(page, 'Continue');
  await confirmBooking(page, found.client.name);
  await page.getByRole('tab', { name: 'Emergency' }).click();
  await expect(page.locator('tr, li').filter({ hasText: found.client.name }).last()).toContainText('Emergency');
});

test('the front desk, which may not book emergencies, cannot book a household too early', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'desk', '/');
  const found = await bookable(desk, { tooEarly: true });
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  await choose(page, found);
  await expect(page.getByText('It is too early for this household’s next food visit.').last()).toBeVisible();
  await slotButton(page, 'Choose a time', found.time).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expect(page.getByLabel('Emergency appointment')).toBeHidden();

  const { appointment_type_id, id } = found.plan;
  const refused = await desk.send(contract.appointments.store, {
    appointment: {
      client_id: found.client.id,
      place_id: found.location,
      appointment_type_id,
      start_date_time: `${found.date} ${found.time}`,
      emergency: 1,
    },
    place_appointment_type_id: id,
  });
  expect(refused.status()).toBe(403);
});
