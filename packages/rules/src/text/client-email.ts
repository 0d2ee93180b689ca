/** An email that staff write to a client: what must hold before it is sent (000 §5 "Send e-mail", §9, O-89). */
import { emailList, isEmail } from './email.ts';

/** Characters that each field holds at most; of the blind copies, all together with their commas (000 O-89). */
export const CLIENT_EMAIL_LENGTHS = { send_to: 255, send_bcc: 1_000, subject: 255, message: 10_000 } as const;

export interface ClientEmail {
  send_to: string | null;
  /** Addresses separated by commas. */
  send_bcc: string | null;
  subject: string | null;
  message: string | null;
}
export interface ClientEmailFault {
  path: keyof ClientEmail;
  rule: 'must_be_completed' | 'e_too_long' | 'e_email';
  max?: number;
}

/** Fields that are missing, too long or not an address; a field has one fault at most. */
export function clientEmailFaults(email: ClientEmail): ClientEmailFault[] {
  const faults: ClientEmailFault[] = [];
  for (const path of ['send_to', 'send_bcc', 'subject', 'message'] as const) {
    const text = email[path]?.trim() ?? '';
    const max = CLIENT_EMAIL_LENGTHS[path];
    if (text === '') {
      if (path !== 'send_bcc') faults.push({ path, rule: 'must_be_completed' });
    } else if (text.length > max) faults.push({ path, rule: 'e_too_long', max });
    else if (path === 'send_to' && !isEmail(text)) faults.push({ path, rule: 'e_email' });
    else if (path === 'send_bcc' && !emailList(text).every(isEmail)) faults.push({ path, rule: 'e_email' });
  }
  return faults;
}

/** The recipients of a blind copy: each address once, and none that the mail goes to anyway. */
export function blindCopies(send_to: string, addresses: readonly string[]): string[] {
  const seen = new Set([send_to.trim().toLowerCase()]);
  return addresses.filter((address) => {
    const key = address.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
