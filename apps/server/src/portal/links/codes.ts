/**
 * Codes of the desk's slip, for clients without an email. A code works once within CODE_DAYS; it is stored under a key of
 * this installation, so that a stolen database does not tell it.
 *
 * makeCode  a new code; an earlier one of the client ends
 * uuidOf    the id of the link of a typed code; case, spaces and hyphens do not matter
 */
import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { Db } from '../../db/handles.ts';
import type { Context } from '../../frame/change/context.ts';
import { secretsOf } from '../../frame/process/secrets.ts';
import { makeLink } from './links.ts';

/** The alphabet leaves out what looks alike on paper: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const LETTERS = 'ACDEFGHJKMNPQRTVWXY34679';
const LENGTH = 10;
const HALF = LENGTH / 2;

export async function makeCode(
  db: Db,
  { now, config }: Pick<Context, 'now' | 'config'>,
  whose: { client_id: number; family_id: number | null; created_by: number },
): Promise<string> {
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const uuid = await uuidOf({ config }, code);
  await makeLink(db, now, { purpose: 'code', ...whose, email: null }, { uuid });
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

export async function uuidOf({ config }: Pick<Context, 'config'>, typed: string): Promise<string> {
  const [secret] = await secretsOf(config);
  const key = Buffer.from(hkdfSync('sha256', secret, 'resa', 'codes of clients', 32));
  return createHmac('sha256', key).update(typed.replace(/[\s-]/g, '').toUpperCase()).digest('hex');
}
