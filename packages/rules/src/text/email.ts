/**
 * Email addresses: one, or several separated by commas (001 §5, shared helper rules).
 */

/** The longest address that can be delivered to. */
export const EMAIL_MAX = 254;

const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const ADDRESS = new RegExp(`^${LOCAL}@(?:${LABEL}\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$`);

/**
 * Whether a text is one email address: at most 64 characters before the @, and a domain with a dot. Blanks before or
 * after it are refused.
 */
export function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && text.indexOf('@') <= 64 && ADDRESS.test(text);
}

/** The addresses of a comma-separated text, trimmed; empty items are dropped. */
export function emailList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Whether a text holds at least one address and nothing else. */
export function isEmailList(text: string): boolean {
  const list = emailList(text);
  return list.length > 0 && list.every(isEmail);
}

/** Whether two addresses are the same: case does not matter (000 O-35). */
export function sameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
