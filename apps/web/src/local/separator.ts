import type { CsvSeparator } from '@resa/contract/types';
import { useState } from 'react';
import { useLocale } from './texts.ts';

const KEPT = 'csv_separator';

/** How CSV files are written: as it was last chosen in this browser, otherwise as Excel in the user's language opens them. */
export function useSeparator() {
  const locale = useLocale();
  const [kept, choose] = useState(() => localStorage.getItem(KEPT));
  const usual = locale === 'fr' ? 'semicolon' : 'comma';
  const separator: CsvSeparator = kept === 'comma' || kept === 'semicolon' ? kept : usual;
  const setSeparator = (next: CsvSeparator) => {
    localStorage.setItem(KEPT, next);
    choose(next);
  };
  return { separator, setSeparator };
}
