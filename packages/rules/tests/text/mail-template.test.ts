import { expect, it } from 'vitest';
import { placeholdersIn, refusedPlaceholders } from '../../src/text/mail-template.ts';

it('finds each placeholder once, however it is spaced', () => {
  expect(placeholdersIn('{{date}} {{ time }} {{date}}', '<p>{{ a b }}</p> { } {{}}')).toEqual([
    'date',
    'time',
    'a b',
    '',
  ]);
});

it('refuses an unknown placeholder everywhere, the file number in a mail about an appointment', () => {
  const texts = ['{{client_name}} {{ file_number }}', '{{dob}}'];
  expect(refusedPlaceholders(texts, { ofAppointment: false })).toEqual(['dob']);
  expect(refusedPlaceholders(texts, { ofAppointment: true })).toEqual(['file_number', 'dob']);
});
