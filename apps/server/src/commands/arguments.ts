import { z } from 'zod';

/** The arguments of a command line; refuses anything else in one sentence. */
export function argumentsOf(args: unknown): string[] {
  const parsed = z.array(z.string().max(300)).max(20).safeParse(args);
  if (!parsed.success) throw new Error('A command takes words.');
  return parsed.data;
}
