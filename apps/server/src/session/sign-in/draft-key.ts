import { hkdfSync } from 'node:crypto';
import type { Context } from '../../frame/change/context.ts';
import { secretsOf } from '../../frame/process/secrets.ts';

/**
 * The key under which a user's browsers keep unsaved forms (001 O-74), in base64: the same at every sign-in, derived
 * and never stored. It leaves only sealed under that user's password, at sign-in and at unlock.
 */
export async function draftKeyOf({ config }: Pick<Context, 'config'>, user_id: number): Promise<string> {
  const [secret] = await secretsOf(config);
  return Buffer.from(hkdfSync('sha256', secret, 'resa', `drafts of user ${user_id}`, 32)).toString('base64');
}
