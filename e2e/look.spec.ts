import { expect } from '@playwright/test';
import { expectAccessible, signIn, test } from './support.ts';

test('every screen is accessible: light and English on a desk, dark and French on a phone', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'html', { whole: true });
  const desk = await signIn(page, isMobile ? 'desk' : 'worker');
  await expect(page.locator('html')).toHaveAttribute('lang', isMobile ? 'fr-CA' : 'en-CA');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', isMobile ? 'dark' : 'light');
  const client = await desk.household({ members: [{}], appointments: [{ days: -10, status: 2 }, {}], bulletins: [{}] });
  const screens = [
    '/',
    '/clients_list',
    `/client?hfid=${client.id}`,
    '/appointments',
    '/checkin',
    '/search?search=tremblay',
  ];
  for (const screen of [...screens, '/profile', '/nowhere']) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, 'html', { whole: true });
  }
});

test('the figures of the dashboard are on one line, however long their titles are', { tag: '@desk' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, 'worker');
  const cards = page.getByRole('list', { name: 'Files by state' }).getByRole('link');
  await expect(cards).toHaveCount(6);
  const figures = await cards.locator('> span:last-child').all();
  const tops = await Promise.all(figures.map(async (figure) => (await figure.boundingBox())?.y));
  expect(new Set(tops).size, `at ${tops} px`).toBe(1);
});
