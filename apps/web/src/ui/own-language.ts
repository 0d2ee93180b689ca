import type { Locale } from '../local/texts.ts';

/** Both languages, the reader's own first. */
export const ownFirst = (own: Locale): readonly Locale[] => (own === 'fr' ? ['fr', 'en'] : ['en', 'fr']);
export const LANGUAGE = { en: 'english', fr: 'french' } as const;
