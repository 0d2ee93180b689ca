import { numberText } from '@resa/rules/text/number-text';
import { useLocale } from '../local/texts.ts';

/** A quantity, with tabular digits and the grouping of the language. File numbers are names and not grouped. */
export function Figure({ of, capped = false }: { of: number; capped?: boolean | undefined }) {
  return (
    <span className="tabular">
      {numberText(of, useLocale())}
      {capped && '+'}
    </span>
  );
}
