/**
 * Canadian phone numbers (000 §5, O-70): ten digits, area code and exchange start with 2 to 9, a leading +1 is dropped,
 * and only digits are stored; phone-format.ts shows them.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const TEN_DIGITS = /^[2-9]\d{2}[2-9]\d{6}$/;

/** The ten digits to store of a number typed or pasted in any usual way; null when it is not a Canadian number. */
export function phoneDigits(text: string): string | null {
  // The stored form, and the most frequent input.
  if (TEN_DIGITS.test(text)) return text;
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'CA', extract: false });
  if (number?.countryCallingCode !== '1' || number.ext) return null;
  return TEN_DIGITS.test(number.nationalNumber) ? number.nationalNumber : null;
}

/** Whether a phone field may be saved: empty, or a Canadian number. */
export function isPhone(text: string | null): boolean {
  return text === null || text.trim() === '' || phoneDigits(text) !== null;
}

const EXTENSION = /[\s,;]*(?:extension|ext\.?|poste|p\.|x|#)\s*\d{1,6}$/i;

/** Whether a phone that is printed as typed may be saved: as isPhone(), and an extension may follow. */
export const isPhoneLine = (text: string | null): boolean =>
  isPhone(text) || phoneDigits((text ?? '').replace(EXTENSION, '')) !== null;
