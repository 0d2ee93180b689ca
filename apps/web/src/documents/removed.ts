import { locale, t } from '../local/texts.ts';
import type { Upload } from './household.ts';

/** The parts removed from the file of a document, in words; '' for none. */
export const removedText = ({ removed }: Pick<Upload, 'removed'>): string =>
  new Intl.ListFormat(locale.get()).format(removed.map((part) => t(`document_removed_${part}`)));
