/** Keys and codes of an app for the second step (RFC 6238). */
import { typedCode } from '@resa/rules/staff/second-step';
import { Secret, TOTP } from 'otpauth';

/** Every app can do these. */
const APP = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Periods before and after the present one whose codes are good too, since clocks differ. */
const WINDOW = 1;

/** 160 bits in base32, as an app takes it. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** The address of a key, which a QR code carries. */
export const addressOf = (key: string, issuer: string, label: string): string =>
  new TOTP({ ...APP, issuer, label, secret: Secret.fromBase32(key) }).toString();

/** The period in which the app shows the typed code; null where it shows another. */
export function counterOf(key: string, typed: string, now: Date): number | null {
  const code = typedCode(typed);
  if (key === '' || code?.kind !== 'app') return null;
  const timestamp = now.getTime();
  const app = new TOTP({ ...APP, secret: Secret.fromBase32(key) });
  const delta = app.validate({ token: code.code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1_000 / APP.period) + delta;
}
