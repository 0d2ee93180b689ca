/**
 * The profile being edited (000 §5): the form, the fields that the rules show and require, and those that a choice
 * emptied elsewhere. The rules are in @resa/rules.
 */
import { isBirthDate, type ProfileFacts, profileFields, tidyProfile } from '@resa/rules/person/profile';
import { profileErrors } from '@resa/rules/person/profile-errors';
import { useState } from 'react';
import { fullDate } from '../../forms/controls/mask.ts';
import type { Faults } from '../../forms/faults.ts';
import { type Base, useFormState } from '../../forms/useFormState.ts';
import { useLookup } from '../../local/lookups.ts';
import { useProfileConstants } from '../file/useProfileConstants.ts';
import type { TypedPerson } from '../similar/similar.ts';
import { bornFromAge } from './birth.ts';
import { differing } from './compare.ts';
import { useOnlyChoices } from './useOnlyChoices.ts';
import { useSharedPhones } from './useSharedPhones.ts';
import { NAMES, type Name, type Values } from './values.ts';

/** The fields that a choice emptied. */
export interface Emptied {
  readonly by: Name;
  readonly fields: readonly Name[];
}
type Settled = Pick<Values, 'dob' | 'approximate_age'>;

const DATES: readonly string[] = ['dob', 'delivery_date', 'date_of_entry'];
/** While one of these is typed, no dependent field is emptied; an age is complete when its field is left. */
const UNSETTLED: readonly string[] = ['dob', 'approximate_age'];

export type ProfileForm = ReturnType<typeof useProfileForm>;

interface Opened {
  base: Base<Values>;
  values: Values;
}

interface Whose {
  today: string;
  head: boolean;
  /** Whether the person is, or becomes, the partner of the head. */
  partner?: boolean;
  /** The prefix of the fields' ids, which links from the card use. */
  id?: string;
}

export function useProfileForm(
  { base, values: typed }: Opened,
  { today, head, partner = false, id = 'profile' }: Whose,
) {
  const constants = useProfileConstants();
  const countries = useLookup('countries');
  const chooseOnly = useOnlyChoices();
  const [settled, setSettled] = useState<Settled>(() => settledOf(typed));
  const [emptied, setEmptied] = useState<Emptied | null>(null);

  const factsOf = ({ country_of_birth }: Values): ProfileFacts => ({
    today,
    is_head_or_single: head,
    is_partner: partner,
    geo_regions: countries.byId(country_of_birth)?.geo_regions ?? [],
    constants,
  });
  const check = (of: Values, { values: stored }: Base<Values>): Faults<Values> => {
    const broken = profileErrors(of, { ...factsOf(of), stored_delivery_date: stored.delivery_date });
    const first = NAMES.flatMap((name) => broken.find(({ path }) => path === name) ?? []);
    return Object.fromEntries(first.map(({ path, rule, max }) => [path, { rule, max }])) as Faults<Values>;
  };
  const form = useFormState<Values>(
    { ...base, typed },
    {
      check,
      tidy: (of) => tidyProfile(of, factsOf(of)),
      isSame: (one, other) => differing(one, other).length === 0,
      id,
    },
  );
  const { values } = form;
  const phones = useSharedPhones(form);

  const tidy = (next: Values, by: string, birth: Settled): Values => {
    const { dob, approximate_age } = next;
    const kept = { ...tidyProfile({ ...next, ...birth }, factsOf(next)), dob, approximate_age };
    const fields = NAMES.filter((name) => name !== by && next[name] !== kept[name] && next[name] !== null);
    const filled = by === 'country_of_birth' ? chooseOnly(kept) : kept;
    const lost = fields.filter((name) => filled[name] === null);
    setEmptied(lost.length > 0 ? { by: by as Name, fields: lost } : null);
    return filled;
  };
  /** The typed birth if it can be used, otherwise the last one that could. */
  const settle = (of: Values): Settled => {
    const usable =
      of.dob_known === 1 || of.approximate_age === undefined ? isBirthDate(of.dob, today) : of.dob !== null;
    const next = usable ? settledOf(of) : settled;
    setSettled(next);
    return next;
  };

  return {
    ...form,
    phones,
    emptied,
    today,
    head,
    constants,
    geo_regions: factsOf(values).geo_regions,
    shown: profileFields({ ...values, ...settled }, factsOf(values)),
    /** The shown fields that must be completed. */
    isRequired(name: string): boolean {
      const blank = { ...values, ...settled, mobile: null, phone: null, phone2: null, [name]: null };
      return profileErrors(blank, factsOf(blank)).some(
        ({ path, rule }) => path === name && rule === 'must_be_completed',
      );
    },
    set<N extends keyof Values>(name: N, entered: Values[N]) {
      const value = (entered === '' ? null : entered) as Values[N];
      const next = bornFromAge({ ...values, [name]: value }, name as Name, { today, stored: form.base.values });
      // Fields that depend on the age appear, or go, as soon as the date is whole.
      if (name === 'dob') settle(next);
      if (UNSETTLED.includes(name)) return form.set(name, value, next);
      form.set(name, value, tidy(next, name, name === 'dob_known' ? settle(next) : settled));
    },
    leave(name: keyof Values) {
      let next = DATES.includes(name) ? { ...values, [name]: fullDate(String(values[name] ?? '')) || null } : values;
      if (UNSETTLED.includes(name)) next = tidy(next, name, settle(next));
      if (next !== values) form.replace(next);
      form.leave(name);
    },
    replace(next: Values) {
      form.replace(next);
      setSettled(settledOf(next));
      setEmptied(null);
    },
  };
}

/** The person as typed, once they have a name to look for. */
export const personOf = (values: Values): TypedPerson | null =>
  values.last_name && (values.first_name || values.one_name === 1) ? typedPersonOf(values) : null;

/** The person as typed so far. */
export const typedPersonOf = ({
  first_name,
  last_name,
  one_name,
  dob,
  email,
  mobile,
  phone,
  phone2,
}: Values): TypedPerson => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  one_name,
  dob,
  email,
  phones: [mobile, phone, phone2].filter((one) => one !== null),
});

const settledOf = ({ dob, approximate_age }: Values): Settled => ({ dob, approximate_age });
