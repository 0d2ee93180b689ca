import { expect } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, signIn, test } from './support.ts';

test('the timeline of a household shows its events, follows new ones and leads to their tabs', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household({
    members: [{}],
    appointments: [{ days: -7, status: 3 }],
    bulletins: [{ subject: 'Their lift is broken' }],
  });
  await page.goto(`/client?hfid=${id}&tab=timeline`);
  const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
  const entries = timeline.getByRole('listitem');
  await expect(entries.filter({ hasText: 'Their lift is broken' })).toContainText('Bulletin');
  await expect(entries.filter({ hasText: 'No-show' })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'Appointment booked' })).toHaveCount(1);
  // Only the heading names the day.
  const day = timeline.getByRole('region').filter({ hasText: 'Their lift is broken' });
  const written = (await day.getByRole('heading').textContent()) as string;
  expect(written).toMatch(/^\d{4}-\d\d-\d\d$/);
  await expect(
    day
      .getByRole('listitem')
      .filter({ hasText: /\d\d:\d\d/ })
      .first(),
  ).toBeVisible();
  await expect(day.getByRole('listitem').filter({ hasText: written })).toHaveCount(0);
  await expectAccessible(page);

  const comment = { comment_type_id: 2, comment: 'Called from another desk' };
  await desk.ask(contract.comments.store, { client_id: id, comment });
  await expect(entries.filter({ hasText: 'Called from another desk' })).toContainText('by Wendy Chen');

  await entries.filter({ hasText: 'Their lift is broken' }).getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Bulletins' }).getByText('Their lift is broken')).toBeVisible();
});
