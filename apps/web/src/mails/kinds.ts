import type { TextKey } from '../local/texts.ts';

const WHEN: Readonly<Record<string, TextKey>> = {
  booked: 'mail_when_booked',
  changed: 'mail_when_changed',
  cancelled: 'mail_when_cancelled',
  reminder: 'mail_when_reminder',
  closed_day: 'mail_when_closed_day',
  offer: 'mail_when_offer',
  pending: 'mail_when_pending',
  refused: 'mail_when_refused',
  reset: 'mail_when_reset',
  client_password: 'mail_when_client_password',
  invitation: 'mail_when_invitation',
  document_refused: 'mail_when_document_refused',
};

/** When the mails of a template are sent. */
export const whenSent = (code: string | null): TextKey => WHEN[code ?? ''] ?? 'mail_when_own';
