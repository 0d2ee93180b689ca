import { resolve } from 'node:path';

const OF_FILES = ['--to', '--from', '--passphrase-file'];

/** Paths as whoever typed them means them: npm moves to the program's folder, and the server has one of its own. */
export function absolutePaths(words: readonly string[]): string[] {
  const from = process.env.INIT_CWD ?? process.cwd();
  return words.map((word, at) => (word && OF_FILES.includes(words[at - 1] ?? '') ? resolve(from, word) : word));
}
