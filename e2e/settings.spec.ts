/** The settings of the organization: saved by section, followed by the page, refused in words. */
import { expect } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, inFrench, picture, signIn, test } from './support.ts';

test('settings are saved by one bar, a wrong one is refused at its field, and the logo is shown', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const { settings: before } = await desk.ask(contract.app_settings.fetch, {});
  await page.goto('/app_settings');
  const session = page.getByRole('region', { name: 'Sessions', exact: true });
  const bar = page.getByRole('region', { name: 'Save the settings', exact: true });
  const save = bar.getByRole('button', { name: 'Save', exact: true });
  await session.getByLabel('Minutes until the screen locks').fill('35');
  await page.getByLabel('Phone', { exact: true }).fill('514-555-0199');
  await expect(bar).toContainText('Not saved yet: Organization and Sessions');
  await bar.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(session.getByLabel('Minutes until the screen locks')).toHaveValue(String(before.lock_minutes));
  await session.getByLabel('Minutes until the screen locks').fill('35');
  await save.click();
  await expect.poll(async () => (await desk.ask(contract.app_settings.fetch, {})).settings.lock_minutes).toBe(35);

  await page.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link', { name: 'Email' }).click();
  await expect(page.getByRole('heading', { name: 'Email', exact: true })).toBeFocused();
  const mail = page.getByRole('region', { name: 'Email', exact: true });
  await mail.getByLabel('Sender').fill('no address');
  await mail.getByLabel('Reply address').focus();
  await expect(mail.getByText('Write it as: Food bank')).toBeVisible();
  await expect(save).toBeDisabled();
  await mail.getByLabel('Sender').fill(before.mail_from);
  await mail.getByRole('button', { name: 'Send me a test email' }).click();
  await expect(mail.getByText('A test email is on its way to admin@resa.test.')).toBeVisible();

  const organisation = page.getByRole('region', { name: 'Organization', exact: true });
  await organisation
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(page) });
  await expect(organisation.getByRole('img', { name: /^Logo of/ })).toBeVisible();
  await expectAccessible(page);
  await organisation.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(organisation.getByText('No logo')).toBeVisible();

  await inFrench(page);
  await expect(page.getByRole('region', { name: 'Valeurs par défaut', exact: true })).toBeVisible();
  await expectAccessible(page);
  await desk.ask(contract.app_settings.update, { settings: { lock_minutes: before.lock_minutes } });
});
