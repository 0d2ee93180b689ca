/** Parts of the client's pages: texts, alerts, forms and their fields. */
import { type Locale, say, type TextKey } from '@resa/contract/texts';
import { escapeHtml } from '../../frame/mail/text.ts';

export interface Words {
  readonly locale: Locale;
  readonly organisation: string;
  /** The organisation's number: there is always a person who can decide otherwise. */
  readonly phone: string | null;
  /** Whether the browser has the cookie of a session. */
  readonly signedIn: boolean;
  /** Where the page is, without its language. */
  readonly path: string;
}

/** For every page that needs a session: it is left once the session has ended. */
export const PRESENT = '<script src="/portal/presence.js" defer></script>';

export const escapedText = ({ locale }: Words, key: TextKey, values?: Record<string, string | number>) =>
  escapeHtml(say(locale, key, values));
export const paragraph = (words: Words, key: TextKey, values?: Record<string, string | number>) =>
  `<p>${escapedText(words, key, values)}</p>`;
export const alert = (words: Words, fault: TextKey | undefined, values?: Record<string, number>) =>
  fault ? [`<p class="fault" role="alert" id="fault">${escapedText(words, fault, values)}</p>`] : [];
export const localized = ({ locale }: Words, path: string) => `${path}?locale=${locale}`;
export const form = (words: Words, path: string, ...parts: string[]) =>
  `<form method="post" action="${localized(words, path)}">${parts.join('\n')}</form>`;
export const button = (words: Words, key: TextKey, look = '') =>
  `<button type="submit" class="${look}">${escapedText(words, key)}</button>`;

export const callUs = (words: Words): string =>
  words.phone
    ? `<p class="call"><a href="tel:${escapeHtml(words.phone.replace(/[^\d+]/g, ''))}">${escapedText(words, 'portal_call', { phone: words.phone })}</a></p>`
    : paragraph(words, 'portal_call_no_phone');

interface Input {
  name: string;
  label: TextKey;
  type: 'email' | 'password' | 'text';
  autocomplete: string;
  max: number;
  value?: string;
  fault?: TextKey | undefined;
}
export function input(words: Words, { name, label, type, autocomplete, max, value = '', fault }: Input): string {
  const faulty = fault ? ' aria-invalid="true" aria-describedby="fault"' : '';
  // Neither a code nor a login is a word that a phone corrects.
  const plain = type === 'text' ? ' autocapitalize="none" autocorrect="off" spellcheck="false"' : '';
  return `<p><label for="${name}">${escapedText(words, label)}</label>
    <input id="${name}" name="${name}" type="${type}" value="${escapeHtml(value)}" autocomplete="${autocomplete}" required maxlength="${max}"${plain}${faulty}></p>`;
}
