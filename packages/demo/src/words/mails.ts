/** Mail templates of the demo, in both languages, with the placeholders of 002 B04. */
interface Template {
  name: string;
  subject_en: string;
  subject_fr: string;
  action_en: string | null;
  action_fr: string | null;
  mail_en: string;
  mail_fr: string;
}

const text = (...paragraphs: string[]): string => paragraphs.map((one) => `<p>${one}</p>`).join('');

export const mailTemplates: readonly Template[] = [
  {
    name: 'Appointment confirmation',
    subject_en: 'Your appointment on {{date}} at {{time}}',
    subject_fr: 'Votre rendez-vous du {{date}} à {{time}}',
    action_en: null,
    action_fr: null,
    mail_en: text(
      'Hello {{client_name}},',
      'Your appointment ({{appointment_type}}) is on <strong>{{date}} at {{time}}</strong> at {{location}}, {{address}}.',
      'If you cannot come, tell us as early as you can.',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Votre rendez-vous ({{appointment_type}}) a lieu le <strong>{{date}} à {{time}}</strong> au point de service {{location}}, {{address}}.',
      'En cas d’empêchement, prévenez-nous le plus tôt possible.',
    ),
  },
  {
    name: 'Event registration',
    subject_en: '{{appointment_type}}: you are registered',
    subject_fr: '{{appointment_type}}\u00a0: votre inscription',
    action_en: null,
    action_fr: null,
    mail_en: text(
      'Hello {{client_name}},',
      'Your family is registered for {{appointment_type}} on {{date}} at {{time}}, {{location}}.',
      'Only the people registered can take part.',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Votre famille est inscrite\u00a0: {{appointment_type}}, le {{date}} à {{time}}, {{location}}.',
      'Seules les personnes inscrites peuvent participer.',
    ),
  },
  {
    name: 'Appointment with a case worker',
    subject_en: 'Your meeting on {{date}}',
    subject_fr: 'Votre rencontre du {{date}}',
    action_en: null,
    action_fr: null,
    mail_en: text(
      'Hello {{client_name}},',
      'We are expecting you on {{date}} at {{time}} at {{location}}, {{address}}.',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Nous vous attendons le {{date}} à {{time}} au point de service {{location}}, {{address}}.',
    ),
  },
];
