import { locale, t } from '../local/texts.ts';
import type { Upload } from './household.ts';

/** What the file of a document is kept without, in words; '' for nothing. */
export const removedText = ({ removed }: Pick<Upload, 'removed'>): string =>
  new Intl.ListFormat(locale.get()).format(removed.map((part) => t(`document_removed_${part}`)));
