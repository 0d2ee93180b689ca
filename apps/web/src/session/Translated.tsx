import type { TextKey } from '@resa/contract/texts';
import { useT } from '../local/texts.ts';

/** A text as an element: kept in a state, it still follows the language. */
export function Translated({ text, values }: { text: TextKey; values?: Record<string, string | number> }) {
  return <>{useT()(text, values)}</>;
}
