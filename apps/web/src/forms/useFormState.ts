/**
 * A form while it is typed: its values and its faults. The caller passes the rules; this decides only when faults are
 * shown: on leaving a field and on saving, never while typing.
 */
import { useId, useState } from 'react';
import type { TextKey } from '../local/texts.ts';
import { type Faults, isEmpty, type Name, namesOf, none } from './faults.ts';

/** The stored values, and the version that distinguishes two saves. */
export interface Base<V> {
  readonly values: V;
  /** Null for something new. */
  readonly row_version: number | null;
  /** The id of something new that has been stored since the form was opened. */
  readonly id?: number;
}

export interface FormRules<V> {
  /** The faults that prevent saving these values. */
  check: (values: V, base: Base<V>) => Faults<V>;
  /** Returns the values after `name` changed, with fields that depend on it adjusted. */
  follow?: (values: V, name: Name<V>) => V;
  /** Returns the values to send; by default those of the form. */
  tidy?: (values: V) => V;
  isSame?: (one: V, other: V) => boolean;
  /** The form starts with a copy, which can be saved unchanged; its faults are shown at once. */
  copied?: boolean;
  /** The prefix of the fields' ids; set it if links from outside lead to a field. */
  id?: string;
}

/** Why a save failed; `unknown` if it may have been made, for example because the response was lost. */
export interface Failure {
  readonly reason: TextKey;
  readonly unknown: boolean;
}

/** The parts of a form that its controls need. */
export interface Form<V> {
  readonly values: V;
  /** The faults shown at the fields. */
  readonly faults: Faults<V>;
  idOf(name: Name<V> | ''): string;
  /** The control may set other fields too. */
  set<N extends Name<V>>(name: N, value: V[N], others?: Partial<V>): void;
  /** The focus left a field. */
  leave(name: Name<V>): void;
}

export type FormState<V extends object> = ReturnType<typeof useFormState<V>>;

/** `values`: what is typed already, if the form continues earlier work. */
export function useFormState<V extends object>(first: Base<V> & { typed?: V }, rules: FormRules<V>) {
  const { check, follow = (same) => same, tidy = (same) => same, isSame = sameContent } = rules;
  const own = useId();
  const [base, setBase] = useState<Base<V>>({ values: first.values, row_version: first.row_version });
  const [values, setValues] = useState(first.typed ?? first.values);
  /** Fields whose faults are shown, because the user left them or tried to save. */
  const [checked, setChecked] = useState<readonly Name<V>[]>(() => (rules.copied ? namesOf(check(values, base)) : []));
  /** Faults that only the server knows. */
  const [refused, setRefused] = useState<Faults<V>>(none);
  const [summary, setSummary] = useState<Faults<V>>(none);
  const [failed, setFailed] = useState<Failure | null>(null);

  const found = check(values, base);
  const faults: Faults<V> = { ...only(found, checked), ...refused };

  return {
    values,
    base,
    faults,
    /** The faults of the last try to save. A fault that is not in `faults` any more has been corrected. */
    summary,
    /** Why the last try to save failed, if no field is at fault. */
    failed,
    edited: !isSame(base.values, values),
    copied: rules.copied === true,
    valid: isEmpty(found),
    /** The id of a field's fault; without a name, of the summary. */
    idOf: (name: Name<V> | '') => `${rules.id ?? own}_${name || 'summary'}`,
    idOfFailure: `${rules.id ?? own}_failure`,
    // Some controls call this from an earlier render: their value is merged into the current values.
    set<N extends Name<V>>(name: N, value: V[N], others: Partial<V> = {}) {
      setValues((before) => {
        const next = { ...before, [name]: value };
        return { ...(value === before[name] ? next : follow(next, name)), ...others };
      });
      setChecked((before) => before.filter((one) => one !== name));
      setRefused((before) =>
        only(
          before,
          namesOf(before).filter((one) => one !== name),
        ),
      );
    },
    leave: (name: Name<V>) => setChecked((before) => (before.includes(name) ? before : [...before, name])),
    /** The values that would be saved now, and the faults that prevent it. */
    result(): { values: V; faults: Faults<V> } {
      const sent = tidy(values);
      return { values: sent, faults: check(sent, base) };
    },
    check: (of: V) => check(of, base),
    /** Shows the faults that prevent saving. */
    show(all: Faults<V>) {
      const names = namesOf(all);
      setChecked(names);
      setRefused(
        only(
          all,
          names.filter((name) => found[name]?.rule !== all[name]?.rule),
        ),
      );
      setSummary(all);
    },
    setFailed,
    replace: (next: V) => setValues(next),
    /** Another state is stored now; with `typed`, other values are in the form too. */
    rebase(next: Base<V>, typed?: V) {
      setBase(next);
      if (typed) setValues(typed);
    },
  };
}

const only = <V>(faults: Faults<V>, names: readonly Name<V>[]): Faults<V> =>
  Object.fromEntries(
    namesOf(faults).flatMap((name) => (names.includes(name) ? [[name, faults[name]]] : [])),
  ) as Faults<V>;

const sameContent = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
