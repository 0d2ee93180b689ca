import words from './common-passwords.json' with { type: 'json' };

/**
 * Passwords that are tried first, without capitals and accents: the most frequent of zxcvbn-ts (language-common 4.1.3,
 * MIT, copyright 2012-2016 Dan Wheeler and Dropbox, Inc., 2021 zxcvbn-ts), which come from leaked ones and keep their
 * language, and words of Quebec and of food banks.
 * A browser fetches the file of words by itself.
 */
export const commonPasswords: ReadonlySet<string> = new Set(words);
