import { resolve } from 'node:path';

const OF_FILES = ['--to', '--from', '--passphrase-file'];

/**
 * Makes typed paths absolute, from the folder where they were typed: npm moves to the program's folder, and the server
 * has one of its own.
 */
export function absolutePaths(words: readonly string[]): string[] {
  const from = process.env.INIT_CWD ?? process.cwd();
  return words.map((word, index) => (word && OF_FILES.includes(words[index - 1] ?? '') ? resolve(from, word) : word));
}
