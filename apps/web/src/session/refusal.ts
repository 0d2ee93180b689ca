/** How a failed call is shown: which text, and how long to wait after too many tries. */
import type { TextKey } from '@resa/contract/texts';
import { CallFailed, codeText, failureText } from '../api.ts';
import type { FieldFault } from '../connect.ts';
import type { Outcome } from '../local/session.ts';

export interface Refusal {
  readonly code: string;
  readonly text: TextKey;
  readonly values?: Record<string, number>;
  /** Fields that break a rule which only the server can check. */
  readonly fields?: readonly FieldFault[] | undefined;
}

/** When to try again: in seconds below a minute and a half, in whole minutes beyond. */
export function waiting(code: string, seconds: number): Refusal {
  if (seconds < 90) return { code, text: 'e_too_many_seconds', values: { seconds: Math.max(1, Math.ceil(seconds)) } };
  return { code, text: 'e_too_many_minutes', values: { minutes: Math.ceil(seconds / 60) } };
}

const PATIENCE_MS = 30_000;

/** Retries the sign-in for half a minute while the server has no place for a waiting one (W10). */
export async function inLine(signIn: () => Promise<Outcome>, say: (refusal: Refusal) => void): Promise<Outcome> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const outcome = await signIn();
    const { code, retry_after = 0 } = outcome;
    if (code !== 'too_many' || Date.now() + retry_after * 1_000 > until) return outcome;
    say({ code, text: 'e_sign_in_line' });
    // Not all at the same moment.
    await new Promise((go) => setTimeout(go, retry_after * 1_000 * (0.75 + Math.random() / 2)));
  }
}

/** Makes a call; null when it worked. `name` is its dotted name, `usual` the text when nothing better is known. */
export async function attempt(
  name: string,
  usual: TextKey,
  call: () => Promise<{ code: string }>,
): Promise<Refusal | null> {
  try {
    const { code } = await call();
    return code === 'Ok' ? null : { code, text: codeText(name, code) };
  } catch (failure) {
    const { code, retry_after } = failure instanceof CallFailed ? failure : { code: 'error', retry_after: undefined };
    if (retry_after !== undefined) return waiting(code, retry_after);
    const fields = failure instanceof CallFailed ? failure.fields : undefined;
    return { code, text: failureText(failure, usual), ...(fields && { fields }) };
  }
}
