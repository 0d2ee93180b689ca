import { expect, type Locator, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { chooseInMenu, expectAccessible, expected, inFrench, noticed, signIn, test } from './support.ts';

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

async function choose(
  within: Page | Locator,
  page: Page,
  label: string | RegExp,
  option: string | RegExp,
): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** A location made through its screen; leaves the page on its plans. */
async function addLocation(page: Page, name: string): Promise<void> {
  await page.goto('/locations');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await tab(page, 'Address').click();
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('123 rue des Érables');
  await page.getByLabel('Postal code').fill('h2x1y4');
  await choose(page, page, 'Province', 'Quebec');
  await choose(page, page, 'City', 'Montreal');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/location\/update\?hfid=\d+&tab=plans/);
}

test('a location is added with its address, found, renamed, switched off and deleted', { tag: '@desk' }, async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/location/store');
  await expect(tab(page, 'Plans')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Halte Sainte-Émélie');
  await button(page, 'Continue').click();
  await expect(page.getByText('Required')).toHaveCount(0);
  await button(page, 'Save').click();
  await expect(tab(page, 'Address')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Required').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Locations', exact: true }).first().click();
  await button(dialog(page, 'Leave without saving?'), 'Leave without saving').click();

  await addLocation(page, 'Halte Sainte-Émélie');
  await expect(tab(page, 'Working hours')).toBeDisabled();
  await tab(page, 'Location').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Halte Émélie');
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halte Émélie');

  await page.goto('/locations');
  await page.getByRole('search', { name: 'Locations' }).getByRole('textbox').fill(' emelie ');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  const active = page.getByRole('switch', { name: 'Halte Émélie: active' });
  await active.click({ force: true });
  await expect(active).not.toBeChecked();
  await button(page, 'Delete Halte Émélie').click();
  await button(dialog(page, 'Delete this entry?'), 'Delete').click();
  await noticed(page, 'Deleted: Halte Émélie.');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('a plan shows the month that it opens before it is saved, and says what is wrong', { tag: '@desk' }, async ({
  page,
}) => {
  await signIn(page, 'admin');
  await addLocation(page, 'Centre des mois');
  await button(page, 'Add a plan').click();
  const plan = dialog(page, 'New plan');
  await choose(plan, page, 'Appointment type', 'Food market');
  await plan.getByRole('switch', { name: 'Repeat every month' }).click({ force: true });
  await plan.getByLabel(/^Booking opens \(days/).fill('10');
  await expect(plan.getByLabel('First day of service')).toHaveValue(/-01$/);
  await plan.getByLabel('Days in advance').fill('30');
  await plan.getByLabel('Of these, online').fill('25');
  await plan.getByLabel('Ages').fill('5-3');
  await plan.getByLabel('Days in advance').focus();
  await expect(plan.getByText('Online places must be fewer than the maximum.')).toBeVisible();
  await expect(plan.getByText('Enter *, an age, or a list such as 3-5,8 (0 to 100).')).toBeVisible();
  await plan.getByLabel('Of these, online').fill('0');
  await plan.getByLabel('Ages').fill('*');
  await choose(plan, page, 'Email after booking', /.+/);
  await expect(plan.getByText('Days: 0 · times: 0 · places: 0')).toBeVisible();
  await expectAccessible(page);
  await button(plan, 'Save').click();
  await expect(plan).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Monthly' })).toHaveCount(1);

  await tab(page, 'Working hours').click();
  await button(page, 'Add hours').click();
  const hours = dialog(page, 'Add hours');
  // With only keys: typed text narrows the times, Enter takes the first.
  const from = hours.getByRole('combobox', { name: 'From' });
  await from.fill('09:0');
  await from.press('Enter');
  await expect(from).toHaveValue('09:00');
  await choose(hours, page, 'To', '12:00');
  await expect(hours.getByText(/^Days: [45] · times: (24|30) · places: (600|750)$/)).toBeVisible();
  await button(hours, 'Save').click();
  await expect(hours).toBeHidden();
  await expect(button(page, 'Monday 09:00, 09:00–12:00')).toBeVisible();
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Monday' })).toContainText('12:00');

  await button(page, 'Add hours').click();
  await choose(hours, page, 'From', '11:30');
  await choose(hours, page, 'To', '13:00');
  await button(hours, 'Save').click();
  await expect(page.getByText('These times overlap others of the same day.')).toBeVisible();
});

test('working hours are drawn, resized, moved and removed in the week, with a mouse, keys and presses', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  await addLocation(page, 'Centre des heures');
  const place_id = Number(new URL(page.url()).searchParams.get('hfid'));
  const { email_templates, today } = await desk.ask(contract.locations.fetch, { id: place_id });
  const dates = { start_date: today, end_date: `${Number(today.slice(0, 4)) + 1}-12-31`, booking_start_date: today };
  const plan = { place_id, appointment_type_id: 2, days_in_advance: 30, ...dates };
  await desk.ask(contract.locations.storePlan, { row: { ...plan, email_template_id: email_templates[0]?.id ?? 0 } });
  await page.goto(`/location/update?hfid=${place_id}&tab=working`);
  const stored = async () => {
    const { working } = await desk.ask(contract.locations.fetch, { id: place_id });
    return working.map(({ weekday, start_time, end_time }) => `${weekday} ${start_time}-${end_time}`);
  };
  const at = (day: string, time: string, hours = 'not served') => button(page, `${day} ${time}, ${hours}`);
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox()) as { x: number; y: number; width: number; height: number };
    return [x + width / 2, y + height / 2] as const;
  };

  // A rectangle over three days, with a mouse.
  const end = await middle(at('Wednesday', '11:30'));
  await at('Monday', '09:00').hover();
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 6 });
  await page.mouse.up();
  await expect.poll(stored).toEqual(['1 09:00-12:00', '2 09:00-12:00', '3 09:00-12:00']);
  await expect(at('Tuesday', '09:00', '09:00–12:00')).toBeVisible();
  await expect(page.getByText(/^Added: Monday 09:00–12:00/)).toBeVisible();
  await expectAccessible(page);

  // Its end is moved by a quarter of an hour, and stops at the end of the day.
  const [x, y] = await middle(at('Monday', '12:00'));
  await page.mouse.move(x, y - 14);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(stored).toContain('1 09:00-12:15');

  // Dragged whole to another day; the click with which the drag ends opens nothing.
  await page.mouse.move(...(await middle(at('Wednesday', '10:00', '09:00–12:00'))));
  await page.mouse.down();
  await page.mouse.move(...(await middle(at('Thursday', '14:00'))), { steps: 6 });
  await page.mouse.up();
  await expect.poll(stored).toContain('4 13:00-16:00');
  await expect(page.getByText(/^Changed: Thursday 13:00–16:00/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  // With keys: from Monday 13:00 two steps down.
  await at('Monday', '13:00').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('From Monday 13:00: choose the last half hour')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(stored).toContain('1 13:00-14:30');
  await expect(at('Monday', '13:00', '13:00–14:30')).toBeVisible();
  await at('Monday', '13:00', '13:00–14:30').focus();
  await page.keyboard.press('Delete');
  await button(dialog(page, 'Delete this entry?'), 'Delete').click();
  await expect.poll(stored).not.toContain('1 13:00-14:30');

  // Two presses, as with a finger; existing hours open in their dialog.
  await page.setViewportSize({ width: 390, height: 844 });
  await at('Friday', '10:00').click();
  await at('Friday', '10:30').click();
  await expect.poll(stored).toContain('5 10:00-11:00');
  const [fx, fy] = await middle(at('Friday', '10:00', '10:00–11:00'));
  await page.mouse.click(fx, fy);
  await button(dialog(page, 'Edit Friday 10:00–11:00'), 'Delete').click();
  await button(dialog(page, 'Delete this entry?'), 'Delete').click();
  await expect.poll(stored).not.toContain('5 10:00-11:00');
});

