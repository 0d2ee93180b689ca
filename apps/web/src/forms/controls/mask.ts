/**
 * Masks that never block typing: typed text is formatted while it can become a valid value. A date takes digits only;
 * anything else that does not fit stays as it is, and the rule of the field names the fault.
 *
 * phoneMask, dateMask, postalMask   a text in the mask's form
 * fullDate              the same on leaving a date
 * caretAfter            where the caret belongs in the masked text
 */

export type Mask = (text: string) => string;

/** (###) ###-####, as far as it is typed. */
export const phoneMask: Mask = (text) => {
  if (/[^\d\s()+.-]/.test(text)) return text;
  const typed = text.replace(/\D/g, '');
  const digits = typed.length === 11 || text.trim().startsWith('+') ? typed.replace(/^1/, '') : typed;
  if (digits.length > 10 || digits === '') return digits === '' && !/[+]/.test(text) ? '' : text;
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

const THREE_PARTS = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{0,2})$/;

/** ####-##-##, as far as it is typed, of digits only (F-131); typed separators stay where they are. */
export const dateMask: Mask = (text) => {
  const parts = text
    .replace(/[^\d\s/.-]/g, '')
    .trim()
    .match(THREE_PARTS);
  if (parts) return parts.slice(1).join('-');
  const digits = text.replace(/\D/g, '');
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter(Boolean).join('-');
};

/** A date on leaving its field: 1985-6-5 gets its zeros. */
export const fullDate: Mask = (text) => {
  const [, year, month = '', day = ''] = text.trim().match(THREE_PARTS) ?? [];
  return year && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
};

const POSTAL_CODE = /^([A-Z]\d[A-Z])[ -]?(\d(?:[A-Z]\d?)?)?$/;

/** A1A 1A1, as far as it is typed (000 O-11). */
export const postalMask: Mask = (text) => {
  const typed = text.toUpperCase();
  const [, area, rest] = typed.trim().match(POSTAL_CODE) ?? [];
  return area && rest ? `${area} ${rest}` : typed;
};

/** The position of the caret in `masked`: it follows the same number of letters and digits as in the typed text. */
export function caretAfter(typed: string, caret: number, masked: string): number {
  if (typed === masked) return caret;
  if (caret === typed.length) return masked.length;
  let signs = typed.slice(0, caret).replace(/[^\da-z]/gi, '').length;
  if (signs === 0) return 0;
  for (let place = 0; place < masked.length; place++) {
    if (/[\da-z]/i.test(masked[place] ?? '')) signs--;
    if (signs === 0) return place + 1;
  }
  return masked.length;
}
