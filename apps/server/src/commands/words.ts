import { z } from 'zod';

/** The words of a command line; refuses in one sentence what is not. */
export function wordsOf(args: unknown): string[] {
  const parsed = z.array(z.string().max(300)).max(20).safeParse(args);
  if (!parsed.success) throw new Error('A command takes words.');
  return parsed.data;
}
