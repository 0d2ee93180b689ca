/**
 * What is wrong with a form, field by field.
 *
 * faultsOf       as a schema of the contract judges what is typed
 * faultsOfCall   as the server refused it (W02)
 * textOf         a fault in words
 */
import { CallFailed } from '../connect.ts';
import { isTextKey, type TextKey, type useT } from '../local/texts.ts';

export interface Fault {
  readonly rule: TextKey;
  /** Of e_too_long: how many characters there may be. */
  readonly max?: number | undefined;
}
export type Name<V> = keyof V & string;
export type Faults<V> = Readonly<Partial<Record<Name<V>, Fault>>>;

export const none = <V>(): Faults<V> => ({}) as Faults<V>;
export const isEmpty = (faults: object): boolean => Object.keys(faults).length === 0;
export const namesOf = <V>(faults: Faults<V>) => Object.keys(faults) as Name<V>[];

/** What safeParse() of a schema says. */
interface Judged {
  readonly error?: { readonly issues: readonly Issue[] } | undefined;
}
interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly origin?: string;
  readonly maximum?: number | bigint;
}

const nothing = (value: unknown) => value === null || value === undefined || value === '';

/** The first fault of each field; an issue inside a field is the field's. */
export function faultsOf<V extends object>({ error }: Judged, values: V): Faults<V> {
  const faults: Partial<Record<Name<V>, Fault>> = {};
  for (const issue of error?.issues ?? []) {
    const name = issue.path.find((part): part is Name<V> => typeof part === 'string' && part in values);
    if (name === undefined || name in faults) continue;
    if (nothing(values[name])) faults[name] = { rule: 'must_be_completed' };
    else if (issue.code === 'too_big' && issue.origin === 'string')
      faults[name] = { rule: 'e_too_long', max: Number(issue.maximum) };
    else faults[name] = { rule: isTextKey(issue.message) ? issue.message : 'e_number' };
  }
  return faults;
}

/** The faults that the server found in fields of the form; empty when the call failed otherwise. */
export function faultsOfCall<V extends object>(failure: unknown, values: V): Faults<V> {
  if (!(failure instanceof CallFailed) || failure.code !== 'Invalid') return none();
  const faults: Partial<Record<Name<V>, Fault>> = {};
  for (const { path, rule, max } of failure.fields ?? []) {
    const name = path.split('.').find((part): part is Name<V> => part in values);
    if (name === undefined || name in faults) continue;
    faults[name] = { rule, max };
  }
  return faults;
}

export const textOf = (t: ReturnType<typeof useT>, { rule, max }: Fault): string =>
  t(rule, max === undefined ? undefined : { max });
