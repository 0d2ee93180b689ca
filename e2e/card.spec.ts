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

  await page.getByRole('button', { name: 'More about the card' }).click();
  await page.getByRole('menuitem', { name: 'Replace a lost card' }).click();
  const question = page.getByRole('dialog', { name: 'Replace the card?' });
  await expect(question).toContainText(`still finds ${name} at check-in`);
  const replaced = page.waitForEvent('popup');
  await question.getByRole('button', { name: 'Replace a lost card' }).click();
  await expect((await replaced).getByRole('img', { name: `Card of ${name}` })).toHaveJSProperty('naturalWidth', 1012);
  await (await replaced).close();

  const inactive = await desk.household({ state: 2 });
  await page.goto(`/client?hfid=${inactive.id}`);
  await expect(page.getByRole('heading', { name: inactive.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print the card' })).toHaveCount(0);
});
