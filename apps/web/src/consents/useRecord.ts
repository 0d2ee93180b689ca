/** The answers of a household while they are chosen, and how they are recorded. */
import type { NewDecision } from '@resa/contract/consents';
import { isAsked } from '@resa/rules/consent/decision';
import type { Purpose, RecordedHow } from '@resa/rules/consent/purposes';
import { useRef, useState } from 'react';
import { api, codeText, failureText } from '../api.ts';
import type { Locale, TextKey } from '../local/texts.ts';
import { useOnce } from '../once.ts';
import { refreshed } from '../queries.ts';
import { notify } from '../ui/notify.ts';
import { type Answerer, answering, type Household } from './household.ts';

export type Answer = 'given' | 'refused';

export function useRecord(household: Household, client_id: number, first: Locale, onRecorded: () => void) {
  const { persons, purposes, today } = household;
  const once = useOnce();
  const [who, setWho] = useState(() => answering(household));
  const [answers, setAnswers] = useState<Partial<Record<Purpose, Answer>>>({});
  const [how, setHow] = useState<RecordedHow>('word');
  const [language, setLanguage] = useState(first);
  const [day, setDay] = useState(today);
  const [signature, setSignature] = useState<string | null>(null);
  const [fault, setFault] = useState<TextKey | null>(null);
  const [busy, setBusy] = useState(false);
  /** Set from a recording on until the next answer: the dialog closes before it is drawn again. */
  const recorded = useRef(false);

  const asked = purposes.filter(({ active }) => active === 1);
  const decisions = persons.flatMap((person): NewDecision[] => {
    const by_whom = who[person.client_id];
    if (!by_whom) return [];
    return asked.flatMap((purpose) => {
      const state = answers[purpose.code];
      if (!state || !isAsked(purpose, day, person.dob)) return [];
      return [{ client_id: person.client_id, purpose: purpose.code, version: purpose.version, state, by_whom }];
    });
  });

  async function record() {
    if (Object.values(who).includes('')) return setFault('consent_by_missing');
    if (decisions.length === 0) return setFault('consent_none_answered');
    if (how === 'signature' && signature === null) return setFault('consent_sign_missing');
    setFault(null);
    setBusy(true);
    const input = {
      client_id,
      decisions,
      how,
      language,
      decided_on: how === 'paper' ? day : today,
      signature: how === 'signature' ? signature : null,
    };
    try {
      const { code } = await once(input, (options) => api.consents.record(input, options));
      if (code !== 'Ok') return setFault(codeText('consents.record', code, 'e_saving'));
      recorded.current = true;
      await refreshed();
      setAnswers({});
      setSignature(null);
      notify.success('consent_recorded');
      onRecorded();
    } catch (failure) {
      setFault(failureText(failure, 'e_saving'));
    } finally {
      setBusy(false);
    }
  }

  return {
    who,
    answers,
    how,
    language,
    day,
    fault,
    busy,
    asked,
    record,
    setHow,
    setLanguage,
    setDay,
    setSignature,
    unsaved: Object.keys(answers).length > 0,
    isLost: () => Object.keys(answers).length > 0 && !recorded.current,
    answersFor: (client: number, by_whom: Answerer) => setWho((before) => ({ ...before, [client]: by_whom })),
    answer: (purpose: Purpose, answer: Answer | null) => {
      recorded.current = false;
      setAnswers(({ [purpose]: _, ...others }) => (answer ? { ...others, [purpose]: answer } : others));
    },
    yesTo: (codes: readonly Purpose[]) => {
      recorded.current = false;
      setAnswers((before) => ({ ...before, ...Object.fromEntries(codes.map((code) => [code, 'given' as const])) }));
    },
  };
}
export type Recording = ReturnType<typeof useRecord>;
