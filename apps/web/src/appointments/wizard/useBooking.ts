/**
 * The current booking: its choices, the server's answers, and the next possible steps. All steps of the wizard use it;
 * rules come from @resa/rules.
 */
import type { PlanOffered, Slot } from '@resa/contract/appointments';
import type { Member } from '@resa/contract/persons';
import { blocks, mayOfferEmergency } from '@resa/rules/booking/evidence';
import { eligibleParticipants } from '@resa/rules/booking/participants';
import { maySelect } from '@resa/rules/booking/slots';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { makeCurrent } from '../../local/current-client.ts';
import { useCan, useSession } from '../../local/session.ts';
import { useToday } from '../../local/today.ts';
import { firstUndone, isReachable, isValid, stepAfter } from '../../ui/wizard/steps.ts';
import { type Checking, evidenceOf, firstFreeOf, householdOf, scheduleOf, slotsOn, typeOf } from '../queries.ts';
import {
  type BookedPerson,
  type ChosenPlan,
  checkingOf,
  chooseClient,
  chooseDate,
  chooseMembers,
  choosePlace,
  choosePlan,
  chooseTime,
  type Draft,
  type Editing,
  EMPTY,
  isBookable,
  partyOf,
  type Step,
  startOf,
  stays,
  stepsOf,
} from './draft.ts';
import { slotFor, withoutOwn } from './party.ts';
import { useKeptDraft } from './useKeptDraft.ts';

export interface Beginning {
  /** Fixed by the file from which the wizard is opened: the client step is skipped. */
  client?: BookedPerson;
  place_id?: number | null;
  /** The day that the calendar shows; taken when it can be chosen. */
  date?: string | null;
  /** Keeps the calendar on `date` even if it has no free time. */
  dayStays?: boolean;
  /** The client to begin with, who may be changed. */
  first?: BookedPerson;
  /** The type and time to begin with, on `date`: the time is taken once it is checked. */
  wanted?: { plan: ChosenPlan; time: string };
  /** The appointment to change; its client is fixed. */
  editing?: Editing;
  /** The step to begin at, if every step has its answer. */
  at?: Step;
}

export type Booking = ReturnType<typeof useBooking>;