test('closing a day lists who is booked, and moves, cancels or leaves them', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const booked = await expected(desk, 1, 3);
  const date = booked.start_date_time.slice(0, 10);
  await page.goto('/location/update?hfid=1&tab=nonworking');
  await button(page, 'Close days').click();
  const closing = dialog(page, 'Close days');
  await closing.getByLabel('First day').fill(date);
  await closing.getByLabel('Reason').fill('Inventaire');
  await closing.getByRole('switch', { name: 'All plans of this location' }).click({ force: true });
  await button(closing, 'Save').click();

  const affected = dialog(page, /^Appointments affected: \d+$/);
  const mine = affected
    .getByRole('row')
    .filter({ hasText: String(booked.file_number) })
    .first();
  await expect(mine).toBeVisible();
  await expectAccessible(page);
  // Nothing is decided automatically: the button counts the open decisions.
  const rows = (await affected.getByRole('row').count()) - 1;
  await expect(button(affected, `Save the change (${rows} undecided)`)).toBeDisabled();
  await button(affected, 'Leave all').click();
  await mine.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Cancel', exact: true }).click();
  await affected.getByRole('button', { name: /^Save the change \(\d+ appointments?\)$/ }).click();
  await expect(affected).toBeHidden();
  await expect(closing).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Inventaire' }).filter({ hasText: date })).toHaveCount(1);

  const { appointments } = await desk.ask(contract.appointments.listMonth, { date, location: 1 });
  expect(appointments.find(({ id }) => id === booked.id)?.status).toBe(4);
  const left = appointments.filter(({ status }) => status === 1).length;
  if (left > 0) await expect(page.getByText(`Appointments that no longer fit: ${left}`)).toBeVisible();
  // A day that has passed is kept, and shown on request.
  await button(page, 'Close days').click();
  await closing.getByLabel('First day').fill('2020-01-06');
  await closing.getByLabel('Reason').fill('Verglas');
  await button(closing, 'Save').click();
  await expect(closing).toBeHidden();
  const passed = page.getByRole('row').filter({ hasText: 'Monday 2020-01-06' });
  const showPast = page.getByRole('switch', { name: /^Show past days \(\d+\)$/ });
  await expect(showPast).toBeVisible();
  await expect(passed).toHaveCount(0);
  await showPast.click({ force: true });
  await expect(passed).toContainText('This plan');

  await inFrench(page);
  await expect(tab(page, 'Jours fermés')).toBeVisible();
});

