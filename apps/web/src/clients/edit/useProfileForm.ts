/**
 * The profile being edited (000 §5): values, what the rules say of them, and what a choice emptied elsewhere. Rules come
 * from @resa/rules; here is only when they are asked: on leaving a field and on saving, never while typing.
 */
import { isBirthDate, type ProfileFacts, profileFields, tidyProfile } from '@resa/rules/person/profile';
import { profileErrors } from '@resa/rules/person/profile-errors';
import { useState } from 'react';
import { fullDate } from '../../edit/controls/mask.ts';
import { useLookup } from '../../local/lookups.ts';
import type { TextKey } from '../../local/texts.ts';
import { useProfileConstants } from '../file/useProfileConstants.ts';
import { bornFromAge } from './birth.ts';
import { NAMES, type Name, type Values } from './values.ts';

export interface Fault {
  readonly rule: TextKey;
  readonly max?: number;
}
export type Faults = Readonly<Partial<Record<Name, Fault>>>;
/** What a choice emptied. */
export interface Emptied {
  readonly by: Name;
  readonly fields: readonly Name[];
}
type Settled = Pick<Values, 'dob' | 'approximate_age'>;

const DATES: readonly Name[] = ['dob', 'delivery_date', 'date_of_entry'];
/** While one is being typed, nothing that depends on it appears, goes or is emptied. */
const UNSETTLED: readonly Name[] = ['dob', 'approximate_age'];

export type ProfileForm = ReturnType<typeof useProfileForm>;

interface Judged {
  today: string;
  head: boolean;
  /** The form of the file as it is stored. */
  stored: Values;
}

export function useProfileForm(first: Values, { today, head, stored }: Judged) {
  const constants = useProfileConstants();
  const countries = useLookup('countries');
  const [values, setValues] = useState(first);
  const [settled, setSettled] = useState<Settled>(() => settledOf(first));
  const [faults, setFaults] = useState<Faults>({});
  const [summary, setSummary] = useState<Faults>({});
  const [emptied, setEmptied] = useState<Emptied | null>(null);

  const factsOf = ({ country_of_birth }: Values): ProfileFacts => ({
    today,
    is_head_or_single: head,
    geo_regions: countries.byId(country_of_birth)?.geo_regions ?? [],
    constants,
  });
  const tidy = (next: Values, by: Name, birth: Settled): Values => {
    const { dob, approximate_age } = next;
    const kept = { ...tidyProfile({ ...next, ...birth }, factsOf(next)), dob, approximate_age };
    const fields = NAMES.filter((name) => name !== by && next[name] !== kept[name] && next[name] !== null);
    setEmptied(fields.length > 0 ? { by, fields } : null);
    return kept;
  };
  const without = (names: readonly Name[]) =>
    setFaults((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name as Name))));
  const judge = (of: Values): Faults => {
    const broken = profileErrors(of, factsOf(of));
    const first = NAMES.flatMap((name) => broken.find(({ path }) => path === name) ?? []);
    return Object.fromEntries(first.map(({ path, rule, max }) => [path, { rule, max }])) as Faults;
  };
  /** A birth as typed, if it can be used; the one before otherwise. */
  const settle = (of: Values): Settled => {
    const usable =
      of.dob_known === 1 || of.approximate_age === undefined ? isBirthDate(of.dob, today) : of.dob !== null;
    const next = usable ? settledOf(of) : settled;
    setSettled(next);
    return next;
  };

  return {
    values,
    faults,
    /** What stood against the last try to save; a fault that is gone from `faults` is corrected. */
    summary,
    emptied,
    today,
    constants,
    geo_regions: factsOf(values).geo_regions,
    shown: profileFields({ ...values, ...settled }, factsOf(values)),
    /** The shown fields that must be completed. */
    isRequired(name: Name): boolean {
      const blank = { ...values, ...settled, mobile: null, phone: null, phone2: null, [name]: null };
      return profileErrors(blank, factsOf(blank)).some(
        ({ path, rule }) => path === name && rule === 'must_be_completed',
      );
    },
    set<N extends Name>(name: N, value: Values[N]) {
      const next = bornFromAge({ ...values, [name]: value }, name, { today, stored });
      without([name]);
      if (UNSETTLED.includes(name)) return setValues(next);
      const birth = name === 'dob_known' ? settle(next) : settled;
      setValues(tidy(next, name, birth));
    },
    /** A field was left. */
    leave(name: Name) {
      let next = DATES.includes(name) ? { ...values, [name]: fullDate(String(values[name] ?? '')) || null } : values;
      if (UNSETTLED.includes(name)) next = tidy(next, name, settle(next));
      if (next !== values) setValues(next);
      const fault = judge(next)[name];
      if (fault) setFaults({ ...faults, [name]: fault });
    },
    /** What would be saved now, and what stands against it. */
    result(): { values: Values; faults: Faults } {
      const tidied = tidyProfile(values, factsOf(values));
      return { values: tidied, faults: judge(tidied) };
    },
    judge,
    show(all: Faults) {
      setFaults(all);
      setSummary(all);
    },
    replace(next: Values) {
      setValues(next);
      setSettled(settledOf(next));
      setEmptied(null);
    },
  };
}

const settledOf = ({ dob, approximate_age }: Values): Settled => ({ dob, approximate_age });
