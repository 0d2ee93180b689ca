import type { contract, InputOf } from '@resa/contract';
import { type Locale, say } from '@resa/contract/texts';
import { type Context, read } from '../frame/change/context.ts';
import { readFacts } from './facts.ts';
import { partsOf } from './parts.ts';

type Input = InputOf<typeof contract.privacy.register>;

/** The register as it is today, in a language. */
export async function readParts(ctx: Context, locale: Locale) {
  const facts = await read(ctx, (db) => readFacts(db, locale));
  return partsOf(ctx, facts, locale, (key, values) => say(locale, key, values));
}

/** The register of processing, for the screen. */
export const register = async (ctx: Context, { locale }: Input) => ({
  code: 'Ok' as const,
  parts: await readParts(ctx, locale),
});
