/** Shipped mail templates: what a client reads about an appointment or the state of their file, and what a user reads about their account. A plan's own template replaces "booked" (001 O-39). */
import type { MailKind, TypedMail } from '@resa/rules/text/mail-template';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables/index.ts';

const text = (...paragraphs: string[]): string => paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');

/** Ids of their own, above those that earlier demos gave their templates. */
export const mail_templates = [
  {
    id: 90_001,
    code: 'booked',
    name: 'Appointment booked',
    name_fr: 'Rendez-vous réservé',
    subject_en: 'Your appointment on {{date}} at {{time}}',
    subject_fr: 'Votre rendez-vous du {{date}} à {{time}}',
    mail_en: text(
      'Hello {{client_name}},',
      'Your appointment ({{appointment_type}}) is on <strong>{{date}} at {{time}}</strong> at {{location}}, {{address}}.',
      'If you cannot come, please tell us as early as you can, so that somebody else can have your place.',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Votre rendez-vous ({{appointment_type}}) a lieu le <strong>{{date}} à {{time}}</strong> au point de service {{location}}, {{address}}.',
      'En cas d’empêchement, prévenez-nous le plus tôt possible\u00a0: une autre personne pourra prendre votre place.',
    ),
  },
  {
    id: 90_002,
    code: 'changed',
    name: 'Appointment changed',
    name_fr: 'Rendez-vous modifié',
    subject_en: 'Your appointment has changed: {{date}} at {{time}}',
    subject_fr: 'Votre rendez-vous a changé\u00a0: {{date}} à {{time}}',
    mail_en: text(
      'Hello {{client_name}},',
      'Your appointment ({{appointment_type}}) has changed. It is now on <strong>{{date}} at {{time}}</strong> at {{location}}, {{address}}.',
      'If this does not suit you, please call us.',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Votre rendez-vous ({{appointment_type}}) a changé. Il a maintenant lieu le <strong>{{date}} à {{time}}</strong> au point de service {{location}}, {{address}}.',
      'Si cela ne vous convient pas, appelez-nous.',
    ),
  },
  {
    id: 90_003,
    code: 'cancelled',
    name: 'Appointment cancelled',
    name_fr: 'Rendez-vous annulé',
    subject_en: 'Your appointment on {{date}} at {{time}} is cancelled',
    subject_fr: 'Votre rendez-vous du {{date}} à {{time}} est annulé',
    mail_en: text(
      'Hello {{client_name}},',
      'Your appointment ({{appointment_type}}) on <strong>{{date}} at {{time}}</strong> at {{location}} is cancelled.',
      'To book another one, please call us.',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Votre rendez-vous ({{appointment_type}}) du <strong>{{date}} à {{time}}</strong> au point de service {{location}} est annulé.',
      'Pour en prendre un autre, appelez-nous.',
    ),
  },
  {
    id: 90_004,
    code: 'reminder',
    name: 'Reminder of an appointment',
    name_fr: 'Rappel d’un rendez-vous',
    subject_en: 'Reminder: your appointment on {{date}} at {{time}}',
    subject_fr: 'Rappel\u00a0: votre rendez-vous du {{date}} à {{time}}',
    mail_en: text(
      'Hello {{client_name}},',
      'This is a reminder of your appointment ({{appointment_type}}) on <strong>{{date}} at {{time}}</strong> at {{location}}, {{address}}.',
      'If you cannot come, please tell us as early as you can.',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Nous vous rappelons votre rendez-vous ({{appointment_type}}) du <strong>{{date}} à {{time}}</strong> au point de service {{location}}, {{address}}.',
      'En cas d’empêchement, prévenez-nous le plus tôt possible.',
    ),
  },
  {
    id: 90_005,
    code: 'offer',
    name: 'A place is free',
    name_fr: 'Place libérée',
    subject_en: 'A place is free on {{date}} at {{time}}',
    subject_fr: 'Une place s’est libérée le {{date}} à {{time}}',
    mail_en: text(
      'Hello {{client_name}},',
      'You are on our waiting list. A place is free ({{appointment_type}}) on <strong>{{date}} at {{time}}</strong> at {{location}}, {{address}}. We hold it for you until {{held_until}}.',
      'Please call us if you want it. Without news from you, it goes to the next person.',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Vous êtes sur notre liste d’attente. Une place s’est libérée ({{appointment_type}}) le <strong>{{date}} à {{time}}</strong> au point de service {{location}}, {{address}}. Nous vous la gardons jusqu’au {{held_until}}.',
      'Appelez-nous si vous la voulez. Sans nouvelles de vous, elle ira à la personne suivante.',
    ),
  },
  {
    id: 90_006,
    code: 'closed_day',
    name: 'Day closed',
    name_fr: 'Jour fermé',
    subject_en: 'We are closed on {{date}}: your appointment is cancelled',
    subject_fr: 'Fermeture le {{date}}\u00a0: votre rendez-vous est annulé',
    mail_en: text(
      'Hello {{client_name}},',
      '{{location}} is closed on <strong>{{date}}</strong>. Your appointment ({{appointment_type}}) at {{time}} is cancelled.',
      'We are sorry. Please call us to choose another day.',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Le point de service {{location}} sera fermé le <strong>{{date}}</strong>. Votre rendez-vous ({{appointment_type}}) de {{time}} est annulé.',
      'Toutes nos excuses. Appelez-nous pour choisir un autre jour.',
    ),
  },
  {
    id: 90_007,
    code: 'pending',
    name: 'File pending',
    name_fr: 'Dossier en attente',
    subject_en: 'Your file is pending',
    subject_fr: 'Votre dossier est en attente',
    mail_en: text('Hello {{client_name}},', 'Your file is pending. Our team wrote:', '{{comment}}'),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Votre dossier est en attente. Notre équipe vous écrit\u00a0:',
      '{{comment}}',
    ),
  },
  {
    id: 90_008,
    code: 'refused',
    name: 'Request refused',
    name_fr: 'Demande refusée',
    subject_en: 'Your request was not accepted',
    subject_fr: 'Votre demande n’a pas été acceptée',
    mail_en: text('Hello {{client_name}},', 'We cannot accept your request. Our team wrote:', '{{comment}}'),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Nous ne pouvons pas accepter votre demande. Notre équipe vous écrit\u00a0:',
      '{{comment}}',
    ),
  },
  {
    id: 90_009,
    code: 'reset',
    name: 'New password',
    name_fr: 'Nouveau mot de passe',
    subject_en: '{{organisation}}: your new password',
    subject_fr: '{{organisation}}\u00a0: votre nouveau mot de passe',
    action_en: 'Choose a new password',
    action_fr: 'Choisir un nouveau mot de passe',
    mail_en: text(
      'Hello {{user_name}},',
      'Someone asked for a new password for your account. To choose one, open this link:',
      '{{link}}',
      'The link works once, within {{minutes}} minutes. Your open sessions will end.',
      'If it was not you, do nothing: your password stays as it is.',
      '{{organisation}}',
    ),
    mail_fr: text(
      'Bonjour {{user_name}},',
      'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Pour en choisir un, ouvrez ce lien\u00a0:',
      '{{link}}',
      'Le lien fonctionne une seule fois, dans les {{minutes}} prochaines minutes. Vos sessions ouvertes prendront fin.',
      'Si ce n’était pas vous, ne faites rien\u00a0: votre mot de passe demeure le même.',
      '{{organisation}}',
    ),
  },
  {
    id: 90_010,
    code: 'client_password',
    name: 'Password of a client',
    name_fr: 'Mot de passe d’une personne',
    subject_en: '{{organisation}}: your password',
    subject_fr: '{{organisation}}\u00a0: votre mot de passe',
    action_en: 'Choose a password',
    action_fr: 'Choisir un mot de passe',
    mail_en: text(
      'Hello {{client_name}},',
      'To choose a password for your file, open this link:',
      '{{link}}',
      'It works once, within {{hours}} hours. Afterwards you see your next appointments with your email and this password.',
      'If you did not ask us for it, do nothing.',
      '{{organisation}}',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Pour choisir le mot de passe de votre dossier, ouvrez ce lien\u00a0:',
      '{{link}}',
      'Il fonctionne une seule fois, dans les {{hours}} prochaines heures. Vous verrez ensuite vos prochains rendez-vous avec votre courriel et ce mot de passe.',
      'Si vous ne nous l’avez pas demandé, ne faites rien.',
      '{{organisation}}',
    ),
  },
  {
    id: 90_011,
    code: 'invitation',
    name: 'Invitation of a user',
    name_fr: 'Invitation au programme',
    subject_en: '{{organisation}}: your account',
    subject_fr: '{{organisation}}\u00a0: votre compte',
    action_en: 'Choose your password',
    action_fr: 'Choisir votre mot de passe',
    mail_en: text(
      'Hello {{user_name}},',
      'An account was made for you. To choose your password, open this link:',
      '{{link}}',
      'The link works once, within {{days}} days. Afterwards, ask for a new one on the sign-in page.',
      '{{organisation}}',
    ),
    mail_fr: text(
      'Bonjour {{user_name}},',
      'Un compte a été créé pour vous. Pour choisir votre mot de passe, ouvrez ce lien\u00a0:',
      '{{link}}',
      'Le lien fonctionne une seule fois, dans les {{days}} prochains jours. Après ce délai, demandez-en un nouveau à la page de connexion.',
      '{{organisation}}',
    ),
  },
  {
    id: 90_012,
    code: 'document_refused',
    name: 'Document refused',
    name_fr: 'Document refusé',
    subject_en: '{{organisation}}: a document was refused',
    subject_fr: '{{organisation}}\u00a0: un document a été refusé',
    action_en: 'Open the file',
    action_fr: 'Ouvrir le dossier',
    mail_en: text(
      'Hello {{user_name}},',
      'The virus scan refused a document that you added to file {{file_number}}. Its file was removed. Please ask for another copy and add that one:',
      '{{link}}',
      '{{organisation}}',
    ),
    mail_fr: text(
      'Bonjour {{user_name}},',
      'L’analyse antivirus a refusé un document que vous avez ajouté au dossier {{file_number}}. Son fichier a été supprimé. Demandez-en une autre copie, puis ajoutez-la\u00a0:',
      '{{link}}',
      '{{organisation}}',
    ),
  },
  {
    id: 90_013,
    code: 'second_step',
    name: 'Second step at sign-in',
    name_fr: 'Deuxième étape de la connexion',
    subject_en: '{{organisation}}: how you sign in',
    subject_fr: '{{organisation}}\u00a0: votre connexion',
    mail_en: text(
      'Hello {{user_name}},',
      '{{change}}',
      'When: {{date}}, {{time}}',
      'If it was not you, choose a new password now and tell an administrator.',
      '{{organisation}}',
    ),
    mail_fr: text(
      'Bonjour {{user_name}},',
      '{{change}}',
      'Quand\u00a0: {{date}}, {{time}}',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et prévenez l’administration.',
      '{{organisation}}',
    ),
  },
  {
    id: 90_014,
    code: 'client_invitation',
    name: 'Invitation of a client',
    name_fr: 'Invitation à la page personnelle',
    subject_en: '{{organisation}}: your online page',
    subject_fr: '{{organisation}}\u00a0: votre page personnelle',
    action_en: 'Choose my password',
    action_fr: 'Choisir mon mot de passe',
    mail_en: text(
      'Hello {{client_name}},',
      'You now have a page of your own with us. There you see your next appointments at any time. To open it, choose a password with this link:',
      '{{link}}',
      'The link works once, within {{days}} days. Afterwards you sign in with your email and this password. You can also go on calling us, or come to see us.',
      'If this email is not for you, do nothing and tell us.',
      '{{organisation}}',
    ),
    mail_fr: text(
      'Bonjour {{client_name}},',
      'Vous avez maintenant une page personnelle chez nous. Vous y voyez vos prochains rendez-vous en tout temps. Pour l’ouvrir, choisissez un mot de passe avec ce lien\u00a0:',
      '{{link}}',
      'Le lien fonctionne une seule fois, dans les {{days}} prochains jours. Vous ouvrirez ensuite votre page avec votre courriel et ce mot de passe. Vous pouvez aussi continuer de nous appeler ou de venir nous voir.',
      'Si ce courriel ne vous est pas destiné, ne faites rien et dites-le-nous.',
      '{{organisation}}',
    ),
  },
] as const;

