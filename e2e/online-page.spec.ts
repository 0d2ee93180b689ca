/** Staff give a client access to their own page by an invitation or a code; the client replaces a forgotten password. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, signIn, test } from './support.ts';

const ON = { portal_seeing: 1, portal_booking: 1, portal_waiting: 1 } as const;
const own = (client: Page) => client.getByRole('heading', { name: 'My file', exact: true });

async function choosePassword(client: Page) {
  await client.getByLabel('New password', { exact: true }).fill('sesame-1');
  await client.getByLabel('Repeat the password', { exact: true }).fill('sesame-1');
  await client.getByRole('button', { name: 'Save the new password', exact: true }).click();
}

test('a client without email gets a slip with a code, and signs in by their file number', async ({
  page,
  browser,
  url,
}) => {
  const desk = await signIn(page, 'admin');
  await desk.ask(contract.app_settings.update, { settings: ON });
  const head = { first_name: 'Bertille', email: null, service_language_id: 1 };
  const { id, name, file_number } = await desk.household({ head, appointments: [{ days: 2, time: '10:00' }] });

  await page.goto(`/client?hfid=${id}&online=1`);
  const dialog = page.getByRole('dialog', { name: `Online page of ${name}` });
  await expect(dialog.getByText('None yet', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Invite to the online page', exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Make a code', exact: true }).click();
  const code = await dialog
    .getByRole('status')
    .getByText(/^\w{5}-\w{5}$/)
    .textContent();
  await expectAccessible(page, '[role="dialog"]');
  const slip = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Print the slip', exact: true }).click();
  await slip;

  const phone = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 800 }, locale: 'en-CA' });
  const client = await phone.newPage();
  await client.goto('/portal');
  await expectAccessible(client);
  await client.getByRole('link', { name: 'I have a code', exact: true }).click();
  await client.getByLabel('Code', { exact: true }).fill('AAAAA-AAAAA');
  await client.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(client.getByRole('alert')).toHaveText(/^This code does not work\./);
  await expectAccessible(client);
  await client.getByLabel('Code', { exact: true }).fill((code ?? '').toLowerCase().replace('-', ' '));
  await client.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(client.getByText(new RegExp(`your file number, ${file_number}`))).toBeVisible();
  await expectAccessible(client);
  await choosePassword(client);
  await expect(own(client)).toBeVisible();
  await client.getByRole('button', { name: 'Sign out', exact: true }).click();
  await client.getByLabel('Email or file number', { exact: true }).fill(String(file_number));
  await client.getByLabel('Password', { exact: true }).fill('sesame-1');
  await client.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(own(client)).toBeVisible();
  await phone.close();
});

test('a client is invited by mail, and replaces a forgotten password by themselves', async ({ page, browser, url }) => {
  const desk = await signIn(page, 'admin');
  await desk.ask(contract.app_settings.update, { settings: ON });
  const email = `${crypto.randomUUID()}@example.test`;
  const { id, name } = await desk.household({ head: { first_name: 'Cunégonde', email, service_language_id: 1 } });

  await page.goto(`/client?hfid=${id}&online=1`);
  const dialog = page.getByRole('dialog', { name: `Online page of ${name}` });
  await dialog.getByRole('button', { name: 'Invite to the online page', exact: true }).click();
  await expect(dialog.getByText('Last invitation', { exact: true })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');

  const phone = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 800 }, locale: 'en-CA' });
  const client = await phone.newPage();
  const openMail = async (subject: RegExp) => {
    await expect(async () => {
      await client.goto('/outbox');
      const mails = client.getByRole('row').filter({ hasText: email });
      await mails.getByRole('link', { name: subject }).click({ timeout: 5_000 });
    }).toPass();
    await client
      .getByRole('link', { name: /\/portal\/reset_password\// })
      .first()
      .click();
  };
  await openMail(/: your online page$/);
  await choosePassword(client);
  await expect(own(client)).toBeVisible();
  await client.getByRole('button', { name: 'Sign out on all devices', exact: true }).click();
  await client.getByRole('link', { name: 'I forgot my password', exact: true }).click();
  await expectAccessible(client);
  await client.getByLabel('Email', { exact: true }).fill(email);
  await client.getByRole('button', { name: 'Send me a link', exact: true }).click();
  await expect(client.getByRole('status')).toHaveText(/^If there is a page for this email/);
  await expectAccessible(client);
  await openMail(/: your password$/);
  await choosePassword(client);
  await expect(own(client)).toBeVisible();
  await phone.close();
  await page.reload();
  await expect(dialog.getByText('They already have a password.', { exact: false })).toBeVisible();
});
