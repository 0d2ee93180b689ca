/** A client's own pages: opened from their file, and with a password that they chose by a mail. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { arrivals, checkinPlace, expectAccessible, signIn, test } from './support.ts';

/** Opens the link that was mailed to a client, and chooses a password there, in French. */
async function choosePassword(client: Page, email: string): Promise<void> {
  await expect(async () => {
    await client.goto('/outbox');
    const mails = client.getByRole('row').filter({ hasText: email });
    await mails.getByRole('link').first().click({ timeout: 5_000 });
  }).toPass();
  await client
    .getByRole('link', { name: /\/portal\/reset_password\// })
    .first()
    .click();
  for (const field of await client.locator('input[type=password]').all()) await field.fill('sesame-1');
  await client.getByRole('button', { name: 'Enregistrer le nouveau mot de passe', exact: true }).click();
}

test('a client reads their appointments on their own page, with a password that they chose by mail @desk', async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'admin');
  const email = `${crypto.randomUUID()}@example.test`;
  const head = { first_name: 'Adalaide', email, service_language_id: 1 };
  const { id, name, file_number } = await desk.household({ head, appointments: [{ days: 2, time: '10:00' }] });
  const own = (place: typeof page) => place.getByRole('heading', { name: 'My file', exact: true });

  await page.goto(`/client?hfid=${id}&tab=emails`);
  await page.getByRole('button', { name: 'Send a password link', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Send a password link?' });
  await expect(question).toContainText(email);
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(question).toBeHidden();

  const phone = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 800 }, locale: 'en-CA' });
  const client = await phone.newPage();
  await expect(async () => {
    await client.goto('/outbox');
    const mails = client.getByRole('row').filter({ hasText: email });
    await mails.getByRole('link', { name: /: your password$/ }).click({ timeout: 5_000 });
  }).toPass();
  await client
    .getByRole('link', { name: /\/portal\/reset_password\// })
    .first()
    .click();
  await expectAccessible(client);
  await client.getByLabel('New password', { exact: true }).fill('sesame-1');
  await client.getByLabel('Repeat the password', { exact: true }).fill('sesame-2');
  await client.getByRole('button', { name: 'Save the new password', exact: true }).click();
  await expect(client.getByRole('alert')).toHaveText('The two passwords are not the same.');
  await client.getByLabel('New password', { exact: true }).fill('sesame-1');
  await client.getByLabel('Repeat the password', { exact: true }).fill('sesame-1');
  await client.getByRole('button', { name: 'Save the new password', exact: true }).click();

  await expect(own(client)).toBeVisible();
  await expect(client.getByText(name, { exact: true })).toBeVisible();
  await expect(client.getByText(String(file_number), { exact: true })).toBeVisible();
  await expect(client.getByRole('listitem').getByRole('time')).toContainText('10\u00a0a.m.');
  const photo = client.getByRole('form', { name: 'Photo in the file', exact: true });
  await photo.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(client.getByText(/^Yes, on /)).toBeVisible();
  await photo.getByRole('button', { name: 'Withdraw my consent', exact: true }).click();
  await expect(client.getByText(/^Consent withdrawn on /)).toBeVisible();
  const { persons } = await desk.ask(contract.consents.household, { client_id: id });
  expect(persons.flatMap(({ rows }) => rows.map(({ purpose, state, how }) => [purpose, state, how]))).toEqual([
    ['photo', 'given', 'page'],
    ['photo', 'withdrawn', 'page'],
  ]);
  await expectAccessible(client);
  await client.getByRole('link', { name: 'Français', exact: true }).click();
  await expect(client.getByRole('heading', { name: 'Mes prochains rendez-vous', exact: true })).toBeVisible();

  await page.goto('/logs');
  await page.getByRole('button', { name: 'Online clients', exact: true }).click();
  const online = page.getByRole('dialog', { name: 'Online clients' });
  await expect(online.getByText(String(file_number), { exact: true })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');

  await client.getByRole('button', { name: 'Fermer la session', exact: true }).click();
  await client.getByRole('link', { name: 'English', exact: true }).click();
  await expectAccessible(client);
  await client.getByLabel('Email or file number', { exact: true }).fill(email);
  await client.getByLabel('Password', { exact: true }).fill('sesame-1');
  await client.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(own(client)).toBeVisible();
  await phone.close();

  await page.goto(`/client?hfid=${id}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open the client’s page', exact: true }).click();
  const tab = await opened;
  await tab.getByRole('button', { name: 'Open my file', exact: true }).click();
  await expect(tab.getByText(name, { exact: true })).toBeVisible();
});

test('a client books, moves and cancels an appointment on their page, in French on a phone', async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'admin');
  const on = { portal_seeing: 1, portal_booking: 1, portal_waiting: 1 } as const;
  await desk.ask(contract.app_settings.update, { settings: { ...on, organisation_phone: '514 555-0142' } });
  const email = `${crypto.randomUUID()}@example.test`;
  const head = { first_name: 'Adélaïde', email, service_language_id: 2 };
  const { id } = await desk.household({ head, appointments: [] });
  await desk.ask(contract.portal.sendPasswordReset, { id });

  const width = page.viewportSize()?.width ?? 390;
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 844 }, locale: 'fr-CA' });
  const client = await context.newPage();
  await choosePassword(client, email);

  await expect(client.getByRole('heading', { name: 'État de votre dossier', exact: true })).toBeVisible();
  await expectAccessible(client);
  await client.getByRole('link', { name: 'Prendre un rendez-vous', exact: true }).click();
  await expectAccessible(client);
  await client
    .getByRole('link', { name: /^Choisir un moment/ })
    .first()
    .click();
  await client.getByRole('radio').first().check();
  await expectAccessible(client);
  const people = client.getByRole('checkbox');
  if ((await people.count()) > 0) await people.first().check();
  await client.getByRole('button', { name: 'Réserver ce moment', exact: true }).click();
  await expect(client.getByRole('status')).toHaveText('Votre rendez-vous est pris.');
  await expectAccessible(client);

  await client.getByRole('link', { name: 'Déplacer ou annuler', exact: true }).click();
  await client.getByRole('radio').first().check();
  await expectAccessible(client);
  await client.getByRole('button', { name: 'Déplacer à ce moment', exact: true }).click();
  await expect(client.getByRole('status')).toHaveText('Votre rendez-vous a été déplacé.');
  await client.getByRole('link', { name: 'Déplacer ou annuler', exact: true }).click();
  await client.getByText('Annuler ce rendez-vous', { exact: true }).click();
  await expectAccessible(client);
  await client.getByRole('button', { name: 'Oui, l’annuler', exact: true }).click();
  await expect(client.getByRole('status')).toHaveText('Votre rendez-vous est annulé.');
  await expect(client.getByText('Vous n’avez aucun rendez-vous.', { exact: true })).toBeVisible();
  await context.close();
});

test('a client shows their barcode on a phone in French, is checked in by it, books again and moves', {
  tag: '@desk',
}, async ({ page, browser, url }) => {
  const desk = await signIn(page, 'admin');
  const on = { portal_seeing: 1, portal_booking: 1 } as const;
  await desk.ask(contract.app_settings.update, { settings: { ...on, organisation_phone: '514 555-0142' } });
  const email = `${crypto.randomUUID()}@example.test`;
  // Booked by the desk: at this hour, a client may be too late for an appointment of today.
  const today = await desk.plan();
  const { id, name } = await desk.household({
    head: { email, service_language_id: 2 },
    appointments: [{ place_appointment_type_id: today.id, days: 0 }],
  });
  const plan = await desk.plan({ max_appointments: 3, online_appointments: 2 });
  await desk.ask(contract.portal.sendPasswordReset, { id });

  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'fr-CA',
  });
  const client = await context.newPage();
  await choosePassword(client, email);

  const barcode = client.getByRole('img', { name: /^Code-barres de votre carte/ });
  await expect(barcode).toBeVisible();
  await expectAccessible(client);
  const code = /\d+-\d{4}$/.exec((await barcode.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  const ofToday = client.getByRole('listitem').filter({ hasText: today.name_fr });
  const about = ofToday.locator('.dim');
  const [place = ''] = ((await about.textContent()) ?? '').split(',');

  await page.goto('/checkin');
  await checkinPlace(page, place).click();
  await expect(page.getByRole('combobox', { name: 'Find the client' })).toBeFocused();
  await page.keyboard.type(`${code}\n`, { delay: 3 });
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Check in/ }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(arrivals(page)).toContainText([name]);
  await client.reload();
  await expect(ofToday).toContainText('Arrivé');

  await client.getByRole('link', { name: 'Prendre un rendez-vous', exact: true }).click();
  await client.getByRole('link', { name: `Choisir un moment ${plan.name_fr}`, exact: true }).click();
  await client.getByRole('radio').nth(1).check();
  await client.getByRole('button', { name: 'Réserver ce moment', exact: true }).click();
  await expect(client.getByRole('status')).toHaveText('Votre rendez-vous est pris.');
  const booked = client.getByRole('listitem').filter({ hasText: plan.name_fr });
  await booked.getByRole('link', { name: 'Déplacer ou annuler', exact: true }).click();
  const first = client.getByRole('radio').first();
  const start = (await first.getAttribute('value')) ?? '';
  await first.check();
  await client.getByRole('button', { name: 'Déplacer à ce moment', exact: true }).click();
  await expect(client.getByRole('status')).toHaveText('Votre rendez-vous a été déplacé.');
  await expect(booked.getByRole('time')).toHaveAttribute('datetime', start.replace(' ', 'T'));

  const [entry] = await Promise.all([
    client.waitForEvent('download'),
    booked.getByRole('link', { name: 'Ajouter à mon calendrier', exact: true }).click(),
  ]);
  expect(entry.suggestedFilename()).toBe('resa.ics');
  await context.close();
});