test('a location that is added is in the calendar and at check-in immediately, without signing in again', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'admin');
  await addLocation(page, 'Halte des Tilleuls');
  await chooseInMenu(page, 'Calendar');
  await expect(page.getByRole('radio', { name: 'Halte des Tilleuls' })).toBeVisible();
  await chooseInMenu(page, 'Check-in');
  await expect(page.getByRole('heading', { level: 1, name: 'Check-in' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Halte des Tilleuls' })).toBeVisible();
});

test('fewer places for a plan lists who no longer fits, and moves them to any free time', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const plan = await desk.plan({ max_appointments: 2 });
  const appointments = [{ place_appointment_type_id: plan.id, days: 3, time: '09:00' }];
  const { households } = await desk.build({ households: [{ appointments }, { appointments }] });
  const [stays, goes] = households as [(typeof households)[0], (typeof households)[0]];
  await page.goto('/location/update?hfid=1&tab=plans');
  await button(page, `Edit ${plan.name_en}`).click();
  const edited = dialog(page, `Edit ${plan.name_en}`);
  await edited.getByLabel('Places per time slot').fill('1');
  await button(edited, 'Save').click();

  const affected = dialog(page, 'Appointments affected: 1');
  const decision = affected.getByRole('combobox', { name: `What happens to ${goes.name}` });
  await expect(affected.getByText(String(stays.file_number))).toHaveCount(0);
  await decision.click();
  await page.getByRole('option', { name: 'Move to another time…' }).click();
  const times = affected.getByRole('combobox', { name: `Another time for ${goes.name}` });
  await times.click();
  await times.fill('11:30');
  const time = page.getByRole('option', { name: '11:30' }).nth(1);
  const chosen = (await time.textContent()) ?? '';
  await time.click();
  await expect(times).toHaveValue(chosen);
  await expectAccessible(page);
  await button(affected, 'Save the change (1 appointment)').click();
  await expect(affected).toBeHidden();
  await expect(edited).toBeHidden();
  const one = goes.appointments[0] as { id: number };
  const { appointment } = await desk.ask(contract.appointments.fetch, { id: one.id });
  expect(chosen).toContain(appointment.start_date_time.slice(0, 10));
  expect(appointment).toMatchObject({ status: 1, start_date_time: expect.stringMatching(/ 11:30$/) });
});
