import { expect, it } from 'vitest';
import { mailFaults, placeholdersIn, refusedPlaceholders, type TypedMail } from '../../src/text/mail-template.ts';

it('finds each placeholder once, however it is spaced', () => {
  expect(placeholdersIn('{{date}} {{ time }} {{date}}', '<p>{{ a b }}</p> { } {{}}')).toEqual([
    'date',
    'time',
    'a b',
    '',
  ]);
});

it('refuses placeholders that the mails of a kind do not fill in: the file number in a mail about an appointment', () => {
  const texts = ['{{client_name}} {{ file_number }} {{comment}}', '{{dob}}'];
  expect(refusedPlaceholders(texts, 'pending')).toEqual(['dob']);
  expect(refusedPlaceholders(texts, 'booked')).toEqual(['file_number', 'comment', 'dob']);
  expect(refusedPlaceholders(['{{held_until}} {{link}}'], 'offer')).toEqual(['link']);
});

const mail = (more: Partial<TypedMail> = {}): TypedMail => ({
  name: 'Booked',
  subject_en: 'On {{date}}',
  subject_fr: 'Le {{date}}',
  action_en: null,
  action_fr: null,
  mail_en: '<p>Hello</p>',
  mail_fr: '<p>Bonjour</p>',
  ...more,
});

it.each([
  ['booked', {}, {}],
  ['booked', { name: ' ' }, { name: 'must_be_completed' }],
  ['booked', { mail_fr: '<p>&nbsp;</p>' }, { mail_fr: 'must_be_completed' }],
  ['booked', { subject_en: '{{dob}}' }, { subject_en: 'rule_mail_placeholders' }],
  ['booked', { action_fr: '{{file_number}}' }, { action_fr: 'rule_mail_placeholders' }],
  ['booked', { mail_en: 'Hello {{client_name}' }, { mail_en: 'rule_mail_placeholders' }],
  ['booked', { subject_fr: 'Le {date}' }, { subject_fr: 'rule_mail_braces' }],
  ['booked', { action_en: 'See { first_name }' }, { action_en: 'rule_mail_braces' }],
  ['booked', { mail_en: '<p>Hello {<strong>Prénom</strong>}</p>' }, { mail_en: 'rule_mail_braces' }],
  ['booked', { mail_en: '<p>Hello {first&nbsp;name} on {{date}}</p>' }, { mail_en: 'rule_mail_braces' }],
  ['booked', { mail_en: '<p>:-{ {} { a, b } {1}</p>' }, {}],
  ['pending', { subject_en: 'A', subject_fr: 'A' }, { mail_en: 'rule_mail_comment', mail_fr: 'rule_mail_comment' }],
  ['pending', { subject_en: 'A', subject_fr: 'A', mail_en: '{{comment}}', mail_fr: '{{comment}}' }, {}],
  ['reset', { subject_en: 'A', subject_fr: 'A', action_en: 'Choose' }, { mail_fr: 'rule_mail_link' }],
  ['reset', { subject_en: 'A', subject_fr: 'A', action_en: 'Choose', mail_fr: '{{link}}' }, {}],
] as const)('a template of kind %s with %j', (kind, more, faults) => {
  expect(mailFaults(mail(more), kind)).toEqual(faults);
});
