/**
 * The contract's schemas as JSON Schema, those that have a name by reference. A schema that is both sent and received,
 * and reads differently then (defaults, transforms), appears twice: the sent one has `Input` behind its name.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type Json = { [key: string]: unknown };
type Io = 'input' | 'output';

const AT = '#/components/schemas/';

export interface Schemas {
  /** The schema as a call has it: a reference when it has a name. */
  of(schema: z.ZodType, io: Io): Json;
  /** The same with its content, whether it has a name or not. */
  whole(schema: z.ZodType, io: Io): Json;
  /** Its name, when it has one. */
  nameOf(schema: z.ZodType): string | undefined;
  /** All named schemas that a call refers to, also by way of others. */
  readonly components: Json;
}

/** Describes the input and output of calls; `named` are the schemas that have their own name. */
export function describeSchemas(
  named: Readonly<Record<string, z.ZodType>>,
  takes: readonly z.ZodType[],
  gives: readonly z.ZodType[],
): Schemas {
  const sent = described(named, takes, 'input');
  const received = described(named, gives, 'output');
  const both = Object.keys(named).filter((name) => sent.used.has(name) && received.used.has(name));
  const differ = namesThatDiffer(both, sent.schemas, received.schemas);
  const asSent = (name: string) => (differ.has(name) ? `${name}Input` : name);
  const rename = (schema: Json) =>
    mapped(schema, (one) => (typeof one.$ref === 'string' ? { ...one, $ref: AT + asSent(nameIn(one.$ref)) } : one));

  const components = [
    ...[...received.used].map((name): [string, Json] => [name, received.schemas.get(name) as Json]),
    ...[...sent.used].map((name): [string, Json] => [asSent(name), rename(sent.schemas.get(name) as Json)]),
  ];
  const fullSchema = (schema: z.ZodType, io: Io): Json => {
    const { schemas, ids } = io === 'input' ? sent : received;
    const found = schemas.get(ids.get(schema) ?? '');
    if (!found) throw new Error('a call has a schema that was not described');
    return io === 'input' ? rename(found) : found;
  };
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
  return {
    whole: fullSchema,
    nameOf: (schema) => names.get(schema),
    of(schema, io) {
      const name = names.get(schema);
      if (name === undefined) return fullSchema(schema, io);
      return { $ref: AT + (io === 'input' ? asSent(name) : name) };
    },
    components: Object.fromEntries(components.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Schemas by id: a name, or a number for a schema without one. `used` are the names that the `roots` lead to. */
function described(named: Readonly<Record<string, z.ZodType>>, roots: readonly z.ZodType[], io: Io) {
  const ids = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
  for (const schema of roots) if (!ids.has(schema)) ids.set(schema, String(ids.size));
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of ids) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => AT + id }).schemas;
  const schemas = new Map(Object.entries(made).map(([id, schema]) => [id, plain(schema as Json)]));

  const used = new Set<string>();
  const use = (id: string) => {
    if (id in named) used.add(id);
    for (const name of namesIn(schemas.get(id))) if (!used.has(name)) use(name);
  };
  for (const schema of roots) use(ids.get(schema) as string);
  return { ids, schemas, used };
}

/** The names whose schemas differ, by themselves or by the schemas that they refer to. */
function namesThatDiffer(names: readonly string[], some: Map<string, Json>, others: Map<string, Json>): Set<string> {
  const differ = new Set(names.filter((name) => !isDeepStrictEqual(some.get(name), others.get(name))));
  for (let before = -1; before !== differ.size; ) {
    before = differ.size;
    for (const name of names) if (namesIn(some.get(name)).some((one) => differ.has(one))) differ.add(name);
  }
  return differ;
}

/** A schema without annotations of its origin or of number formats; open to fields of later versions. */
function plain(schema: Json): Json {
  const { $schema, $id, ...rest } = schema;
  return mapped(rest, (one) => {
    const kept = Object.entries(one).filter(
      ([key, value]) =>
        !(key === 'additionalProperties' && value === false) && Math.abs(value as number) !== Number.MAX_SAFE_INTEGER,
    );
    return withBareCodesTogether(Object.fromEntries(kept));
  });
}

/** Answers that are a code and nothing more become one, with all their codes. */
function withBareCodesTogether(schema: Json): Json {
  const { oneOf, ...rest } = schema;
  if (!Array.isArray(oneOf)) return schema;
  if (oneOf.length === 1) return { ...rest, ...oneOf[0] };
  const codes = oneOf.map(bareCode);
  const bare = codes.filter((code) => code !== undefined);
  if (bare.length < 2) return schema;
  const code = { type: 'string', enum: bare };
  const together = { type: 'object', properties: { code }, required: ['code'] };
  const others = oneOf.filter((_, index) => codes[index] === undefined);
  return others.length === 0 ? together : { ...rest, oneOf: [...others, together] };
}

function bareCode({ properties = {} }: Json): unknown {
  const { code, ...more } = properties as { code?: Json };
  return Object.keys(more).length === 0 ? code?.const : undefined;
}

const nameIn = ($ref: string) => $ref.slice(AT.length);

function namesIn(schema: Json | undefined): string[] {
  const names: string[] = [];
  mapped(schema ?? {}, (one) => {
    if (typeof one.$ref === 'string') names.push(nameIn(one.$ref));
    return one;
  });
  return names;
}

/** A schema with every schema in it changed, the innermost first. */
function mapped(schema: Json, change: (one: Json) => Json): Json {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    return value && typeof value === 'object' ? mapped(value as Json, change) : value;
  };
  return change(Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, within(value)])));
}
