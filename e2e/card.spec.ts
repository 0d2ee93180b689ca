import { expect } from '@playwright/test';
import { signIn, test } from './support.ts';

test('the card of an active client opens in a window to be printed', { tag: '@desk' }, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id, file_number, name } = await desk.household({});
  await page.goto(`/client?hfid=${id}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print the card' }).click();
  const card = (await opened).getByRole('img', { name: `Card of ${name}, file ${file_number}` });
  await expect(card).toHaveJSProperty('complete', true);
  await expect(card).toHaveJSProperty('naturalWidth', 1012);
  await (await opened).close();

  const inactive = await desk.household({ state: 2 });
  await page.goto(`/client?hfid=${inactive.id}`);
  await expect(page.getByRole('heading', { name: inactive.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print the card' })).toHaveCount(0);
});
