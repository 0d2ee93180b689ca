import { expect, test } from 'vitest';
import { ask, confirm, openQuestion } from './confirm.ts';

const later = () => new Promise((done) => setTimeout(done));

test('a question opens after the event that raised it, whose Esc would close it again', async () => {
  const answered = confirm({ title: 'ask_leave_title', text: 'w_unsaved' });
  expect(openQuestion.get()).toBeNull();
  await later();
  openQuestion.get()?.answer('yes');
  expect(await answered).toBe(true);
  expect(openQuestion.get()).toBeNull();
});

test('a question that opens over another one closes that one as refused', async () => {
  const first = confirm({ title: 'ask_leave_title', text: 'w_unsaved' });
  const second = confirm({ title: 'ask_delete_file_title', text: 'm_ask_remove_file' });
  expect(await first).toBe(false);
  expect(openQuestion.get()?.question.text).toBe('m_ask_remove_file');
  openQuestion.get()?.answer('yes');
  expect(await second).toBe(true);
});

test('a question with several answers returns the chosen one, or null', async () => {
  const answers = [
    { name: 'discard', label: 'unsaved_leave' },
    { name: 'save', label: 'save' },
  ] as const;
  const first = ask({ title: 'ask_leave_title', text: 'w_unsaved', answers });
  await later();
  openQuestion.get()?.answer('discard');
  expect(await first).toBe('discard');
  const second = ask({ title: 'ask_leave_title', text: 'w_unsaved', answers });
  await later();
  openQuestion.get()?.answer(null);
  expect(await second).toBeNull();
});
