/** The batch being booked: its choices, and the server's check of each client. */
import type { EvidenceDetails, EvidenceKey } from '@resa/rules/booking/evidence';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { focusSoon } from '../../forms/focusSoon.ts';
import { useSession } from '../../local/session.ts';
import { takeTogether } from '../../local/together.ts';
import { useDraft } from '../../ui/useDraft.ts';
import { firstUndone, isReachable, undoneAfter } from '../../ui/wizard/steps.ts';
import { STEP_HEADING } from '../../ui/wizard/WizardFrame.tsx';
import { evidenceOf, householdOf, scheduleOf, slotsOn } from '../queries.ts';
import { useOnlyPlan } from '../wizard/automatic-answers.ts';
import { type BookedPerson, isEvent, startOf } from '../wizard/draft.ts';
import { slotFor } from '../wizard/party.ts';
import {
  addClient,
  type BatchDraft,
  type BatchStep,
  choosePlan,
  EMPTY_BATCH,
  membersOf,
  partyOf,
  removeClient,
  stepsOf,
} from './draft.ts';

/** The check of one client: running, failed, free, or refused with its evidence. */
export interface Checked {
  readonly client: BookedPerson;
  readonly state: 'waiting' | 'unknown' | 'free' | 'refused';
  readonly evidences: readonly EvidenceKey[];
  readonly details: EvidenceDetails;
}

export interface BatchBeginning {
  /** Events only. */
  group: boolean;
  place_id: number | null;
  date: string | null;
}

export function useBatch({ group, place_id, date: preferred }: BatchBeginning) {
  const { places, draft, setDraft, step, setStep, change, ...kept } = useBatchDraft(group, place_id);
  const checks = useBatchChecks(draft, group);
  const { plans, ready } = checks;
  const steps = stepsOf(draft).map((one) => ({
    ...one,
    valid: one.name === 'time' || one.name === 'save' ? ready : one.done,
  }));
  const goOn = (after: BatchDraft, from: BatchStep) => setStep(undoneAfter(stepsOf(after), from));

  useOnlyPlan(step === 'type' && draft.plan === null, plans, (only) => {
    const next = choosePlan(draft, only);
    setDraft(next);
    goOn(next, 'type');
  });

  return {
    ...checks,
    ...kept,
    draft,
    step,
    steps,
    places,
    preferred,
    change,
    /** Sets a choice for the user, which does not count as unsaved work. */
    suggest: setDraft,
    go: (to: BatchStep) => isReachable(steps, to) && setStep(to),
    /** Continues to the next step without an answer. */
    goOn: () => goOn(draft, step),
    /** Makes a choice and goes on from its step. */
    choose(next: BatchDraft, from: BatchStep) {
      change(next);
      goOn(next, from);
    },
    /** Ticks participants for the user. With `settled`, there is nobody else to choose, so it goes on. */
    tick(members: Record<number, readonly number[]>, settled: boolean) {
      const next = { ...draft, members: { ...draft.members, ...members } };
      setDraft(next);
      if (settled) goOn(next, 'participants');
    },
    leaveOut(id: number) {
      const next = removeClient(draft, id);
      change(next);
      if (next.clients.length === 0) setStep('clients');
      // The pressed button was removed with its client.
      focusSoon(STEP_HEADING);
    },
    first: firstUndone(steps),
  };
}

/** The choices of a batch and its current step, kept as a draft. */
function useBatchDraft(group: boolean, preset: number | null) {
  const places = useSession().locations;
  const [draft, setDraft] = useState<BatchDraft>(() => ({
    ...EMPTY_BATCH,
    place_id: places.some(({ id }) => id === preset) ? preset : (places[0]?.id ?? null),
  }));
  const [step, setStep] = useState<BatchStep>('clients');
  const [touched, setTouched] = useState(false);
  const done = useRef(false);
  const { drop } = useDraft({
    record: group ? 'booking:group' : 'booking:batch',
    text: 'draft_of_batch',
    name: '',
    value: useMemo(() => ({ draft, step }), [draft, step]),
    unsaved: touched && !done.current,
    restore: (kept: { draft: BatchDraft; step: BatchStep }) => {
      setDraft((before) => before.clients.reduce(addClient, kept.draft));
      setStep(kept.step);
      setTouched(true);
    },
  });
  // Clients chosen in a list join those of an unsaved batch.
  useEffect(() => {
    const together = takeTogether();
    if (together.length === 0) return;
    setDraft((before) => together.reduce(addClient, before));
    setTouched(true);
  }, []);
  return {
    places,
    draft,
    setDraft,
    step,
    setStep,
    change(next: BatchDraft) {
      if (next === draft) return;
      setDraft(next);
      setTouched(true);
    },
    unsaved: () => touched && !done.current,
    saved() {
      done.current = true;
      return drop();
    },
    leave: drop,
  };
}

/** The data of a batch from the server: its plans, times and households, and the check of each client. */
function useBatchChecks(draft: BatchDraft, group: boolean) {
  const { place_id, plan: chosen, date, clients } = draft;
  const schedule = useQuery({ ...scheduleOf(place_id ?? 0), enabled: place_id !== null });
  const plans = schedule.data?.schedule.plans.filter(
    ({ in_window, category_id }) => in_window === 1 && (!group || category_id === 2),
  );
  const households = useQueries({
    queries: clients.map(({ id }) => ({ ...householdOf(id), enabled: isEvent(draft) })),
  });
  const slots = useQuery({
    ...slotsOn(place_id ?? 0, chosen?.id ?? 0, date ?? ''),
    enabled: place_id !== null && chosen !== null && date !== null,
  });
  const checked = useChecked(draft);
  const included = checked.filter(({ state }) => state === 'free').map(({ client }) => client);
  const party = partyOf(draft, included);
  const times = slots.data?.time_slots.map((slot) => slotFor(slot, Math.max(1, party)));
  const slot = times?.find(({ time }) => time === draft.time) ?? null;
  const settled = checked.every(({ state }) => state !== 'waiting');
  return {
    plans,
    plan: plans?.find(({ id }) => id === chosen?.id) ?? null,
    schedule,
    households,
    slots,
    times,
    slot,
    checked,
    included,
    party,
    settled,
    ready: slot?.open === 1 && settled && included.length > 0,
  };
}

function useChecked(draft: BatchDraft): Checked[] {
  const { place_id, plan, clients } = draft;
  const start = startOf(draft);
  const checks = useQueries({
    queries: clients.map(({ id }) => ({
      ...evidenceOf({
        client_id: id,
        place_id: place_id ?? 0,
        start_date_time: start,
        id: null,
        appointment_type_id: plan?.appointment_type_id ?? 0,
        place_appointment_type_id: plan?.id ?? 0,
        members: [...membersOf(draft, id)],
      }),
      enabled: plan !== null && place_id !== null,
    })),
  });
  return clients.map((client, index) => {
    const { data, isError } = checks[index] ?? {};
    const { evidences = [], details = {} } = data ?? {};
    const state = isError ? 'unknown' : !data ? 'waiting' : evidences.length > 0 ? 'refused' : 'free';
    return { client, state, evidences, details };
  });
}
export type Batch = ReturnType<typeof useBatch>;
