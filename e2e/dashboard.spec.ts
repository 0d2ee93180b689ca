/** The dashboard: who comes today by the hour, and the requests that wait. */
import { expect } from '@playwright/test';
import { expectAccessible, signIn, test } from './support.ts';

test('today is shown by the hour, narrowed to who has arrived, and leads to the check-in of a household', async ({
  page,
  isMobile,
}) => {
  const desk = await signIn(page, 'admin');
  const { households } = await desk.build({
    households: [
      { appointments: [{ place_id: 2 }] },
      { appointments: [{ place_id: 2, status: 2 }] },
      { appointments: [{ place_id: 2, status: 3 }] },
      { state: 4, days: -400 },
    ],
  });
  const [open, arrived, missed] = households as [
    (typeof households)[0],
    (typeof households)[0],
    (typeof households)[0],
  ];
  await page.goto('/');
  const today = page.getByRole('region', { name: 'Today’s appointments' });
  const row = ({ file_number }: { file_number: number }) => today.getByText(String(file_number), { exact: true });
  await today.getByRole('combobox', { name: 'Location' }).selectOption('Rosemont');
  await expect(today.getByText(/^\d+ of \d+ arrived$/)).toBeVisible();
  await expect(today.getByRole('table', { name: 'Today’s appointments' }).first()).toContainText('Late or no-show');
  for (const one of [open, arrived, missed]) await expect(row(one)).toHaveCount(1);
  await today.getByRole('button', { name: /^Arrived/ }).click();
  await expect(row(arrived)).toHaveCount(1);
  await expect(row(missed)).toHaveCount(0);
  await today.getByRole('button', { name: /^Late or no-show/ }).click();
  await expect(row(missed)).toHaveCount(1);
  await expect(row(arrived)).toHaveCount(0);
  await today.getByRole('button', { name: /^Late or no-show/ }).click();

  const requests = page.getByRole('region', { name: 'Latest requests' });
  await expect(requests.getByText(/^\d+ to handle$/)).toBeVisible();
  await expect(requests.getByText(/^The oldest has waited \d+ days$/)).toBeVisible();
  await expect(requests.getByText('Nobody yet')).toBeVisible();
  await expectAccessible(page);
  // Lists of any length leave a page that a desk sees in one and a half screens (001 §9).
  const height = await page.evaluate('document.documentElement.scrollHeight');
  if (!isMobile) expect(height).toBeLessThan(1400);

  await page.reload();
  await expect(today.getByRole('combobox', { name: 'Location' })).toHaveValue('2');
  await today.getByRole('link', { name: new RegExp(`^Check in ${open.name},`) }).click();
  await expect(page).toHaveURL(new RegExp(`/checkin\\?client=${open.file_number}`));
  await page.getByRole('button', { name: 'Rosemont' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: open.name })).toBeVisible();
});
