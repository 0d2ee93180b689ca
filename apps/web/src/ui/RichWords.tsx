import type { RichTextKey } from '@resa/contract/texts';
import { useRichText } from '../local/texts.ts';
import { RichText } from './RichText.tsx';

/** A text of the interface that an organization may format. As built it is plain, and nothing is parsed. */
export function RichWords({ of }: { of: RichTextKey }) {
  const html = useRichText(of);
  return /[<&]/.test(html) ? <RichText html={html} /> : html;
}
