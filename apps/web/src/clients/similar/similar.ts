/**
 * The person being typed, and how a file that resembles them is compared (000 O-34).
 *
 * isEnough   whether there is enough to look for
 * asked      what is sent
 * compare    the rows of the comparison
 */
import type { SimilarPerson } from '@resa/contract/clients';
import { isEmail } from '@resa/rules/text/email';
import { fold } from '@resa/rules/text/fold';
import { phoneDigits } from '@resa/rules/text/phone';
import { formatDigits } from '@resa/rules/text/phone-format';
import { isDate } from '@resa/rules/time/dates';
import type { TextKey } from '../../local/texts.ts';

export interface TypedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly one_name?: 0 | 1;
  readonly dob: string | null;
  readonly email: string | null;
  readonly phones: readonly string[];
  /** The address of an existing file, on one line. */
  readonly address?: string | null;
}
export interface Compared {
  readonly label: TextKey;
  readonly typed: string;
  readonly found: string;
  readonly equal: boolean;
}

const nameOf = ({ first_name, last_name }: TypedPerson) => `${first_name.trim()} ${last_name.trim()}`.trim();
const digitsOf = (phones: readonly (string | null)[]) =>
  phones.map((phone) => phone && phoneDigits(phone)).filter((digits) => digits !== null && digits !== '');

/** The input of the call: only whole values, so that a half-typed phone finds nobody. */
export const asked = (typed: TypedPerson) => ({
  name: nameOf(typed).slice(0, 100),
  first_name: typed.first_name.trim().slice(0, 100),
  one_name: typed.one_name ?? 0,
  dob: isDate(typed.dob) ? typed.dob : null,
  email: typed.email && isEmail(typed.email.trim()) ? typed.email.trim() : null,
  phones: digitsOf(typed.phones) as string[],
});

/** At least three characters of a name, or another value that identifies one person. */
export const isEnough = ({ name, dob, email, phones }: ReturnType<typeof asked>): boolean =>
  name.length >= 3 || dob !== null || email !== null || phones.length > 0;

export function compare(typed: TypedPerson, found: Omit<SimilarPerson, 'reasons'>): Compared[] {
  const foundPhones = digitsOf([found.mobile, found.phone, found.phone2]) as string[];
  const typedPhones = digitsOf(typed.phones) as string[];
  const listed = (phones: string[]) => [...new Set(phones)].map(formatDigits).join('\n');
  const same = (one: string | null, other: string | null) => !!one && !!other && fold(one.trim()) === fold(other);
  return [
    row('last_name', typed.last_name, found.last_name, same(typed.last_name, found.last_name)),
    row('first_name', typed.first_name, found.first_name, same(typed.first_name, found.first_name)),
    row('dob', typed.dob, found.dob, same(typed.dob, found.dob)),
    row(
      'phones',
      listed(typedPhones),
      listed(foundPhones),
      typedPhones.some((phone) => foundPhones.includes(phone)),
    ),
    row('email', typed.email, found.email, same(typed.email, found.email)),
    ...(found.address || typed.address
      ? [row('address', typed.address ?? null, found.address, same(typed.address ?? null, found.address))]
      : []),
  ];
}
const row = (label: TextKey, typed: string | null, found: string | null, equal: boolean): Compared => ({
  label,
  typed: typed ?? '',
  found: found ?? '',
  equal,
});