/** The shipped templates as they are stored. */
export const shippedMails: readonly (TypedMail & { id: number; code: MailKind; name_fr: string })[] =
  mail_templates.map((row) => ({
    action_en: null,
    action_fr: null,
    ...row,
  }));

/** When the rows of this build were written. */
const WRITTEN = '2026-01-01T00:00:00.000Z';

/** Adds the templates that are missing, and rewrites those that the organization does not word its own way. */
export async function seedMailTemplates(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('mail_templates')
    .values(shippedMails.map((row) => ({ ...row, kind: row.code, updated_at: WRITTEN })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          name_fr: row.ref('excluded.name_fr'),
          subject_en: row.ref('excluded.subject_en'),
          subject_fr: row.ref('excluded.subject_fr'),
          action_en: row.ref('excluded.action_en'),
          action_fr: row.ref('excluded.action_fr'),
          mail_en: row.ref('excluded.mail_en'),
          mail_fr: row.ref('excluded.mail_fr'),
        }))
        .where('mail_templates.worded', '=', 0),
    )
    .execute();
  // A template that is worded another way under its own name has the French one too.
  const names = shippedMails.map(({ code, name, name_fr }) => sql`(${code}, ${name}, ${name_fr})`);
  await sql`
    update mail_templates m set name_fr = shipped.name_fr
    from (values ${sql.join(names)}) as shipped (code, name, name_fr)
    where m.code = shipped.code and m.name = shipped.name and m.name_fr is null`.execute(db);
}