export function useBooking(beginning: Beginning) {
  const { editing } = beginning;
  const own = editing?.id ?? null;
  const fixed = beginning.client !== undefined || editing !== undefined;
  const places = useSession().locations;
  const today = useToday();
  const may = useCan();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => begin(beginning, places));
  const [step, setStep] = useState<Step>(() => beginning.at ?? firstUndone(stepsOf(draft, fixed)) ?? 'place');
  const [touched, setTouched] = useState(false);
  const unsaved = touched && draft.status === 1;
  // A ref, because leaving is allowed at once after saving, before the next render.
  const done = useRef(false);

  const keep = useKeptDraft(
    { client_id: beginning.client?.id ?? null, editing: own },
    draft,
    unsaved,
    (kept, at) => {
      setDraft(kept);
      setStep(at);
      setTouched(true);
    },
    step,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, so that they can be put away.
  useEffect(() => {
    if (draft.client) makeCurrent(draft.client);
  }, [draft.client?.id]);

  const { client, place_id, plan: chosen, date, time } = draft;
  const schedule = useQuery({ ...scheduleOf(place_id ?? 0), enabled: place_id !== null });
  const plans = schedule.data?.schedule.plans.filter(({ in_window }) => in_window === 1);
  const plan = schedule.data?.schedule.plans.find(({ id }) => id === chosen?.id) ?? null;
  const household = useQuery({ ...householdOf(client?.id ?? 0), enabled: client !== null });
  const last = useQuery({ ...typeOf(chosen?.id ?? 0, client?.id ?? 0), enabled: chosen !== null && client !== null });
  const elsewhere = last.data?.last_appointment;

  const dates = useQuery({
    ...firstFreeOf(client?.id ?? 0, place_id ?? 0, own),
    enabled: client !== null && place_id !== null && draft.status === 1,
  });
  /** A plan's first free time for this client; undefined until it is known. */
  const firstFree = (plan_id: number) =>
    dates.data?.plans.find(({ place_appointment_type_id }) => place_appointment_type_id === plan_id);

  const slots = useQuery({
    ...slotsOn(place_id ?? 0, chosen?.id ?? 0, date ?? ''),
    enabled: place_id !== null && chosen !== null && date !== null,
  });
  const party = partyOf(draft);
  const holds = (at: string) =>
    editing?.draft.plan?.id === chosen?.id && startOf(editing?.draft ?? EMPTY) === `${date} ${at}`;
  const times = slots.data?.time_slots
    .map((one) => (editing && holds(one.time) ? withoutOwn(one, partyOf(editing.draft)) : one))
    .map((one) => slotFor(one, party));
  const slot = times?.find((one) => one.time === time) ?? null;

  /** An appointment that keeps its place is not checked again. */
  const unmoved = stays(draft, editing);
  const checking = unmoved ? null : checkingOf(draft, own);
  const info = useQuery({ ...evidenceOf(checking ?? NOTHING), enabled: checking !== null && draft.status === 1 });
  const evidences = info.data?.evidences;
  /** The evidence against any booking of this client, known before a type is chosen. */
  const standing = editing
    ? []
    : STANDING.filter((key) => (evidences ?? standingOf(household.data)).some((one) => one === key));
  const holdsEmergency = may('emergency_appointments');
  const mayForce =
    evidences !== undefined && mayOfferEmergency({ emergency_appointments: holdsEmergency, evidences, slot });
  const emergency = mayForce && draft.emergency === 1;
  const timeReady =
    unmoved ||
    (slot !== null && evidences !== undefined && !blocks(evidences, emergency) && (slot.open === 1 || emergency));

  const drawn = useRef(draft);
  drawn.current = draft;
  const suggest = (next: Draft) => {
    drawn.current = next;
    setDraft(next);
  };
  const change = (next: Draft) => {
    if (next === draft) return;
    suggest(next);
    setTouched(true);
  };
  const valid = (name: Step, done: boolean): boolean => {
    if (name === 'time') return timeReady;
    return name === 'save' ? timeReady && draft.status === 1 : done;
  };
  const steps = stepsOf(draft, fixed).map((one) => ({ ...one, valid: valid(one.name, one.done) }));
  const go = (to: Step) => isReachable(steps, to) && setStep(to);
  /** Continues from a step after its choice was checked, unless the user changed the step or the choice meanwhile. */
  const goOn = (checked: Draft, from: Step) => {
    if (drawn.current === checked) setStep((at) => (at === from ? stepAfter(stepsOf(checked, fixed), from) : at));
  };

  /** Chooses a type and continues. If the last appointment was elsewhere, a warning is shown and the user continues. */
  const takePlan = async (offered: PlanOffered, take: (next: Draft) => void) => {
    const next = choosePlan(draft, offered);
    take(next);
    // The types are also beside the times: choosing an event there leads back to its participants.
    setStep((at) => (isReachable(stepsOf(next, fixed), at) ? at : 'participants'));
    const answer = client && (await queries.fetchQuery(typeOf(offered.id, client.id)).catch(() => null));
    if (answer?.last_appointment && answer.last_appointment.place_id !== place_id) return;
    goOn(next, 'type');
  };

  const [only, another] = plans?.filter(isBookable) ?? [];
  const onlyPlan = another ? undefined : only;
  const answerType = useEffectEvent((offered: PlanOffered) => void takePlan(offered, suggest));
  const asksType = step === 'type' && client !== null && chosen === null;
  useEffect(() => {
    if (asksType && onlyPlan) answerType(onlyPlan);
  }, [asksType, onlyPlan]);

  /** Chooses a time and continues, unless there is evidence against it, which is then shown. */
  const takeTime = async (
    { time: at, open }: { time: string; open: 0 | 1 },
    on: string | null,
    take: (next: Draft) => void,
  ) => {
    const next = chooseTime(on === null ? draft : chooseDate(draft, on), at);
    take(next);
    const request = open === 1 ? checkingOf(next, own) : null;
    if (stays(next, editing)) return goOn(next, 'time');
    const answer = request && (await queries.fetchQuery(evidenceOf(request)).catch(() => null));
    if (answer?.evidences.length === 0) goOn(next, 'time');
  };

  /** Whether the draft is still for the type that the caller wants. */
  const keepsWanted = ({ plan }: Draft) => plan !== null && plan.id === beginning.wanted?.plan.id;
  /** The time that the caller wants, until it is taken. */
  const awaited = useRef(beginning.wanted?.time ?? null);
  const takeWanted = useEffectEvent((one: Slot) => {
    awaited.current = null;
    if (maySelect(one, holdsEmergency)) void takeTime(one, date, suggest);
  });
  const asksTime = step === 'time' && keepsWanted(draft) && date === beginning.date ? times : undefined;
  useEffect(() => {
    const wanted = asksTime?.find((one) => one.time === awaited.current);
    if (wanted) takeWanted(wanted);
  }, [asksTime]);

  const seated = editing?.draft.plan?.id === plan?.id ? editing?.draft.members : undefined;
  const eligible = household.data && plan ? offered(household.data.members, plan, today, seated) : undefined;
  /** Whose participants were ticked beforehand: what the person unticks afterwards stays unticked. */
  const ticked = useRef<string | null>(null);
  const tick = useEffectEvent((household_of: string) => {
    if (ticked.current === household_of || draft.members.length > 0 || !eligible?.length) return;
    ticked.current = household_of;
    const next = chooseMembers(
      draft,
      eligible.map(({ client_id }) => client_id),
    );
    suggest(next);
    if (eligible.length === 1) goOn(next, 'participants');
  });
  const asksWho = step === 'participants' && eligible && client && chosen ? `${client.id} ${chosen.id}` : null;
  useEffect(() => {
    if (asksWho) tick(asksWho);
    else if (chosen === null) ticked.current = null;
  }, [asksWho, chosen]);

  return {
    draft,
    step,
    fixed,
    editing,
    unmoved,
    /** Whether leaving would lose work, at this very moment. */
    unsaved: () => unsaved && !done.current,
    places,
    plans,
    plan,
    schedule,
    household,
    /** The members of the household that the plan is meant for (001 O-17), or who have a seat already. */
    eligible,
    standing,
    /** Members who have a seat but left the household. */
    left: seated ? (editing?.left ?? []) : [],
    /** The client's last appointment, when it was at another location (001 O-26). */
    elsewhere: elsewhere && elsewhere.place_id !== place_id ? elsewhere : null,
    slots,
    times,
    slot,
    party,
    info,
    mayForce,
    emergency,
    dates,
    firstFree,
    steps,
    preferredDate: beginning.date ?? editing?.draft.date ?? null,
    dayStays: beginning.dayStays ?? false,
    /** The time that the caller began with. */
    wantedTime: beginning.wanted?.time ?? null,
    /** Whether the user may choose a slot of the list. */
    selectable: (one: Parameters<typeof maySelect>[0]) => maySelect(one, holdsEmergency),
    /** Whether Continue leads on from the current step. */
    ready: steps.some((one) => one.name === step && isValid(one)),
    change,
    /** Sets a choice that the user did not make, which is not unsaved work. */
    suggest,
    go,
    pickClient(person: BookedPerson) {
      const next = chooseClient(draft, person);
      change(next);
      const after = keepsWanted(next) ? stepAfter(stepsOf(next, fixed), 'type') : 'type';
      setStep(next.place_id === null ? 'place' : after);
    },
    pickPlace(id: number) {
      change(choosePlace(draft, id));
      setStep('type');
    },
    pickPlan: (offered: PlanOffered) => takePlan(offered, change),
    pickTime: (one: { time: string; open: 0 | 1 }, on: string | null = date) => takeTime(one, on, change),
    /** An appointment with fewer participants keeps its time as well. */
    pickMembers(members: readonly number[]) {
      const next = chooseMembers(draft, members);
      const former = editing && { ...next, ...startIn(editing.draft) };
      change(former && stays(former, editing) ? former : next);
    },
    /** Chooses the last kind of booking at its next free place; the last step asks for confirmation. */
    repeat(offer: { place_id: number; start_date_time: string; plan: Draft['plan'] }) {
      const [on = null, at = null] = offer.start_date_time.split(' ');
      const { place_id, plan } = offer;
      change({ ...draft, place_id, plan, members: [], date: on, time: at, emergency: 0 });
      setStep('save');
    },
    saved() {
      done.current = true;
      setDraft((now) => ({ ...now, status: 2 }));
      return keep.drop();
    },
    leave: keep.drop,
  };
}

