/** A message with a report that staff send: what must hold before it goes (002 §2.15, C04). */
import { emailList, isEmail } from './email.ts';

/** Characters that each field holds at most; of addresses, all together with their commas. */
export const STAFF_MESSAGE_LENGTHS = { send_to: 255, send_cc: 255, subject: 255, message: 10_000 } as const;

export interface StaffMessage {
  /** Addresses separated by commas. */
  send_to: string | null;
  send_cc: string | null;
  subject: string | null;
  message: string | null;
}
export interface StaffMessageFault {
  path: keyof StaffMessage;
  rule: 'must_be_completed' | 'e_too_long' | 'e_email';
  max?: number;
}

/** Fields that are missing, too long or not an address; a field has one fault at most. */
export function staffMessageFaults(message: StaffMessage): StaffMessageFault[] {
  const faults: StaffMessageFault[] = [];
  for (const path of ['send_to', 'send_cc', 'subject', 'message'] as const) {
    const text = message[path]?.trim() ?? '';
    const max = STAFF_MESSAGE_LENGTHS[path];
    if (text === '') {
      if (path !== 'send_cc') faults.push({ path, rule: 'must_be_completed' });
    } else if (text.length > max) faults.push({ path, rule: 'e_too_long', max });
    else if (path.startsWith('send_') && !emailList(text).every(isEmail)) faults.push({ path, rule: 'e_email' });
  }
  return faults;
}

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i;
/** The domains in a setting, between commas, spaces or lines. */
export const domainsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((domain) => domain !== '');
/** Whether a setting holds only domains (002 C04). */
export const areDomains = (text: string): boolean => domainsIn(text).every((domain) => DOMAIN.test(domain));
