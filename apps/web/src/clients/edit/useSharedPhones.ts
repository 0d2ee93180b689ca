/** A phone that files of other households have too (000 O-35): a question at its field, once somebody presses Save. */
import { phoneDigits } from '@resa/rules/text/phone';
import { useState } from 'react';
import type { api } from '../../api.ts';
import type { Faults } from '../../forms/faults.ts';
import type { FormState } from '../../forms/useFormState.ts';
import type { Outcome, Saving } from '../../forms/useSaving.ts';
import type { Values } from './values.ts';

type PhoneHolder = Extract<Awaited<ReturnType<typeof api.clients.store>>, { code: 'phone_exists' }>['files'][number];
export type PhoneName = 'mobile' | 'phone';
const NAMES: readonly PhoneName[] = ['mobile', 'phone'];

export type SharedPhones = ReturnType<typeof useSharedPhones>;

export function useSharedPhones({ values, set }: Pick<FormState<Values>, 'values' | 'set'>) {
  const [holders, setHolders] = useState<readonly PhoneHolder[]>([]);
  /** The phones, as ten digits, that the user wants to save although other files have them. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const digits = (of: Values, name: PhoneName) => phoneDigits(of[name] ?? '') ?? '';
  return {
    /** The other files that have the phone of this field, once a save has reported them. */
    holders: (name: PhoneName) => holders.filter(({ phones }) => phones.includes(digits(values, name))),
    isKept: (name: PhoneName) => kept.includes(digits(values, name)),
    keep(name: PhoneName, on: boolean) {
      const phone = digits(values, name);
      setKept([...kept.filter((one) => one !== phone), ...(on ? [phone] : [])]);
      // Setting the field clears its fault.
      set(name, values[name]);
    },
    /**
     * Returns the faults that stop the save, or null if every shared phone is accepted. An automatic save stops without
     * a question.
     */
    asked(of: Values, files: readonly PhoneHolder[], { quiet }: Saving): Outcome<Values> | null {
      const open = NAMES.filter((name) => {
        const phone = digits(of, name);
        return !kept.includes(phone) && files.some(({ phones }) => phones.includes(phone));
      });
      if (open.length === 0) return null;
      if (quiet) return false;
      setHolders(files);
      return Object.fromEntries(open.map((name) => [name, { rule: 'e_phone_already_registered' }])) as Faults<Values>;
    },
  };
}
