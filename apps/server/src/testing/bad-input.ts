/** Bad inputs of a call, made from its own schema: a sample of it with one or two places spoilt. */
import fc from 'fast-check';
import { z } from 'zod';
import { BAD_VALUES } from './bad-values.ts';

type Schema = { [key: string]: unknown };
type Json = unknown;

/** Inputs that a schema as a whole must refuse too. */
const SPOILS: readonly Json[] = [
  ...BAD_VALUES,
  '<script>alert(1)</script>',
  '%',
  { __proto__: null, constructor: 1 },
  Array.from({ length: 1_000 }, () => 1),
];

/** `count` inputs that the schema itself refuses, the same for the same seed. */
export function badInputs(schema: z.ZodType, count: number, seed: number): Json[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const arbitrary = fc
    .tuple(sample(json), fc.nat(), fc.constantFrom(...SPOILS), fc.nat(), fc.constantFrom(...SPOILS), fc.boolean())
    .map(([value, at, bad, at2, bad2, twice]) => {
      const once = spoil(value, at, bad);
      return twice ? spoil(once, at2, bad2) : once;
    })
    .filter((value) => !schema.safeParse(value).success);
  // A call without input refuses only values that are not an object.
  const takesNothing = Object.keys((json.properties as Schema | undefined) ?? {}).length === 0;
  if (takesNothing) return [];
  return fc.sample(arbitrary, { numRuns: count, seed });
}

function sample(schema: Schema): fc.Arbitrary<Json> {
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (options) return fc.oneof(...options.map(sample));
  if (schema.allOf) return sample((schema.allOf as Schema[])[0] as Schema);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]));
  if (schema.type === 'object') {
    const properties = Object.entries((schema.properties as Record<string, Schema> | undefined) ?? {});
    return fc.record(Object.fromEntries(properties.map(([key, inner]) => [key, sample(inner)])));
  }
  if (schema.type === 'array') return fc.array(sample((schema.items as Schema | undefined) ?? {}), { maxLength: 3 });
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 1, max: 2_000_000_000 });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string')
    return fc.constantFrom('Tremblay', '2026-03-04', '2026-03-04 09:30', 'someone@resa.test', 'resa-demo');
  return fc.constant(null);
}

/** Replaces one place of a value, counted over all its places, or takes it away. */
function spoil(value: Json, at: number, bad: Json): Json {
  const places: (readonly (string | number)[])[] = [];
  const walk = (inner: Json, path: readonly (string | number)[]) => {
    places.push(path);
    if (inner && typeof inner === 'object')
      for (const key of Object.keys(inner)) walk((inner as Record<string, Json>)[key], [...path, key]);
  };
  walk(value, []);
  const path = places[at % places.length] ?? [];
  if (path.length === 0) return bad;
  const copy = structuredClone(value) as Record<string, Json>;
  let inner: Record<string | number, Json> = copy;
  for (const key of path.slice(0, -1)) inner = inner[key] as Record<string, Json>;
  const last = path.at(-1) as string | number;
  if (at % 7 === 0) delete inner[last];
  else inner[last] = bad;
  return copy;
}
