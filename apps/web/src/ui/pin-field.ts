import { PIN_DIGITS } from '@resa/rules/offline/pin';

/** The field of a PIN: digits on a phone, and no offer of the browser to keep it as a password. */
export const PIN_FIELD = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: PIN_DIGITS } as const;
