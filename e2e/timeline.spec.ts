import { expect } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, signIn, test } from './support.ts';

test('the timeline of a household shows what happened, follows what is new and leads to its tab', {
  tag: '@desk',
}, async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household({
    members: [{}],
    appointments: [{ days: -7, status: 3 }],
    bulletins: [{ subject: 'Their lift is broken' }],
  });
  await page.goto(`/client?hfid=${id}&tab=timeline`);
  const entries = page.getByRole('tabpanel', { name: 'Timeline' }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Their lift is broken' })).toContainText('Bulletin');
  await expect(entries.filter({ hasText: 'No-show' })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'Appointment booked' })).toHaveCount(1);
  await expectAccessible(page);

  const comment = { comment_type_id: 2, comment: 'Called from another desk' };
  await desk.ask(contract.comments.store, { client_id: id, comment });
  await expect(entries.filter({ hasText: 'Called from another desk' })).toContainText('by Wendy Chen');

  await entries.filter({ hasText: 'Their lift is broken' }).getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Bulletins' }).getByText('Their lift is broken')).toBeVisible();
});