function offered(members: readonly Member[], plan: PlanOffered, today: string, seated: readonly number[] = []) {
  const fit = eligibleParticipants(members, plan, today);
  return members.filter((member) => fit.includes(member) || seated.includes(member.client_id));
}

const startIn = ({ date, time, emergency }: Draft) => ({ date, time, emergency });

const STANDING = ['rule_client_state', 'rule_not_head_or_single', 'rule_opened_appointments'] as const;
type Household = { eligibility: { reasons: readonly string[] }; open: readonly unknown[] } | undefined;
const standingOf = (household: Household): readonly string[] =>
  household?.open.length ? [...household.eligibility.reasons, STANDING[2]] : (household?.eligibility.reasons ?? []);

/** With a single location there is nothing to choose. */
function begin(
  { client, first, place_id, date, wanted, editing }: Beginning,
  places: readonly { id: number }[],
): Draft {
  if (editing) return editing.draft;
  const only = places.length === 1 ? places[0]?.id : undefined;
  const preset = places.some(({ id }) => id === place_id) ? place_id : only;
  const begun = { ...EMPTY, client: client ?? first ?? null, place_id: preset ?? null };
  return wanted && preset === place_id ? { ...begun, plan: wanted.plan, date: date ?? null } : begun;
}

const NOTHING: Checking = {
  client_id: 0,
  place_id: 0,
  appointment_type_id: 0,
  place_appointment_type_id: 0,
  start_date_time: null,
  members: [],
  id: null,
};
