/**
 * The faults of a form, field by field.
 *
 * faultsOf       as a schema of the contract finds them
 * faultsOfCall   as the server refused it (W02)
 * textOf         a fault in words
 */
import { CallFailed } from '../connect.ts';
import { isTextKey, type TextKey, type useT } from '../local/texts.ts';

export interface Fault {
  readonly rule: TextKey;
  /** The most characters, for e_too_long; the largest accepted number, for e_at_most. */
  readonly max?: number | undefined;
  /** The smallest accepted number, for e_at_least. */
  readonly min?: number | undefined;
  /** Words that the text of the rule names. */
  readonly words?: Readonly<Record<string, string>> | undefined;
}
export type Name<V> = keyof V & string;
export type Faults<V> = Readonly<Partial<Record<Name<V>, Fault>>>;

export const none = <V>(): Faults<V> => ({}) as Faults<V>;
export const isEmpty = (faults: object): boolean => Object.keys(faults).length === 0;
export const namesOf = <V>(faults: Faults<V>) => Object.keys(faults) as Name<V>[];

/** The result of safeParse() of a schema. */
interface Checked {
  readonly error?: { readonly issues: readonly Issue[] } | undefined;
}
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly origin?: string;
  readonly maximum?: number | bigint;
  readonly minimum?: number | bigint;
}

const nothing = (value: unknown) => value === null || value === undefined || value === '';

/** The first fault of each field; an issue inside a field is the field's. */
export function faultsOf<V extends object>({ error }: Checked, values: V): Faults<V> {
  const faults: Partial<Record<Name<V>, Fault>> = {};
  for (const issue of error?.issues ?? []) {
    const name = issue.path.find((part): part is Name<V> => typeof part === 'string' && part in values);
    if (name === undefined) continue;
    const fault: Fault = nothing(values[name]) ? { rule: 'must_be_completed' } : faultOf(issue);
    // The type and the field may each set a bound on one side: the narrower one is last.
    if ((faults[name]?.rule ?? fault.rule) === fault.rule) faults[name] = fault;
  }
  return faults;
}

function faultOf({ code, origin, maximum, minimum, message }: Issue): Fault {
  if (code === 'too_big' && origin === 'string') return { rule: 'e_too_long', max: Number(maximum) };
  if (isTextKey(message)) return { rule: message };
  const ofNumber = origin === 'number' || origin === 'int';
  if (code === 'too_big' && ofNumber) return { rule: 'e_at_most', max: Number(maximum) };
  if (code === 'too_small' && ofNumber) return { rule: 'e_at_least', min: Number(minimum) };
  return { rule: 'e_number' };
}

/** The faults that the server found in fields of the form; empty when the call failed otherwise. */
export function faultsOfCall<V extends object>(failure: unknown, values: V): Faults<V> {
  if (!(failure instanceof CallFailed) || failure.code !== 'Invalid') return none();
  const faults: Partial<Record<Name<V>, Fault>> = {};
  for (const { path, rule, ...named } of failure.fields ?? []) {
    const name = path.split('.').find((part): part is Name<V> => part in values);
    if (name === undefined || name in faults) continue;
    faults[name] = { rule, ...named };
  }
  return faults;
}

export const textOf = (t: ReturnType<typeof useT>, { rule, max, min, words }: Fault): string =>
  t(rule, { ...(max !== undefined && { max }), ...(min !== undefined && { min }), ...words });
