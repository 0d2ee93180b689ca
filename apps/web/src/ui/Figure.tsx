import { numberText } from '@resa/rules/text/number-text';
import { useLocale } from '../local/texts.ts';

/** A quantity: digits of one width, grouped as the language does. A file number is a name, not a quantity. */
export function Figure({ of, capped = false }: { of: number; capped?: boolean | undefined }) {
  return (
    <span className="tabular">
      {numberText(of, useLocale())}
      {capped && '+'}
    </span>
  );
}
