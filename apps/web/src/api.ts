/** `api`: the contract as functions, for this browser's session. main.tsx ties `wire` to session, language and router. */
import calls from 'virtual:calls';
import type { contract } from '@resa/contract';
import type { TextKey } from '@resa/contract/texts';
import { type CallFact, CallFailed, type CallTree, connect, textOfCode, type Wire } from './connect.ts';

export { CallFailed } from './connect.ts';

export const wire: Wire = {
  token: () => null,
  locale: () => 'en',
  ended: () => {},
  locked: () => {},
  maintenance: () => {},
  answered: () => {},
  changed: () => {},
  underWay: () => {},
};

export const api = connect<typeof contract>(calls, wire);

/**
 * The text for `code`. `call` is the dotted name ('session.login'), since some calls have their own text for a code;
 * `usual` is the text for a code without one.
 */
export function codeText(call: string, code: string, usual?: TextKey): TextKey {
  const fact = call
    .split('.')
    .reduce<CallTree | CallFact | undefined>((node, name) => (node as CallTree)?.[name], calls);
  return textOfCode(fact as CallFact | undefined, code, usual);
}

/**
 * The text for an error that a call threw. `usual` is the screen's own key (e_saving, e_get_data) for a server error, a
 * missing right (001 O-80), a code without a text, or an ended session, which has its own notice.
 */
export function failureText(failure: unknown, usual: TextKey): TextKey {
  if (!(failure instanceof CallFailed)) return usual;
  if (['error', 'Forbidden', 'session_used'].includes(failure.code)) return usual;
  if (failure.reason === 'looks') return 'e_looks';
  return textOfCode(undefined, failure.code, usual);
}
