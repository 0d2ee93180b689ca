import { expect, type Page } from '@playwright/test';
import { contract } from '@resa/contract';
import { expectAccessible, noticed, signIn, test } from './support.ts';

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a worker writes a comment, is answered, changes it, and cannot delete it', async ({ page }) => {
  const desk = await signIn(page, 'worker');
  const { id } = await desk.household({});
  await page.goto(`/client?hfid=${id}&tab=comments`);
  await expect(page.getByText('No comments yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a comment' }).click();
  const dialog = dialogOf(page, 'Add a comment');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Calls back on Friday');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await choose(page, 'Type of comment', 'Interview');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const interviews = page.getByRole('region', { name: 'Interview' });
  await expect(interviews.getByText('Calls back on Friday').first()).toBeVisible();

  await interviews.getByRole('button', { name: 'Reply Calls back on Friday' }).click();
  const reply = dialogOf(page, /^Reply to/);
  await expect(reply.getByRole('combobox', { name: 'Type of comment' })).toHaveCount(0);
  await expectAccessible(page);
  await reply.getByRole('textbox', { name: 'Reply' }).fill('Reached her');
  await reply.getByRole('button', { name: 'Save' }).click();
  await expect(reply).toBeHidden();
  await expect(interviews.getByRole('list', { name: 'Replies to Calls back on Friday' })).toContainText('Reached her');

  await interviews.getByRole('button', { name: 'Edit Calls back on Friday' }).click();
  const edit = dialogOf(page, 'Edit the comment');
  await choose(page, 'Type of comment', 'Follow-up');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  const followUps = page.getByRole('region', { name: 'Follow-up' });
  await expect(followUps.getByRole('list', { name: /^Replies to/ })).toContainText('Reached her');
  await expect(interviews).toHaveCount(0);
  await expectAccessible(page);
  await followUps.getByRole('button', { name: 'Delete Calls back on Friday' }).click();
  await noticed(page, 'Only an administrator can delete comments.');
});

test('an administrator deletes a comment with its replies @desk', async ({ page }) => {
  const desk = await signIn(page, 'admin');
  const { id: client_id } = await desk.household({});
  const write = (comment: object) =>
    desk.ask(contract.comments.store, { client_id, comment: { comment: 'Nut allergy', ...comment } });
  const { comment } = await write({ comment_type_id: 2 });
  await write({ comment: 'Seen', parent_comment_id: comment.id });
  await page.goto(`/client?hfid=${client_id}&tab=comments`);
  await page.getByRole('button', { name: 'Delete Nut allergy' }).click();
  const question = dialogOf(page, 'Delete this comment?');
  await expect(question).toContainText('“Nut allergy” is deleted, with its 1 reply.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No comments yet')).toBeVisible();
});
