/** The parts that carry every screen (web `ui/`): dialogs, questions, pages, notices, dates, pictures, wizards. */
import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { bookable, expectAccessible, picture, signIn, test } from './support.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const PHONE = { width: 390, height: 844 };

test('a dialog keeps the focus inside, and Escape closes only a question above it', { tag: '@desk' }, async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/categories/referrer_types');
  const add = button(page, 'Add');
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New entry: Referral sources' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const name = dialog.getByLabel('English name');
  await name.fill('Library');
  for (const key of ['Tab', 'Shift+Tab'])
    for (let times = 0; times < 12; times++) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus')).toBeAttached();
    }

  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Library');
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  // A hand quicker than any timer: one Esc answers the question, the next asks it again.
  await page.evaluate(`(async () => {
    const esc = () => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    esc();
    for (let turn = 0; turn < 50; turn++) await null;
    esc();
  })()`);
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();
});

test('on a phone a dialog takes the whole page, and a question only the room it needs', { tag: '@desk' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'admin');
  await page.goto('/categories/referrer_types');
  await button(page, 'Add').click();
  const dialog = page.getByRole('dialog', { name: 'New entry: Referral sources' });
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE });
  await dialog.getByLabel('English name').fill('Library');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await expect.poll(async () => (await question.boundingBox())?.height).toBeLessThan(PHONE.height / 2);
  await expectAccessible(page, '[role=dialog]');
});

test('the pager leads through the pages, and another number of rows starts again at the first', {
  tag: '@desk',
}, async ({ page }) => {
  await signIn(page, 'worker');
  await page.goto('/clients_list?rows=10');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  const go = (name: string) => pager.getByRole('button', { name, exact: true });
  await expect(pager).toContainText('1 to 10 of');
  await expect(go('Previous page')).toBeDisabled();
  await expect(go('Page 1')).toHaveAttribute('aria-current', 'page');
  await go('Next page').focus();
  await page.keyboard.press('Enter');
  await expect(pager).toContainText('11 to 20 of');
  await expect(go('Next page')).toBeFocused();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
  await go('Previous page').click();
  await expect(pager).toContainText('1 to 10 of');

  const total = Number(/of (\d+)$/.exec((await pager.getByRole('status').textContent()) ?? '')?.[1]);
  await go(`Page ${Math.ceil(total / 10)}`).click();
  await expect(pager).toContainText(`to ${total} of ${total}`);
  await expect(go('Next page')).toBeDisabled();
  await pager.getByRole('combobox', { name: 'Rows per page' }).selectOption('25');
  await expect(pager).toContainText('1 to 25 of');
  await expect(page).toHaveURL('/clients_list?rows=25');
});

test('the pager shows a capped total with a plus sign and still leads on', { tag: '@desk' }, async ({ page }) => {
  await page.route(`**${contract.clients.list.path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), recordsFiltered: 500, capped: 1 } });
  });
  await signIn(page, 'worker');
  await page.goto('/clients_list?rows=50&page=2');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await expect(pager).toContainText('51 to 100 of 500+');
  await expect(pager.getByRole('button', { name: 'Page 11', exact: true })).toBeEnabled();
});

test('a success goes after a second and a half, an error after five or when it is closed', { tag: '@desk' }, async ({
  page,
}) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household();
  await page.clock.install();
  await page.goto(`/client?hfid=${id}`);
  await button(page, 'Edit').first().click();
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('');
  const save = button(page, 'Save').first();
  const error = page.getByRole('alert').filter({ hasText: 'Some fields' });
  await save.click();
  await expect(error).toBeVisible();
  await error.getByRole('button', { name: 'Close' }).click();
  await expect(error).toBeHidden();

  // The clock is stopped from here on, however long a click takes.
  await page.clock.pauseAt(Date.now() + 60_000);
  await save.click();
  await save.click();
  await expect(error).toHaveCount(1);
  await page.clock.runFor(1_600);
  await expect(error).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(error).toBeHidden();

  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Ménard');
  await save.click();
  const success = page.getByRole('alert').filter({ hasText: 'Saved.' });
  await expect(success).toBeVisible();
  await page.clock.runFor(2_600);
  await expect(success).toBeHidden();
});

test('a date takes its form while it is typed or pasted, and an impossible one is named at its field', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household();
  await page.goto(`/client?hfid=${id}`);
  await button(page, 'Edit').first().click();
  const born = page.locator('#profile_dob');
  await born.fill('');
  await born.pressSequentially('19850230');
  await expect(born).toHaveValue('1985-02-30');
  await expect(born).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Tab');
  await expect(born).toHaveAccessibleDescription(/Enter a valid date of birth/);
  await born.fill('1985/6/5');
  await page.keyboard.press('Tab');
  await expect(born).toHaveValue('1985-06-05');
  await expect(born).not.toHaveAttribute('aria-invalid', 'true');

  await born.focus();
  await page.keyboard.press('End');
  for (const _ of '1985-06-05') await page.keyboard.press('Backspace');
  await expect(born).toHaveValue('');
  await button(page, 'Save').first().click();
  await expect(born).toHaveAccessibleDescription(/Required/);
});

test('a picture is cut with only the keyboard, and Undo gives the former one back', { tag: '@desk' }, async ({
  page,
}) => {
  await signIn(page, 'worker');
  await page.goto('/profile');
  const photo = page.getByRole('group', { name: 'Photo', exact: true });
  const save = button(page, 'Save');
  await expect(save).toBeDisabled();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture(page) };
  await photo.locator('input[type=file]').setInputFiles(file);
  const zoom = photo.getByRole('slider', { name: 'Zoom' });
  await zoom.press('ArrowRight');
  await expect(zoom).toHaveAttribute('aria-valuenow', '1.02');
  await photo.getByRole('slider', { name: 'Rotation' }).press('End');
  await expect(photo.getByRole('slider', { name: 'Rotation' })).toHaveAttribute('aria-valuenow', '360');
  await photo.getByRole('button', { name: 'Move the photo up' }).press('Enter');
  await expectAccessible(page, '[role=group]');
  await expect(save).toBeEnabled();
  await photo.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(photo.getByRole('button', { name: 'Choose a photo' })).toBeFocused();
  await expect(save).toBeDisabled();
});

test('a wizard opens only the steps that can be answered, and shows the choice of each', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { client, plan } = await bookable(desk);
  await page.goto(`/client?hfid=${client.id}`);
  await button(page, 'Book an appointment').click();
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  const steps = dialog.getByRole('navigation', { name: 'Steps' });
  const heading = (name: string) => dialog.getByRole('heading', { level: 2, name });
  const step = (name: string) => steps.getByRole('button', { name });
  await expect(steps).toContainText('Step 1 of');
  await expect(step('Location')).toHaveAttribute('aria-current', 'step');
  await expect(step('Date and time')).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();

  await dialog.getByRole('button', { name: 'Centre-ville', exact: true }).click();
  await expect(heading('Type of appointment')).toBeFocused();
  await expect(steps).toContainText('Step 2 of');
  await expect(step('Location')).toContainText('Centre-ville');
  await dialog.getByRole('button', { name: new RegExp(`^${plan.name_en} Market`) }).click();
  await expect(heading('Date and time')).toBeFocused();
  await step('Location').click();
  await expect(heading('Location')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Centre-ville', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(heading('Type of appointment')).toBeFocused();
  await expect(step('Type of appointment')).toBeEnabled();
  await expectAccessible(page, '[role=dialog]');
});
