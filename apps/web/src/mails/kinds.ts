import { type MailKind, NOT_OF_PLANS } from '@resa/rules/text/mail-template';
import type { TextKey } from '../local/texts.ts';

const WHEN: Readonly<Record<MailKind, TextKey>> = {
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
  client_invitation: 'mail_when_client_invitation',
  invitation: 'mail_when_invitation',
  document_refused: 'mail_when_document_refused',
  second_step: 'mail_when_second_step',
};

/** When the mails of a template are sent. */
export function whenSent({ code, kind }: { code: MailKind | null; kind: MailKind }): TextKey {
  if (code !== null) return WHEN[code];
  return NOT_OF_PLANS.includes(kind) ? 'mail_when_never' : 'mail_when_own';
}
